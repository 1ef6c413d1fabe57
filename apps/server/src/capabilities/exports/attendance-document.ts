import type { Attendance } from '@hemicycle/contract/attendance';
import type { PaperHouse } from '../site/public.ts';

/** The content of a paper about the attendance of a sitting, as plain data. `writtenMs` in ms since
 *  the epoch. */
export interface AttendanceDocument {
  readonly attendance: Attendance;
  readonly house: PaperHouse;
  readonly writtenMs: number;
}
