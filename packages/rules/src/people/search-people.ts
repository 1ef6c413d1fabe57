const UNDECOMPOSED: Readonly<Record<string, string>> = {
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ı: 'i',
};

/** A text without case and accents, so that 'Lakshmí' is found by 'lakshmi' and 'Łukasz' by 'luk'. */
function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLocaleLowerCase('en')
    .replaceAll(/[łøđðþßæœı]/gu, (letter) => UNDECOMPOSED[letter] ?? letter);
}

/** The people in whose name every typed word stands, whatever case and accents, in the order given; all when nothing is
 *  typed.  Source: PEOP-21. */
export function searchPeople<P extends { readonly displayName: string }>(
  people: readonly P[],
  typed: string,
): P[] {
  const words = fold(typed).split(/\s+/u).filter(Boolean);
  return people.filter((person) => {
    const name = fold(person.displayName);
    return words.every((word) => name.includes(word));
  });
}
