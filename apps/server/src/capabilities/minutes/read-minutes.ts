import type { AnswerOf } from '@hemicycle/contract/endpoint';
import {
  type listMinuteVotes as votesEndpoint,
  mayWriteMinutes,
  type Minutes,
  type readMinutes as readEndpoint,
} from '@hemicycle/contract/minutes';
import type { Deps } from '../../deps.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { nullWhereFull } from '../../platform/limit/require-room.ts';
import type { ExportDesk } from '../exports/public.ts';
import { requireSittingOf } from '../sessions/public.ts';
import type { MinuteFact } from './compose-facts.ts';
import { loadCorrectionMarks, loadCorrections } from './correction-store.ts';
import { loadReport } from './load-report.ts';
import { loadApprovingVotes, loadBlocks, loadMinutesRow, type MinutesRow } from './minutes-store.ts';
import { isQuote, quotesNow } from './quote-transcript.ts';
import { presentCorrection, presentMinutes } from './present-minutes.ts';

const VOTES_MAX = 50;

/** Whether somebody writes minutes. */
export function writesMinutes({ actionsAllowed }: Pick<Viewer, 'actionsAllowed'>): boolean {
  return mayWriteMinutes.some((permission) => actionsAllowed.has(permission));
}

/** The minutes of a sitting of the viewer. Who writes them also gets a draft, and what changed at
 *  the sources. @throws DomainError `not-found`, `in-lobby`, `rate-limited`. Source: BEY-34. */
export async function readMinutes(
  deps: Deps,
  desk: ExportDesk,
  viewer: Viewer,
  idVotingSession: string,
): Promise<AnswerOf<typeof readEndpoint>> {
  const { id, title } = await requireSittingOf(deps.db, viewer, idVotingSession);
  const mayWrite = writesMinutes(viewer);
  const row = await loadMinutesRow(deps.db, id);
  if (row === null || (row.state === 'draft' && !mayWrite)) return { title, minutes: null, mayWrite };
  return { title, minutes: await presentNow(deps, desk, viewer, row), mayWrite };
}

/** Minutes as they are now, for the viewer. `facts`: what the sources say now, where the caller has
 *  just composed that. @throws DomainError `rate-limited` where facts are composed, as
 *  `factsNow`. */
export async function presentNow(
  deps: Deps,
  desk: ExportDesk,
  viewer: Viewer,
  row: MinutesRow,
  facts?: readonly MinuteFact[],
): Promise<Minutes> {
  if (!compares(viewer, row)) return present(deps, viewer, row, null);
  return present(deps, viewer, row, facts ?? (await factsNow(deps, desk, viewer, row)));
}

/** Minutes as they are after a change that is done. Where nothing can be composed at the moment,
 *  they come without what the sources say now: the news of the change makes pages read them
 *  again. */
export async function presentChanged(
  deps: Deps,
  desk: ExportDesk,
  viewer: Viewer,
  row: MinutesRow,
): Promise<Minutes> {
  if (!compares(viewer, row)) return present(deps, viewer, row, null);
  return present(deps, viewer, row, await factsNow(deps, desk, viewer, row).catch(nullWhereFull));
}

/** Whether the viewer sees beside minutes what their sources say now. */
function compares(viewer: Viewer, { state }: MinutesRow): boolean {
  return writesMinutes(viewer) && state === 'draft';
}

async function present(
  deps: Deps,
  viewer: Viewer,
  row: MinutesRow,
  facts: readonly MinuteFact[] | null,
): Promise<Minutes> {
  const id = row.id_voting_session;
  const blocks = await loadBlocks(deps.db, id);
  const writes = writesMinutes(viewer);
  const corrections = await loadCorrections(deps.db, id, writes ? undefined : viewer.userId);
  return presentMinutes(row, blocks, {
    corrections: corrections.map((one) => presentCorrection(one, viewer.userId)),
    mark: markFor(row, await loadCorrectionMarks(deps.db, id), { userId: viewer.userId, writes }),
    facts,
    seesVote: await seesApproval(deps.db, viewer, row),
  });
}

/** A mark that changes with each change that a reader can see in minutes. `marks`: those of the
 *  corrections, by the id of the person who asked for them. */
export function markFor(
  { version }: Pick<MinutesRow, 'version'>,
  marks: ReadonlyMap<string, string>,
  { userId, writes }: { readonly userId: string; readonly writes: boolean },
): string {
  const seen = writes ? [...marks.values()] : [marks.get(userId) ?? ''];
  return [version, ...seen].join(' ');
}

/** Whether the viewer may see the votes of the sitting that approved minutes. */
export async function seesApproval(
  db: Deps['db'],
  viewer: Viewer,
  { approval }: MinutesRow,
): Promise<boolean> {
  return approval !== null && (await mayKnow(db, viewer, approval.idVotingSession));
}

/** What the sources of minutes say now, in the language in which they were composed. A thread
 *  composes it, since a long sitting takes a good part of a second of processor time. @throws
 *  DomainError `rate-limited`, at once, where several files of this person are under way. */
export async function factsNow(
  deps: Deps,
  desk: ExportDesk,
  viewer: Viewer,
  row: MinutesRow,
): Promise<MinuteFact[]> {
  return desk.inTurn(viewer.userId, async () => {
    const report = await loadReport(deps, viewer, row.id_voting_session);
    const inLanguage = { ...report, house: { ...report.house, language: row.language } };
    const facts = await deps.workers.run('composeFacts', inLanguage);
    const quotes = (await loadBlocks(deps.db, row.id_voting_session)).filter(isQuote);
    return [...facts, ...(await quotesNow(deps.db, report, quotes))];
  });
}

/** The votes of later sittings of the viewer that may approve the minutes of a sitting. @throws
 *  DomainError `not-found`. */
export async function listMinuteVotes(
  { db }: Pick<Deps, 'db'>,
  viewer: Viewer,
  idVotingSession: string,
): Promise<AnswerOf<typeof votesEndpoint>> {
  const { starts_ms: afterMs } = await requireSittingOf(db, viewer, idVotingSession);
  const found = await loadApprovingVotes(db, { afterMs }, VOTES_MAX);
  const votes = [];
  for (const vote of found) if (await mayKnow(db, viewer, vote.idVotingSession)) votes.push(vote);
  return { votes };
}

async function mayKnow(db: Deps['db'], viewer: Viewer, idVotingSession: string): Promise<boolean> {
  try {
    await requireSittingOf(db, viewer, idVotingSession);
    return true;
  } catch (error) {
    if (error instanceof DomainError) return false;
    throw error;
  }
}
