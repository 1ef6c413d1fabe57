import { foldText } from '../foundations/fold-text.ts';

/** The call-in numbers that a search finds, in the given order; all when nothing is typed. A number
 *  is found when its label contains every typed word, whatever case and accents. It is also found
 *  when it contains the typed digits, whatever signs stand between them. Source: FND-58. */
export function searchCallInNumbers<N extends { readonly label: string; readonly callInNumber: string }>(
  numbers: readonly N[],
  typed: string,
): N[] {
  const words = foldText(typed).split(/\s+/u).filter(Boolean);
  const digits = /\p{L}/u.test(typed) ? '' : typed.replaceAll(/\D/gu, '');
  return numbers.filter(({ label, callInNumber }) => {
    const place = foldText(label);
    if (words.every((word) => place.includes(word))) return true;
    return digits !== '' && callInNumber.replaceAll(/\D/gu, '').includes(digits);
  });
}
