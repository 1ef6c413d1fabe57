import type { VotingSession } from '@hemicycle/contract/sessions';
import type { TFunction } from 'i18next';
import { formats } from '../../i18n/formats.ts';

/** The start and end of a session in words, in the local time zone: only the time for today,
 *  otherwise with the day. */
export function nameTimes(
  session: Pick<VotingSession, 'epochStartTime' | 'epochEndTime'>,
  nowMs: number,
  t: TFunction<'sessions'>,
): { start: string; end: string } {
  const name = (ms: number) => {
    const away = formats().daysAway(ms, nowMs);
    if (away === 0) return formats().time(ms);
    // `tomorrowInside` is written as within a sentence.
    const day = away === 1 ? t('tomorrowInside') : formats().day(ms, nowMs);
    return t('dayAndTime', { day, time: formats().time(ms) });
  };
  return { start: name(session.epochStartTime), end: name(session.epochEndTime) };
}

/** Today, tomorrow, or the name of the day, in the local time zone. */
export function nameDay(ms: number, nowMs: number, t: TFunction<'sessions'>): string {
  const away = formats().daysAway(ms, nowMs);
  if (away === 0) return t('today');
  return away === 1 ? t('tomorrow') : formats().day(ms, nowMs);
}
