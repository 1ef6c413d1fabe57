type Field = 'year' | 'month' | 'day' | 'hour' | 'minute' | 'second';

/** By zone: making one takes some four times as long as using it, and clocks use it each second. */
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

/** The fields of a moment in a zone, Gregorian, two Latin digits or four. */
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

/** `YYYY-MM-DD` in that zone (IANA name). */
export function calendarDay(atMs: number, timeZone: string): string {
  const { year, month, day } = fieldsOf(atMs, timeZone);
  return `${year}-${month}-${day}`;
}

const DAY_MS = 86_400_000;

/** Whole days from the calendar day of one moment to that of another in that zone: 0 the same, 1
 *  the next, negative before it. */
export function calendarDaysBetween(fromMs: number, toMs: number, timeZone: string): number {
  const dayNumber = (ms: number) => Date.parse(`${calendarDay(ms, timeZone)}T00:00:00Z`) / DAY_MS;
  return dayNumber(toMs) - dayNumber(fromMs);
}

/** `HH:mm` in that zone. Source: FND-53. */
export function clockTime(atMs: number, timeZone: string): string {
  const { hour, minute } = fieldsOf(atMs, timeZone);
  return `${hour}:${minute}`;
}

/** `HH:mm:ss` in that zone, for a running clock. Source: LOOKS §7. */
export function clockTimeWithSeconds(atMs: number, timeZone: string): string {
  const { hour, minute, second } = fieldsOf(atMs, timeZone);
  return `${hour}:${minute}:${second}`;
}

/** `YYYY-MM-DD HH:mm` in that zone. Source: FND-46. */
export function dateTimeText(atMs: number, timeZone: string): string {
  return `${calendarDay(atMs, timeZone)} ${clockTime(atMs, timeZone)}`;
}

/** `YYYY-MM-DD HH:mm:ss` in that zone, for vote receipts. Source: FND-46, VOTE-03. */
export function receiptTimeText(atMs: number, timeZone: string): string {
  return `${calendarDay(atMs, timeZone)} ${clockTimeWithSeconds(atMs, timeZone)}`;
}

/** `h:mm a` in that zone: twelve hours and the reader's word for the half of the day, in small
 *  letters. Source: CHAT-16. */
export function chatTimeText(atMs: number, timeZone: string, locale: string): string {
  const { hour, minute } = fieldsOf(atMs, timeZone);
  const half = new Intl.DateTimeFormat(locale, { timeZone, hour: 'numeric', hourCycle: 'h12' })
    .formatToParts(atMs)
    .find((part) => part.type === 'dayPeriod')?.value;
  return `${Number(hour) % 12 || 12}:${minute} ${(half ?? '').toLocaleLowerCase(locale)}`.trim();
}

/** How far a zone is from UTC at that moment, as `+02:00` or `-03:30`; UTC itself is `+00:00`. */
export function zoneOffset(atMs: number, timeZone: string): string {
  const { year, month, day, hour, minute, second } = fieldsOf(atMs, timeZone);
  const localMs = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  const minutes = Math.round((localMs - Math.floor(atMs / 1000) * 1000) / 60_000);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${minutes < 0 ? '-' : '+'}${two(Math.floor(Math.abs(minutes) / 60))}:${two(Math.abs(minutes) % 60)}`;
}

/** ISO 8601 with milliseconds and the offset of that zone, as `2026-11-25T21:46:24.123+01:00`:
 *  sortable, and read by every program. Source: BEY-11. */
export function isoTimeText(atMs: number, timeZone: string): string {
  const fraction = String(((atMs % 1000) + 1000) % 1000).padStart(3, '0');
  const clock = clockTimeWithSeconds(atMs, timeZone);
  return `${calendarDay(atMs, timeZone)}T${clock}.${fraction}${zoneOffset(atMs, timeZone)}`;
}
