import { formats } from '../../../i18n/formats.ts';

/** When an open poll closes, as it is read at `nowMs`: `14:05:09`, or with its date where that is
 *  another day; no line breaks between date and time. Source: POLL-04. */
export function closingTime(endTime: number, nowMs: number): string {
  const isToday = formats().daysAway(endTime, nowMs) === 0;
  return isToday
    ? formats().timeWithSeconds(endTime)
    : formats().stampWithSeconds(endTime).replace(' ', '\u00a0');
}
