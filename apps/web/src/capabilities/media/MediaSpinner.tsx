import type { MediaConnection } from '@hemicycle/media';
import { useTranslation } from 'react-i18next';
import { useLive } from '../../realtime/use-live.ts';
import { useLoadingShown } from '../../ui/Loading.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import styles from './MediaSpinner.module.css';
import { useLateMedia } from './use-late-media.ts';

/** On the stage while the media is being loaded and joined, after 400 ms, and while it is away
 *  though our own line stands (a media server that was lost); when both are away the bar of the
 *  reconnecting says so. A loss that begins within 10 s after the own share was started or stopped
 *  is not told before. It lies above the tiles and moves none. Source: FND-12, MEDIA-02, MEDIA-03,
 *  MEDIA-05, BEY-23. */
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
