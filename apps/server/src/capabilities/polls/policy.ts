import { staysInClosed } from '@hemicycle/rules/lobby/let-in';
import type { Kysely } from 'kysely';
import type { Database } from '../../database.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { loadStandings, requireBelonging, requireSittingOf } from '../sessions/public.ts';
import { standsInElectorate } from './electorate-store.ts';
import { runsPolls } from './poll-viewer-class.ts';
import { loadPollRow } from './poll-store.ts';
import type { PollRow } from './poll-tables.ts';

/** The poll, where the viewer belongs to its session and runs polls. `lock` locks it until the end
 *  of the transaction.
 *  @throws DomainError `not-found`, `permission-missing`. */
export async function requirePollToRun(
  db: Kysely<Database>,
  viewer: Viewer,
  pollId: string,
  options: { lock?: boolean } = {},
): Promise<PollRow> {
  const row = await requirePollOf(db, viewer, pollId, options);
  if (!runsPolls(viewer)) throw new DomainError('permission-missing');
  return row;
}

/** The poll, where the viewer belongs to its session; a draft only where they run polls. `lock`
 *  locks it until the end of the transaction. One that was open in a closed session is for those
 *  who stay in closed sessions. @throws DomainError `not-found` otherwise. */
export async function requirePollOf(
  db: Kysely<Database>,
  viewer: Viewer,
  pollId: string,
  options: { lock?: boolean } = {},
): Promise<PollRow> {
  const row = await loadPollRow(db, pollId, options);
  if (row === null || (row.status === 'draft' && !runsPolls(viewer))) throw new DomainError('not-found');
  await requireSittingOf(db, viewer, row.id_voting_session);
  if (row.in_closed && !staysInClosed({ ...viewer, isNamed: false })) {
    throw new DomainError('not-found');
  }
  return row;
}

/** The poll, where the viewer is in its electorate as a voter or a proxy, or where `requirePollOf`
 *  allows it. The electorate is frozen at the opening: somebody who was removed from the session
 *  afterwards keeps their vote, and may get the proof that it is counted. Somebody who was sent to
 *  the lobby gets nothing while the sitting lasts. @throws DomainError `in-lobby`; `not-found`
 *  otherwise. Source: BEY-02, DESIGN §6. */
export async function requirePollOfVoter(
  db: Kysely<Database>,
  viewer: Viewer,
  pollId: string,
): Promise<PollRow> {
  const row = await loadPollRow(db, pollId);
  if (row !== null && (await standsInElectorate(db, pollId, viewer.userId))) {
    const standings = await loadStandings(db, row.id_voting_session, [viewer.userId]);
    if (standings.get(viewer.userId) === 'in-lobby')
      await requireSittingOf(db, viewer, row.id_voting_session);
    return row;
  }
  return requirePollOf(db, viewer, pollId);
}

/** The poll that calls the viewer: they are in its electorate and belong to its session, also while
 *  they wait in its lobby; or `requirePollOf` allows it. Only for the facts that somebody who waits
 *  may know. @throws DomainError `in-lobby`; `not-found` otherwise. Source: BEY-42. */
export async function requirePollThatCalls(
  db: Kysely<Database>,
  viewer: Viewer,
  pollId: string,
): Promise<PollRow> {
  const row = await loadPollRow(db, pollId);
  if (row === null || !(await standsInElectorate(db, pollId, viewer.userId)))
    return requirePollOf(db, viewer, pollId);
  await requireBelonging(db, viewer, row.id_voting_session);
  return row;
}
