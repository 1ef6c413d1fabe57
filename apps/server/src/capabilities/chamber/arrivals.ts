import { setImmediate, setTimeout as pause } from 'node:timers/promises';
import type { Viewer } from '../../platform/http/viewer.ts';
import type { Snapshot } from '../../platform/socket/versioned-stream.ts';
import type { Asking, Wanted } from './state-for-arrivals.ts';

/** Loads the state of a session for several viewers at once. */
export type LoadForAll = (
  idVotingSession: string,
  asking: readonly Asking[],
) => Promise<(asking: Asking) => Snapshot>;

/** A request for the state of a session. `viewer` is called again when the state is loaded, because
 *  the rights of the viewer may have changed. */
interface Arrival {
  readonly viewer: () => Viewer;
  readonly wanted: Wanted;
  readonly resolve: (snapshot: Snapshot) => void;
  readonly reject: (error: unknown) => void;
}

/** After a load for several arrivals, the next load waits this many ms for each of them, so that
 *  the arrivals of a rush share a few loads. */
const PAUSE_PER_ARRIVAL_MS = 0.5;

/** After so many states the event loop turns to other work, so that a cast need not wait until a
 *  thousand states are sent. */
const ANSWERS_AT_ONCE = 20;

/** Gives people the live state of their session. All requests that come while a state is being
 *  loaded wait for the next load of that session and share it. A load begins after its requests, so
 *  that no news falls between the state and the news that follows it. A single arrival does not
 *  wait. */
export class Arrivals {
  readonly #load: LoadForAll;
  readonly #waiting = new Map<string, Arrival[]>();

  constructor(load: LoadForAll) {
    this.#load = load;
  }

  /** The state of a session for one viewer. Rejects when it cannot be loaded. */
  stateFor(
    idVotingSession: string,
    viewer: () => Viewer,
    wanted: Wanted = { kind: 'all' },
  ): Promise<Snapshot> {
    return new Promise((resolve, reject) => {
      const arrival = { viewer, wanted, resolve, reject };
      const waiting = this.#waiting.get(idVotingSession);
      if (waiting !== undefined) {
        waiting.push(arrival);
        return;
      }
      this.#waiting.set(idVotingSession, [arrival]);
      void this.#serve(idVotingSession);
    });
  }

  async #serve(idVotingSession: string): Promise<void> {
    for (;;) {
      const arrivals = this.#waiting.get(idVotingSession) ?? [];
      if (arrivals.length === 0) break;
      this.#waiting.set(idVotingSession, []);
      await this.#answer(idVotingSession, arrivals);
      if (arrivals.length > 1) await pause(arrivals.length * PAUSE_PER_ARRIVAL_MS);
    }
    this.#waiting.delete(idVotingSession);
  }

  async #answer(idVotingSession: string, arrivals: readonly Arrival[]): Promise<void> {
    try {
      const stateFor = await this.#load(
        idVotingSession,
        arrivals.map(({ viewer, wanted }) => ({ viewer: viewer(), wanted })),
      );
      for (const [index, { viewer, wanted, resolve }] of arrivals.entries()) {
        if (index > 0 && index % ANSWERS_AT_ONCE === 0) await setImmediate();
        resolve(stateFor({ viewer: viewer(), wanted }));
      }
    } catch (error) {
      for (const { reject } of arrivals) reject(error);
    }
  }
}
