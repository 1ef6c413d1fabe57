import { calendarDaysBetween, clockTime } from '../foundations/date-time-text.ts';

/** The times of a session as `HH:mm - HH:mm`. ` (+1)` follows when the end is on the next day in
 *  that zone, ` (+2)` when it is on the day after. `timeZone`: an IANA name. Source: FND-53. */
export function timeRangeText(startMs: number, endMs: number, timeZone: string): string {
  const range = `${clockTime(startMs, timeZone)} - ${clockTime(endMs, timeZone)}`;
  const days = calendarDaysBetween(startMs, endMs, timeZone);
  return days === 0 ? range : `${range} (+${days})`;
}

/** The day of a session: short weekday, day and month in the reader's language, Latin digits.
 *  Source: FND-54, LOOKS §7. */
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
