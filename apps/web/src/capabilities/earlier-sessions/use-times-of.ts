import type { EarlierSession } from '@hemicycle/contract/earlier-sessions';
import { useTranslation } from 'react-i18next';
import { formats } from '../../i18n/formats.ts';

/** The day of a sitting with its year, and its start and end, in words and in the local time zone.
 *  `planned`: the times are the planned ones, since its real start is not known. */
export function useTimesOf(
  session: Pick<EarlierSession, 'epochStartTime' | 'epochEndTime' | 'openedAt' | 'endedAt'>,
): { day: string; times: string; planned: boolean } {
  const { t } = useTranslation(['earlier-sessions', 'sessions']);
  const { time, daysAway, day: dayText } = formats();
  const { epochStartTime, epochEndTime, openedAt, endedAt } = session;
  const planned = openedAt === null;
  const startMs = openedAt ?? epochStartTime;
  const endMs = planned ? epochEndTime : endedAt;
  // With 0 as the present time, the day is written with its year.
  const day = dayText(startMs, 0);
  const start = time(startMs);
  if (endMs === null) return { day, times: t('since', { start }), planned };
  const days = daysAway(endMs, startMs);
  const range = { start, end: time(endMs) };
  const times =
    days === 0 ? t('sessions:timeRange', range) : t('sessions:timeRangeDaysLater', { ...range, days });
  return { day, times, planned };
}
