/** Only digits, spaces, parentheses, plus and minus; empty is allowed. Source: FND-43. */
export function isPhone(text: string): boolean {
  return /^[0-9 ()+-]*$/u.test(text);
}
