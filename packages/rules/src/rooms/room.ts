import { EVERYBODY_INVITED, LOBBY_ROOM_TITLE } from '@hemicycle/contract/huddle-names';
import type { Huddle } from '@hemicycle/contract/huddles';
import type { RoomKind } from './kinds-of-room.ts';
import { roomIdOf } from './place.ts';

/** A room, as far as the rules need it. */
export interface Room {
  readonly kind: RoomKind;
  /** The id of the room; the main chamber has the session's id. */
  readonly id: string;
  readonly idVotingSession: string;
  /** Whether the room is shut to everybody: a moderator closed it, or a host ended the session for
   *  everybody. */
  readonly isShut: boolean;
  /** The invited people: ids of accounts, or `all`. */
  readonly invitees: readonly string[];
  /** The id of the room in which people must be to hear this one beside it: the main chamber, or
   *  for an interpreter channel the room that its booth serves. */
  readonly besideRoomId: string;
}

/** The fields of a huddle that say which room it is. */
export type HuddleFacts = Pick<Huddle, 'id' | 'idVotingSession' | 'type' | 'title'> & {
  readonly davra: Pick<Huddle['davra'], 'subtype' | 'invitees'>;
  /** The huddle that an interpreter channel serves; null, or absent: the main chamber. */
  readonly servedHuddleId?: string | null;
};

/** The room of a huddle. The lobby is recognised by its title. Source: HUD-01 … HUD-04. */
export function roomOfHuddle(facts: HuddleFacts): Room {
  const { id, idVotingSession, type, title, davra, servedHuddleId = null } = facts;
  const isLobby = title.toLowerCase() === LOBBY_ROOM_TITLE.toLowerCase();
  return {
    kind: isLobby ? 'lobby' : kindOfSubtype(davra.subtype),
    id,
    idVotingSession,
    isShut: type === 'closed',
    invitees: davra.invitees,
    besideRoomId: roomIdOf(idVotingSession, servedHuddleId),
  };
}

function kindOfSubtype(subtype: Huddle['davra']['subtype']): RoomKind {
  switch (subtype) {
    case 'default':
    case 'user':
      return 'huddle';
    case 'interpreter':
      return 'interpreter-channel';
    case 'booth':
      return 'booth';
    case 'interview':
      return 'interview';
  }
}

/** The main chamber of a session. Source: EXIT-11. */
export function mainChamberOf(idVotingSession: string, isEndedForAll: boolean): Room {
  return {
    kind: 'main-chamber',
    id: idVotingSession,
    idVotingSession,
    isShut: isEndedForAll,
    invitees: [EVERYBODY_INVITED],
    besideRoomId: idVotingSession,
  };
}
