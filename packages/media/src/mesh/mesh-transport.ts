import type { MediaCaps, MediaPeers, MediaRefused, MediaSends } from '@hemicycle/contract/media';
import { MESH_CAPS } from '../caps.ts';
import type { MediaConnection, MediaOutcome, MediaProblem } from '../port.ts';
import type { SignalChannel } from '../signal-channel.ts';
import type { MediaTimers } from '../timers.ts';
import { type MediaTransport, NOTHING_SENT, type OutgoingTracks, sameSends, sendsOf } from '../transport.ts';
import { createMeshLinks, type MeshLinks } from './mesh-links.ts';
import { endsTheStay, refusalProblem } from '../refusal-problem.ts';

/** How long a join waits for its answer, the opening of the channel included. */
export const JOIN_TIMEOUT_MS = 10_000;
/** How often an unanswered join after a reconnect is repeated. */
export const REJOIN_EVERY_MS = 3_000;
/** How long, after a reconnect, peers that the server does not know (yet) are kept: a restarted server hears of them one by one. */
export const KEEP_MISSING_MS = 15_000;

export interface MeshTransportOptions {
  readonly signals: SignalChannel;
  readonly timers: MediaTimers;
}

/** A mesh transport, with what only its tests look at. */
export interface MeshTransport extends MediaTransport {
  readonly links: MeshLinks;
  dispose: () => void;
}

const NO_TRACKS: OutgoingTracks = { microphone: null, camera: null, share: null, shareAudio: null };
const JOINED: MediaOutcome = { ok: true };

function newEpoch(): number {
  return 1 + Math.floor(Math.random() * (Number.MAX_SAFE_INTEGER - 1));
}

/** Media between browsers: the server only carries signals, and the list of who is there. */
export function createMeshTransport({ signals, timers }: MeshTransportOptions): MeshTransport {
  const changeListeners = new Set<() => void>();
  const refusalListeners = new Set<(problem: MediaProblem) => void>();
  let connection: MediaConnection = 'idle';
  let problem: MediaProblem | null = null;
  let epoch: number | null = null;
  let wantedRoomId: string | undefined;
  let roomId: string | null = null;
  let peerId: string | null = null;
  let caps: MediaCaps = MESH_CAPS;
  let outgoing = NO_TRACKS;
  let told: MediaSends = NOTHING_SENT;
  let settleJoin: ((outcome: MediaOutcome) => void) | null = null;
  let cancelJoinTimer: (() => void) | null = null;
  let cancelRejoin: (() => void) | null = null;
  let cancelSweep: (() => void) | null = null;
  let lastRoster: MediaPeers | null = null;

  const links = createMeshLinks({
    timers,
    signal: (to, payload) => {
      if (epoch !== null) signals.send({ type: 'mediaSignal', to, epoch, payload });
    },
    changed,
  });

  function changed(): void {
    for (const listener of changeListeners) listener();
  }

  function askToJoin(): void {
    if (epoch === null || !signals.isOpen()) return;
    signals.send({
      type: 'mediaJoin',
      epoch,
      ...(wantedRoomId === undefined ? {} : { roomId: wantedRoomId }),
    });
  }

  function tellSends(): void {
    const sends = sendsOf(outgoing);
    if (connection !== 'joined' || sameSends(sends, told)) return;
    told = sends;
    signals.send({ type: 'mediaPublish', sends });
  }

  /** Ends the stay on this side. */
  function end(next: MediaConnection, why: MediaProblem | null): void {
    for (const cancel of [cancelJoinTimer, cancelRejoin, cancelSweep]) cancel?.();
    cancelJoinTimer = cancelRejoin = cancelSweep = null;
    const settle = settleJoin;
    settleJoin = null;
    connection = next;
    problem = why;
    epoch = roomId = peerId = lastRoster = null;
    told = NOTHING_SENT;
    links.closeAll();
    settle?.({ ok: false, problem: why ?? { code: 'superseded', source: null, limit: null } });
    changed();
  }

  function takeRoster(roster: MediaPeers): void {
    if (roster.you.epoch !== epoch) return;
    const arrived = connection !== 'joined';
    if (connection === 'reconnecting') {
      cancelSweep?.();
      cancelSweep = timers.after(KEEP_MISSING_MS, () => {
        cancelSweep = null;
        if (lastRoster !== null) links.follow(lastRoster.peers, lastRoster.iceServers, false);
      });
    }
    connection = 'joined';
    ({ roomId, caps } = roster);
    ({ peerId } = roster.you);
    lastRoster = roster;
    if (arrived) {
      cancelJoinTimer?.();
      cancelRejoin?.();
      cancelJoinTimer = cancelRejoin = null;
      told = roster.you.sends;
    }
    links.follow(roster.peers, roster.iceServers, cancelSweep !== null);
    if (arrived) links.resume();
    tellSends();
    const settle = settleJoin;
    settleJoin = null;
    settle?.(JOINED);
    changed();
  }

  function takeRefusal(refused: MediaRefused): void {
    if (epoch === null || (refused.epoch !== null && refused.epoch !== epoch)) return;
    const why = refusalProblem(refused);
    if (refused.source !== null) {
      // The room holds what it was told without this; the port now stops sending it.
      told = { ...told, [refused.source]: false };
      for (const listener of refusalListeners) listener(why);
    } else if (endsTheStay(refused.reason)) {
      end('failed', why);
    } else if (refused.reason === 'not-joined' && connection === 'joined') {
      rejoin();
    }
  }

  /** Comes back under the same epoch: connections that still work go on. */
  function rejoin(): void {
    connection = 'reconnecting';
    askToJoin();
    cancelRejoin?.();
    cancelRejoin = timers.after(REJOIN_EVERY_MS, () => {
      cancelRejoin = null;
      if (connection === 'reconnecting' && signals.isOpen()) rejoin();
    });
    changed();
  }

  function openChanged(open: boolean): void {
    if (connection === 'joining' && open) askToJoin();
    if (connection !== 'joined' && connection !== 'reconnecting') return;
    if (open) rejoin();
    else {
      connection = 'reconnecting';
      changed();
    }
  }

  function pageHides(event: Event): void {
    // A page that is kept (`persisted`) may come back; one that is not leaves at once instead of when its socket is missed.
    const kept = 'persisted' in event && event.persisted === true;
    if (!kept && epoch !== null) signals.send({ type: 'mediaLeave' });
  }

  const networkReturns = (): void => links.resume();
  globalThis.addEventListener?.('pagehide', pageHides);
  globalThis.addEventListener?.('online', networkReturns);
  const stopListening = [
    signals.onOpenChange(openChanged),
    signals.onMessage((message) => {
      switch (message.type) {
        case 'mediaPeers':
          takeRoster(message);
          break;
        case 'mediaSignal':
          links.receive(message.from, message.epoch, message.payload);
          break;
        case 'mediaRefused':
          takeRefusal(message);
          break;
        case 'mediaGrant':
          // Of a media server: not ours.
          break;
      }
    }),
  ];

  function leaveNow(): void {
    if (epoch === null) {
      if (connection === 'failed') end('left', null);
      return;
    }
    signals.send({ type: 'mediaLeave' });
    end('left', null);
  }

  return {
    links,
    state: () => ({ connection, problem, roomId, peerId, people: links.people(), caps }),
    onChange(listener) {
      changeListeners.add(listener);
      return () => changeListeners.delete(listener);
    },
    onRefused(listener) {
      refusalListeners.add(listener);
      return () => refusalListeners.delete(listener);
    },
    join(options) {
      leaveNow();
      epoch = newEpoch();
      wantedRoomId = options.roomId;
      connection = 'joining';
      problem = null;
      const outcome = new Promise<MediaOutcome>((resolve) => {
        settleJoin = resolve;
      });
      cancelJoinTimer = timers.after(JOIN_TIMEOUT_MS, () => {
        signals.send({ type: 'mediaLeave' });
        end('failed', { code: 'join-timeout', source: null, limit: null });
      });
      askToJoin();
      changed();
      return outcome;
    },
    leave() {
      leaveNow();
      return Promise.resolve();
    },
    send(tracks) {
      outgoing = tracks;
      links.setOutgoing(tracks);
      tellSends();
    },
    limitCameras: (most) => links.limitCameras(most),
    level: (id) => links.level(id),
    dispose() {
      links.dispose();
      globalThis.removeEventListener?.('pagehide', pageHides);
      globalThis.removeEventListener?.('online', networkReturns);
      for (const stop of stopListening) stop();
    },
  };
}
