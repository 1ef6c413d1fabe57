import { dateTimeText } from '@hemicycle/rules/foundations/date-time-text';
import { localZone } from './formats.ts';

/** A moment as the value of a field for date and time: `YYYY-MM-DDTHH:mm`, in the time zone of this
 *  browser. */
export function timeField(ms: number): string {
  return dateTimeText(ms, localZone()).replace(' ', 'T');
}

/** The moment in a field for date and time, in ms since the epoch; NaN when the field is empty. A
 *  field that was not touched keeps the seconds of `wasMs`. */
export function timeOf(field: string, wasMs: number | null): number {
  return wasMs !== null && timeField(wasMs) === field ? wasMs : Date.parse(field);
}
