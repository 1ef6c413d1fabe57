import { SHIFT_MS } from '@hemicycle/contract/interpretation-languages';
import { countdownText } from '@hemicycle/rules/foundations/duration';
import { useTranslation } from 'react-i18next';
import { formats } from '../../i18n/formats.ts';
import { useServerSeconds } from '../../use-server-seconds.ts';
import styles from './BoothDesk.module.css';

/** How much of the shift is left, by the server's clock: the same for the whole booth. Its last
 *  minute is announced where the time on air is told. Source: BEY-38, looks picture 11b. */
export function ShiftClock({ sinceMs }: { sinceMs: number }) {
  const { t } = useTranslation('interpretation');
  const leftMs = Math.max(0, sinceMs + SHIFT_MS - useServerSeconds());
  const isOver = leftMs === 0;
  return (
    <div className={styles.clock}>
      <p className={styles.clockHead}>
        <span className={styles.heading}>{t('boothTimer')}</span>
        <span>{t('turnOf', { count: SHIFT_MS / 60_000, n: formats().number(SHIFT_MS / 60_000) })}</span>
      </p>
      <p className={styles.clockTime} role="timer" aria-live="off">
        <span dir="ltr">{countdownText(leftMs)}</span> <span>{t(isOver ? 'turnOver' : 'turnLeft')}</span>
      </p>
      <div className={styles.track} data-over={isOver || undefined} aria-hidden="true">
        <span style={{ inlineSize: `${(100 * leftMs) / SHIFT_MS}%` }} />
      </div>
    </div>
  );
}
