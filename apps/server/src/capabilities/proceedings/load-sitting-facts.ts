import type { AnswerOf } from '@hemicycle/contract/endpoint';
import type { getSittingFacts } from '@hemicycle/contract/proceedings';
import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { loadDesertedMs, loadFacts, requireSessionOf } from '../sessions/public.ts';

/** What occurred in a session besides votes, for everybody of it; planned times are none of it.
 *  @throws DomainError `not-found` to outsiders. Source: PROC-01. */
export async function loadSittingFacts(
  { db }: Pick<Deps, 'db'>,
  viewer: Viewer,
  idVotingSession: string,
): Promise<AnswerOf<typeof getSittingFacts>> {
  const { id } = await requireSessionOf(db, viewer, idVotingSession);
  const [facts, desertedAtMs] = await Promise.all([loadFacts(db, id), loadDesertedMs(db, id)]);
  return { facts, desertedAtMs };
}
