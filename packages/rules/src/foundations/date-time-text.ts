type Field = 'year' | 'month' | 'day' | 'hour' | 'minute' | 'second';

/** The formats by zone are kept: making one takes about four times as long as using it, and clocks
 *  use it every second. */
const formatOfZone = new Map<string, Intl.DateTimeFormat>();

function formatFor(timeZone: string): Intl.DateTimeFormat {
  const known = formatOfZone.get(timeZone);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  formatOfZone.set(timeZone, made);
  return made;
}

/** The fields of a moment in a zone: Gregorian, Latin digits, two for each field and four for the
 *  year. */
function fieldsOf(atMs: number, timeZone: string): Record<Field, string> {
  const parts = formatFor(timeZone).formatToParts(atMs);
  const valueOf = (field: Field): string => parts.find((part) => part.type === field)?.value ?? '';
  return {
    year: valueOf('year').padStart(4, '0'),
    month: valueOf('month'),
    day: valueOf('day'),
    hour: valueOf('hour'),
    minute: valueOf('minute'),
    second: valueOf('second'),
  };
}

/** The day as `YYYY-MM-DD` in that zone (IANA name). */
export function calendarDay(atMs: number, timeZone: string): string {
  const { year, month, day } = fieldsOf(atMs, timeZone);
  return `${year}-${month}-${day}`;
}

const DAY_MS = 86_400_000;

/** Whole days from the calendar day of one moment to that of another in that zone: 0 for the same
 *  day, 1 for the next, negative for an earlier one. */
export function calendarDaysBetween(fromMs: number, toMs: number, timeZone: string): number {
  const dayNumber = (ms: number) => Date.parse(`${calendarDay(ms, timeZone)}T00:00:00Z`) / DAY_MS;
  return dayNumber(toMs) - dayNumber(fromMs);
}

/** The time as `HH:mm` in that zone. Source: FND-53. */
export function clockTime(atMs: number, timeZone: string): string {
  const { hour, minute } = fieldsOf(atMs, timeZone);
  return `${hour}:${minute}`;
}

/** The time as `HH:mm:ss` in that zone, for a running clock. Source: LOOKS §7. */
export function clockTimeWithSeconds(atMs: number, timeZone: string): string {
  const { hour, minute, second } = fieldsOf(atMs, timeZone);
  return `${hour}:${minute}:${second}`;
}

/** The moment as `YYYY-MM-DD HH:mm` in that zone. Source: FND-46. */
export function dateTimeText(atMs: number, timeZone: string): string {
  return `${calendarDay(atMs, timeZone)} ${clockTime(atMs, timeZone)}`;
}

/** The moment as `YYYY-MM-DD HH:mm:ss` in that zone, for vote receipts. Source: FND-46, VOTE-03. */
export function receiptTimeText(atMs: number, timeZone: string): string {
  return `${calendarDay(atMs, timeZone)} ${clockTimeWithSeconds(atMs, timeZone)}`;
}

/** The time as `h:mm a` in that zone: twelve hours, then the reader's word for the half of the day
 *  in small letters. Source: CHAT-16. */
export function chatTimeText(atMs: number, timeZone: string, locale: string): string {
  const { hour, minute } = fieldsOf(atMs, timeZone);
  const half = new Intl.DateTimeFormat(locale, { timeZone, hour: 'numeric', hourCycle: 'h12' })
    .formatToParts(atMs)
    .find((part) => part.type === 'dayPeriod')?.value;
  return `${Number(hour) % 12 || 12}:${minute} ${(half ?? '').toLocaleLowerCase(locale)}`.trim();
}

/** The difference of a zone from UTC at that moment, as `+02:00` or `-03:30`; UTC itself is
 *  `+00:00`. */
export function zoneOffset(atMs: number, timeZone: string): string {
  const { year, month, day, hour, minute, second } = fieldsOf(atMs, timeZone);
  const localMs = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  const minutes = Math.round((localMs - Math.floor(atMs / 1000) * 1000) / 60_000);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${minutes < 0 ? '-' : '+'}${two(Math.floor(Math.abs(minutes) / 60))}:${two(Math.abs(minutes) % 60)}`;
}

/** The moment in ISO 8601 with milliseconds and the offset of that zone, as
 *  `2026-11-25T21:46:24.123+01:00`: it sorts by time, and programs can read it. Source: BEY-11. */
export function isoTimeText(atMs: number, timeZone: string): string {
  const fraction = String(((atMs % 1000) + 1000) % 1000).padStart(3, '0');
  const clock = clockTimeWithSeconds(atMs, timeZone);
  return `${calendarDay(atMs, timeZone)}T${clock}.${fraction}${zoneOffset(atMs, timeZone)}`;
}
