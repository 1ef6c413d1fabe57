import { foldText } from '../foundations/fold-text.ts';

/** The people whose name contains every typed word, whatever case and accents, in the given order.
 *  Everybody when nothing is typed. Source: PEOP-21. */
export function searchPeople<P extends { readonly displayName: string }>(
  people: readonly P[],
  typed: string,
): P[] {
  const words = foldText(typed).split(/\s+/u).filter(Boolean);
  return people.filter((person) => {
    const name = foldText(person.displayName);
    return words.every((word) => name.includes(word));
  });
}
