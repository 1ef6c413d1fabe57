import { kindsOfRoom } from '../rooms/kinds-of-room.ts';
import type { Room } from '../rooms/room.ts';
import { keepsRooms, mayEnter, type PersonInSession } from '../rooms/room-policy.ts';

/** Why a booth does not serve a room. */
export type ServeRefusal = 'room-not-found' | 'room-closed' | 'not-of-booth' | 'booth-not-invited';

export type ServeAnswer = { readonly ok: true } | { readonly ok: false; readonly code: ServeRefusal };

/** Whether `caller` may let a booth serve a room: whoever arranges the rooms, and the interpreters
 *  named for the booth, `interpreters`. An interpreter chooses a huddle only where all of the booth
 *  may enter it by themselves, since they all hear it; of another one they learn nothing. Source:
 *  BEY-16, HUD-01. */
export function mayServe(
  room: Room,
  caller: PersonInSession,
  interpreters: readonly PersonInSession[],
): ServeAnswer {
  const keeps = keepsRooms(caller);
  if (!keeps && !interpreters.some(({ userId }) => userId === caller.userId)) return no('not-of-booth');
  if (!kindsOfRoom[room.kind].isInterpreted || !mayFind(room, caller)) return no('room-not-found');
  if (room.isShut) return no('room-closed');
  return keeps || interpreters.every((one) => mayFind(room, one)) ? { ok: true } : no('booth-not-invited');
}

/** A room that is shut is still found by those who might have entered it. */
function mayFind(room: Room, person: PersonInSession): boolean {
  return mayEnter({ ...room, isShut: false }, { ...person, roomId: null, lostFromRoomId: null }, false).ok;
}

function no(code: ServeRefusal): ServeAnswer {
  return { ok: false, code };
}
