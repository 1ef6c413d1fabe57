import type { BodyOf } from '@hemicycle/contract/endpoint';
import * as declared from '@hemicycle/contract/lobby';
import type { Deps } from '../../deps.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { loadStandings, requireAttendedSession, requireBelonging } from '../sessions/public.ts';
import { requireStillMay } from '../writing/public.ts';
import { putOut, tellPutOut } from './put-out.ts';

/** Moves somebody of the session that the viewer attends to the end of its lobby's queue. Somebody
 *  in the chamber or a huddle leaves it; somebody who was refused, or is in the waiting room, waits
 *  again.
 *  @throws DomainError `not-found`, `lobby-off`, `bypasses-lobby`. Source: LOBBY-06, LOBBY-13. */
export async function moveToLobbyQueue(deps: Deps, viewer: Viewer, userId: string): Promise<void> {
  const { db, clock } = deps;
  const { id: idVotingSession } = await requireAttendedSession(db, viewer);
  const going = { idVotingSession, userId, to: 'waiting', by: viewer.userId } as const;
  const before = await inTransaction(db, async (transaction) => {
    await requireStillMay(deps, transaction, viewer, declared.moveToLobbyQueue.access);
    return putOut(transaction, going, clock.nowMs());
  });
  await tellPutOut(deps, going, before);
}

/** The viewer goes out of a session, to the end of its lobby's queue or into the waiting room.
 *  Somebody who waits already keeps their place. @throws DomainError `not-found`, `lobby-off`,
 *  `bypasses-lobby`. Source: HUD-12, LOBBY-14. */
export async function goToLobby(
  deps: Deps,
  viewer: Viewer,
  idVotingSession: string,
  { to }: BodyOf<typeof declared.goToLobby>,
): Promise<void> {
  const { db, clock } = deps;
  const { id } = await requireBelonging(db, viewer, idVotingSession);
  const { userId } = viewer;
  const standings = await loadStandings(db, id, [userId]);
  if (standings.get(userId) === 'in-lobby') return;
  const going = { idVotingSession: id, userId, to: to === 'lobby' ? 'waiting' : 'held', by: null } as const;
  const before = await inTransaction(db, (transaction) => putOut(transaction, going, clock.nowMs()));
  await tellPutOut(deps, going, before);
}
