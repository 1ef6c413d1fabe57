import { PHONE_PATTERN } from '@hemicycle/contract/phone-pattern';

/** Whether a text has only digits, spaces, parentheses, plus and minus; an empty one is allowed.
 *  Source: FND-43. */
export function isPhone(text: string): boolean {
  return PHONE_PATTERN.test(text);
}

/** Whether a text is empty, or digits of which the first is no zero. Source: FND-28. */
export function isCount(text: string): boolean {
  return /^([1-9][0-9]*)?$/u.test(text);
}
