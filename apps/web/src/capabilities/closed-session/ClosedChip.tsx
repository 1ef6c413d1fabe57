import { useTranslation } from 'react-i18next';
import { formats } from '../../i18n/formats.ts';
import { IconLock } from '../../ui/icons.ts';
import { Tip } from '../../ui/Tip.tsx';
import { showToast } from '../../ui/toast-store.ts';
import styles from './ClosedChip.module.css';
import { useClosedSince } from './use-closed-since.ts';

/** Says in a top bar that the sitting is closed. A tooltip and a press say since when. Source:
 *  BEY-45. */
export function ClosedChip() {
  const { t } = useTranslation('closed-session');
  const sinceMs = useClosedSince();
  if (sinceMs === undefined) return null;
  const what = t('chipWhat', { time: formats().time(sinceMs) });
  return (
    <Tip text={what} position="bottom" describes>
      <button type="button" className={styles.chip} onClick={() => showToast({ text: what })}>
        <IconLock aria-hidden="true" />
        <span>{t('chip')}</span>
      </button>
    </Tip>
  );
}
