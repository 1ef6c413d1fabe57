/** What is spoken and recognised: sentences as a chamber hears them, written for this benchmark. No
 *  word of five letters or more stands in two of them, so that each can be found on a screen. */
export const CORPUS: readonly string[] = [
  'The president opens this morning with a minute of silence.',
  'Eleven delegations asked to speak about the harbour budget.',
  'We heard forty witnesses before the winter recess.',
  'My colleague from the northern valley wants cheaper railway tickets.',
  'Farmers cannot wait another season for clean water.',
  'Who pays for the broken bridge near the hospital?',
  'The second amendment removes paragraph seven entirely.',
  'Teachers deserve a decent salary and smaller classes.',
  'I thank the honourable minister for her careful answer.',
  'Nobody in this room doubts that the climate is changing.',
  'Please read the revised schedule on your screen.',
  'Our committee met twice and reached no agreement.',
  'The treasury expects lower income from fuel duty.',
  'Let us return to the original motion after lunch.',
  'A majority of those present voted in favour.',
  'The sitting is suspended until half past three.',
];

/** The words of a text, in lower case, without marks. */
export function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** The words of the corpus that stand in it once, and have five letters or more. */
export function uniqueWords(sentences: readonly string[]): ReadonlySet<string> {
  const counts = new Map<string, number>();
  for (const word of sentences.flatMap(wordsOf)) counts.set(word, (counts.get(word) ?? 0) + 1);
  return new Set(
    [...counts].filter(([word, count]) => count === 1 && word.length >= 5).map(([word]) => word),
  );
}

/** How many words must be replaced, left out or put in to make one text of the other: the word
 *  errors. */
export function wordErrors(said: readonly string[], recognised: readonly string[]): number {
  let row = recognised.map((_, index) => index + 1);
  row.unshift(0);
  for (const [index, word] of said.entries()) {
    const next = [index + 1];
    for (const [other, candidate] of recognised.entries()) {
      const replaced = (row[other] ?? 0) + (word === candidate ? 0 : 1);
      next.push(Math.min(replaced, (row[other + 1] ?? 0) + 1, (next[other] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
