import { AGENDA_MARKS_MAX } from '@hemicycle/contract/agenda-limits';
import type {
  keepPaperMark,
  MarkPlace,
  PaperMark,
  readSittingPapers,
} from '@hemicycle/contract/agenda-marks';
import type { AnswerOf, BodyOf } from '@hemicycle/contract/endpoint';
import { numberItems } from '@hemicycle/rules/agenda/number-items';
import type { Deps } from '../../deps.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { mayReceiveSitting, plannedEndOf, requirePapersOf } from '../sessions/public.ts';
import { refuseOvertaken } from '../writing/public.ts';
import { loadAgenda } from './agenda-store.ts';
import {
  countMarks,
  holdPaper,
  loadMark,
  loadMarks,
  loadPaperPlace,
  removeMark as removeStored,
  writeMark,
} from './mark-store.ts';
import { lockNotesOf } from './note-store.ts';
import { loadPapersOfItems } from './paper-store.ts';
import { itemsToPrepare, presentPreparedItem } from './present-agenda.ts';
import { requirePaperOf, runsAgenda } from './read-agenda.ts';
import type { StoredItem } from './stored-agenda.ts';

type Needs = Pick<Deps, 'db'>;

/** So many changes of a mark are known again when a page repeats one. */
const CHANGES_KNOWN = 20;
/** For so long, in ms, a removed mark is known to be removed: 90 days. */
const REMOVAL_KNOWN_MS = 90 * 24 * 3_600_000;

/** The order of the day of a sitting as far as the viewer sees it, with its papers and their own
 *  notes and marks. @throws DomainError `not-found`, `in-lobby`. Source: AGENDA-01. */
export async function readPapers(
  { db }: Needs,
  viewer: Viewer,
  idVotingSession: string,
): Promise<AnswerOf<typeof readSittingPapers>> {
  const session = await requirePapersOf(db, viewer, idVotingSession);
  const { userId } = viewer;
  const stored = await loadAgenda(db, session.id);
  const numbers = numberItems(stored.items);
  const items = itemsToPrepare(stored, viewer, mayReceiveSitting(session, viewer));
  const papers = await loadPapersOfItems(
    db,
    items.map((item) => item.id),
    userId,
  );
  const papersOf = (item: StoredItem) =>
    papers
      .filter(({ itemId }) => itemId === item.id)
      .map(({ itemId: _, ...paper }) => (runsAgenda(viewer) ? paper : { ...paper, earlier: [] }));
  const marks = await loadMarks(
    db,
    userId,
    papers.map((paper) => paper.id),
  );
  return {
    title: session.title,
    startsAt: session.starts_ms,
    endsAt: plannedEndOf(session),
    items: items.map((item) => presentPreparedItem(item, numbers.get(item.id) ?? '', papersOf(item))),
    marks,
  };
}

/** Keeps a mark of the viewer's own in a paper that they see. No log and no news tells of it, and
 *  no call gives it to anybody else. A repeated change leaves the mark as it is, and null tells
 *  that it was removed. @throws DomainError `not-found`, `in-lobby`, `signed-in-as-other`,
 *  `agenda-papers-full`, `changed-meanwhile` where another page of theirs was faster. Source:
 *  AGENDA-01. */
export async function keepMark(
  { db }: Needs,
  viewer: Viewer,
  { idVotingSession, markId }: { readonly idVotingSession: string; readonly markId: string },
  { before, changeId, userId: of, ...mark }: BodyOf<typeof keepPaperMark>,
): Promise<PaperMark | null> {
  requireSelf(viewer, of);
  const { id } = await requirePapersOf(db, viewer, idVotingSession);
  const paper = await loadPaperPlace(db, id, mark.paperId);
  if (paper === null) throw new DomainError('not-found');
  await requirePaperOf(db, viewer, { idVotingSession: id, itemId: paper.itemId });
  const { userId } = viewer;
  return inTransaction(db, async (transaction) => {
    await lockNotesOf(transaction, userId);
    // A moderator may have removed the paper since.
    if (!(await holdPaper(transaction, mark.paperId))) throw new DomainError('not-found');
    const kept = await loadMark(transaction, userId, markId);
    if (kept?.isRemoved === true) return null;
    if (kept === null) {
      if (mark.version > paper.version) throw new DomainError('not-found');
      if ((await countMarks(transaction, userId, id)) >= AGENDA_MARKS_MAX) {
        throw new DomainError('agenda-papers-full');
      }
    } else if (kept.mark.paperId !== mark.paperId) {
      throw new DomainError('not-found');
    } else if (changeId !== undefined && (before === undefined || kept.changes.includes(changeId))) {
      // Only a new mark has no note before it.
      return kept.mark;
    } else {
      refuseOvertaken({ before, now: { note: kept.mark.note }, changes: { note: mark.note } });
    }
    const first = { ...mark, place: rounded(mark.place), id: markId };
    const now = { ...(kept?.mark ?? first), note: mark.note };
    const changes = [...(kept?.changes ?? []), ...(changeId === undefined ? [] : [changeId])];
    await writeMark(transaction, userId, { mark: now, changes: changes.slice(-CHANGES_KNOWN) });
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

/** Removes a mark of the viewer's own, for good. @throws DomainError `signed-in-as-other`, and
 *  `not-found`, `in-lobby` as for the sitting. Source: AGENDA-01. */
export async function removeMark(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  viewer: Viewer,
  {
    idVotingSession,
    markId,
    of,
  }: { readonly idVotingSession: string; readonly markId: string; readonly of: string | undefined },
): Promise<void> {
  requireSelf(viewer, of);
  await requirePapersOf(db, viewer, idVotingSession);
  const nowMs = clock.nowMs();
  const forgottenMs = nowMs - REMOVAL_KNOWN_MS;
  await removeStored(db, { userId: viewer.userId, markId }, { nowMs, forgottenMs });
}
