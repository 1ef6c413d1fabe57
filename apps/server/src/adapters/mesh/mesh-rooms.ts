import type {
  MediaCaps,
  MediaIceServer,
  MediaPeer,
  MediaPayload,
  MediaRefused,
  MediaSends,
  MediaServerMessage,
  MediaSource,
} from '@hemicycle/contract/media';
import type { Clock, Timers } from '../../platform/clock/clock.ts';
import { refusalsFor } from './refusals.ts';
import {
  CANDIDATE_BURST,
  CANDIDATES_PER_SECOND,
  createSignalRate,
  SIGNAL_BURST,
  type SignalRate,
  SIGNALS_PER_SECOND,
} from './signal-rate.ts';

/** Most cameras and microphones at once in one room. Source: DESIGN §2. */
export const MESH_DEFAULT_CAPS: MediaCaps = { maxCameras: 6, maxMicrophones: 16 };
/** How long a stay outlives its socket, so that a socket that comes back finds its media untouched. */
export const STAY_LINGERS_MS = 8_000;
/** Rosters of one room go to those who did not ask at most this often. */
export const ROSTER_EVERY_MS = 100;

const NOTHING: MediaSends = { microphone: false, camera: false, share: false };
const EVERYTHING: MediaSends = { microphone: true, camera: true, share: true };

/** Who joins: `mayPublish` (everything, unless said) is what their permissions let them send. */
export interface MeshConnection {
  readonly connectionId: string;
  readonly userId: string;
  readonly roomId: string;
  readonly mayPublish?: MediaSends;
}

export interface MeshRoomsOptions {
  readonly clock: Clock & Timers;
  readonly caps?: MediaCaps;
  /** Asked at each roster, so that credentials can be short-lived. */
  readonly iceServers: (userId: string) => readonly MediaIceServer[];
  /** Delivers a message to one connection; must not throw for one that is gone. */
  readonly send: (connectionId: string, message: MediaServerMessage) => void;
  /** Told after each change with the stays of the room. */
  readonly onRosterChanged?: (roomId: string, stays: readonly MeshStay[]) => void;
}

/** One stay as others on the server may see it. */
export interface MeshStay {
  readonly peerId: string;
  readonly userId: string;
  readonly sends: MediaSends;
}

/** The server's side of media between browsers: who is in which room, and messages between them. It carries only between people of the same
 *  room, sets each sender itself, enforces caps and permissions, and never throws for what a client sends (messages are expected to
 *  have passed `mediaClientMessageSchema`). */
export interface MeshRooms {
  /** Enters a room and answers with `mediaPeers`. Same account, room and epoch as a stay: resumes it. Otherwise replaces the stay that this
   *  connection had. */
  join: (connection: MeshConnection, message: { readonly epoch: number }) => void;
  leave: (connectionId: string) => void;
  /** Answers `mediaRefused` for each thing that may not be sent; the rest holds. */
  publish: (connectionId: string, sends: MediaSends) => void;
  /** Relays, or drops when sender, epoch or receiver do not fit (what an earlier stay left under way). */
  signal: (
    connectionId: string,
    message: { readonly to: string; readonly epoch: number; readonly payload: MediaPayload },
  ) => void;
  /** The socket is gone: the stay lingers for `STAY_LINGERS_MS`. */
  disconnected: (connectionId: string) => void;
  /** Changes what somebody may send, in all their stays, and stops what they may no longer send. */
  allow: (userId: string, roomId: string, mayPublish: MediaSends) => void;
  /** Stops what somebody sends, in all their stays; they may send it again. */
  silence: (userId: string, roomId: string, source: MediaSource) => void;
  /** Takes somebody out of a room at once, on every connection. */
  remove: (userId: string, roomId: string) => void;
  stays: (roomId: string) => readonly MeshStay[];
}

interface Stay {
  readonly peerId: string;
  readonly userId: string;
  readonly roomId: string;
  readonly epoch: number;
  connectionId: string | null;
  sends: MediaSends;
  may: MediaSends;
  cancelLinger: (() => void) | null;
  /** How many candidates it may send, by the peer they are for. */
  readonly candidateRates: Map<string, SignalRate>;
}

interface Room {
  readonly stays: Map<string, Stay>;
  toldAtMs: number;
  cancelTelling: (() => void) | null;
}

/** Makes an empty set of rooms. State lives in memory: after a restart the browsers join again under the same epoch and their media goes on. */
export function createMeshRooms(options: MeshRoomsOptions): MeshRooms {
  const { clock, caps = MESH_DEFAULT_CAPS, iceServers, send, onRosterChanged } = options;
  const rooms = new Map<string, Room>();
  const stayByConnection = new Map<string, Stay>();
  const rateByConnection = new Map<string, SignalRate>();

  function tellRoster(stay: Stay): void {
    if (stay.connectionId === null) return;
    const peers: MediaPeer[] = [];
    for (const other of rooms.get(stay.roomId)?.stays.values() ?? []) {
      if (other === stay) continue;
      const { peerId, userId, epoch, sends } = other;
      peers.push({ peerId, userId, epoch, sends, polite: stay.peerId < peerId });
    }
    send(stay.connectionId, {
      type: 'mediaPeers',
      roomId: stay.roomId,
      you: { peerId: stay.peerId, epoch: stay.epoch, sends: stay.sends },
      peers,
      iceServers: [...iceServers(stay.userId)],
      caps,
    });
  }

  function tellRoom(room: Room): void {
    room.cancelTelling?.();
    room.cancelTelling = null;
    room.toldAtMs = clock.nowMs();
    for (const stay of room.stays.values()) tellRoster(stay);
  }

  /** Tells the one who acted at once and the others soon. */
  function rosterChanged(roomId: string, actor: Stay | null): void {
    const room = rooms.get(roomId);
    if (room === undefined) return;
    onRosterChanged?.(roomId, staysOf(room));
    if (room.stays.size === 0) {
      room.cancelTelling?.();
      room.cancelTelling = null;
      rooms.delete(roomId);
      return;
    }
    const waitMs = room.toldAtMs + ROSTER_EVERY_MS - clock.nowMs();
    if (waitMs <= 0) {
      tellRoom(room);
      return;
    }
    if (actor !== null && room.stays.get(actor.peerId) === actor) tellRoster(actor);
    room.cancelTelling ??= clock.after(waitMs, () => tellRoom(room));
  }

  function drop(stay: Stay): void {
    stay.cancelLinger?.();
    if (stay.connectionId !== null) stayByConnection.delete(stay.connectionId);
    rooms.get(stay.roomId)?.stays.delete(stay.peerId);
    rosterChanged(stay.roomId, null);
  }

  function refuse(stay: Stay | null, connectionId: string, why: Omit<MediaRefused, 'type' | 'epoch'>): void {
    send(connectionId, { type: 'mediaRefused', epoch: stay?.epoch ?? null, ...why });
  }

  function refuseSignal(stay: Stay, connectionId: string): void {
    refuse(stay, connectionId, {
      reason: 'too-many-signals',
      source: null,
      limit: null,
      message: 'Too many signals; this one was dropped.',
    });
  }

  function signalRate(): SignalRate {
    return createSignalRate(clock, { burst: SIGNAL_BURST, perSecond: SIGNALS_PER_SECOND });
  }

  /** Each candidate makes the browser that hears of it send packets. */
  function mayNameCandidates({ candidateRates }: Stay, room: Room, to: string, count: number): boolean {
    for (const peerId of candidateRates.keys()) if (!room.stays.has(peerId)) candidateRates.delete(peerId);
    const rate =
      candidateRates.get(to) ??
      createSignalRate(clock, { burst: CANDIDATE_BURST, perSecond: CANDIDATES_PER_SECOND });
    candidateRates.set(to, rate);
    return rate.take(count);
  }

  function staysOfUser(userId: string, roomId: string): readonly Stay[] {
    return [...(rooms.get(roomId)?.stays.values() ?? [])].filter((stay) => stay.userId === userId);
  }

  /** Takes what somebody wants to send, less what is refused. */
  function publishAs(stay: Stay, connectionId: string, wanted: MediaSends): void {
    const others = [...(rooms.get(stay.roomId)?.stays.values() ?? [])]
      .filter((other) => other !== stay)
      .map((other) => other.sends);
    const refusals = refusalsFor({ wanted, current: stay.sends, may: stay.may, others, caps });
    for (const refusal of refusals) refuse(stay, connectionId, refusal);
    const refused = new Set(refusals.map((refusal) => refusal.source));
    stay.sends = {
      microphone: wanted.microphone && !refused.has('microphone'),
      camera: wanted.camera && !refused.has('camera'),
      share: wanted.share && !refused.has('share'),
    };
    rosterChanged(stay.roomId, stay);
  }

  return {
    join(connection, { epoch }) {
      const { connectionId, userId, roomId, mayPublish = EVERYTHING } = connection;
      const peerId = `${userId}.${epoch.toString(36)}`;
      const room: Room = rooms.get(roomId) ?? {
        stays: new Map(),
        toldAtMs: Number.NEGATIVE_INFINITY,
        cancelTelling: null,
      };
      rooms.set(roomId, room);
      const resumed = room.stays.get(peerId);
      const before = stayByConnection.get(connectionId);
      if (before !== undefined && before !== resumed) drop(before);
      // The room may have been emptied, and forgotten, by leaving it for itself.
      rooms.set(roomId, room);
      for (const other of room.stays.values()) {
        // A page that was loaded again: what its predecessor left lingers no longer.
        if (other !== resumed && other.userId === userId && other.connectionId === null) drop(other);
      }
      rooms.set(roomId, room);
      const stay: Stay = resumed ?? {
        peerId,
        userId,
        roomId,
        epoch,
        connectionId,
        sends: NOTHING,
        may: mayPublish,
        cancelLinger: null,
        candidateRates: new Map(),
      };
      if (resumed !== undefined) {
        resumed.cancelLinger?.();
        resumed.cancelLinger = null;
        if (resumed.connectionId !== null) stayByConnection.delete(resumed.connectionId);
        resumed.connectionId = connectionId;
        resumed.may = mayPublish;
        resumed.sends = onlyAllowed(resumed.sends, mayPublish);
      }
      room.stays.set(peerId, stay);
      stayByConnection.set(connectionId, stay);
      if (!rateByConnection.has(connectionId)) rateByConnection.set(connectionId, signalRate());
      rosterChanged(roomId, stay);
    },

    leave(connectionId) {
      const stay = stayByConnection.get(connectionId);
      if (stay !== undefined) drop(stay);
    },

    publish(connectionId, wanted) {
      const stay = stayByConnection.get(connectionId);
      if (stay !== undefined) publishAs(stay, connectionId, wanted);
      else {
        refuse(null, connectionId, {
          reason: 'not-joined',
          source: null,
          limit: null,
          message: 'Join a media room first.',
        });
      }
    },

    signal(connectionId, { to, epoch, payload }) {
      const stay = stayByConnection.get(connectionId);
      if (stay === undefined || stay.epoch !== epoch) return;
      if (rateByConnection.get(connectionId)?.take(1) !== true) {
        refuseSignal(stay, connectionId);
        return;
      }
      const room = rooms.get(stay.roomId);
      const receiver = room?.stays.get(to);
      if (room === undefined || receiver === undefined || receiver === stay || receiver.connectionId === null)
        return;
      if (payload.kind === 'candidates' && !mayNameCandidates(stay, room, to, payload.candidates.length)) {
        refuseSignal(stay, connectionId);
        return;
      }
      // The receiver must know the sender before it hears from them.
      if (room.cancelTelling !== null) tellRoom(room);
      send(receiver.connectionId, { type: 'mediaSignal', from: stay.peerId, epoch, payload });
    },

    disconnected(connectionId) {
      rateByConnection.delete(connectionId);
      const stay = stayByConnection.get(connectionId);
      if (stay === undefined) return;
      stayByConnection.delete(connectionId);
      stay.connectionId = null;
      stay.cancelLinger = clock.after(STAY_LINGERS_MS, () => drop(stay));
    },

    allow(userId, roomId, mayPublish) {
      for (const stay of staysOfUser(userId, roomId)) {
        stay.may = mayPublish;
        if (stay.connectionId === null) stay.sends = onlyAllowed(stay.sends, mayPublish);
        else publishAs(stay, stay.connectionId, stay.sends);
      }
    },

    silence(userId, roomId, source) {
      for (const stay of staysOfUser(userId, roomId)) {
        if (!stay.sends[source]) continue;
        stay.sends = { ...stay.sends, [source]: false };
        rosterChanged(roomId, stay);
      }
    },

    remove(userId, roomId) {
      for (const stay of staysOfUser(userId, roomId)) {
        const { connectionId } = stay;
        drop(stay);
        if (connectionId !== null) {
          refuse(stay, connectionId, {
            reason: 'room-not-allowed',
            source: null,
            limit: null,
            message: 'Removed from the media room.',
          });
        }
      }
    },

    stays: (roomId) => staysOf(rooms.get(roomId)),
  };
}

function staysOf(room: Room | undefined): readonly MeshStay[] {
  return [...(room?.stays.values() ?? [])].map(({ peerId, userId, sends }) => ({ peerId, userId, sends }));
}

function onlyAllowed(sends: MediaSends, may: MediaSends): MediaSends {
  return {
    microphone: sends.microphone && may.microphone,
    camera: sends.camera && may.camera,
    share: sends.share && may.share,
  };
}
