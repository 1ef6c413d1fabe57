import { EVERYBODY_INVITED } from '@hemicycle/contract/huddle-names';
import { permissions } from '@hemicycle/contract/permissions';
import { maySendAnywhere, nothingForceMuted } from '../moderation/force-mute.ts';
import { holds, holdsUnderActionControl, type ActionsAllowed } from '../permissions/holds.ts';
import { kindsOfRoom } from './kinds-of-room.ts';
import type { Room } from './room.ts';

/** Somebody who belongs to the session of a room. */
export interface PersonInSession {
  readonly userId: string;
  readonly actionsAllowed: ActionsAllowed;
}

/** Where somebody is. `roomId`: the one room of the session that they are in; null: in none. */
export interface PlacedPerson {
  readonly roomId: string | null;
}

/** The sound of one more room, which a person has beside the room in which they are.
 *  `besideRoomId`: the room in which they must be for it, as of `Room`. `sends`: whether their
 *  microphone goes there now; then it goes nowhere else. `relayRoomId`: the channel that an
 *  interpreter on air hears in relay; null: none. Source: BEY-16. */
export interface SecondRoom {
  readonly roomId: string;
  readonly besideRoomId: string;
  readonly sends: boolean;
  readonly relayRoomId?: string | null;
}

/** Somebody who may have a second room. */
export interface PersonWithRooms extends PlacedPerson {
  readonly actionsAllowed?: ActionsAllowed;
  readonly secondRoom?: SecondRoom | null;
}

/** Which people count as present in a room, while they may be on the way from one room to another.
 *  `any`: everybody. `in-session`: people in any room of the session. `in-room`: only people in
 *  this room. */
export type Presence = 'any' | 'in-session' | 'in-room';

/** Whether somebody's lists of rooms contain this one. Moderators and administrators see every room
 *  but the interviews of others. Other people with the huddle button see those to which they are
 *  invited. Interpreter rooms need their own permission in place of the huddle button. Source:
 *  HUD-01, HUD-02, HUD-04, PERM-12, PERM-39. */
export function maySee(room: Room, person: PersonInSession): boolean {
  if (room.isShut || !kindsOfRoom[room.kind].isListed || !mayKnow(room, person)) return false;
  if (kindsOfRoom[room.kind].knownWith !== null || keepsRooms(person)) return true;
  return holds(person.actionsAllowed, permissions.huddleButton);
}

/** Whether somebody belongs to the chat of a room: to that of a huddle whoever is in it, moderators
 *  not; to that of a booth those to whom it is listed: the interpreters named for it, and as
 *  technicians those who keep the rooms. Source: HUD-06, BEY-38, PERM-39. */
export function chatsIn(room: Room, person: PersonInSession & PlacedPerson): boolean {
  return room.kind === 'booth' ? maySee(room, person) : person.roomId === room.id;
}

/** Whether people move into a room of this kind. Into interpreter channels, booths and the lobby
 *  nobody moves as into a huddle. Source: HUD-03, HUD-04. */
export function isMovedInto({ kind }: Pick<Room, 'kind'>): boolean {
  return kindsOfRoom[kind].entersBy !== null;
}

/** Why somebody may not enter a room. */
export type EnterRefusal = 'room-not-found' | 'room-closed' | 'session-ended';

export type EnterAnswer = { readonly ok: true } | { readonly ok: false; readonly code: EnterRefusal };

/** Whether somebody may enter a room. A person without an invitation learns nothing of the room,
 *  not even that it was closed. Once the main meeting is over (by its time, or by its host) nobody
 *  enters. Only a person who is in the room, or lost the connection there, may stay in it. Source:
 *  EXIT-11, HUD-01, HUD-06, HUD-08, HUD-10, HUD-11, SESS-19. */
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

/** Whether somebody may go into a room of their own accord. While the action control of the site is
 *  on, that needs the permission; whoever was invited by name, or is there already, needs none.
 *  Going back to the main chamber needs none either. Source: PERM-15, CFG-17. */
export function mayNavigateTo(
  room: Pick<Room, 'id' | 'invitees'>,
  person: PersonInSession & PlacedPerson,
  actionControlOn: boolean,
): boolean {
  if (person.roomId === room.id || room.invitees.includes(person.userId)) return true;
  return holdsUnderActionControl(person.actionsAllowed, permissions.selfRoomNavigation, actionControlOn);
}

/** Where somebody goes after a huddle. */
export type AfterHuddle = 'main-chamber' | 'outside';

/** Somebody who leaves a huddle, or is in one that closes, goes to the main chamber. Once the main
 *  meeting is over they leave the session. Source: HUD-07, HUD-08. */
export function leavesHuddleFor(isMeetingOver: boolean): AfterHuddle {
  return isMeetingOver ? 'outside' : 'main-chamber';
}

/** Whether somebody may have the sound of this room beside the room in which they are: moderators
 *  in the main chamber that of a huddle, everybody in the room that a booth serves that of its
 *  interpreter channel. Source: BEY-16, BEY-37. */
export function mayHearBeside(
  room: Room,
  { roomId, actionsAllowed = [] }: Omit<PersonWithRooms, 'secondRoom'>,
): boolean {
  const { besideWith } = kindsOfRoom[room.kind];
  if (room.isShut || besideWith === null) return false;
  if (besideWith !== 'belonging' && !holds(actionsAllowed, besideWith)) return false;
  return roomId === room.besideRoomId;
}

/** Whether somebody may hear what is said in a room: people who are in it, and people who have it
 *  as their second room or in relay, while it is not shut. A room that is entered by joining its
 *  media may also be heard by people whom `presence` counts as present. Source: EXIT-10, EXIT-11,
 *  HUD-06, PEOP-06, BEY-37. */
export function mayHear(room: Room, person: PersonWithRooms, presence: Presence): boolean {
  const { roomId } = person;
  if (room.isShut) return false;
  if (roomId === room.id || hasBeside(room, person) || hasInRelay(room, person)) return true;
  if (!kindsOfRoom[room.kind].isEnteredByMedia) return false;
  return presence === 'any' || (presence === 'in-session' && roomId !== null);
}

/** Whether people can be invited to a room. To an interview nobody is. Source: HUD-15, BEY-19. */
export function takesInvitations({ kind }: Room): boolean {
  return kindsOfRoom[kind].entersBy === 'invitation';
}

const NOT_MUTED = {
  forceMuteAudio: null,
  forceMuteVideo: null,
  forceMuteShare: null,
  all: nothingForceMuted,
} as const;

const NOTHING = { microphone: false, camera: false, share: false } as const;

/** What somebody may send into a room. Observers, and people who may not hear the room, send
 *  nothing; `maySendAnywhere` decides for the others. In an interview no mute by force of the
 *  chamber holds. Into a second room goes only the microphone, and then into no other room.
 *  Source: HUD-06, MEDIA-11, PERM-16, PERM-19, PERM-33, BEY-37. */
export function maySend(
  room: Room,
  person: PersonWithRooms & { readonly observer: boolean } & Parameters<typeof maySendAnywhere>[0],
  presence: Presence,
): ReturnType<typeof maySendAnywhere> {
  if (person.observer || hasInRelay(room, person) || !mayHear(room, person, presence)) return NOTHING;
  const isMuted = kindsOfRoom[room.kind].obeysForcedMutes;
  const may = maySendAnywhere(isMuted ? person : { ...person, ...NOT_MUTED });
  const { roomId, secondRoom } = person;
  const speaksBeside = secondRoom?.sends === true && roomId === secondRoom.besideRoomId;
  if (hasBeside(room, person)) return { ...NOTHING, microphone: speaksBeside && may.microphone };
  return speaksBeside ? { ...may, microphone: false } : may;
}

function hasBeside(room: Room, person: PersonWithRooms): boolean {
  return person.secondRoom?.roomId === room.id && mayHearBeside(room, person);
}

/** Only whoever sends into another channel has one in relay, and sends nothing into that. */
function hasInRelay(room: Room, person: PersonWithRooms): boolean {
  const { secondRoom } = person;
  if (room.kind !== 'interpreter-channel' || secondRoom?.sends !== true) return false;
  if (secondRoom.roomId === room.id || secondRoom.relayRoomId !== room.id) return false;
  return mayHearBeside(room, person);
}

function mayKnow({ kind, invitees }: Room, person: PersonInSession): boolean {
  const { entersBy, knownWith } = kindsOfRoom[kind];
  if (knownWith !== null && !holds(person.actionsAllowed, knownWith)) return false;
  if (entersBy === 'name') return invitees.includes(person.userId);
  if (entersBy === 'belonging' || keepsRooms(person)) return true;
  return invitees.includes(EVERYBODY_INVITED) || invitees.includes(person.userId);
}

/** Whether somebody arranges the rooms: moderators and administrators. Source: HUD-01. */
export function keepsRooms({ actionsAllowed }: Pick<PersonInSession, 'actionsAllowed'>): boolean {
  return holds(actionsAllowed, permissions.moderation) || holds(actionsAllowed, permissions.adminPage);
}
