import type { EarlierSession } from '@hemicycle/contract/earlier-sessions';
import { useTranslation } from 'react-i18next';
import { formats } from '../../i18n/formats.ts';

/** The day of a sitting with its year, and from when to when it was, in words and in the local
 *  zone. `planned`: when it really began is not known. */
export function useTimesOf(
  session: Pick<EarlierSession, 'epochStartTime' | 'epochEndTime' | 'openedAt' | 'endedAt'>,
): { day: string; times: string; planned: boolean } {
  const { t } = useTranslation(['earlier-sessions', 'sessions']);
  const { time, daysAway, day: dayText } = formats();
  const { epochStartTime, epochEndTime, openedAt, endedAt } = session;
  const planned = openedAt === null;
  const startMs = openedAt ?? epochStartTime;
  const endMs = planned ? epochEndTime : endedAt;
  // As if today were in another year: who looks back wants to read the year.
  const day = dayText(startMs, 0);
  const start = time(startMs);
  if (endMs === null) return { day, times: t('since', { start }), planned };
  const days = daysAway(endMs, startMs);
  const range = { start, end: time(endMs) };
  const times =
    days === 0 ? t('sessions:timeRange', range) : t('sessions:timeRangeDaysLater', { ...range, days });
  return { day, times, planned };
}
