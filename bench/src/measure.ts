/** The results of several runs of one measurement. */
export interface Spread {
  readonly minimum: number;
  readonly median: number;
  readonly maximum: number;
}

/** The spread of at least one value. For an even number of values the median is the mean of the
 *  middle two.
 *  @throws Error without values or with one that is no number. */
export function spreadOf(values: readonly number[]): Spread {
  if (values.some((value) => !Number.isFinite(value))) throw new Error('A measurement is not a number.');
  const sorted = values.toSorted((a, b) => a - b);
  const [minimum, maximum] = [sorted[0], sorted.at(-1)];
  const [lower, upper] = [sorted[Math.floor((sorted.length - 1) / 2)], sorted[Math.floor(sorted.length / 2)]];
  if (minimum === undefined || maximum === undefined || lower === undefined || upper === undefined) {
    throw new Error('There is nothing to measure.');
  }
  return { minimum, median: (lower + upper) / 2, maximum };
}

/** The value that this share of the values, from 0 to 1, does not exceed.
 *  @throws Error without values. */
export function percentileOf(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const found = sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)];
  if (found === undefined) throw new Error('There is nothing to measure.');
  return found;
}

/** The spread of `values[i] / baseline[i]`: each run divided by the baseline that ran beside it.
 *  @throws Error when their numbers differ. */
export function ratiosOf(values: readonly number[], baseline: readonly number[]): Spread {
  if (values.length !== baseline.length) throw new Error('Each run needs its baseline.');
  return spreadOf(values.map((value, run) => value / (baseline[run] ?? Number.NaN)));
}

/** Minimum / median / maximum with this many decimals; one number where they do not differ. */
export function inDigits({ minimum, median, maximum }: Spread, decimals: number): string {
  if (minimum === maximum) return median.toFixed(decimals);
  return [minimum, median, maximum].map((value) => value.toFixed(decimals)).join(' / ');
}
