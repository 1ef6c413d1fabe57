import { dictionary } from '@zxcvbn-ts/language-common';

/** Some 50,000 passwords in small letters, from lists of those that people chose. */
const COMMON = new Set(dictionary['passwords-common']);

/** So many digits and signs may be hung on to a word without making it a password of its own. */
const HUNG_ON_MAX_CHARS = 5;

/** Whether a password is on the list of common ones, in capital or small letters; or is one of them
 *  with a few digits or signs at its end, such as a year. Several words are on no list. Source:
 *  AUTH-02. */
export function isCommonPassword(password: string): boolean {
  const typed = password.trim().toLowerCase();
  const [, word = '', end = ''] = /^(.*?\p{L})([^\p{L}]*)$/u.exec(typed) ?? [];
  return COMMON.has(typed) || ([...end].length <= HUNG_ON_MAX_CHARS && COMMON.has(word));
}
