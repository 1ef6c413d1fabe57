import type { EarlierSession } from '@hemicycle/contract/earlier-sessions';
import { useTranslation } from 'react-i18next';
import { formats } from '../../i18n/formats.ts';

/** When a sitting was planned and what is known of how it took place, in words and in the local
 *  time zone. `day`: the planned day with its year; `times`: the planned start and end. `end`:
 *  when the sitting ended; null where not known. `onItsDay`: a moment (ms since the epoch) in
 *  words. Both with their date where it is another day. Source: PROC-01. */
export function useTimesOf(session: Pick<EarlierSession, 'epochStartTime' | 'epochEndTime' | 'endedAt'>): {
  day: string;
  times: string;
  end: string | null;
  onItsDay: (atMs: number) => string;
} {
  const { t } = useTranslation('sessions');
  const { time, daysAway, day, stamp } = formats();
  const { epochStartTime, epochEndTime, endedAt } = session;
  const days = daysAway(epochEndTime, epochStartTime);
  const range = { start: time(epochStartTime), end: time(epochEndTime) };
  const onItsDay = (atMs: number) => (daysAway(atMs, epochStartTime) === 0 ? time(atMs) : stamp(atMs));
  return {
    // With 0 as the present time, the day is written with its year.
    day: day(epochStartTime, 0),
    times: days === 0 ? t('timeRange', range) : t('timeRangeDaysLater', { ...range, days }),
    end: endedAt === null ? null : onItsDay(endedAt),
    onItsDay,
  };
}
