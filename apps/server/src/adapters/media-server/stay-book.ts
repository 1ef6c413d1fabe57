import type { MediaSends } from '@hemicycle/contract/media';
import type { Timers } from '../../platform/clock/clock.ts';
import type { CameraView, MediaConnectionOf } from './media-rooms.ts';

/** How long a stay outlives its socket. A socket that comes back within this time finds its media
 *  untouched. */
export const STAY_LINGERS_MS = 8_000;
/** In how many places (tabs and devices) one person may be in a room at once. On the mesh each
 *  place costs every other browser a connection; at a media server it has a key of its own. */
export const STAYS_PER_PERSON = 3;
/** The refusal of one place more. */
export const TOO_MANY_STAYS = {
  reason: 'too-many-stays',
  source: null,
  limit: STAYS_PER_PERSON,
  message: `Nobody is in one room in more than ${STAYS_PER_PERSON} places at once.`,
} as const;

const NOTHING: MediaSends = { microphone: false, camera: false, share: false };
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
  /** Whether another server holds the stay: that server sends to its page, and ends it. */
  elsewhere: boolean;
  /** The media that the stay sends, where this server decides it: on the mesh. */
  sends: MediaSends;
  may: MediaSends;
  hidden: boolean;
  viewsShares: boolean;
  viewsCameras: CameraView;
  cancelLinger: (() => void) | null;
}

/** The facts of a stay that servers share. */
export type StayFacts = Pick<
  Stay,
  | 'id'
  | 'userId'
  | 'roomId'
  | 'epoch'
  | 'connectionId'
  | 'sends'
  | 'may'
  | 'hidden'
  | 'viewsShares'
  | 'viewsCameras'
>;

/** The stays of all rooms, in memory. A stay is found by connection, by room and by person without
 *  a search through all stays. */
export interface StayBook<S extends Stay> {
  /** Enters a room. The same account, room and epoch resume a stay. Lingering stays beside it are
   *  kept, because several places of a person may have lost the same Wi-Fi. Otherwise a new stay
   *  begins. It replaces the stay of this connection, and the stays that earlier pages of the
   *  person left lingering. null: the person is in `STAYS_PER_PERSON` places already. Then only
   *  those replaced stays have ended. */
  enter: (connection: MediaConnectionOf, epoch: number) => S | null;
  /** Ends a stay. */
  drop: (stay: S) => void;
  /** Adds or updates a stay that another server holds. If this server held it, the other server
   *  holds it from now on. */
  place: (facts: StayFacts) => void;
  /** Forgets a stay that another server holds or held. */
  forget: (stay: S) => void;
  /** Takes over a stay of a server that is gone; the stay lingers at this server. */
  adopt: (facts: StayFacts) => void;
  /** The socket is gone, so the stay lingers for `STAY_LINGERS_MS`. */
  lose: (connectionId: string) => void;
  ofConnection: (connectionId: string) => S | undefined;
  find: (roomId: string, id: string) => S | undefined;
  inRoom: (roomId: string) => readonly S[];
  /** The person's stays in a room that this server holds. */
  ofPerson: (userId: string, roomId: string) => readonly S[];
  /** How many stays of this server have a socket. */
  countHeld: () => number;
  /** The lingering stays, whose socket is gone. */
  away: () => readonly S[];
}

/** Makes an empty book. `make` adds the data that a kind of room keeps with a stay. `ended` is
 *  called for each stay that was dropped, `left` for each that another server holds from now on,
 *  and `tookOver` for each that this server took from another. */
export function createStayBook<S extends Stay>({
  timers,
  make,
  ended,
  left = () => undefined,
  tookOver = () => undefined,
}: {
  readonly timers: Timers;
  readonly make: (stay: Stay) => S;
  readonly ended: (stay: S) => void;
  readonly left?: (stay: S) => void;
  readonly tookOver?: (stay: S) => void;
}): StayBook<S> {
  const rooms = new Map<string, Map<string, S>>();
  const byConnection = new Map<string, S>();
  const byPerson = new Map<string, Set<S>>();
  const away = new Set<S>();

  const personIn = (userId: string, roomId: string): string => `${roomId} ${userId}`;
  const allOfPerson = (userId: string, roomId: string): readonly S[] => [
    ...(byPerson.get(personIn(userId, roomId)) ?? []),
  ];

  function letGo(stay: S): void {
    stay.cancelLinger?.();
    stay.cancelLinger = null;
    away.delete(stay);
    if (!stay.elsewhere && stay.connectionId !== null) byConnection.delete(stay.connectionId);
    stay.connectionId = null;
  }

  function takeAway(stay: S): void {
    const { id, userId, roomId } = stay;
    letGo(stay);
    const room = rooms.get(roomId);
    room?.delete(id);
    if (room?.size === 0) rooms.delete(roomId);
    const person = byPerson.get(personIn(userId, roomId));
    person?.delete(stay);
    if (person?.size === 0) byPerson.delete(personIn(userId, roomId));
  }

  function drop(stay: S): void {
    takeAway(stay);
    ended(stay);
  }

  function linger(stay: S): void {
    away.add(stay);
    stay.cancelLinger = timers.after(STAY_LINGERS_MS, () => drop(stay));
  }

  function begin({ id, userId, roomId, epoch }: Pick<Stay, 'id' | 'userId' | 'roomId' | 'epoch'>): S {
    const stay = make({
      ...{ id, userId, roomId, epoch, connectionId: null, elsewhere: false },
      sends: NOTHING,
      may: EVERYTHING,
      hidden: false,
      viewsShares: false,
      viewsCameras: 'unasked',
      cancelLinger: null,
    });
    rooms.set(roomId, (rooms.get(roomId) ?? new Map<string, S>()).set(id, stay));
    const person = personIn(userId, roomId);
    byPerson.set(person, (byPerson.get(person) ?? new Set<S>()).add(stay));
    return stay;
  }

  function take(facts: StayFacts): S {
    const stay = rooms.get(facts.roomId)?.get(facts.id) ?? begin(facts);
    const { sends, may, hidden, viewsShares, viewsCameras } = facts;
    return Object.assign(stay, { sends, may, hidden, viewsShares, viewsCameras });
  }

  return {
    enter(connection, epoch) {
      const { connectionId, userId, roomId, mayPublish = EVERYTHING, hidden = false } = connection;
      const id = `${userId}.${epoch.toString(36)}`;
      const resumed = rooms.get(roomId)?.get(id);
      const before = byConnection.get(connectionId);
      if (before !== undefined && before !== resumed) drop(before);
      if (resumed === undefined) {
        for (const other of allOfPerson(userId, roomId)) {
          if (other.connectionId === null) (other.elsewhere ? takeAway : drop)(other);
        }
        if (allOfPerson(userId, roomId).length >= STAYS_PER_PERSON) return null;
      }
      const stay = resumed ?? begin({ id, userId, roomId, epoch });
      letGo(stay);
      const wasElsewhere = stay.elsewhere;
      stay.elsewhere = false;
      stay.connectionId = connectionId;
      stay.may = mayPublish;
      stay.hidden = hidden;
      stay.viewsShares = connection.viewsShares === true;
      stay.viewsCameras = connection.viewsCameras ?? 'unasked';
      byConnection.set(connectionId, stay);
      if (wasElsewhere) tookOver(stay);
      return stay;
    },
    drop,
    place(facts) {
      const held = rooms.get(facts.roomId)?.get(facts.id);
      if (held !== undefined && !held.elsewhere) {
        letGo(held);
        left(held);
      }
      Object.assign(take(facts), { elsewhere: true, connectionId: facts.connectionId });
    },
    forget(stay) {
      const wasHere = !stay.elsewhere;
      takeAway(stay);
      if (wasHere) left(stay);
    },
    adopt(facts) {
      const stay = take(facts);
      letGo(stay);
      stay.elsewhere = false;
      linger(stay);
      tookOver(stay);
    },
    lose(connectionId) {
      const stay = byConnection.get(connectionId);
      if (stay === undefined) return;
      byConnection.delete(connectionId);
      stay.connectionId = null;
      linger(stay);
    },
    ofConnection: (connectionId) => byConnection.get(connectionId),
    find: (roomId, id) => rooms.get(roomId)?.get(id),
    inRoom: (roomId) => [...(rooms.get(roomId)?.values() ?? [])],
    ofPerson: (userId, roomId) => allOfPerson(userId, roomId).filter(({ elsewhere }) => !elsewhere),
    countHeld: () => byConnection.size,
    away: () => [...away],
  };
}
