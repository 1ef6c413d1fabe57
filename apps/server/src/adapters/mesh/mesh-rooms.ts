import type {
  MediaCaps,
  MediaIceServer,
  MediaPayload,
  MediaRefused,
  MediaSends,
  MediaServerMessage,
} from '@hemicycle/contract/media';
import type { Clock, Timers } from '../../platform/clock/clock.ts';
import { createRefillingLimit, type RefillingLimit } from '../../platform/limit/refilling-limit.ts';
import type { MediaRooms } from '../media-server/media-rooms.ts';
import { createSharedBook } from '../media-server/shared-book.ts';
import type { CarriedSignal, SharedStay, StaySharing } from '../media-server/stay-sharing.ts';
import { createShareViewers } from '../media-server/share-viewers.ts';
import { createStayBook, type Stay, TOO_MANY_STAYS } from '../media-server/stay-book.ts';
import { beyondCap } from './beyond-cap.ts';
import { candidatesIn } from './candidates-in.ts';
import { createPairRates } from './pair-rates.ts';
import { full, refusalsFor, silenced } from './refusals.ts';
import { createRosters } from './rosters.ts';
import type { SendingStay } from './sending-stay.ts';
import { ANSWER_BURST, ANSWERS_PER_SECOND, SIGNAL_BURST, SIGNALS_PER_SECOND } from './signal-limits.ts';

/** The most cameras and microphones at once in one room. Source: DESIGN §2. */
export const MESH_DEFAULT_CAPS: MediaCaps = { maxCameras: 6, maxMicrophones: 16 };

export interface MeshRoomsOptions {
  readonly clock: Clock & Timers;
  readonly caps?: MediaCaps;
  /** Called for each roster, so that credentials can be short-lived. */
  readonly iceServers: (userId: string) => readonly MediaIceServer[];
  /** Delivers a message to one connection; must not throw for one that is gone. */
  readonly send: (connectionId: string, message: MediaServerMessage) => void;
  /** What this server shares with other servers; absent: it is the only one. */
  readonly sharing?: StaySharing | undefined;
  /** Called when shared data could not be written or read; the server tries again. */
  readonly failed?: (error: unknown, what: string) => void;
}

/** One stay in the form that other parts of the server may see. */
export interface MeshStay {
  readonly peerId: string;
  readonly userId: string;
  readonly sends: MediaSends;
}

/** The server's side of media between browsers: the people in each room, and the messages between
 *  them. It carries messages only between people of the same room, sets the sender of each itself,
 *  and enforces caps and permissions. It never throws for a client's message, which must have
 *  passed `mediaClientMessageSchema`. A join is answered by `mediaPeers`. A `publish` is answered
 *  by `mediaRefused` for each source that may not be sent; the other sources are accepted. A signal
 *  is dropped when sender, epoch or receiver do not match, as for a late signal of an earlier
 *  stay. */
export interface MeshRooms extends MediaRooms {
  stop: () => void;
  stays: (roomId: string) => readonly MeshStay[];
}

/** Makes an empty set of rooms. The state is kept in memory, and several servers share it
 *  (`shared-book.ts`). After a restart, or at another server, the browsers join again with the same
 *  epoch and their media goes on. */
export function createMeshRooms(options: MeshRoomsOptions): MeshRooms {
  const { clock, caps = MESH_DEFAULT_CAPS, iceServers, send, sharing, failed = () => undefined } = options;
  const rateByConnection = new Map<string, RefillingLimit>();
  const pairRates = createPairRates(clock);
  const book = createStayBook<SendingStay>({
    timers: clock,
    make: (stay) => ({
      ...{ ...stay, knows: new Set() },
      answers: createRefillingLimit(clock, { burst: ANSWER_BURST, perSecond: ANSWERS_PER_SECOND }),
    }),
    ended(stay) {
      changed(stay, null);
      shareViewers.ended(stay);
    },
    left: (stay) => shareViewers.ended(stay),
  });
  const rosters = createRosters({ clock, caps, iceServers, inRoom: book.inRoom, send });
  const shareViewers = createShareViewers({ timers: clock, inRoom: book.inRoom, send });

  const shared =
    sharing === undefined
      ? null
      : createSharedBook({ book, sharing, clock, changedElsewhere, carried, failed });

  /** A stay of this server changed. `actor` gets the roster at once, everybody else in the room
   *  soon. */
  function changed(stay: SendingStay, actor: SendingStay | null): void {
    rosters.changed(stay.roomId, actor);
    shared?.changed(stay);
  }

  function changedElsewhere(roomId: string, stays: readonly SharedStay[]): void {
    giveBack(roomId, 'camera', caps.maxCameras, stays);
    giveBack(roomId, 'microphone', caps.maxMicrophones, stays);
    rosters.changed(roomId, null);
    shareViewers.changed(roomId);
  }

  /** Two servers may have given the last place at the same moment. The stay that began later gives
   *  its place back. */
  function giveBack(
    roomId: string,
    source: 'camera' | 'microphone',
    max: number | null,
    stays: readonly SharedStay[],
  ): void {
    if (max === null) return;
    const beyond = beyondCap(stays, source, max);
    for (const stay of book.inRoom(roomId)) {
      if (stay.elsewhere || !stay.sends[source] || !beyond.has(stay.userId)) continue;
      stay.sends = { ...stay.sends, [source]: false };
      if (stay.connectionId !== null) refuse(stay, stay.connectionId, full(`${source}s-full`, source, max));
      changed(stay, stay);
    }
  }

  function carried({ roomId, from, to, epoch, payload }: CarriedSignal): void {
    const sender = book.find(roomId, from);
    const receiver = book.find(roomId, to);
    if (sender === undefined || receiver === undefined) return;
    if (receiver.elsewhere || receiver.connectionId === null) return;
    // The sender's server has counted too, but it does not know what the sender says on others.
    if (!mayReach(sender, receiver, payload)) return;
    rosters.introduce(sender, receiver);
    send(receiver.connectionId, { type: 'mediaSignal', from, epoch, payload });
  }

  function refuse(
    stay: Pick<Stay, 'epoch'> | null,
    connectionId: string,
    why: Omit<MediaRefused, 'type' | 'epoch'>,
  ): void {
    send(connectionId, { type: 'mediaRefused', epoch: stay?.epoch ?? null, ...why });
  }

  function refuseSignal(stay: SendingStay, connectionId: string): void {
    refuse(stay, connectionId, {
      reason: 'too-many-signals',
      source: null,
      limit: null,
      message: 'Too many signals; this one was dropped.',
    });
  }

  function signalRate(): RefillingLimit {
    return createRefillingLimit(clock, { burst: SIGNAL_BURST, perSecond: SIGNALS_PER_SECOND });
  }

  /** Counts one signal from person to person, with the network addresses in it. */
  function mayReach(from: SendingStay, to: SendingStay, payload: MediaPayload): boolean {
    const pair = { roomId: from.roomId, fromUserId: from.userId, toUserId: to.userId };
    if (!pairRates.takeSignal(pair)) return false;
    const candidates = candidatesIn(payload);
    return candidates === 0 || pairRates.takeCandidates(pair, candidates);
  }

  /** Whether a signal may be carried. The limit for this receiver is checked first, so that a
   *  refused signal does not use up the limit for all receivers. */
  function mayCarry(stay: SendingStay, to: SendingStay, payload: MediaPayload): boolean {
    if (!mayReach(stay, to, payload)) return false;
    return stay.connectionId !== null && rateByConnection.get(stay.connectionId)?.take(1) === true;
  }

  /** Sets what a stay sends: what it asks for, less what is refused. */
  function publishAs(stay: SendingStay, connectionId: string, wanted: MediaSends): void {
    const others = book.inRoom(stay.roomId).filter(({ userId }) => userId !== stay.userId);
    const refusals = refusalsFor({ wanted, current: stay.sends, may: stay.may, others, caps });
    for (const refusal of refusals) refuse(stay, connectionId, refusal);
    const refused = new Set(refusals.map((refusal) => refusal.source));
    const wasSilent = !stay.sends.microphone && !others.some(({ sends }) => sends.microphone);
    stay.sends = {
      microphone: wanted.microphone && !refused.has('microphone'),
      camera: wanted.camera && !refused.has('camera'),
      share: wanted.share && !refused.has('share'),
    };
    if (wasSilent && stay.sends.microphone) {
      rosters.changedFromSilence(stay.roomId, stay);
      shared?.changed(stay);
    } else changed(stay, stay);
    shareViewers.sends(stay, stay.sends.share);
  }

  function takeOut(stay: SendingStay): void {
    const { connectionId } = stay;
    book.drop(stay);
    if (connectionId === null) return;
    refuse(stay, connectionId, {
      reason: 'room-not-allowed',
      source: null,
      limit: null,
      message: 'Removed from the media room.',
    });
  }

  return {
    join(connection, { epoch }) {
      const stay = book.enter(connection, epoch);
      if (stay === null) return refuse({ epoch }, connection.connectionId, TOO_MANY_STAYS);
      stay.sends = onlyAllowed(stay.sends, stay.may);
      shareViewers.sends(stay, stay.sends.share);
      const { connectionId } = connection;
      if (!rateByConnection.has(connectionId)) rateByConnection.set(connectionId, signalRate());
      shared?.entered(stay);
      rosters.changed(stay.roomId, stay);
      shareViewers.entered(stay);
    },

    leave(connectionId) {
      const stay = book.ofConnection(connectionId);
      if (stay !== undefined) book.drop(stay);
    },

    publish(connectionId, wanted) {
      const stay = book.ofConnection(connectionId);
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
      const stay = book.ofConnection(connectionId);
      if (stay === undefined || stay.epoch !== epoch) return;
      const receiver = book.find(stay.roomId, to);
      if (receiver === undefined || receiver === stay || receiver.connectionId === null) return;
      if (!mayCarry(stay, receiver, payload)) {
        refuseSignal(stay, connectionId);
        return;
      }
      if (receiver.elsewhere)
        return shared?.carry({ roomId: stay.roomId, from: stay.id, to, epoch, payload });
      // The receiver must know the sender before it gets the signal.
      rosters.introduce(stay, receiver);
      send(receiver.connectionId, { type: 'mediaSignal', from: stay.id, epoch, payload });
    },

    disconnected(connectionId) {
      rateByConnection.delete(connectionId);
      const stay = book.ofConnection(connectionId);
      book.lose(connectionId);
      if (stay !== undefined) shared?.changed(stay);
    },

    allow(userId, roomId, mayPublish) {
      for (const stay of book.ofPerson(userId, roomId)) {
        stay.may = mayPublish;
        if (stay.connectionId === null) {
          stay.sends = onlyAllowed(stay.sends, mayPublish);
          changed(stay, stay);
          shareViewers.sends(stay, stay.sends.share);
        } else publishAs(stay, stay.connectionId, stay.sends);
      }
    },

    letView(userId, roomId, { viewsShares, viewsCameras }) {
      for (const stay of book.ofPerson(userId, roomId)) {
        const camerasChanged = stay.viewsCameras !== viewsCameras;
        if (stay.viewsShares !== viewsShares || camerasChanged) shared?.changed(stay);
        stay.viewsShares = viewsShares;
        stay.viewsCameras = viewsCameras;
        // The rosters tell it to pages that send a camera.
        if (camerasChanged) rosters.changed(roomId, null);
      }
      shareViewers.changed(roomId);
    },

    silence(userId, roomId, source) {
      for (const stay of book.ofPerson(userId, roomId)) {
        if (!stay.sends[source]) continue;
        stay.sends = { ...stay.sends, [source]: false };
        shareViewers.sends(stay, stay.sends.share);
        // A refusal is needed: a roster does not say that a moderator took this back, and would
        // cross with the page's own message.
        if (stay.connectionId !== null) refuse(stay, stay.connectionId, silenced(source));
        changed(stay, stay);
      }
    },

    remove(userId, roomId) {
      for (const stay of book.ofPerson(userId, roomId)) takeOut(stay);
    },

    close(roomId) {
      for (const stay of book.inRoom(roomId)) if (!stay.elsewhere) takeOut(stay);
    },

    away: book.away,
    countHeld: book.countHeld,

    ...(shared !== null && { prepare: shared.prepare }),

    stop: () => shared?.stop(),

    stays: (roomId) => book.inRoom(roomId).map(asSeen),
  };
}

function asSeen({ id: peerId, userId, sends }: SendingStay): MeshStay {
  return { peerId, userId, sends };
}

function onlyAllowed(sends: MediaSends, may: MediaSends): MediaSends {
  return {
    microphone: sends.microphone && may.microphone,
    camera: sends.camera && may.camera,
    share: sends.share && may.share,
  };
}
