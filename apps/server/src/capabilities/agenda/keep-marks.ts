import { AGENDA_MARKS_MAX } from '@hemicycle/contract/agenda-limits';
import type {
  keepPaperMark,
  MarkPlace,
  PaperMark,
  readSittingPapers,
} from '@hemicycle/contract/agenda-marks';
import type { AnswerOf, BodyOf } from '@hemicycle/contract/endpoint';
import type { Deps } from '../../deps.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { requireSittingOf } from '../sessions/public.ts';
import { refuseOvertaken } from '../writing/public.ts';
import { loadAgenda } from './agenda-store.ts';
import {
  countMarks,
  deleteMark,
  holdPaper,
  loadMark,
  loadMarks,
  loadPaperPlace,
  writeMark,
} from './mark-store.ts';
import { lockNotesOf } from './note-store.ts';
import { loadPapersOfItems } from './paper-store.ts';
import { agendaSeenBy } from './present-agenda.ts';
import { requireSeenItem, runsAgenda } from './read-agenda.ts';

type Needs = Pick<Deps, 'db'>;

/** All papers of a sitting that the viewer sees, with their own notes and marks. @throws
 *  DomainError `not-found`, `in-lobby`. Source: AGENDA-01. */
export async function readPapers(
  { db }: Needs,
  viewer: Viewer,
  idVotingSession: string,
): Promise<AnswerOf<typeof readSittingPapers>> {
  const { id, title } = await requireSittingOf(db, viewer, idVotingSession);
  const { userId } = viewer;
  const seen = agendaSeenBy(await loadAgenda(db, id), viewer).items.filter(
    ({ paperCount }) => paperCount > 0,
  );
  const papers = await loadPapersOfItems(
    db,
    seen.map((item) => item.id),
    userId,
  );
  const items = seen.map((item) => {
    const own = papers.filter(({ itemId }) => itemId === item.id);
    return {
      ...{ id: item.id, number: item.number, title: item.title },
      papers: own.map(({ itemId: _, ...paper }) => (runsAgenda(viewer) ? paper : { ...paper, earlier: [] })),
    };
  });
  const marks = await loadMarks(
    db,
    userId,
    papers.map((paper) => paper.id),
  );
  return { title, items, marks };
}

/** Keeps a mark of the viewer's own in a paper that they see. No log and no news tells of it, and
 *  no call gives it to anybody else. @throws DomainError `not-found`, `in-lobby`,
 *  `signed-in-as-other`, `agenda-papers-full`, `changed-meanwhile` where another page of theirs
 *  was faster. Source: AGENDA-01. */
export async function keepMark(
  { db }: Needs,
  viewer: Viewer,
  { idVotingSession, markId }: { readonly idVotingSession: string; readonly markId: string },
  { before, userId: of, ...mark }: BodyOf<typeof keepPaperMark>,
): Promise<PaperMark> {
  requireSelf(viewer, of);
  const { id } = await requireSittingOf(db, viewer, idVotingSession);
  const paper = await loadPaperPlace(db, id, mark.paperId);
  if (paper === null) throw new DomainError('not-found');
  await requireSeenItem(db, viewer, { idVotingSession: id, itemId: paper.itemId });
  const { userId } = viewer;
  return inTransaction(db, async (transaction) => {
    await lockNotesOf(transaction, userId);
    // A moderator may have removed the paper since.
    if (!(await holdPaper(transaction, mark.paperId))) throw new DomainError('not-found');
    const kept = await loadMark(transaction, userId, markId);
    if (kept === null) {
      if (mark.version > paper.version) throw new DomainError('not-found');
      if ((await countMarks(transaction, userId, id)) >= AGENDA_MARKS_MAX) {
        throw new DomainError('agenda-papers-full');
      }
    } else if (kept.paperId !== mark.paperId) {
      throw new DomainError('not-found');
    } else {
      refuseOvertaken({ before, now: { note: kept.note }, changes: { note: mark.note } });
    }
    const now = { ...(kept ?? { ...mark, place: rounded(mark.place), id: markId }), note: mark.note };
    await writeMark(transaction, userId, now);
    return now;
  });
}

/** Four digits are less than a point on the screen. */
function rounded(place: MarkPlace | null): MarkPlace | null {
  if (place === null) return null;
  const short = (share: number) => Math.round(share * 10_000) / 10_000;
  const rectangles = place.rectangles.map(({ left, top, width, height }) => ({
    ...{ left: short(left), top: short(top), width: short(width), height: short(height) },
  }));
  return { page: place.page, rectangles };
}

/** Pages of a person stay open after somebody else has signed in in the same browser. */
function requireSelf(viewer: Viewer, of: string | undefined): void {
  if (of !== undefined && of !== viewer.userId) throw new DomainError('signed-in-as-other');
}

/** Removes a mark of the viewer's own. @throws DomainError `signed-in-as-other`, and `not-found`,
 *  `in-lobby` as for the sitting. Source: AGENDA-01. */
export async function removeMark(
  { db }: Needs,
  viewer: Viewer,
  {
    idVotingSession,
    markId,
    of,
  }: { readonly idVotingSession: string; readonly markId: string; readonly of: string | undefined },
): Promise<void> {
  requireSelf(viewer, of);
  await requireSittingOf(db, viewer, idVotingSession);
  await deleteMark(db, viewer.userId, markId);
}
