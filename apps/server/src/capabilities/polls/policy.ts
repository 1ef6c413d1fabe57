import type { Kysely } from 'kysely';
import type { Database } from '../../database.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { requireSessionOf } from '../sessions/public.ts';
import { standsInElectorate } from './electorate-store.ts';
import { runsPolls } from './poll-viewer-class.ts';
import { loadPollRow } from './poll-store.ts';
import type { PollRow } from './poll-tables.ts';

/** A poll that the viewer runs: one of a session whose people they are. `lock` holds it until the
 *  transaction ends.
 *  @throws DomainError `not-found` otherwise. */
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

/** A poll that the viewer may know of: one of a session whose people they are, and no draft unless
 *  they run polls.
 *  @throws DomainError `not-found` otherwise. */
export async function requirePollOf(
  db: Kysely<Database>,
  viewer: Viewer,
  pollId: string,
  options: { lock?: boolean } = {},
): Promise<PollRow> {
  const row = await loadPollRow(db, pollId, options);
  if (row === null || (row.status === 'draft' && !runsPolls(viewer))) throw new DomainError('not-found');
  await requireSessionOf(db, viewer, row.id_voting_session);
  return row;
}

/** A poll in which the viewer has or had a vote, as voter or proxy, or which they may know of. The
 *  electorate is frozen at the opening: who was taken off the session since keeps the vote, and
 *  with it the proof that it is counted. @throws DomainError `not-found` otherwise. Source: BEY-02,
 *  DESIGN §6. */
export async function requirePollOfVoter(
  db: Kysely<Database>,
  viewer: Viewer,
  pollId: string,
): Promise<PollRow> {
  const row = await loadPollRow(db, pollId);
  if (row !== null && (await standsInElectorate(db, pollId, viewer.userId))) return row;
  return requirePollOf(db, viewer, pollId);
}
