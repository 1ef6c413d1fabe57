import { useTranslation } from 'react-i18next';
import { formats } from '../../i18n/formats.ts';
import { IconLock } from '../../ui/icons.ts';
import styles from './ClosedChip.module.css';
import { useClosedSince } from './use-closed-since.ts';

/** Says in a top bar that the sitting is closed, and since when. Source: BEY-45. */
export function ClosedChip() {
  const { t } = useTranslation('closed-session');
  const sinceMs = useClosedSince();
  if (sinceMs === undefined) return null;
  return (
    <span className={styles.chip} title={t('chipWhat', { time: formats().time(sinceMs) })}>
      <IconLock aria-hidden="true" />
      <span>{t('chip')}</span>
    </span>
  );
}
