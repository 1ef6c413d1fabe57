import {
  calendarDay,
  calendarDaysBetween,
  chatTimeText,
  clockTime,
  clockTimeWithSeconds,
  dateTimeText,
  receiptTimeText,
} from '@hemicycle/rules/foundations/date-time-text';
import { shortDayText, timeRangeText } from '@hemicycle/rules/sessions/session-time-text';
import { currentLanguage } from './i18n.ts';
import { type Language, languages } from './languages.ts';
import { regionalLocale } from './regional-locale.ts';
import { pageState } from '../page-state.ts';

/** Formats dates and times for people, in the local time zone unless another one is given, with
 *  Latin digits. Times are ms since the epoch. */
export interface Formats {
  /** `14:05` */
  time: (ms: number) => string;
  /** `14:05:09` */
  timeWithSeconds: (ms: number) => string;
  /** `2026-11-27`, a date without its time.  Source: FND-46 */
  date: (ms: number) => string;
  /** `2026-11-27 14:05`.  Source: FND-46 */
  stamp: (ms: number) => string;
  /** `2026-11-27 14:05:09`, as on vote receipts.  Source: FND-46 */
  stampWithSeconds: (ms: number) => string;
  /** `Friday, 27 November`, in the order of the person's region, above what is of that day; with
   *  the year when it differs from the year of `nowMs`. */
  day: (ms: number, nowMs: number) => string;
  /** Whole days from the day of `nowMs` to the day of `ms`, by the calendar of the time zone: 0
   *  today, 1 tomorrow. */
  daysAway: (ms: number, nowMs: number) => number;
  /** `14:05 - 16:00`, with ` (+1)` when the end falls on the next day, ` (+2)` on the one after it.
   *  Source: FND-53 */
  timeRange: (startMs: number, endMs: number) => string;
  /** `Fri, 27 Nov`, in the details of the chamber alone.  Source: FND-54 */
  shortDay: (ms: number) => string;
  /** `2:05 pm`.  Source: CHAT-16 */
  chatTime: (ms: number) => string;
  /** `1,234` in the style of the language, with Latin digits. */
  number: (value: number) => string;
  /** `5–9`, the smaller number first, also in Arabic. */
  numberRange: (from: number, to: number) => string;
}

/** Makes the formats for a language and an IANA time zone. Source: FND-46, looks §7. */
export function formatsFor(language: Language, timeZone: string): Formats {
  const { direction, intl } = languages[language];
  const regional = regionalLocale(language, navigator.languages, timeZone);
  // Without isolation, an Arabic letter before a date or a range would reorder its parts.
  const inOrder = (text: string) => (direction === 'rtl' ? `\u2066${text}\u2069` : text);
  const dayParts = { weekday: 'long', day: 'numeric', month: 'long', timeZone } as const;
  const day = new Intl.DateTimeFormat(regional, dayParts);
  const dayAndYear = new Intl.DateTimeFormat(regional, { ...dayParts, year: 'numeric' });
  const number = new Intl.NumberFormat(intl);
  const year = (ms: number) => calendarDay(ms, timeZone).slice(0, 4);
  return {
    time: (ms) => clockTime(ms, timeZone),
    timeWithSeconds: (ms) => clockTimeWithSeconds(ms, timeZone),
    date: (ms) => inOrder(calendarDay(ms, timeZone)),
    stamp: (ms) => inOrder(dateTimeText(ms, timeZone)),
    stampWithSeconds: (ms) => inOrder(receiptTimeText(ms, timeZone)),
    day: (ms, nowMs) => (year(ms) === year(nowMs) ? day : dayAndYear).format(ms),
    daysAway: (ms, nowMs) => calendarDaysBetween(nowMs, ms, timeZone),
    timeRange: (startMs, endMs) => inOrder(timeRangeText(startMs, endMs, timeZone)),
    shortDay: (ms) => shortDayText(ms, timeZone, regional),
    chatTime: (ms) => chatTimeText(ms, timeZone, intl),
    number: (value) => number.format(value),
    numberRange: (from, to) => inOrder(`${number.format(from)}–${number.format(to)}`),
  };
}

/** The time zone of this browser, an IANA name. */
export function localZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

const kept = pageState(() => new Map<Language, Formats>());

/** The formats of the language on the screen, in the local time zone. */
export function formats(): Formats {
  const language = currentLanguage();
  const known = kept().get(language) ?? formatsFor(language, localZone());
  kept().set(language, known);
  return known;
}
