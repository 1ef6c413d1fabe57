import { calendarDay, clockTime } from '../foundations/date-time-text.ts';

/** The times of a session as `HH:mm - HH:mm`, followed by ` (+1)` when the end falls on another day in that zone.
 *  `timeZone` is an IANA name. Source: FND-53. */
export function timeRangeText(startMs: number, endMs: number, timeZone: string): string {
  const range = `${clockTime(startMs, timeZone)} - ${clockTime(endMs, timeZone)}`;
  return calendarDay(startMs, timeZone) === calendarDay(endMs, timeZone) ? range : `${range} (+1)`;
}

/** The day of a session: short weekday, day and month in the reader's language, Latin digits. Source: FND-54, LOOKS §7. */
export function shortDayText(atMs: number, timeZone: string, locale: string): string {
  return new Intl.DateTimeFormat(locale, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
  }).format(atMs);
}
