/** Whether a text has only digits, spaces, parentheses, plus and minus; an empty one is allowed.
 *  Source: FND-43. */
export function isPhone(text: string): boolean {
  return /^[0-9 ()+-]*$/u.test(text);
}
