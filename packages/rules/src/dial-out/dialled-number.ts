import { isPhone } from '../foundations/field-checks.ts';

/** The number to dial: digits, with a plus before them where one was typed. Null where the text
 *  breaks the phone rule, has a plus anywhere else, or has fewer than 3 or more than 15 digits.
 *  Source: FND-43, FND-60. */
export function dialledNumber(text: string): string | null {
  if (!isPhone(text)) return null;
  const number = text.replaceAll(/[ ()-]/gu, '');
  return /^\+?[0-9]{3,15}$/u.test(number) ? number : null;
}
