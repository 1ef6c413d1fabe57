import { decimalUnits, formatDecimal, parseDecimal } from '@hemicycle/rules/polls/decimal';

/** The state of a split: it adds up; an amount is left or too much; or the weight typed for one
 *  option cannot be read. */
export type SplitStanding =
  | { readonly kind: 'fits' }
  | { readonly kind: 'left' | 'over'; readonly weight: string }
  | { readonly kind: 'unreadable'; readonly at: number };

const ARABIC_ZERO = 0x0660;

/** A typed weight in hundred-millionths: Latin or Arabic digits, a point or a comma. An empty text
 *  is 0. Null when the text is not such a number. */
export function readWeight(typed: string): bigint | null {
  const latin = typed
    .trim()
    .replaceAll(/[\u0660-\u0669]/gu, (digit) => String((digit.codePointAt(0) ?? ARABIC_ZERO) - ARABIC_ZERO))
    .replace(/[,\u066B\u060C]/u, '.');
  return latin === '' ? 0n : parseDecimal(latin);
}

/** Compares the sum of the typed weights with the weight to be split, exactly. Source: BEY-09. */
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
