import type { MediaConnection } from '@hemicycle/media';
import { useTranslation } from 'react-i18next';
import { useLive } from '../../realtime/use-live.ts';
import { useLoadingShown } from '../../ui/Loading.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { useShareToggled } from '../share/public.ts';
import styles from './MediaSpinner.module.css';

/** On the stage while the media is being loaded and joined, after 400 ms, and while it is away though our own line stands (a media server
 *  that was lost); when both are away the bar of the reconnecting says so. For 10 s after the own share was started or stopped that is not
 *  told. It lies above the tiles and moves none.  Source: FND-12, MEDIA-02, MEDIA-03, MEDIA-05, BEY-23. */
export function MediaSpinner({ connection, sharing }: { connection: MediaConnection; sharing: boolean }) {
  const lineStands = useLive((live) => live.connection === 'connected');
  const shareToggled = useShareToggled(sharing);
  return (
    <div className={styles.place} role="status">
      {(connection === 'idle' || connection === 'joining') && <LateSpinner text="mediaLoading" />}
      {connection === 'reconnecting' && lineStands && !shareToggled && <LateSpinner text="reconnecting" />}
    </div>
  );
}

function LateSpinner({ text }: { text: 'mediaLoading' | 'reconnecting' }) {
  const { t } = useTranslation('chamber');
  if (!useLoadingShown()) return null;
  return (
    <p className={styles.spinner}>
      <Spinner />
      {t(text)}
    </p>
  );
}
