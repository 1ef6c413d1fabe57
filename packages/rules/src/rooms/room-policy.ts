import { EVERYBODY_INVITED } from '@hemicycle/contract/huddle-names';
import { permissions } from '@hemicycle/contract/permissions';
import { maySendAnywhere } from '../moderation/force-mute.ts';
import { holds, type ActionsAllowed } from '../permissions/holds.ts';
import { kindsOfRoom } from './kinds-of-room.ts';
import type { Room } from './room.ts';

/** Somebody who belongs to the session of a room. */
export interface PersonInSession {
  readonly userId: string;
  readonly actionsAllowed: ActionsAllowed;
}

/** Where somebody is. `roomId`: the one room of the session that they are in; null: none. */
export interface PlacedPerson {
  readonly roomId: string | null;
}

/** How people are looked at who may be on the way from one room to another: `any` takes everybody
 *  for there, `in-session` who is in any room of the session, `in-room` only who is in this one. */
export type Presence = 'any' | 'in-session' | 'in-room';

/** Whether lists of rooms hold this one for somebody: moderators and administrators see every one,
 *  others with the huddle button those to which they are invited. Interpreter rooms need their own
 *  permission. Source: HUD-01, HUD-02, HUD-04, PERM-12, PERM-39. */
export function maySee(room: Room, person: PersonInSession): boolean {
  if (room.isShut || !kindsOfRoom[room.kind].isListed || !mayKnow(room, person)) return false;
  return keepsRooms(person) || holds(person.actionsAllowed, permissions.huddleButton);
}

/** Why somebody may not enter a room. */
export type EnterRefusal = 'room-not-found' | 'room-closed' | 'session-ended';

export type EnterAnswer = { readonly ok: true } | { readonly ok: false; readonly code: EnterRefusal };

/** Whether somebody may enter a room. Who is not invited learns nothing of it, not even that it was
 *  closed. Once the main meeting is over (its time, or its host) nobody enters, but who sits there
 *  already, or was lost from there, goes on sitting there. Source: EXIT-11, HUD-01, HUD-06, HUD-08,
 *  HUD-10, HUD-11, SESS-19. */
export function mayEnter(
  room: Room,
  person: PersonInSession & PlacedPerson & { readonly lostFromRoomId: string | null },
  isMeetingOver: boolean,
): EnterAnswer {
  const { entersBy, shutCode } = kindsOfRoom[room.kind];
  if (entersBy === null || !mayKnow(room, person)) return { ok: false, code: 'room-not-found' };
  if (room.isShut) return { ok: false, code: shutCode };
  const sitsThere = person.roomId === room.id || person.lostFromRoomId === room.id;
  return isMeetingOver && !sitsThere ? { ok: false, code: 'session-ended' } : { ok: true };
}

/** Where leaving a huddle leads. */
export type AfterHuddle = 'main-chamber' | 'outside';

/** Who leaves a huddle, or sits in one that is closed, goes to the main chamber, or out of the
 *  session where the main meeting is over. Source: HUD-07, HUD-08. */
export function leavesHuddleFor(isMeetingOver: boolean): AfterHuddle {
  return isMeetingOver ? 'outside' : 'main-chamber';
}

/** Whether somebody may hear what is said in a room: those who are in it, while it is not shut. Of
 *  a room that is entered by its media, also those whom `presence` takes for there. Source:
 *  EXIT-10, EXIT-11, HUD-06, PEOP-06. */
export function mayHear(room: Room, { roomId }: PlacedPerson, presence: Presence): boolean {
  if (room.isShut) return false;
  if (roomId === room.id) return true;
  if (!kindsOfRoom[room.kind].isEnteredByMedia) return false;
  return presence === 'any' || (presence === 'in-session' && roomId !== null);
}

const NOTHING = { microphone: false, camera: false, share: false } as const;

/** What somebody may send into a room who may hear it: nothing who only watches, others what
 *  `maySendAnywhere` says. Source: HUD-06, MEDIA-11, PERM-16, PERM-19, PERM-33. */
export function maySend(
  room: Room,
  person: PlacedPerson & { readonly observer: boolean } & Parameters<typeof maySendAnywhere>[0],
  presence: Presence,
): ReturnType<typeof maySendAnywhere> {
  return person.observer || !mayHear(room, person, presence) ? NOTHING : maySendAnywhere(person);
}

function mayKnow({ kind, invitees }: Room, person: PersonInSession): boolean {
  const { entersBy, knownWith } = kindsOfRoom[kind];
  if (knownWith !== null && !holds(person.actionsAllowed, knownWith)) return false;
  if (entersBy === 'belonging' || keepsRooms(person)) return true;
  return invitees.includes(EVERYBODY_INVITED) || invitees.includes(person.userId);
}

function keepsRooms({ actionsAllowed }: PersonInSession): boolean {
  return holds(actionsAllowed, permissions.moderation) || holds(actionsAllowed, permissions.adminPage);
}
