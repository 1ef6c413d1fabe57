import { dateTimeText } from '@hemicycle/rules/foundations/date-time-text';
import { localZone } from './formats.ts';

/** A moment as a field for date and time takes it: `YYYY-MM-DDTHH:mm`, in the zone of this
 *  browser. */
export function timeField(ms: number): string {
  return dateTimeText(ms, localZone()).replace(' ', 'T');
}

/** The moment of such a field, in ms since the epoch; NaN when it is empty. One that was not
 *  touched keeps its seconds. */
export function timeOf(field: string, wasMs: number | null): number {
  return wasMs !== null && timeField(wasMs) === field ? wasMs : Date.parse(field);
}
