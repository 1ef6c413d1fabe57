import type { MediaCaps, MediaGrant, MediaRefused } from '@hemicycle/contract/media';
import type { PictureSize } from '../picture-size.ts';
import type { MediaConnection, MediaOutcome, MediaProblem } from '../port.ts';
import { endsTheStay, refusalProblem } from '../refusal-problem.ts';
import type { SignalChannel } from '../signal-channel.ts';
import type { MediaTimers } from '../timers.ts';
import type { MediaTransport, OutgoingTracks } from '../transport.ts';
import { createLivekitRoom, type LivekitRoom } from './livekit-room.ts';

/** How long a join may take, its grant included. */
export const JOIN_TIMEOUT_MS = 10_000;
/** How often a join that brought nothing is repeated, after a reconnect or a lost media server. */
export const REJOIN_EVERY_MS = 3_000;

export interface LivekitTransportOptions {
  readonly signals: SignalChannel;
  readonly timers: MediaTimers;
}

/** A LiveKit transport, with what only its tests look at. */
export interface LivekitTransport extends MediaTransport {
  readonly stay: () => LivekitRoom | null;
  dispose: () => void;
}

const NO_TRACKS: OutgoingTracks = { microphone: null, camera: null, share: null, shareAudio: null };
const NO_CAPS: MediaCaps = { maxCameras: null, maxMicrophones: null };
const JOINED: MediaOutcome = { ok: true };

function newEpoch(): number {
  return 1 + Math.floor(Math.random() * (Number.MAX_SAFE_INTEGER - 1));
}

/** Media through a LiveKit server: our own server says where it is and gives the key to it, livekit-client carries. A lost line to either is
 *  `reconnecting`; under the same epoch it comes back as the same person. */
export function createLivekitTransport({ signals, timers }: LivekitTransportOptions): LivekitTransport {
  const changeListeners = new Set<() => void>();
  const refusalListeners = new Set<(problem: MediaProblem) => void>();
  let wanted: 'idle' | 'joining' | 'in' | 'failed' | 'left' = 'idle';
  let problem: MediaProblem | null = null;
  let epoch: number | null = null;
  let wantedRoomId: string | undefined;
  let grant: MediaGrant | null = null;
  /** Whether the server has answered since the signals opened. */
  let known = false;
  let stay: LivekitRoom | null = null;
  let outgoing = NO_TRACKS;
  let most: PictureSize = 'high';
  let settleJoin: ((outcome: MediaOutcome) => void) | null = null;
  let cancelJoinTimer: (() => void) | null = null;
  let cancelRejoin: (() => void) | null = null;

  function changed(): void {
    for (const listener of changeListeners) listener();
  }

  function connectionNow(): MediaConnection {
    if (wanted !== 'in') return wanted;
    return known && stay?.isConnected() === true ? 'joined' : 'reconnecting';
  }

  function askToJoin(): void {
    if (epoch === null || !signals.isOpen()) return;
    signals.send({
      type: 'mediaJoin',
      epoch,
      ...(wantedRoomId === undefined ? {} : { roomId: wantedRoomId }),
    });
  }

  /** Ends the stay on this side. */
  function end(next: 'failed' | 'left', why: MediaProblem | null): void {
    cancelJoinTimer?.();
    cancelRejoin?.();
    cancelJoinTimer = cancelRejoin = null;
    const settle = settleJoin;
    settleJoin = null;
    wanted = next;
    problem = why;
    epoch = grant = null;
    known = false;
    stay?.close();
    stay = null;
    settle?.({ ok: false, problem: why ?? { code: 'superseded', source: null, limit: null } });
    changed();
  }

  function takeGrant(given: MediaGrant): void {
    if (given.epoch !== epoch) return;
    grant = given;
    known = true;
    if (stay === null) void enter(given);
    changed();
  }

  async function enter(given: MediaGrant): Promise<void> {
    const made = createLivekitRoom(given, timers, {
      changed() {
        if (stay === made) changed();
      },
      refused(source) {
        if (stay !== made) return;
        for (const listener of refusalListeners) listener({ code: 'not-allowed', source, limit: null });
      },
      ended() {
        if (stay !== made) return;
        stay = null;
        // Whoever was shown out is told so by our own server, which alone knows why: somebody whose socket was away for long may come back. While
        // joining, the failed attempt itself says so.
        if (wanted === 'in') comeBack();
      },
    });
    stay = made;
    made.limitCameras(most);
    made.send(outgoing);
    try {
      await made.connect();
    } catch {
      made.close();
      if (stay === made) stay = null;
      if (epoch === given.epoch && stay === null) comeBack();
      return;
    }
    if (stay !== made) {
      made.close();
      return;
    }
    made.send(outgoing);
    wanted = 'in';
    cancelJoinTimer?.();
    cancelRejoin?.();
    cancelJoinTimer = cancelRejoin = null;
    const settle = settleJoin;
    settleJoin = null;
    settle?.(JOINED);
    changed();
  }

  /** Asks for a fresh key until there is one that works; a joining gives up when its time is over. */
  function comeBack(): void {
    cancelRejoin?.();
    cancelRejoin = timers.after(REJOIN_EVERY_MS, () => {
      cancelRejoin = null;
      if (epoch === null || (stay !== null && known)) return;
      askToJoin();
      comeBack();
    });
    changed();
  }

  function takeRefusal(refused: MediaRefused): void {
    if (epoch === null || (refused.epoch !== null && refused.epoch !== epoch)) return;
    const why = refusalProblem(refused);
    if (refused.source !== null) {
      for (const listener of refusalListeners) listener(why);
    } else if (endsTheStay(refused.reason)) {
      end('failed', why);
    }
  }

  function openChanged(open: boolean): void {
    if (epoch === null) return;
    known = false;
    if (open) {
      askToJoin();
      comeBack();
    } else changed();
  }

  function leaveNow(): void {
    if (epoch === null) {
      if (wanted === 'failed') end('left', null);
      return;
    }
    signals.send({ type: 'mediaLeave' });
    end('left', null);
  }

  const stopListening = [
    signals.onOpenChange(openChanged),
    signals.onMessage((message) => {
      if (message.type === 'mediaGrant') takeGrant(message);
      if (message.type === 'mediaRefused') takeRefusal(message);
    }),
  ];

  return {
    stay: () => stay,
    state: () => ({
      connection: connectionNow(),
      problem,
      roomId: wanted === 'in' ? (grant?.roomId ?? null) : null,
      peerId: wanted === 'in' ? (grant?.peerId ?? null) : null,
      people: wanted === 'in' ? (stay?.people() ?? []) : [],
      caps: grant?.caps ?? NO_CAPS,
    }),
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
      wanted = 'joining';
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
      stay?.send(tracks);
    },
    limitCameras(size) {
      most = size;
      stay?.limitCameras(size);
    },
    level: (peerId) => stay?.level(peerId) ?? 0,
    dispose() {
      for (const stop of stopListening) stop();
    },
  };
}
