import { Readable } from 'node:stream';
import type { OpenFormat } from '@hemicycle/contract/minutes';
import { calendarDay } from '@hemicycle/rules/foundations/date-time-text';
import { fileNameOf } from '@hemicycle/rules/foundations/file-name';
import type { Deps } from '../../deps.ts';
import { FileAnswer } from '../../platform/http/file-answer.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { enterReading } from '../audit/public.ts';
import type { ExportDesk } from '../exports/public.ts';
import { loadReport } from './load-report.ts';

const FILES: Record<OpenFormat, { readonly ending: string; readonly type: string }> = {
  'akoma-ntoso': { ending: 'akn.xml', type: 'application/akn+xml' },
  popolo: { ending: 'popolo.json', type: 'application/json' },
};

/** A sitting in an open format, with what everybody in it may know, and for people who may read it
 *  the attendance. @throws DomainError `not-found`, `in-lobby`, `rate-limited`. Source: BEY-35. */
export async function exportSitting(
  deps: Deps,
  desk: ExportDesk,
  viewer: Viewer,
  { idVotingSession, format }: { readonly idVotingSession: string; readonly format: OpenFormat },
): Promise<FileAnswer> {
  const { document, content } = await desk.makeOther(
    viewer.userId,
    format,
    () => loadReport(deps, viewer, idVotingSession),
    (report) => deps.workers.run('writeOpenFormat', { report, format }),
  );
  const { sitting, house } = document;
  await enterReading(deps, viewer, sitting.id, 'exportSitting', { file: format });
  const day = calendarDay(sitting.plannedMs[0], house.timeZone);
  const { ending, type } = FILES[format];
  return new FileAnswer({
    content: Readable.from([content]),
    name: fileNameOf(`${sitting.title} ${day}.${ending}`),
    type,
    sizeBytes: content.length,
  });
}
