import { foldText } from '../foundations/fold-text.ts';

/** The call-in numbers that a search finds, in the order given; all when nothing is typed. Every
 *  typed word stands in the label, whatever case and accents, or the typed digits in the number,
 *  whatever stands between them. Source: FND-58. */
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
