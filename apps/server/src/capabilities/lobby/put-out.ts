import { isInARoom } from '@hemicycle/rules/rooms/place';
import type { Transaction } from 'kysely';
import type { Database } from '../../database.ts';
import type { Deps } from '../../deps.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { goOut, leaveMeeting } from '../presence/public.ts';
import { isEndedForAll, loadSession, loadStandings, lockSession } from '../sessions/public.ts';
import { shutOverRooms } from './keep-interviews.ts';
import { updateQueued } from './lobby-store.ts';

/** Somebody of a session who goes out of its rooms. `by`: the moderator who moves them; null: they
 *  go by themselves. */
export interface GoingOut {
  readonly idVotingSession: string;
  readonly userId: string;
  readonly to: 'waiting' | 'held';
  readonly by: string | null;
}

/** Puts somebody at the end of the lobby's queue, or into the waiting room, and out of the chamber
 *  or their huddle: both in this transaction. Answers whether they were in a room of the session.
 *  Call `tellPutOut` after the commit.
 *  @throws DomainError `not-found`, `lobby-off`, `bypasses-lobby`; `lobby-decided` where another
 *  attendant interviews them. Source: LOBBY-06, LOBBY-13, MOD-11, MOD-12. */
export async function putOut(
  transaction: Transaction<Database>,
  { idVotingSession, userId, to, by }: GoingOut,
  nowMs: number,
): Promise<{ readonly wasInside: boolean }> {
  if (!(await lockSession(transaction, idVotingSession))) throw new DomainError('not-found');
  const session = await loadSession(transaction, idVotingSession);
  const belongs = await loadStandings(transaction, idVotingSession, [userId]);
  if (!belongs.has(userId)) throw new DomainError('not-found');
  if (session?.lobby_shut !== true || isEndedForAll(session)) throw new DomainError('lobby-off');
  if (!(await updateQueued(transaction, { idVotingSession, userId }, to, by, nowMs))) {
    throw new DomainError('lobby-decided');
  }
  const after = await loadStandings(transaction, idVotingSession, [userId]);
  if (after.get(userId) !== 'in-lobby') throw new DomainError('bypasses-lobby');
  const before = await goOut(transaction, { idVotingSession, userId }, nowMs);
  return { wasInside: before !== null && isInARoom(before) };
}

/** Tells everybody that somebody was put out. An entry of the same person that had begun before is
 *  undone: it did not see that they wait. */
export async function tellPutOut(
  deps: Pick<Deps, 'db' | 'clock' | 'news'>,
  { idVotingSession, userId }: Pick<GoingOut, 'idVotingSession' | 'userId'>,
  { wasInside }: { readonly wasInside: boolean },
): Promise<void> {
  const { news } = deps;
  news.announce({ kind: 'lobby', idVotingSession, isOut: true });
  await leaveMeeting(deps, { idVotingSession, userId });
  await shutOverRooms(deps);
  if (!wasInside) return;
  news.announce({ kind: 'people', idVotingSession, userIds: [userId] });
  news.announce({ kind: 'mediaRights', idVotingSession, userIds: [userId] });
  news.announce({ kind: 'hands', idVotingSession });
  // The person who goes may have presided.
  news.announce({ kind: 'session', idVotingSession });
}
