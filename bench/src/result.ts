import type { Spread } from './measure.ts';

/** What one figure is held against, measured in the same run. */
export interface Baseline {
  readonly name: string;
  readonly value: Spread;
  /** Run by run, the figure divided by this baseline. */
  readonly ratio: Spread;
}

/** One figure, in the unit it names. */
export interface Figure {
  readonly name: string;
  readonly unit: string;
  readonly decimals: number;
  readonly value: Spread;
  readonly baselines: readonly Baseline[];
  /** What was aimed at, in words; whether the median reaches it. */
  readonly target: { readonly text: string; readonly met: boolean } | null;
  /** Where the time or the bytes go, in sentences. */
  readonly notes: readonly string[];
}

/** What one benchmark found. */
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
  'selfish',
  'bytes',
  'start',
  'media',
] as const;
export type BenchmarkName = (typeof benchmarkNames)[number];
