import { countdownParts } from '@hemicycle/rules/foundations/countdown-parts';
import { useTranslation } from 'react-i18next';

/** A time of a poll within a sentence, in ms: `1:12`, `2 days 3:04:05`. Source: POLL-04. */
export function useClockText(): (ms: number) => string {
  const { t } = useTranslation('poll-news');
  return (ms) => {
    const { days, clock } = countdownParts(ms);
    return days === 0 ? clock : `${t('days', { count: days })} ${clock}`;
  };
}
