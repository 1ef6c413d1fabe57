import { expect, test } from 'vitest';
import { CORPUS, uniqueWords, wordErrors, wordsOf } from './corpus.ts';

test.each([
  ['the vote is closed', 'The vote is closed.', 0],
  ['the vote is closed', 'the boat is closed', 1],
  ['the vote is closed', 'the vote closed', 1],
  ['the vote is closed', 'the vote is now closed', 1],
  ['the vote is closed', '', 4],
])('%s, recognised as "%s": %i word errors', (said, recognised, errors) => {
  expect(wordErrors(wordsOf(said), wordsOf(recognised))).toBe(errors);
});

test('each sentence of the corpus has words that stand in no other', () => {
  const unique = uniqueWords(CORPUS);
  for (const sentence of CORPUS) expect(wordsOf(sentence).some((word) => unique.has(word))).toBe(true);
});
