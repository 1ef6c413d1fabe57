import type { Spread } from './measure.ts';

/** The value with which a figure is compared, measured in the same run. */
export interface Baseline {
  readonly name: string;
  readonly value: Spread;
  /** The figure divided by this baseline, for each run. */
  readonly ratio: Spread;
}

/** One figure, in the unit it names. */
export interface Figure {
  readonly name: string;
  readonly unit: string;
  readonly decimals: number;
  readonly value: Spread;
  readonly baselines: readonly Baseline[];
  /** The target in words, and whether the median reaches it. */
  readonly target: { readonly text: string; readonly met: boolean } | null;
  /** Sentences that say where the time or the bytes go. */
  readonly notes: readonly string[];
}

/** The result of one benchmark. */
export interface Result {
  readonly name: BenchmarkName;
  readonly title: string;
  readonly figures: readonly Figure[];
}

export const benchmarkNames = [
  'casts',
  'voters',
  'sockets',
  'arrive',
  'rooms',
  'selfish',
  'bytes',
  'start',
  'media',
  'interpretation',
  'captions',
  'mission',
  'bell',
] as const;
export type BenchmarkName = (typeof benchmarkNames)[number];
