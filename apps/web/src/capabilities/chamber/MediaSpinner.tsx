import type { MediaConnection } from '@hemicycle/media';
import { useTranslation } from 'react-i18next';
import { useLoadingShown } from '../../ui/Loading.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import styles from './MediaSpinner.module.css';

/** On the stage while the media is being loaded and joined, after 400 ms; no picture is there yet that it could cover.
 *  Source: FND-12, MEDIA-02. */
export function MediaSpinner({ connection }: { connection: MediaConnection }) {
  return (
    <div className={styles.place} role="status">
      {(connection === 'idle' || connection === 'joining') && <LateSpinner />}
    </div>
  );
}

function LateSpinner() {
  const { t } = useTranslation('chamber');
  if (!useLoadingShown()) return null;
  return (
    <p className={styles.spinner}>
      <Spinner />
      {t('mediaLoading')}
    </p>
  );
}
