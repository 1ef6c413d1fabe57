import type { MediaTimers } from '../timers.ts';

/** How long a connection may be `disconnected` before new network paths are looked for: shorter
 *  gaps heal by themselves. */
export const DISCONNECTED_FOR_MS = 4_000;
/** For this long after the line to the server was away, a gap counts as the same loss of the
 *  network, which a browser notices some seconds later. */
export const LINE_DOUBTED_FOR_MS = 15_000;
/** How long a first connection may take. */
export const CONNECT_WITHIN_MS = 10_000;
/** How long a restart may take; doubled for each further one up to the maximum. */
export const RESTART_GETS_MS = 4_000;
export const RESTART_GETS_AT_MOST_MS = 30_000;
/** After this many restarts without success, a new connection is made. */
export const RESTARTS_BEFORE_STARTING_OVER = 2;

export interface RecoveryOptions {
  readonly timers: MediaTimers;
  readonly isConnected: () => boolean;
  readonly restart: () => void;
  /** Makes a new connection; `null` where the other side does that. */
  readonly startOver: (() => void) | null;
}

/** Restores one connection. It waits out short gaps, restarts ICE, then starts over, each time with
 *  a longer wait. It never gives up: the server ends it by removing the peer from the list. */
export interface Recovery {
  stateChanged: (state: RTCPeerConnectionState) => void;
  /** Acts at once, without waiting until the browser notices the failure. */
  failedNow: () => void;
  /** The line to the server was away and is back. A gap soon after is not waited out, since it is
   *  the same loss of the network. */
  lineIsBack: () => void;
  stop: () => void;
}

/** Starts to watch a new connection. */
export function createRecovery({ timers, isConnected, restart, startOver }: RecoveryOptions): Recovery {
  let attempts = 0;
  let lineDoubtedUntilMs = Number.NEGATIVE_INFINITY;
  let cancel: (() => void) | null = timers.after(CONNECT_WITHIN_MS, act);

  function watch(delayMs: number): void {
    cancel?.();
    cancel = timers.after(delayMs, act);
  }

  function act(): void {
    cancel?.();
    cancel = null;
    if (isConnected()) return;
    attempts += 1;
    watch(Math.min(RESTART_GETS_AT_MOST_MS, RESTART_GETS_MS * 2 ** (attempts - 1)));
    if (attempts > RESTARTS_BEFORE_STARTING_OVER && startOver !== null) startOver();
    else restart();
  }

  function failedNow(): void {
    if (isConnected()) return;
    attempts = 0;
    act();
  }

  return {
    stateChanged(state) {
      if (state === 'connected') {
        attempts = 0;
        cancel?.();
        cancel = null;
      } else if (state === 'disconnected' && attempts === 0) {
        if (timers.nowMs() < lineDoubtedUntilMs) act();
        else watch(DISCONNECTED_FOR_MS);
      } else if (state === 'failed' && attempts === 0) {
        act();
      }
    },
    failedNow,
    lineIsBack() {
      lineDoubtedUntilMs = timers.nowMs() + LINE_DOUBTED_FOR_MS;
      failedNow();
    },
    stop() {
      cancel?.();
      cancel = null;
    },
  };
}
