/** Empty, or digits of which the first is 1 to 9; so '0' and '07' are not. Source: FND-28, A28. */
export function isNumberOnly(text: string): boolean {
  return /^(?:[1-9][0-9]*)?$/u.test(text);
}

/** Only digits, spaces, parentheses, plus and minus; empty is allowed. Source: FND-43. */
export function isPhone(text: string): boolean {
  return /^[0-9 ()+-]*$/u.test(text);
}

/** An e-mail address whose top-level part has at least two letters; empty is allowed. Source: FND-44. */
export function isEmail(text: string): boolean {
  return /^(?:[^\s@]+@[^\s@]+\.\p{L}{2,})?$/u.test(text);
}

/** The letters and digits of a text, of any script; all else is removed. Source: FND-35. */
export function onlyAlphanumerics(text: string): string {
  return text.normalize('NFC').replaceAll(/[^\p{L}\p{N}]/gu, '');
}
