import { availableParallelism } from 'node:os';
import { spreadOf } from '../measure.ts';

/** The use of the machine during a run: shares of all cores from 0 to 1, and the CPU seconds of
 *  making the load. */
export interface Shares {
  readonly seconds: number;
  readonly loadSeconds: number;
  readonly process: number | null;
  readonly machine: number;
}

/** Describes which share of the machine making the load and the server took while casts ran, by the
 *  median of the runs. */
export function describeShares(runs: readonly Shares[], cores = availableParallelism()): string {
  const percent = (shares: readonly number[]) => `${Math.round(100 * spreadOf(shares).median)} %`;
  const load = percent(runs.map(({ loadSeconds, seconds }) => loadSeconds / seconds / cores));
  const server = runs.flatMap((run) => run.process ?? []);
  const ofServer = server.length === 0 ? '' : `, the server ${percent(server)}`;
  const busy = percent(runs.map(({ machine }) => machine));
  return `Of ${cores} cores making the load took ${load}${ofServer}, everything on the machine together ${busy}.`;
}
