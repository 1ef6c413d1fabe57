import { type Permission, permissions } from '@hemicycle/contract/permissions';

/** What a room can be. A session has one main chamber, and any number of the others. Source: DESIGN
 *  §10. */
export type RoomKind = 'main-chamber' | 'huddle' | 'interpreter-channel' | 'booth' | 'lobby';

/** What a kind of room permits. */
export interface KindOfRoom {
  /** Lists of rooms hold it, for those who may know of it. */
  readonly isListed: boolean;
  /** Nobody learns that it is there without this permission; null: none is needed. */
  readonly knownWith: Permission | null;
  /** Who may enter: everybody who belongs to the session, those who were invited or keep the rooms,
   *  or nobody by a call of their own. */
  readonly entersBy: 'belonging' | 'invitation' | null;
  /** Joining its media is entering it. Into the others people go first, and then join the media. */
  readonly isEnteredByMedia: boolean;
  /** What somebody is told who comes to one that is shut. */
  readonly shutCode: 'session-ended' | 'room-closed';
}

const HUDDLE: KindOfRoom = {
  isListed: true,
  knownWith: null,
  entersBy: 'invitation',
  isEnteredByMedia: false,
  shutCode: 'room-closed',
};

/** The table of all kinds. Source: EXIT-11, HUD-03, HUD-04, HUD-06, HUD-10, PEOP-06, PERM-39. */
export const kindsOfRoom: Readonly<Record<RoomKind, KindOfRoom>> = {
  'main-chamber': {
    isListed: false,
    knownWith: null,
    entersBy: 'belonging',
    isEnteredByMedia: true,
    shutCode: 'session-ended',
  },
  huddle: HUDDLE,
  'interpreter-channel': { ...HUDDLE, knownWith: permissions.interpreterRoomView },
  booth: { ...HUDDLE, knownWith: permissions.interpreterRoomView },
  lobby: { ...HUDDLE, isListed: false, entersBy: null },
};
