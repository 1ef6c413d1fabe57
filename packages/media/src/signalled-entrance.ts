import type { MediaRefusalReason, MediaServerMessage } from '@hemicycle/contract/media';
import { createEntrance, type Entrance } from './entrance.ts';
import type { MediaJoinOptions, MediaOutcome } from './port.ts';
import { endsTheStay, refusalProblem } from './refusal-problem.ts';
import type { SignalChannel } from './signal-channel.ts';
import type { MediaTimers } from './timers.ts';

/** How often a join that brought nothing is repeated. */
export const REJOIN_EVERY_MS = 3_000;

/** An entrance whose door our own server keeps. Each joining has an epoch of its own; under the
 *  same one this person comes back after a lost line. */
export interface SignalledEntrance extends Omit<
  Entrance,
  'begin' | 'allowTime' | 'holdTime' | 'end' | 'leave'
> {
  /** Of the present stay or joining. */
  epoch: () => number | null;
  join: (options: MediaJoinOptions) => Promise<MediaOutcome>;
  leave: () => Promise<void>;
  /** Asks the server to be let in, while it can be reached. */
  ask: () => void;
  /** Asks every 3 s from now on until all is there. */
  keepAsking: () => void;
  /** Listens to the signals no more. */
  dispose: () => void;
}

/** What a transport is made of whose door our own server keeps. */
export interface SignalledTransportOptions {
  readonly signals: SignalChannel;
  readonly timers: MediaTimers;
}

export interface SignalledEntranceOptions extends SignalledTransportOptions {
  /** Whether there is nothing left to ask for. */
  readonly isSettled: () => boolean;
  /** The line to the server was lost, or is a new one: what it said before no longer counts. */
  readonly lineChanged: () => void;
  /** A message of the server. A refusal: only one of this stay, and before it is told further. */
  readonly heard: (message: MediaServerMessage) => void;
  /** Gives back what a stay or a joining held. */
  readonly close: () => void;
}

/** Whether this browser has WebRTC; where an operator or an extension has switched it off, it has
 *  not. */
function canConnect(): boolean {
  return typeof RTCPeerConnection !== 'undefined';
}

function newEpoch(): number {
  return 1 + Math.floor(Math.random() * (Number.MAX_SAFE_INTEGER - 1));
}

/** Makes an entrance that asks over `signals`. Where the browser cannot carry media, each join
 *  fails as `unsupported` and nothing is asked. */
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

  /** Who is in comes back by asking again; a dropped signal of theirs is made up for by the
   *  next. */
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
        // The server has ended it: it need not be told.
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
