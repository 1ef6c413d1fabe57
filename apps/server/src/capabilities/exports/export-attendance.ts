import { Readable } from 'node:stream';
import { calendarDay } from '@hemicycle/rules/foundations/date-time-text';
import { fileNameOf } from '@hemicycle/rules/foundations/file-name';
import { attendanceWords } from '@hemicycle/rules/people/attendance-words';
import type { Deps } from '../../deps.ts';
import { FileAnswer } from '../../platform/http/file-answer.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { enterReading } from '../audit/public.ts';
import { loadAttendance } from '../presence/public.ts';
import { loadPaperHouse } from '../site/public.ts';
import type { ExportDesk } from './export-desk.ts';

/** The attendance of a session as a tagged PDF, in the language and the time zone of the house.
 *  @throws DomainError `not-found`, `rate-limited`. Source: BEY-12. */
export async function exportAttendance(
  deps: Deps,
  desk: ExportDesk,
  viewer: Viewer,
  idVotingSession: string,
): Promise<FileAnswer> {
  const { document, content } = await desk.makeAttendance(viewer.userId, async () => ({
    attendance: await loadAttendance(deps, viewer, idVotingSession),
    house: await loadPaperHouse(deps.db),
    writtenMs: deps.clock.nowMs(),
  }));
  const { attendance, house } = document;
  await enterReading(deps, viewer, attendance.idVotingSession, 'readAttendance', { file: 'pdf' });
  const day = calendarDay(attendance.epochStartTime, house.timeZone);
  const kind = attendanceWords[house.language].names.stays;
  return new FileAnswer({
    content: Readable.from([content]),
    name: fileNameOf(`${attendance.title} ${day} ${kind}.pdf`),
    type: 'application/pdf',
    sizeBytes: content.length,
  });
}
