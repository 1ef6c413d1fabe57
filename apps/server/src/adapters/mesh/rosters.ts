import type { MediaCaps, MediaIceServer, MediaPeer, MediaServerMessage } from '@hemicycle/contract/media';
import type { Clock, Timers } from '../../platform/clock/clock.ts';
import type { SendingStay } from './sending-stay.ts';
import { TURN_CREDENTIALS_LIVE_MS } from './turn-credentials.ts';

/** A room gets a roster at most this often, apart from answers to a person's own messages. */
export const ROSTER_EVERY_MS = 100;
/** Out of its turn a room gets a roster at most this often. */
export const ROSTER_HASTE_EVERY_MS = 1_000;
/** A room gets a roster again after this time without one, because the TURN credentials in it
 *  expire (`TURN_CREDENTIALS_LIVE_MS`). */
export const ROSTER_ANEW_AFTER_MS = TURN_CREDENTIALS_LIVE_MS / 2;
/** For this time after its start the server does not know everybody yet: the pages come back one by
 *  one. */
export const COMPLETE_AFTER_MS = 30_000;

export interface RostersOptions {
  readonly clock: Clock & Timers;
  readonly caps: MediaCaps;
  readonly iceServers: (userId: string) => readonly MediaIceServer[];
  readonly inRoom: (roomId: string) => readonly SendingStay[];
  readonly send: (connectionId: string, message: MediaServerMessage) => void;
}

/** Sends the list of people in a room to the people in it. */
export interface Rosters {
  /** A room changed: `actor` gets the roster at once, and the other stays soon. */
  changed: (roomId: string, actor: SendingStay | null) => void;
  /** As `changed`, where somebody is heard in a room that was silent, as after a handover between
   *  interpreters: everybody gets the roster at once, for one such change in
   *  `ROSTER_HASTE_EVERY_MS` a room. */
  changedFromSilence: (roomId: string, actor: SendingStay) => void;
  /** Sends a roster to `to` if its page does not know `stay` yet. */
  introduce: (stay: SendingStay, to: SendingStay) => void;
}

/** The time of a room's last roster (ms since the epoch), and the timers of the next ones: after a
 *  change, and before credentials expire. */
interface Telling {
  toldAtMs: number;
  hastenedAtMs: number;
  cancelSoon: (() => void) | null;
  cancelAnew: (() => void) | null;
}

/** Begins with empty rooms, which cost nothing. */
export function createRosters({ clock, caps, iceServers, inRoom, send }: RostersOptions): Rosters {
  const completeFromMs = clock.nowMs() + COMPLETE_AFTER_MS;
  const tellings = new Map<string, Telling>();

  function tell(stay: SendingStay, stays: readonly SendingStay[]): void {
    if (stay.connectionId === null || stay.elsewhere) return;
    const peers: MediaPeer[] = [];
    for (const other of stays) {
      if (other === stay) continue;
      const { id: peerId, userId, epoch, sends, may } = other;
      const seesCameras = other.viewsCameras !== 'barred';
      const mayBeHeard = may.microphone;
      peers.push({ peerId, userId, epoch, sends, mayBeHeard, seesCameras, polite: stay.id < peerId });
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

  function cancel(telling: Telling): void {
    telling.cancelSoon?.();
    telling.cancelAnew?.();
    telling.cancelSoon = telling.cancelAnew = null;
  }

  function tellRoom(roomId: string, telling: Telling): void {
    cancel(telling);
    telling.toldAtMs = clock.nowMs();
    const stays = inRoom(roomId);
    for (const stay of stays) tell(stay, stays);
    telling.cancelAnew = clock.after(ROSTER_ANEW_AFTER_MS, () => tellRoom(roomId, telling));
  }

  function changed(roomId: string, actor: SendingStay | null): void {
    const stays = inRoom(roomId);
    const telling = tellings.get(roomId) ?? {
      toldAtMs: Number.NEGATIVE_INFINITY,
      hastenedAtMs: Number.NEGATIVE_INFINITY,
      cancelSoon: null,
      cancelAnew: null,
    };
    if (stays.length === 0) {
      cancel(telling);
      tellings.delete(roomId);
      return;
    }
    tellings.set(roomId, telling);
    const waitMs = telling.toldAtMs + ROSTER_EVERY_MS - clock.nowMs();
    if (waitMs <= 0) {
      tellRoom(roomId, telling);
      return;
    }
    // A stay that sends messages all the time gets its answers with the roster for the whole room.
    if (actor !== null && stays.includes(actor) && actor.answers.take(1)) tell(actor, stays);
    telling.cancelSoon ??= clock.after(waitMs, () => tellRoom(roomId, telling));
  }

  return {
    changed,
    changedFromSilence(roomId, actor) {
      const telling = tellings.get(roomId);
      const nowMs = clock.nowMs();
      if (telling === undefined || telling.hastenedAtMs + ROSTER_HASTE_EVERY_MS > nowMs) {
        return changed(roomId, actor);
      }
      telling.hastenedAtMs = nowMs;
      tellRoom(roomId, telling);
    },
    introduce(stay, to) {
      if (!to.knows.has(stay.id)) tell(to, inRoom(to.roomId));
    },
  };
}
