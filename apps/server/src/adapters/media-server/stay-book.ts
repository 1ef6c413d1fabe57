import type { MediaSends } from '@hemicycle/contract/media';
import type { Timers } from '../../platform/clock/clock.ts';
import type { CameraView, MediaConnectionOf } from './media-rooms.ts';

/** How long a stay outlives its socket, so that a socket that comes back finds its media
 *  untouched. */
export const STAY_LINGERS_MS = 8_000;
/** In how many places, as tabs and devices, one person may be in a room at once: each costs every
 *  other browser on the mesh a connection, and is a key of its own at a media server. */
export const STAYS_PER_PERSON = 3;
/** What is said of one more. */
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
  /** Whether another server holds it: that one tells its page, and ends it. */
  elsewhere: boolean;
  /** What it sends, where the server sees to that. */
  sends: MediaSends;
  may: MediaSends;
  hidden: boolean;
  viewsShares: boolean;
  viewsCameras: CameraView;
  cancelLinger: (() => void) | null;
}

/** What servers tell each other of a stay. */
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

/** Who stays where, in memory: found by connection, by room and by person without a look at all the
 *  others. */
export interface StayBook<S extends Stay> {
  /** Enters a room. The same account, room and epoch resumes a stay, and leaves those alone that
   *  linger beside it: one Wi-Fi carries several places of a person. Otherwise it replaces the one
   *  that this connection had, and what an earlier page of the same person left lingering. null:
   *  they are there in `STAYS_PER_PERSON` places already, and nothing changed but that. */
  enter: (connection: MediaConnectionOf, epoch: number) => S | null;
  /** Ends a stay. */
  drop: (stay: S) => void;
  /** Takes in, or brings up to date, a stay that another server holds. One that this server held is
   *  that one's from now on. */
  place: (facts: StayFacts) => void;
  /** Forgets a stay that another server holds, or held. */
  forget: (stay: S) => void;
  /** Takes over a stay of a server that is gone: it lingers here. */
  adopt: (facts: StayFacts) => void;
  /** The socket is gone: the stay lingers for `STAY_LINGERS_MS`. */
  lose: (connectionId: string) => void;
  ofConnection: (connectionId: string) => S | undefined;
  find: (roomId: string, id: string) => S | undefined;
  inRoom: (roomId: string) => readonly S[];
  /** Those that this server holds. */
  ofPerson: (userId: string, roomId: string) => readonly S[];
  /** Those whose socket is gone, and that linger. */
  away: () => readonly S[];
}

/** Makes an empty book. `make` adds what a kind of rooms keeps of a stay; `ended` hears of each
 *  that was dropped, `left` of each that another server has from now on, `tookOver` of each that
 *  another server had. */
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
    away: () => [...away],
  };
}
