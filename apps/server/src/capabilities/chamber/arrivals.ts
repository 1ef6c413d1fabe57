import { setTimeout as pause } from 'node:timers/promises';
import type { Viewer } from '../../platform/http/viewer.ts';
import type { Snapshot } from '../../platform/socket/versioned-stream.ts';

/** What loads the state of a session for several viewers at once. */
export type LoadForAll = (
  idVotingSession: string,
  viewers: readonly Viewer[],
) => Promise<(viewer: Viewer) => Snapshot>;

/** Somebody who needs the state of a session; the viewer is asked for when the state is there,
 *  since rights change. */
interface Arrival {
  readonly viewer: () => Viewer;
  readonly resolve: (snapshot: Snapshot) => void;
  readonly reject: (error: unknown) => void;
}

/** After a load for many the next one waits this long for each of them, so that the arrivals of a
 *  rush share a few loads. */
const PAUSE_PER_ARRIVAL_MS = 0.5;

/** Hands out the live state of sessions: all who need that of a session while it is being loaded
 *  wait for the next load and share it. A load begins after it was asked for, never before, so that
 *  nothing falls between the state and the news that follows it. Somebody who comes alone waits for
 *  nobody. */
export class Arrivals {
  readonly #load: LoadForAll;
  readonly #waiting = new Map<string, Arrival[]>();

  constructor(load: LoadForAll) {
    this.#load = load;
  }

  /** The state of a session for one viewer. Rejects when it cannot be loaded. */
  stateFor(idVotingSession: string, viewer: () => Viewer): Promise<Snapshot> {
    return new Promise((resolve, reject) => {
      const arrival = { viewer, resolve, reject };
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
        arrivals.map(({ viewer }) => viewer()),
      );
      for (const { viewer, resolve } of arrivals) resolve(stateFor(viewer()));
    } catch (error) {
      for (const { reject } of arrivals) reject(error);
    }
  }
}
