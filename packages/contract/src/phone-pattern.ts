/** What is typed as a phone number: only digits, spaces, parentheses, plus and minus. Source:
 *  FND-43. */
export const PHONE_PATTERN = /^[0-9 ()+-]*$/u;
