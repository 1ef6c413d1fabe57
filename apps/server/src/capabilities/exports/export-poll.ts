import { Readable } from 'node:stream';
import type { ExportFormat } from '@hemicycle/contract/exports';
import { fileNameFrom } from '@hemicycle/rules/foundations/file-name';
import type { Deps } from '../../deps.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { FileAnswer } from '../../platform/http/file-answer.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { inspectVotes } from '../polls/public.ts';
import { requireSessionOf } from '../sessions/public.ts';
import type { ExportSection } from './export-section.ts';
import { exportSections } from './export-sections.ts';
import { writeCsv } from './write-csv.ts';
import { writePdf } from './write-pdf.ts';
import { writeXlsx } from './write-xlsx.ts';

interface Format {
  readonly type: string;
  readonly write: (sections: readonly ExportSection[]) => Promise<Buffer>;
}

const FORMATS: Record<ExportFormat, Format> = {
  csv: { type: 'text/csv; charset=utf-8', write: async (sections) => writeCsv(sections) },
  xlsx: {
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    write: writeXlsx,
  },
  pdf: { type: 'application/pdf', write: (sections) => writePdf(sections) },
};

/** A closed poll as a file. All of it is what the presenter gives this viewer, so no export tells more than the screen.
 *  @throws DomainError `not-found` to outsiders and of drafts, `poll-not-closed`. Source: BEY-11, DESIGN §1. */
export async function exportPoll(
  deps: Deps,
  viewer: Viewer,
  pollId: string,
  format: ExportFormat,
): Promise<FileAnswer> {
  const inspection = await inspectClosed(deps, viewer, pollId);
  const { poll } = inspection;
  const { title } = await requireSessionOf(deps.db, viewer, poll.idVotingSession);
  const { type, write } = FORMATS[format];
  const content = await write(exportSections(inspection, title));
  return new FileAnswer({
    content: Readable.from([content]),
    name: fileNameFrom(`Vote ${poll.number ?? ''} ${poll.title.replaceAll(/[/\\]/g, '_')}.${format}`),
    type,
    sizeBytes: content.length,
  });
}

async function inspectClosed(deps: Deps, viewer: Viewer, pollId: string) {
  const inspection = await inspectVotes(deps, viewer, pollId);
  if (inspection.poll.status !== 'closed') throw new DomainError('poll-not-closed');
  return inspection;
}
