import { EVERYBODY_INVITED } from '@hemicycle/contract/huddle-names';
import { permissions } from '@hemicycle/contract/permissions';
import { holds } from '@hemicycle/rules/permissions/holds';
import { unionOfRoles } from '@hemicycle/rules/permissions/roles';
import { keepsRooms } from '@hemicycle/rules/rooms/room-policy';
import type { Transaction } from 'kysely';
import type { Database } from '../../database.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { loadViewerAccounts } from '../accounts/public.ts';
import { loadBelonging } from '../sessions/public.ts';

/** Refuses people who cannot be named for a huddle. `path`: of the list in the request; the details
 *  name the entries that are refused.
 *  @throws DomainError `invalid-input` for people who do not belong to the session,
 *  `huddles-not-allowed` for people whose role enters no huddle. Source: HUD-01, PERM-12. */
export async function requireInvitees(
  transaction: Transaction<Database>,
  idVotingSession: string,
  invitees: readonly string[],
  path: string,
): Promise<void> {
  const named = invitees.filter((userId) => userId !== EVERYBODY_INVITED);
  if (named.length === 0) return;
  const belonging = await loadBelonging(transaction, idVotingSession, named);
  const accounts = await loadViewerAccounts(transaction, named);
  const entersNone = (userId: string) => {
    const actionsAllowed = unionOfRoles(accounts.get(userId)?.roles ?? []);
    return !holds(actionsAllowed, permissions.huddleButton) && !keepsRooms({ actionsAllowed });
  };
  const detailsOf = (problem: string, isRefused: (userId: string) => boolean) =>
    invitees.flatMap((userId, index) =>
      named.includes(userId) && isRefused(userId)
        ? [{ path: `${path}.${index}`, problem: `${problem}: ${userId}` }]
        : [],
    );
  const strangers = detailsOf('Does not belong to this sitting', (userId) => !belonging.has(userId));
  if (strangers.length > 0) throw new DomainError('invalid-input', strangers);
  const outside = detailsOf('The role of this person enters no huddle', entersNone);
  if (outside.length > 0) throw new DomainError('huddles-not-allowed', outside);
}

/** Whether a room is for everybody, or for the people who are named alone. Source: HUD-02. */
export function typeFor(invitees: readonly string[]): 'other' | 'direct' {
  return invitees.includes(EVERYBODY_INVITED) ? 'other' : 'direct';
}
