import type { AnswerOf } from '@hemicycle/contract/endpoint';
import type { getSittingFacts } from '@hemicycle/contract/proceedings';
import { isInClosed } from '@hemicycle/rules/sessions/closed-parts';
import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { loadDesertedMs, loadFacts, requireSittingOf } from '../sessions/public.ts';

/** The events of a session other than votes, for everybody in it. Planned times are no events.
 *  @throws DomainError `not-found` to outsiders. Source: PROC-01. */
export async function loadSittingFacts(
  { db }: Pick<Deps, 'db'>,
  viewer: Viewer,
  idVotingSession: string,
): Promise<AnswerOf<typeof getSittingFacts>> {
  const { id, hidden_parts: hidden } = await requireSittingOf(db, viewer, idVotingSession);
  const [facts, desertedAtMs] = await Promise.all([loadFacts(db, id), loadDesertedMs(db, id)]);
  return { facts: facts.filter(({ atMs }) => !isInClosed(hidden, atMs)), desertedAtMs };
}
