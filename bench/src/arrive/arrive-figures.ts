import { ratiosOf, spreadOf } from '../measure.ts';
import type { Figure } from '../result.ts';
import type { CastWaits } from './casts-meanwhile.ts';
import type { CrowdTimes } from './crowd.ts';

const IN_WITHIN_MS = 5_000;
const BYTES_MAX = 60 * 1024;
const CAST_WITHIN_MS = 1_000;
/** How much more time one person of the largest crowd may take than one of the smallest, as a
 *  factor. Linear cost gives 1 apart from noise. */
const LINEAR_WITHIN = 1.5;

/** The arrival of one crowd, and of the same crowd at the bare server. */
export interface Arrival {
  readonly times: CrowdTimes;
  readonly casts: CastWaits;
  /** The processor time of the server, all its threads, in s; null where the system does not give
   *  it. */
  readonly serverSeconds: number | null;
  readonly bare: CrowdTimes;
}

/** The arrivals of each size of crowd, round by round. */
export type Rounds = Map<number, Arrival[]>;

/** The figures of the arriving crowds, smallest first, and of the one that came back. */
export function figuresOf(
  rounds: Rounds,
  back: { readonly size: number; readonly arrivals: readonly Arrival[] },
): Figure[] {
  return [
    ...[...rounds].flatMap(([size, arrivals]) =>
      figuresOfCrowd(`${size} people come`, arrivals, size === back.size),
    ),
    ...figuresOfCrowd(`${back.size} people come back after kill -9`, back.arrivals, true),
    growth(rounds),
  ];
}

function figuresOfCrowd(name: string, arrivals: readonly Arrival[], isAimed: boolean): Figure[] {
  const lasts = arrivals.map(({ times }) => times.lastInMs);
  const bytes = arrivals.map(({ times }) => times.socketBytes.maximum + times.callBytes.maximum);
  const slowest = arrivals.map(({ casts }) => casts.slowestMs);
  const turnedAway = arrivals.reduce((sum, { times }) => sum + times.turnedAway, 0);
  const problem = arrivals.find(({ times }) => times.problem !== null)?.times.problem ?? null;
  const within = (most: number, values: readonly number[], unit: string) =>
    isAimed
      ? { text: `at most ${most} ${unit}`, met: spreadOf(values).median <= most && turnedAway === 0 }
      : null;
  const median = (pick: (arrival: Arrival) => number) => spreadOf(arrivals.map(pick)).median;
  const bare = arrivals.map((arrival) => arrival.bare.lastInMs);
  return [
    {
      name: `${name}, until the last is in`,
      unit: 'ms',
      decimals: 0,
      value: spreadOf(lasts),
      baselines: [{ name: 'a bare door', value: spreadOf(bare), ratio: ratiosOf(lasts, bare) }],
      target: within(IN_WITHIN_MS, lasts, 'ms, and nobody turned away'),
      notes: [
        `Until the last has the state: ${median(({ times }) => times.lastStateMs).toFixed(0)} ms. Turned away: ${turnedAway}${problem === null ? '' : ` (${problem})`}.`,
        `Processor: the server ${inSeconds(arrivals.map(({ serverSeconds }) => serverSeconds))}, the crowd itself ${median(({ times }) => times.cpuSeconds).toFixed(1)} s.`,
      ],
    },
    {
      name: `${name}, most bytes to one`,
      unit: 'bytes',
      decimals: 0,
      value: spreadOf(bytes),
      baselines: [],
      target: within(BYTES_MAX, bytes, 'bytes'),
      notes: [
        `By the socket ${median(({ times }) => times.socketBytes.median).toFixed(0)}, of which the state ${median(({ times }) => times.stateBytes.median).toFixed(0)}; by calls, not compressed, ${median(({ times }) => times.callBytes.median).toFixed(0)}.`,
      ],
    },
    {
      name: `${name}, slowest cast of those inside`,
      unit: 'ms',
      decimals: 0,
      value: spreadOf(slowest),
      baselines: [],
      target: within(CAST_WITHIN_MS, slowest, 'ms'),
      notes: [`${median(({ casts }) => casts.casts).toFixed(0)} casts meanwhile.`],
    },
  ];
}

function inSeconds(values: readonly (number | null)[]): string {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? 'unknown' : `${spreadOf(known).median.toFixed(1)} s`;
}

/** How much more time a person of the largest crowd takes than one of the smallest. */
function growth(rounds: Rounds): Figure {
  const sizes = [...rounds.keys()].toSorted((left, right) => left - right);
  const [few = 0, many = 0] = [sizes[0], sizes.at(-1)];
  const perPerson = (size: number) => (rounds.get(size) ?? []).map(({ times }) => times.lastInMs / size);
  const value = spreadOf(perPerson(many));
  const ratio = ratiosOf(perPerson(many), perPerson(few));
  return {
    name: `time for each of ${many}`,
    unit: 'ms',
    decimals: 2,
    value,
    baselines: [{ name: `that for each of ${few}`, value: spreadOf(perPerson(few)), ratio }],
    target: { text: `at most ${LINEAR_WITHIN} (linear)`, met: ratio.median <= LINEAR_WITHIN },
    notes: [],
  };
}
