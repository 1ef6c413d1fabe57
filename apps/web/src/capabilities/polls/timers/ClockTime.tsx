import { countdownParts } from '@hemicycle/rules/foundations/countdown-parts';
import { useTranslation } from 'react-i18next';

/** A time on the clock of a poll: `1:12`, `2 days 3:04:05`. `data-after-days` marks what a narrow
 *  place may leave out. Source: POLL-04. */
export function ClockTime({ ms }: { ms: number }) {
  const { t } = useTranslation('poll-news');
  const { days, clock } = countdownParts(ms);
  return (
    <>
      {days > 0 && <>{t('days', { count: days })} </>}
      <span dir="ltr" data-after-days={days > 0 || undefined}>
        {clock}
      </span>
    </>
  );
}
