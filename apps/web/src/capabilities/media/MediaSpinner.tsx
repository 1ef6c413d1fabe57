import type { MediaConnection } from '@hemicycle/media';
import { useTranslation } from 'react-i18next';
import { useLive } from '../../realtime/use-live.ts';
import { useLoadingShown } from '../../ui/Loading.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import styles from './MediaSpinner.module.css';
import { useLateMedia } from './use-late-media.ts';

/** The spinner on the stage. It is shown when the media takes longer than 400 ms to load and join,
 *  and when the media is lost while the page's own line is connected (a lost media server). When
 *  both are lost, the reconnecting bar says so instead. For 10 s after the own share was started or
 *  stopped, a new loss is not shown. The spinner lies above the tiles and moves none of them.
 *  Source: FND-12, MEDIA-02, MEDIA-03, MEDIA-05, BEY-23. */
export function MediaSpinner({ connection, sharing }: { connection: MediaConnection; sharing: boolean }) {
  const lineStands = useLive((live) => live.connection === 'connected');
  const isLate = useLateMedia(connection, sharing);
  return (
    <div className={styles.place} role="status">
      {(connection === 'idle' || connection === 'joining') && <JoiningSpinner />}
      {isLate && lineStands && <ShownSpinner text="reconnecting" />}
    </div>
  );
}

function JoiningSpinner() {
  return useLoadingShown() && <ShownSpinner text="mediaLoading" />;
}

function ShownSpinner({ text }: { text: 'mediaLoading' | 'reconnecting' }) {
  const { t } = useTranslation('chamber');
  return (
    <p className={styles.spinner}>
      <Spinner />
      {t(text)}
    </p>
  );
}
