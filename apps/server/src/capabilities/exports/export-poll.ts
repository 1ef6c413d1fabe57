import { Readable } from 'node:stream';
import type { ExportFormat } from '@hemicycle/contract/exports';
import { fileNameOf } from '@hemicycle/rules/foundations/file-name';
import { drawnElectors } from '@hemicycle/rules/votes/seats-of';
import type { Deps } from '../../deps.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { FileAnswer } from '../../platform/http/file-answer.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { enterReading } from '../audit/public.ts';
import { countSeats, inspectVotes, viewElectorate } from '../polls/public.ts';
import { hostEndOf, plannedEndOf, requireSittingOf } from '../sessions/public.ts';
import { loadPaperHouse } from '../site/public.ts';
import type { ExportDesk } from './export-desk.ts';
import type { ExportDocument } from './export-document.ts';
import { exportWords } from './words-by-language.ts';

const MEDIA_TYPES: Record<ExportFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
};

/** A closed poll as a file. Its content is what the presenter gives this viewer, so no export tells
 *  more than the screen.
 *  @throws DomainError `not-found` to outsiders and for drafts, `poll-not-closed`, `rate-limited`.
 *  Source: BEY-11, DESIGN §1. */
export async function exportPoll(
  deps: Deps,
  desk: ExportDesk,
  viewer: Viewer,
  pollId: string,
  format: ExportFormat,
): Promise<FileAnswer> {
  const { document, content } = await desk.make(viewer.userId, format, () =>
    loadExportDocument(deps, viewer, pollId),
  );
  const { idVotingSession, number, title } = document.inspection.poll;
  await enterReading(deps, viewer, idVotingSession, 'exportPoll', { poll: title, file: format });
  const words = exportWords[document.house.language];
  return new FileAnswer({
    content: Readable.from([content]),
    name: fileNameOf(`${words.document.vote(number)} ${title}.${format}`),
    type: MEDIA_TYPES[format],
    sizeBytes: content.length,
  });
}

async function loadExportDocument(deps: Deps, viewer: Viewer, pollId: string): Promise<ExportDocument> {
  const inspection = await inspectVotes(deps, viewer, pollId);
  const { poll } = inspection;
  if (poll.status !== 'closed') throw new DomainError('poll-not-closed');
  const session = await requireSittingOf(deps.db, viewer, poll.idVotingSession);
  const drawn = inspection.withheld.voters === null && inspection.withheld.preferences === null;
  return {
    inspection,
    seats: (await countSeats(deps, viewer, pollId)).seats,
    electors: drawn ? drawnElectors((await viewElectorate(deps, viewer, pollId)).electors, inspection) : null,
    house: await loadPaperHouse(deps.db),
    sitting: {
      title: session.title,
      plannedMs: [session.starts_ms, plannedEndOf(session)],
      endedMs: await hostEndOf(deps.db, session),
    },
    writtenMs: deps.clock.nowMs(),
  };
}
