/** The sign that separates the whole from the fraction in the numbers of a list. */
export type DecimalSign = 'point' | 'comma';

/** A number as an exact decimal (`1500.5`), or why it is refused: two conventions read it
 *  differently (`ambiguous`), or it is no number. */
export type ReadNumber =
  | { readonly ok: true; readonly decimal: string }
  | {
      readonly ok: false;
      readonly reason: 'ambiguous' | 'not-a-number';
      readonly readings: readonly string[];
    };

/** The zero of each other kind of digits in the lists: Arabic, Persian, Devanagari, Bengali, Thai,
 *  full width. The digits 1 to 9 follow each zero. */
const ZEROS = [0x06_60, 0x06_f0, 0x09_66, 0x09_e6, 0x0e_50, 0xff_10];
const ARABIC_DECIMAL = '\u066B';
/** Signs that only ever separate thousands: any kind of blank, an apostrophe, the Arabic sign. */
const GROUP_SIGN = /[\p{Zs}'\u2019\u02BC\u066C]/u;
const WHOLE_IN_GROUPS = /^\d{1,3}(?:([\p{Zs}'\u2019\u02BC\u066C.,])\d{3})(?:\1\d{3})*$/u;
/** How many digits a decimal may have before and after the point, as in the contract. */
const DECIMAL = /^\d{1,12}(?:\.\d{1,8})?$/;

/** Reads a number as people of several countries write it: `2.5`, `1 500`, `1'500`, `٣٫٥`. A comma
 *  means a decimal in some countries and thousands in others, and so does a point before three
 *  digits (`1.500`). Such a number is accepted only where `sign` says what its list means. Never
 *  throws. Source: BEY-20. */
export function readNumber(written: string, sign: DecimalSign | null): ReadNumber {
  const text = withPlainDigits(written.trim());
  const readings = (['point', 'comma'] as const).map((one) => readBy(text, one));
  const [byPoint, byComma] = readings;
  if (sign !== null) {
    const decimal = sign === 'point' ? byPoint : byComma;
    return decimal == null ? notTaken('not-a-number', readings) : { ok: true, decimal };
  }
  if (byPoint == null && byComma == null) return notTaken('not-a-number', readings);
  // A number with a comma stays ambiguous even where only one reading gives a number: another
  // number in the same list may separate thousands by points.
  const saidByBoth = byPoint === byComma || byComma == null;
  return saidByBoth && byPoint != null && !text.includes(',')
    ? { ok: true, decimal: byPoint }
    : notTaken('ambiguous', readings);
}

function notTaken(reason: 'ambiguous' | 'not-a-number', readings: readonly (string | null)[]): ReadNumber {
  return { ok: false, reason, readings: [...new Set(readings.filter((one) => one !== null))] };
}

/** The value of a number where `sign` separates whole and fraction; null: it has none. */
function readBy(text: string, sign: DecimalSign): string | null {
  const [decimalSign, groupSign] = sign === 'point' ? ['.', ','] : [',', '.'];
  const at = text.includes(ARABIC_DECIMAL) ? ARABIC_DECIMAL : decimalSign;
  const [whole = '', fraction, ...more] = text.split(at);
  if (more.length > 0) return null;
  const plain = wholeOf(whole, groupSign);
  if (plain === null) return null;
  const decimal = fraction === undefined ? plain : `${plain}.${fraction}`;
  return DECIMAL.test(decimal) ? decimal : null;
}

function wholeOf(whole: string, groupSign: string): string | null {
  if (/^\d+$/.test(whole)) return whole;
  const between = WHOLE_IN_GROUPS.exec(whole)?.[1];
  if (between === undefined || (between !== groupSign && !GROUP_SIGN.test(between))) return null;
  // A number in groups does not begin with a zero: `0.500` is one half.
  return whole.startsWith('0') ? null : whole.replaceAll(/\D/gu, '');
}

function withPlainDigits(text: string): string {
  return text.replaceAll(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    const zero = ZEROS.find((start) => code >= start && code < start + 10);
    return zero === undefined ? digit : String(code - zero);
  });
}
