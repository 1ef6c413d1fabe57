import type {
  MediaCaps,
  MediaIceServer,
  MediaPayload,
  MediaPeer,
  MediaRefused,
  MediaSends,
  MediaServerMessage,
} from '@hemicycle/contract/media';
import type { Clock, Timers } from '../../platform/clock/clock.ts';
import { createRefillingLimit, type RefillingLimit } from '../../platform/limit/refilling-limit.ts';
import type { MediaRooms } from '../media-server/media-rooms.ts';
import { createShareViewers } from '../media-server/share-viewers.ts';
import { createStayBook, type Stay, TOO_MANY_STAYS } from '../media-server/stay-book.ts';
import { createPairRates } from './pair-rates.ts';
import { refusalsFor, silenced } from './refusals.ts';
import { ANSWER_BURST, ANSWERS_PER_SECOND, SIGNAL_BURST, SIGNALS_PER_SECOND } from './signal-limits.ts';

/** Most cameras and microphones at once in one room. Source: DESIGN §2. */
export const MESH_DEFAULT_CAPS: MediaCaps = { maxCameras: 6, maxMicrophones: 16 };
/** So long after it was started the server does not know of everybody: pages come back one by one. */
export const COMPLETE_AFTER_MS = 30_000;
/** Rosters of one room go to those who did not ask at most this often. */
export const ROSTER_EVERY_MS = 100;

const NOTHING: MediaSends = { microphone: false, camera: false, share: false };

export interface MeshRoomsOptions {
  readonly clock: Clock & Timers;
  readonly caps?: MediaCaps;
  /** Asked at each roster, so that credentials can be short-lived. */
  readonly iceServers: (userId: string) => readonly MediaIceServer[];
  /** Delivers a message to one connection; must not throw for one that is gone. */
  readonly send: (connectionId: string, message: MediaServerMessage) => void;
}

/** One stay as others on the server may see it. */
export interface MeshStay {
  readonly peerId: string;
  readonly userId: string;
  readonly sends: MediaSends;
}

/** The server's side of media between browsers: who is in which room, and messages between them. It carries only between people of the same
 *  room, sets each sender itself, enforces caps and permissions, and never throws for what a client sends (messages are expected to
 *  have passed `mediaClientMessageSchema`). A join is answered by `mediaPeers`; `publish` by `mediaRefused` for each thing that may not be
 *  sent, the rest holds; a signal is dropped when sender, epoch or receiver do not fit (what an earlier stay left under way). */
export interface MeshRooms extends MediaRooms {
  stays: (roomId: string) => readonly MeshStay[];
}

interface SendingStay extends Stay {
  sends: MediaSends;
  /** Whom its page knows, by the list that it was sent last. */
  knows: ReadonlySet<string>;
}

/** What one connection may still do. */
interface ConnectionRates {
  readonly signals: RefillingLimit;
  readonly answers: RefillingLimit;
}

/** When a room was told last, and what tells it next. */
interface Telling {
  toldAtMs: number;
  cancelTelling: (() => void) | null;
}

/** Makes an empty set of rooms. State lives in memory: after a restart the browsers join again under the same epoch and their media goes on. */
export function createMeshRooms(options: MeshRoomsOptions): MeshRooms {
  const { clock, caps = MESH_DEFAULT_CAPS, iceServers, send } = options;
  const completeFromMs = clock.nowMs() + COMPLETE_AFTER_MS;
  const tellings = new Map<string, Telling>();
  const ratesOf = new Map<string, ConnectionRates>();
  const pairRates = createPairRates(clock);
  const book = createStayBook<SendingStay>({
    timers: clock,
    make: (stay) => ({ ...stay, sends: NOTHING, knows: new Set() }),
    ended(stay) {
      rosterChanged(stay.roomId, null);
      shareViewers.ended(stay);
    },
  });
  const shareViewers = createShareViewers({ timers: clock, inRoom: book.inRoom, send });

  function tellRoster(stay: SendingStay, stays: readonly SendingStay[]): void {
    if (stay.connectionId === null) return;
    const peers: MediaPeer[] = [];
    for (const other of stays) {
      if (other === stay) continue;
      const { id: peerId, userId, epoch, sends, may } = other;
      peers.push({ peerId, userId, epoch, sends, mayBeHeard: may.microphone, polite: stay.id < peerId });
    }
    stay.knows = new Set(peers.map(({ peerId }) => peerId));
    send(stay.connectionId, {
      type: 'mediaPeers',
      roomId: stay.roomId,
      you: { peerId: stay.id, userId: stay.userId, epoch: stay.epoch, sends: stay.sends },
      peers,
      complete: clock.nowMs() >= completeFromMs,
      iceServers: [...iceServers(stay.userId)],
      caps,
    });
  }

  function tellRoom(roomId: string, telling: Telling): void {
    telling.cancelTelling?.();
    telling.cancelTelling = null;
    telling.toldAtMs = clock.nowMs();
    const stays = book.inRoom(roomId);
    for (const stay of stays) tellRoster(stay, stays);
  }

  /** Tells the one who acted at once, unless they do so all the time, and the others soon. */
  function rosterChanged(roomId: string, actor: SendingStay | null): void {
    const stays = book.inRoom(roomId);
    const telling = tellings.get(roomId) ?? { toldAtMs: Number.NEGATIVE_INFINITY, cancelTelling: null };
    if (stays.length === 0) {
      telling.cancelTelling?.();
      tellings.delete(roomId);
      return;
    }
    tellings.set(roomId, telling);
    const waitMs = telling.toldAtMs + ROSTER_EVERY_MS - clock.nowMs();
    if (waitMs <= 0) {
      tellRoom(roomId, telling);
      return;
    }
    if (actor !== null && book.find(roomId, actor.id) === actor && mayAnswer(actor)) tellRoster(actor, stays);
    telling.cancelTelling ??= clock.after(waitMs, () => tellRoom(roomId, telling));
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

  function fullRates(): ConnectionRates {
    return {
      signals: createRefillingLimit(clock, { burst: SIGNAL_BURST, perSecond: SIGNALS_PER_SECOND }),
      answers: createRefillingLimit(clock, { burst: ANSWER_BURST, perSecond: ANSWERS_PER_SECOND }),
    };
  }

  function mayAnswer({ connectionId }: SendingStay): boolean {
    return connectionId !== null && ratesOf.get(connectionId)?.answers.take(1) === true;
  }

  /** What may not go to this one takes nothing of what may go to the others. */
  function mayCarry(stay: SendingStay, to: SendingStay, payload: MediaPayload): boolean {
    const pair = { roomId: stay.roomId, fromUserId: stay.userId, toUserId: to.userId };
    if (!pairRates.takeSignal(pair)) return false;
    const candidates = candidatesIn(payload);
    if (candidates > 0 && !pairRates.takeCandidates(pair, candidates)) return false;
    return stay.connectionId !== null && ratesOf.get(stay.connectionId)?.signals.take(1) === true;
  }

  /** Takes what somebody wants to send, less what is refused. */
  function publishAs(stay: SendingStay, connectionId: string, wanted: MediaSends): void {
    const others = book.inRoom(stay.roomId).filter(({ userId }) => userId !== stay.userId);
    const refusals = refusalsFor({ wanted, current: stay.sends, may: stay.may, others, caps });
    for (const refusal of refusals) refuse(stay, connectionId, refusal);
    const refused = new Set(refusals.map((refusal) => refusal.source));
    stay.sends = {
      microphone: wanted.microphone && !refused.has('microphone'),
      camera: wanted.camera && !refused.has('camera'),
      share: wanted.share && !refused.has('share'),
    };
    rosterChanged(stay.roomId, stay);
    shareViewers.shares(stay, stay.sends.share);
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
      shareViewers.shares(stay, stay.sends.share);
      const { connectionId } = connection;
      if (!ratesOf.has(connectionId)) ratesOf.set(connectionId, fullRates());
      rosterChanged(stay.roomId, stay);
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
      // The receiver must know the sender before it hears from them.
      if (!receiver.knows.has(stay.id)) tellRoster(receiver, book.inRoom(stay.roomId));
      send(receiver.connectionId, { type: 'mediaSignal', from: stay.id, epoch, payload });
    },

    disconnected(connectionId) {
      ratesOf.delete(connectionId);
      book.lose(connectionId);
    },

    allow(userId, roomId, mayPublish) {
      for (const stay of book.ofPerson(userId, roomId)) {
        stay.may = mayPublish;
        if (stay.connectionId === null) {
          stay.sends = onlyAllowed(stay.sends, mayPublish);
          rosterChanged(roomId, stay);
          shareViewers.shares(stay, stay.sends.share);
        } else publishAs(stay, stay.connectionId, stay.sends);
      }
    },

    letView(userId, roomId, viewsShares) {
      for (const stay of book.ofPerson(userId, roomId)) stay.viewsShares = viewsShares;
      shareViewers.changed(roomId);
    },

    silence(userId, roomId, source) {
      for (const stay of book.ofPerson(userId, roomId)) {
        if (!stay.sends[source]) continue;
        stay.sends = { ...stay.sends, [source]: false };
        shareViewers.shares(stay, stay.sends.share);
        // A list does not say that it was taken back, and would cross with what the page says itself.
        if (stay.connectionId !== null) refuse(stay, stay.connectionId, silenced(source));
        rosterChanged(roomId, stay);
      }
    },

    remove(userId, roomId) {
      for (const stay of book.ofPerson(userId, roomId)) takeOut(stay);
    },

    close(roomId) {
      for (const stay of book.inRoom(roomId)) takeOut(stay);
    },

    away: book.away,

    stays: (roomId) => book.inRoom(roomId).map(asSeen),
  };
}

/** How many network addresses a payload names. Browsers read those in a description as well, and not all of them to the letter. */
function candidatesIn(payload: MediaPayload): number {
  switch (payload.kind) {
    case 'candidates':
      return payload.candidates.length;
    case 'description':
      return payload.sdp.match(/candidate\s*:/gi)?.length ?? 0;
    case 'restart':
    case 'wants':
      return 0;
  }
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
