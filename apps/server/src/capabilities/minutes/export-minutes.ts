import { Readable } from 'node:stream';
import type { MinuteFormat } from '@hemicycle/contract/minutes';
import { calendarDay } from '@hemicycle/rules/foundations/date-time-text';
import { fileNameOf } from '@hemicycle/rules/foundations/file-name';
import type { Deps } from '../../deps.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { FileAnswer } from '../../platform/http/file-answer.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { enterReading } from '../audit/public.ts';
import type { ExportDesk } from '../exports/public.ts';
import { plannedEndOf, requireSittingOf } from '../sessions/public.ts';
import { loadPaperHouse } from '../site/public.ts';
import { minuteWords } from './words-by-language.ts';
import type { MinutesDocument } from './minutes-document.ts';
import { loadBlocks, loadMinutesRow } from './minutes-store.ts';
import { presentMinutes } from './present-minutes.ts';
import { seesApproval, writesMinutes } from './read-minutes.ts';

const TYPES: Record<MinuteFormat, string> = {
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
};

/** The minutes of a sitting as a file; a draft only for people who write minutes. @throws
 *  DomainError `not-found`, `in-lobby`, `rate-limited`. Source: BEY-34. */
export async function exportMinutes(
  deps: Deps,
  desk: ExportDesk,
  viewer: Viewer,
  { idVotingSession, format }: { readonly idVotingSession: string; readonly format: MinuteFormat },
): Promise<FileAnswer> {
  const { document, content } = await desk.makeOther(
    viewer.userId,
    `minutes ${format}`,
    () => loadDocument(deps, viewer, idVotingSession),
    (made) => deps.workers.run('renderMinutes', { document: made, format }),
  );
  const { sitting, house } = document;
  await enterReading(deps, viewer, idVotingSession, 'exportMinutes', { file: format });
  const day = calendarDay(sitting.plannedMs[0], house.timeZone);
  return new FileAnswer({
    content: Readable.from([content]),
    name: fileNameOf(`${sitting.title} ${day} ${minuteWords[house.language].title}.${format}`),
    type: TYPES[format],
    sizeBytes: content.length,
  });
}

async function loadDocument(deps: Deps, viewer: Viewer, idVotingSession: string): Promise<MinutesDocument> {
  const session = await requireSittingOf(deps.db, viewer, idVotingSession);
  const row = await loadMinutesRow(deps.db, session.id);
  if (row === null || (row.state === 'draft' && !writesMinutes(viewer))) throw new DomainError('not-found');
  return {
    minutes: presentMinutes(row, await loadBlocks(deps.db, session.id), {
      ...{ facts: null, corrections: [], mark: '' },
      seesVote: await seesApproval(deps.db, viewer, row),
    }),
    house: { ...(await loadPaperHouse(deps.db)), language: row.language },
    sitting: { title: session.title, plannedMs: [session.starts_ms, plannedEndOf(session)] },
    writtenMs: deps.clock.nowMs(),
  };
}
