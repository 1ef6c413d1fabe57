import type { MediaConnection, MediaOutcome, MediaProblem } from './port.ts';
import type { MediaTimers } from './timers.ts';
import type { MediaTransport } from './transport.ts';

/** How long a join may take. */
export const JOIN_TIMEOUT_MS = 10_000;

/** `in`: also while the connection is lost and comes back. */
type StayPhase = 'idle' | 'joining' | 'in' | 'failed' | 'left';

/** Joining and leaving a room, and the listeners to both: the same for every transport. */
export interface Entrance extends Pick<MediaTransport, 'onChange' | 'onRefused'> {
  isIn: () => boolean;
  /** The connection as the port reports it; `lineHolds`: whether the line of somebody who is in the
   *  room works. */
  connection: (lineHolds: boolean) => MediaConnection;
  problem: () => MediaProblem | null;
  /** Leaves the previous room and begins to join; settles when `entered` or `end` is called. */
  begin: () => Promise<MediaOutcome>;
  /** Gives the join a time limit of 10 s from now. */
  allowTime: () => void;
  /** Stops the time limit of the join, while the person is asked for something. */
  holdTime: () => void;
  entered: () => void;
  end: (phase: 'failed' | 'left', why: MediaProblem | null) => void;
  /** Leaves. Idempotent. */
  leave: () => void;
  tellChanged: () => void;
  tellRefused: (problem: MediaProblem) => void;
}

export interface EntranceOptions {
  readonly timers: MediaTimers;
  /** Releases everything that a stay or a join held, before listeners hear of its end. */
  readonly close: () => void;
}

/** Makes an entrance that nobody has used yet. */
export function createEntrance({ timers, close }: EntranceOptions): Entrance {
  const changeListeners = new Set<() => void>();
  const refusalListeners = new Set<(problem: MediaProblem) => void>();
  let phase: StayPhase = 'idle';
  let problem: MediaProblem | null = null;
  let settleJoin: ((outcome: MediaOutcome) => void) | null = null;
  let cancelTimer: (() => void) | null = null;

  function tellChanged(): void {
    for (const listener of changeListeners) listener();
  }

  function holdTime(): void {
    cancelTimer?.();
    cancelTimer = null;
  }

  function answer(outcome: MediaOutcome): void {
    const settle = settleJoin;
    settleJoin = null;
    settle?.(outcome);
  }

  function end(next: 'failed' | 'left', why: MediaProblem | null): void {
    holdTime();
    phase = next;
    problem = why;
    close();
    answer({ ok: false, problem: why ?? { code: 'superseded', source: null, limit: null } });
    tellChanged();
  }

  function leave(): void {
    if (phase !== 'idle' && phase !== 'left') end('left', null);
  }

  return {
    isIn: () => phase === 'in',
    connection(lineHolds) {
      if (phase !== 'in') return phase;
      return lineHolds ? 'joined' : 'reconnecting';
    },
    problem: () => problem,
    begin() {
      leave();
      phase = 'joining';
      problem = null;
      return new Promise((resolve) => {
        settleJoin = resolve;
      });
    },
    allowTime() {
      holdTime();
      cancelTimer = timers.after(JOIN_TIMEOUT_MS, () =>
        end('failed', { code: 'join-timeout', source: null, limit: null }),
      );
    },
    holdTime,
    entered() {
      holdTime();
      phase = 'in';
      answer({ ok: true });
    },
    end,
    leave,
    tellChanged,
    tellRefused(refused) {
      for (const listener of refusalListeners) listener(refused);
    },
    onChange(listener) {
      changeListeners.add(listener);
      return () => changeListeners.delete(listener);
    },
    onRefused(listener) {
      refusalListeners.add(listener);
      return () => refusalListeners.delete(listener);
    },
  };
}
