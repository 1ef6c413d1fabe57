import type { MediaSends } from '@hemicycle/contract/media';
import type { Timers } from '../../platform/clock/clock.ts';
import type { MediaConnectionOf } from './media-rooms.ts';

/** How long a stay outlives its socket, so that a socket that comes back finds its media untouched. */
export const STAY_LINGERS_MS = 8_000;
/** In how many places, as tabs and devices, one person may be in a room at once: each costs every other browser on the mesh a connection, and is
 *  a key of its own at a media server. */
export const STAYS_PER_PERSON = 3;
/** What is said of one more. */
export const TOO_MANY_STAYS = {
  reason: 'too-many-stays',
  source: null,
  limit: STAYS_PER_PERSON,
  message: `Nobody is in one room in more than ${STAYS_PER_PERSON} places at once.`,
} as const;

const EVERYTHING: MediaSends = { microphone: true, camera: true, share: true };

/** One stay of one tab in a media room. */
export interface Stay {
  /** Unique in the room: the account and the epoch. */
  readonly id: string;
  readonly userId: string;
  readonly roomId: string;
  readonly epoch: number;
  /** null while its socket is gone. */
  connectionId: string | null;
  may: MediaSends;
  hidden: boolean;
  viewsShares: boolean;
  cancelLinger: (() => void) | null;
}

/** Who stays where, in memory: found by connection, by room and by person without a look at all the others. */
export interface StayBook<S extends Stay> {
  /** Enters a room. The same account, room and epoch resumes a stay, and leaves those alone that linger beside it: one Wi-Fi carries several places of
   *  a person. Otherwise it replaces the one that this connection had, and what an earlier page of the same person left lingering. null: they are there in `STAYS_PER_PERSON` places already, and nothing changed but that. */
  enter: (connection: MediaConnectionOf, epoch: number) => S | null;
  /** Ends a stay. */
  drop: (stay: S) => void;
  /** The socket is gone: the stay lingers for `STAY_LINGERS_MS`. */
  lose: (connectionId: string) => void;
  ofConnection: (connectionId: string) => S | undefined;
  find: (roomId: string, id: string) => S | undefined;
  inRoom: (roomId: string) => readonly S[];
  ofPerson: (userId: string, roomId: string) => readonly S[];
  /** Those whose socket is gone, and that linger. */
  away: () => readonly S[];
}

/** Makes an empty book. `make` adds what a kind of rooms keeps of a stay; `ended` hears of each that was dropped. */
export function createStayBook<S extends Stay>({
  timers,
  make,
  ended,
}: {
  readonly timers: Timers;
  readonly make: (stay: Stay) => S;
  readonly ended: (stay: S) => void;
}): StayBook<S> {
  const rooms = new Map<string, Map<string, S>>();
  const byConnection = new Map<string, S>();
  const byPerson = new Map<string, Set<S>>();
  const away = new Set<S>();

  const personIn = (userId: string, roomId: string): string => `${roomId} ${userId}`;
  const ofPerson = (userId: string, roomId: string): readonly S[] => [
    ...(byPerson.get(personIn(userId, roomId)) ?? []),
  ];

  function drop(stay: S): void {
    const { id, userId, roomId, connectionId } = stay;
    stay.cancelLinger?.();
    stay.cancelLinger = null;
    away.delete(stay);
    if (connectionId !== null) byConnection.delete(connectionId);
    stay.connectionId = null;
    const room = rooms.get(roomId);
    room?.delete(id);
    if (room?.size === 0) rooms.delete(roomId);
    const person = byPerson.get(personIn(userId, roomId));
    person?.delete(stay);
    if (person?.size === 0) byPerson.delete(personIn(userId, roomId));
    ended(stay);
  }

  function begin({ connectionId, userId, roomId }: MediaConnectionOf, id: string, epoch: number): S {
    const stay = make({
      ...{ id, userId, roomId, epoch, connectionId },
      may: EVERYTHING,
      hidden: false,
      viewsShares: false,
      cancelLinger: null,
    });
    rooms.set(roomId, (rooms.get(roomId) ?? new Map<string, S>()).set(id, stay));
    const person = personIn(userId, roomId);
    byPerson.set(person, (byPerson.get(person) ?? new Set<S>()).add(stay));
    return stay;
  }

  return {
    enter(connection, epoch) {
      const { connectionId, userId, roomId, mayPublish = EVERYTHING, hidden = false } = connection;
      const id = `${userId}.${epoch.toString(36)}`;
      const resumed = rooms.get(roomId)?.get(id);
      const before = byConnection.get(connectionId);
      if (before !== undefined && before !== resumed) drop(before);
      if (resumed === undefined) {
        for (const other of ofPerson(userId, roomId)) if (other.connectionId === null) drop(other);
        if (ofPerson(userId, roomId).length >= STAYS_PER_PERSON) return null;
      }
      const stay = resumed ?? begin(connection, id, epoch);
      stay.cancelLinger?.();
      stay.cancelLinger = null;
      away.delete(stay);
      if (stay.connectionId !== null) byConnection.delete(stay.connectionId);
      stay.connectionId = connectionId;
      stay.may = mayPublish;
      stay.hidden = hidden;
      stay.viewsShares = connection.viewsShares === true;
      byConnection.set(connectionId, stay);
      return stay;
    },
    drop,
    lose(connectionId) {
      const stay = byConnection.get(connectionId);
      if (stay === undefined) return;
      byConnection.delete(connectionId);
      stay.connectionId = null;
      away.add(stay);
      stay.cancelLinger = timers.after(STAY_LINGERS_MS, () => drop(stay));
    },
    ofConnection: (connectionId) => byConnection.get(connectionId),
    find: (roomId, id) => rooms.get(roomId)?.get(id),
    inRoom: (roomId) => [...(rooms.get(roomId)?.values() ?? [])],
    ofPerson,
    away: () => [...away],
  };
}
