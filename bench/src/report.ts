import { inDigits } from './measure.ts';
import type { Baseline, Figure, Result } from './result.ts';

/** A result as lines of text: each figure as minimum / median / maximum, then its baselines, its
 *  target and its notes. */
export function inLines({ name, title, figures }: Result): string {
  return [`${name}: ${title}`, ...figures.flatMap(linesOf)].join('\n');
}

function linesOf({ name, unit, decimals, value, baselines, target, notes }: Figure): string[] {
  const missed = target?.met === false ? 'missed' : 'met';
  return [
    `  ${name}: ${inDigits(value, decimals)} ${unit}`,
    ...baselines.map((baseline) => `    ${ofBaseline(baseline, unit, decimals)}`),
    ...(target === null ? [] : [`    target ${target.text}: ${missed}`]),
    ...notes.map((note) => `    ${note}`),
  ];
}

function ofBaseline({ name, value, ratio }: Baseline, unit: string, decimals: number): string {
  return `${inDigits(ratio, 2)} of ${name} (${inDigits(value, decimals)} ${unit})`;
}
