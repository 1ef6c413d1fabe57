import { percentileOf, ratiosOf, spreadOf } from '../measure.ts';
import type { Figure } from '../result.ts';
import type { BellTimes, SignInWay } from './bell-crowd.ts';

const ALL_WITHIN_MS = 5_000;
const P99_WITHIN_MS = 3_000;

/** One vote. `openedAtMs`: when its opening was asked for, ms since the epoch. `bareMs`: what the
 *  baseline of its way took. */
export interface Bell {
  readonly openedAtMs: number;
  readonly times: BellTimes;
  /** The processor time of the server, all its threads, in s; null where the system does not give
   *  it. */
  readonly serverSeconds: number | null;
  readonly bareMs: number;
}

const BASELINES: Record<SignInWay, string> = {
  passkey: 'a bare door that is told nothing',
  password: 'checking as many passwords alone',
};

/** The figures of each way of signing in, the first round of it on a server just started. */
export function figuresOf(bells: ReadonlyMap<SignInWay, readonly Bell[]>, members: number): Figure[] {
  return [...bells].flatMap(([way, rounds]) => figuresOfWay(way, rounds, members));
}

function figuresOfWay(way: SignInWay, rounds: readonly Bell[], members: number): Figure[] {
  const lasts = rounds.map(
    ({ openedAtMs, times }) =>
      Math.max(...times.recorded.map(({ rungAtMs, recordedMs }) => rungAtMs + recordedMs)) - openedAtMs,
  );
  const p99 = (pick: (one: BellTimes['recorded'][number]) => number) =>
    rounds.map(({ times }) => percentileOf(times.recorded.map(pick), 0.99));
  const recorded = p99(({ recordedMs }) => recordedMs);
  const bare = rounds.map(({ bareMs }) => bareMs);
  const answered = rounds.every(({ times }) => times.recorded.length + times.refusals.length === members);
  const refusals = rounds.flatMap(({ times }) => times.refusals);
  const rung = spreadOf(
    rounds.map(
      ({ openedAtMs, times }) => Math.max(...times.recorded.map(({ rungAtMs }) => rungAtMs)) - openedAtMs,
    ),
  );
  const seconds = rounds.flatMap(({ serverSeconds }) => serverSeconds ?? []);
  const inMs = (value: number) => value.toFixed(0);
  return [
    {
      name: `by ${way}: from the opening until the last vote is recorded`,
      unit: 'ms',
      decimals: 0,
      value: spreadOf(lasts),
      baselines: [{ name: BASELINES[way], value: spreadOf(bare), ratio: ratiosOf(lasts, bare) }],
      target: {
        text: `at most ${ALL_WITHIN_MS} ms, and everybody recorded or told why not`,
        met: answered && spreadOf(lasts).median <= ALL_WITHIN_MS,
      },
      notes: [
        `In a process just started: ${inMs(lasts[0] ?? Number.NaN)} ms. The last bell is heard after ${inMs(rung.median)} ms. Refused: ${refusals.length}${refusals[0] === undefined ? '' : ` (${refusals[0]})`}.`,
        `Processor: the server ${seconds.length === 0 ? 'unknown' : `${spreadOf(seconds).median.toFixed(1)} s`}, the members themselves ${spreadOf(rounds.map(({ times }) => times.cpuSeconds)).median.toFixed(1)} s.`,
      ],
    },
    {
      name: `by ${way}: from one's own bell to "Recorded", p99`,
      unit: 'ms',
      decimals: 0,
      value: spreadOf(recorded),
      baselines: [],
      target: { text: `below ${P99_WITHIN_MS} ms`, met: spreadOf(recorded).median < P99_WITHIN_MS },
      notes: [
        `p99 until signed in ${inMs(spreadOf(p99(({ signedInMs }) => signedInMs)).median)} ms, until the ballot is there ${inMs(spreadOf(p99(({ stateMs }) => stateMs)).median)} ms.`,
      ],
    },
  ];
}
