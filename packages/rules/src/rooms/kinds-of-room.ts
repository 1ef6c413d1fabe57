import { type Permission, permissions } from '@hemicycle/contract/permissions';

/** The kinds of room. A session has one main chamber, and any number of the others. Source: DESIGN
 *  §10. */
export type RoomKind = 'main-chamber' | 'huddle' | 'interpreter-channel' | 'booth' | 'lobby' | 'interview';

/** What a kind of room permits. */
export interface KindOfRoom {
  /** Whether lists of rooms contain it, for people who may know of it. */
  readonly isListed: boolean;
  /** The permission without which nobody learns that the room exists; null: none is needed. */
  readonly knownWith: Permission | null;
  /** Who may enter by a call of their own: `belonging`: everybody who belongs to the session;
   *  `invitation`: those who are invited or manage the rooms; `name`: only those who are invited by
   *  name; null: nobody. */
  readonly entersBy: 'belonging' | 'invitation' | 'name' | null;
  /** Whether joining its media enters the room. People enter the other rooms first, and then join
   *  their media. */
  readonly isEnteredByMedia: boolean;
  /** Whether a mute by force in the chamber also holds in this room. */
  readonly obeysForcedMutes: boolean;
  /** What a person needs to have the sound of this room beside the room in which they are: a
   *  permission; `belonging`: nothing more; null: nobody may. */
  readonly besideWith: Permission | 'belonging' | null;
  /** Whether interpreters can work from this room, and people hear languages beside it. */
  readonly isInterpreted: boolean;
  /** The error for somebody who enters such a room after it was shut. */
  readonly shutCode: 'session-ended' | 'room-closed';
}

const HUDDLE: KindOfRoom = {
  isListed: true,
  knownWith: null,
  entersBy: 'invitation',
  isEnteredByMedia: false,
  obeysForcedMutes: true,
  besideWith: null,
  isInterpreted: false,
  shutCode: 'room-closed',
};

/** The table of all kinds. Source: EXIT-11, HUD-03, HUD-04, HUD-06, HUD-10, PEOP-06, PERM-39,
 *  INTERP-04, BEY-16, BEY-19, BEY-37. */
export const kindsOfRoom: Readonly<Record<RoomKind, KindOfRoom>> = {
  'main-chamber': {
    isListed: false,
    knownWith: null,
    entersBy: 'belonging',
    isEnteredByMedia: true,
    obeysForcedMutes: true,
    besideWith: null,
    isInterpreted: true,
    shutCode: 'session-ended',
  },
  huddle: { ...HUDDLE, besideWith: permissions.moderation, isInterpreted: true },
  // Nobody moves into these two: whoever listens or interprets stays in the room that is
  // interpreted.
  'interpreter-channel': {
    ...HUDDLE,
    knownWith: permissions.interpreterRoomView,
    entersBy: null,
    besideWith: 'belonging',
  },
  booth: { ...HUDDLE, knownWith: permissions.interpreterRoomView, entersBy: null },
  lobby: { ...HUDDLE, isListed: false, entersBy: null },
  // The person of the interview enters no room: the lobby lets them into its media.
  interview: { ...HUDDLE, entersBy: 'name', obeysForcedMutes: false },
};
