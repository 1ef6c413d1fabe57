import { foldText } from '../foundations/fold-text.ts';

/** The people in whose name every typed word stands, whatever case and accents, in the order given;
 *  all when nothing is typed. Source: PEOP-21. */
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
