import type { MediaRefusalReason, MediaServerMessage } from '@hemicycle/contract/media';
import { createEntrance, type Entrance } from './entrance.ts';
import type { MediaJoinOptions, MediaOutcome } from './port.ts';
import { endsTheStay, refusalProblem } from './refusal-problem.ts';
import type { SignalChannel } from './signal-channel.ts';
import type { MediaTimers } from './timers.ts';

/** How often a join without an answer is repeated. */
export const REJOIN_EVERY_MS = 3_000;

/** An entrance to which the Hemicycle server admits people. Each join has its own epoch; after a
 *  lost line this person comes back under the same epoch. */
export interface SignalledEntrance extends Omit<
  Entrance,
  'begin' | 'allowTime' | 'holdTime' | 'end' | 'leave'
> {
  /** The epoch of the present stay or join. */
  epoch: () => number | null;
  join: (options: MediaJoinOptions) => Promise<MediaOutcome>;
  leave: () => Promise<void>;
  /** Asks the server for admission, if the server can be reached. */
  ask: () => void;
  /** Asks every 3 s from now on until everything is there. */
  keepAsking: () => void;
  /** Stops listening to the signals. */
  dispose: () => void;
}

/** The options of a transport to which the Hemicycle server admits people. */
export interface SignalledTransportOptions {
  readonly signals: SignalChannel;
  readonly timers: MediaTimers;
}

export interface SignalledEntranceOptions extends SignalledTransportOptions {
  /** Whether nothing is left to ask for. */
  readonly isSettled: () => boolean;
  /** Called when the line to the server was lost or is a new one. Earlier messages of the server no
   *  longer count. */
  readonly lineChanged: () => void;
  /** Called with each message of the server; with a refusal only if it concerns this stay, and
   *  before listeners hear of it. */
  readonly heard: (message: MediaServerMessage) => void;
  /** Releases everything that a stay or a join held. */
  readonly close: () => void;
}

/** Whether this browser has WebRTC. An operator or an extension may have switched it off. */
function canConnect(): boolean {
  return typeof RTCPeerConnection !== 'undefined';
}

function newEpoch(): number {
  return 1 + Math.floor(Math.random() * (Number.MAX_SAFE_INTEGER - 1));
}

/** Makes an entrance that asks over `signals`. Where the browser cannot carry media, each join
 *  fails as `unsupported` without asking. */
export function createSignalledEntrance(options: SignalledEntranceOptions): SignalledEntrance {
  const { signals, timers } = options;
  let epoch: number | null = null;
  let wanted: MediaJoinOptions = {};
  let cancelAsking: (() => void) | null = null;

  const entrance = createEntrance({
    timers,
    close() {
      stopAsking();
      if (epoch !== null) signals.send({ type: 'mediaLeave' });
      epoch = null;
      options.close();
    },
  });

  function stopAsking(): void {
    cancelAsking?.();
    cancelAsking = null;
  }

  function ask(): void {
    if (epoch === null || !signals.isOpen()) return;
    signals.send({ type: 'mediaJoin', epoch, ...wanted });
  }

  /** Whether a refusal for too many signals ends the join. A person who is already in asks again,
   *  and the next signal makes up for a dropped one. */
  function dropsTheJoin(reason: MediaRefusalReason): boolean {
    return reason === 'too-many-signals' && entrance.connection(true) === 'joining';
  }

  function keepAsking(): void {
    stopAsking();
    cancelAsking = timers.after(REJOIN_EVERY_MS, () => {
      cancelAsking = null;
      if (epoch === null || options.isSettled()) return;
      ask();
      keepAsking();
    });
  }

  const stopListening = [
    signals.onOpenChange((open) => {
      if (epoch === null) return;
      options.lineChanged();
      if (open) {
        ask();
        keepAsking();
      }
      entrance.tellChanged();
    }),
    signals.onMessage((message) => {
      if (message.type !== 'mediaRefused') {
        options.heard(message);
        return;
      }
      if (epoch === null || (message.epoch !== null && message.epoch !== epoch)) return;
      options.heard(message);
      const why = refusalProblem(message);
      if (message.source !== null) {
        entrance.tellRefused(why);
      } else if (endsTheStay(message.reason) || dropsTheJoin(message.reason)) {
        // The server itself has ended the stay, so it needs no `mediaLeave`.
        epoch = null;
        entrance.end('failed', why);
      }
    }),
  ];

  return {
    ...entrance,
    epoch: () => epoch,
    join(options) {
      const outcome = entrance.begin();
      if (!canConnect()) {
        entrance.end('failed', { code: 'unsupported', source: null, limit: null });
        return outcome;
      }
      epoch = newEpoch();
      wanted = options;
      entrance.allowTime();
      ask();
      entrance.tellChanged();
      return outcome;
    },
    leave() {
      entrance.leave();
      return Promise.resolve();
    },
    ask,
    keepAsking,
    entered() {
      stopAsking();
      entrance.entered();
    },
    dispose() {
      for (const stop of stopListening) stop();
    },
  };
}
