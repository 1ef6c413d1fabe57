/** An exact, non-negative decimal as text, as the contract carries weights: at most 8 digits after
 *  the point. A sum may have more digits before the point than the 12 of a single weight. In memory
 *  it is a whole number of hundred-millionths, never a float. */
const FRACTION_DIGITS = 8;
const UNIT = 10n ** BigInt(FRACTION_DIGITS);
const DECIMAL = /^(?<whole>\d+)(?:\.(?<fraction>\d{1,8}))?$/u;

/** Reads a decimal as hundred-millionths; null when the text is no such decimal (a sign, an
 *  exponent, nine digits after the point …). */
export function parseDecimal(text: string): bigint | null {
  const groups = DECIMAL.exec(text)?.groups;
  if (groups === undefined) return null;
  const fraction = (groups['fraction'] ?? '').padEnd(FRACTION_DIGITS, '0');
  return BigInt(groups['whole'] ?? '0') * UNIT + BigInt(fraction);
}

/** Writes hundred-millionths as text, without trailing zeros: `1.50000000` is `1.5`, `3.00000000`
 *  is `3`. */
export function formatDecimal(units: bigint): string {
  const fraction = (units % UNIT).toString().padStart(FRACTION_DIGITS, '0').replace(/0+$/u, '');
  const whole = (units / UNIT).toString();
  return fraction === '' ? whole : `${whole}.${fraction}`;
}

/** The hundred-millionths of a decimal that the contract has checked. Throws a RangeError on any
 *  other text, since a count must not guess a weight. */
export function decimalUnits(text: string): bigint {
  const units = parseDecimal(text);
  if (units === null) throw new RangeError(`Not a decimal: ${text}`);
  return units;
}

/** The exact sum; `0` for no decimals. Throws a RangeError on a text that is no decimal. */
export function sumDecimals(decimals: readonly string[]): string {
  return formatDecimal(decimals.reduce((sum, decimal) => sum + decimalUnits(decimal), 0n));
}

/** Negative, 0 or positive when left is less than, equal to or more than right; `1.0` equals
 *  `1`. */
export function compareDecimals(left: string, right: string): number {
  const difference = decimalUnits(left) - decimalUnits(right);
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}
