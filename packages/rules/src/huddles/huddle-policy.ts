import { EVERYBODY_INVITED, LOBBY_ROOM_TITLE } from '@hemicycle/contract/huddle-names';
import type { Huddle } from '@hemicycle/contract/huddles';
import { permissions } from '@hemicycle/contract/permissions';
import { holds, type ActionsAllowed } from '../permissions/holds.ts';

/** What the rules of huddles look at. */
export type HuddleFacts = Pick<Huddle, 'type' | 'title'> & {
  readonly davra: Pick<Huddle['davra'], 'subtype' | 'invitees'>;
};

interface Person {
  readonly userId: string;
  readonly actionsAllowed: ActionsAllowed;
}

/** Whether a list of rooms holds this one: never the lobby, known by its title, nor a room that was closed.
 *  Source: HUD-02, HUD-04. */
export function isListed({ type, title }: Pick<HuddleFacts, 'type' | 'title'>): boolean {
  return type !== 'closed' && title.toLowerCase() !== LOBBY_ROOM_TITLE.toLowerCase();
}

/** Whether somebody sees a room in lists: moderators and administrators every one, others with the huddle button those they are invited to.
 *  Interpreter rooms need their own permission. Source: HUD-01, HUD-02, HUD-04, PERM-12, PERM-39. */
export function canSeeHuddle(huddle: HuddleFacts, person: Person): boolean {
  if (!isListed(huddle) || !mayKnowSubtype(huddle, person)) return false;
  if (keepsRooms(person)) return true;
  return holds(person.actionsAllowed, permissions.huddleButton) && isInvited(huddle, person);
}

export type EnterHuddleAnswer =
  | { readonly ok: true }
  | { readonly ok: false; readonly code: 'room-not-found' | 'room-closed' };

/** Whether a holder of the huddle button may enter a room. Who is not invited learns nothing of it, not even that it was closed.
 *  Source: HUD-01, HUD-06, HUD-10, HUD-11. */
export function canEnterHuddle(huddle: HuddleFacts, person: Person): EnterHuddleAnswer {
  const knows = mayKnowSubtype(huddle, person) && (keepsRooms(person) || isInvited(huddle, person));
  if (!knows) return { ok: false, code: 'room-not-found' };
  if (huddle.type === 'closed') return { ok: false, code: 'room-closed' };
  return isListed(huddle) ? { ok: true } : { ok: false, code: 'room-not-found' };
}

function isInvited({ davra: { invitees } }: HuddleFacts, { userId }: Person): boolean {
  return invitees.includes(EVERYBODY_INVITED) || invitees.includes(userId);
}

function keepsRooms({ actionsAllowed }: Person): boolean {
  return holds(actionsAllowed, permissions.moderation) || holds(actionsAllowed, permissions.adminPage);
}

function mayKnowSubtype({ davra: { subtype } }: HuddleFacts, { actionsAllowed }: Person): boolean {
  switch (subtype) {
    case 'default':
    case 'user':
      return true;
    case 'interpreter':
    case 'booth':
      return holds(actionsAllowed, permissions.interpreterRoomView);
  }
}
