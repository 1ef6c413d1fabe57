import { decimalUnits, formatDecimal, parseDecimal } from '@hemicycle/rules/polls/decimal';

/** Where a split stands: it adds up; so much is left or too much; or the weight typed at a place
 *  cannot be read. */
export type SplitStanding =
  | { readonly kind: 'fits' }
  | { readonly kind: 'left' | 'over'; readonly weight: string }
  | { readonly kind: 'unreadable'; readonly at: number };

const ARABIC_ZERO = 0x0660;

/** A weight as somebody types it, in hundred-millionths: Latin or Arabic digits, a point or a
 *  comma; nothing typed is 0. Null when it is no such number. */
export function readWeight(typed: string): bigint | null {
  const latin = typed
    .trim()
    .replaceAll(/[\u0660-\u0669]/gu, (digit) => String((digit.codePointAt(0) ?? ARABIC_ZERO) - ARABIC_ZERO))
    .replace(/[,\u066B\u060C]/u, '.');
  return latin === '' ? 0n : parseDecimal(latin);
}

/** Compares the weights typed with the weight to be split, exactly.  Source: BEY-09. */
export function standingOfSplit(weights: readonly string[], weight: string): SplitStanding {
  const units = weights.map(readWeight);
  const at = units.indexOf(null);
  if (at !== -1) return { kind: 'unreadable', at };
  const left = units.reduce<bigint>((rest, part) => rest - (part ?? 0n), decimalUnits(weight));
  if (left === 0n) return { kind: 'fits' };
  return left > 0n
    ? { kind: 'left', weight: formatDecimal(left) }
    : { kind: 'over', weight: formatDecimal(-left) };
}
