import type { BodyOf } from '@hemicycle/contract/endpoint';
import type * as declared from '@hemicycle/contract/lobby';
import type { Deps } from '../../deps.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { loadStandings, lockSession, requireBelonging } from '../sessions/public.ts';
import { putOut, tellPutOut } from './put-out.ts';

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
  const going = { idVotingSession: id, userId, to: to === 'lobby' ? 'waiting' : 'held', by: null } as const;
  const before = await inTransaction(db, async (transaction) => {
    // Read the standing only after locking the session: a moderator may move the person meanwhile.
    if (!(await lockSession(transaction, id))) throw new DomainError('not-found');
    const standing = (await loadStandings(transaction, id, [userId])).get(userId);
    return standing === 'in-lobby' ? null : putOut(transaction, going, clock.nowMs());
  });
  if (before !== null) await tellPutOut(deps, going, before);
}
