import { permissions } from '@hemicycle/contract/permissions';
import { holds } from '@hemicycle/rules/permissions/holds';
import { unionOfRoles } from '@hemicycle/rules/permissions/roles';
import { mayEnter, takesInvitations } from '@hemicycle/rules/rooms/room-policy';
import type { Transaction } from 'kysely';
import type { Database } from '../../database.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { loadViewerAccount } from '../accounts/public.ts';
import { addInvitee, lockHuddle } from './huddle-store.ts';
import { isMainMeetingOver } from './main-meeting.ts';
import { roomOfRow } from './room-of-row.ts';

/** Invites one person to an open huddle of the session, within the transaction that keeps the
 *  invitation. @returns whether the person was not among those invited before; the huddles are news
 *  then.
 *  @throws DomainError `room-not-found`, `room-closed`, `session-ended`, `huddles-not-allowed`
 *  where the person's role does not enter huddles. Source: HUD-15, PERM-12. */
export async function inviteToHuddle(
  transaction: Transaction<Database>,
  { idVotingSession, roomId, userId }: { idVotingSession: string; roomId: string; userId: string },
  nowMs: number,
): Promise<boolean> {
  const row = await lockHuddle(transaction, roomId);
  if (row === null || row.id_voting_session !== idVotingSession) throw new DomainError('room-not-found');
  const account = await loadViewerAccount(transaction, userId);
  if (account === null) throw new DomainError('not-found');
  const actionsAllowed = unionOfRoles(account.roles);
  if (!holds(actionsAllowed, permissions.huddleButton)) throw new DomainError('huddles-not-allowed');
  const isNew = !row.invitees.includes(userId);
  const invitees = isNew ? [...row.invitees, userId] : row.invitees;
  const room = roomOfRow({ ...row, invitees });
  if (!takesInvitations(room)) throw new DomainError('room-not-found');
  const answer = mayEnter(
    room,
    { userId, actionsAllowed, roomId: null, lostFromRoomId: null },
    await isMainMeetingOver(transaction, idVotingSession, nowMs),
  );
  if (!answer.ok) throw new DomainError(answer.code);
  if (isNew) await addInvitee(transaction, roomId, userId);
  return isNew;
}
