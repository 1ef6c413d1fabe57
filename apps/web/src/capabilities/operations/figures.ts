import type { PartFinding } from '@hemicycle/contract/operations';
import { currentLanguage } from '../../i18n/i18n.ts';
import { languages } from '../../i18n/languages.ts';

const SIZES = [
  [1e12, 'terabyte'],
  [1e9, 'gigabyte'],
  [1e6, 'megabyte'],
  [0, 'kilobyte'],
] as const;
const TIMES = [
  [3_600_000, 'hour', 3_600_000],
  [60_000, 'minute', 60_000],
  [1000, 'second', 1000],
  [0, 'millisecond', 1],
] as const;

/** The figures of a finding as the language on the screen writes them. */
export function figuresOf(found: PartFinding): Record<string, string | number> {
  const { finding: _finding, ...figures } = found;
  return Object.fromEntries(Object.entries(figures).map(([name, value]) => [name, figureText(name, value)]));
}

function figureText(name: string, value: number): string | number {
  if (name === 'ms') return timeText(Math.abs(value));
  return name === 'bytes' || name === 'ofBytes' ? sizeText(value) : value;
}

function timeText(ms: number): string {
  const [, unit, unitMs] = TIMES.find(([from]) => ms >= from) ?? TIMES[3];
  return inUnit(Math.max(ms / unitMs, unitMs === 1 ? 1 : 0), unit, unitMs === 1 ? 0 : 1);
}

/** A size by powers of a thousand, as makers of disks count. */
function sizeText(bytes: number): string {
  const [from, unit] = SIZES.find(([least]) => bytes >= least) ?? SIZES[3];
  return inUnit(bytes / (from === 0 ? 1000 : from), unit, from >= 1e9 ? 1 : 0);
}

function inUnit(value: number, unit: string, digits: number): string {
  const style = { style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits: digits } as const;
  return new Intl.NumberFormat(languages[currentLanguage()].intl, style).format(value);
}
