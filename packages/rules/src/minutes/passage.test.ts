import { expect, test } from 'vitest';
import { holdsPassage, wordsOfPassage } from './passage.ts';

const fact = {
  text: null,
  wording: {
    heading: '4. Bill',
    lines: ['Taken up at 10:24.', 'Closed.'],
    table: { columns: ['Name'], rows: [['Rosa']] },
  },
};
const text = { text: 'She  presented\nthe report.', wording: null };

test.each([
  [text, 'presented the report', true],
  [text, ' She presented ', true],
  [text, 'the reports', false],
  [text, '   ', false],
  [fact, '10:24. Closed.', true],
  [fact, 'Rosa', true],
  [fact, '4. Bill', true],
])('[BEY-34] a passage holds a quote: %j %s', (passage, quote, holds) => {
  expect(holdsPassage(passage, quote)).toBe(holds);
});

test('[BEY-34] the words of a fact stand on one line', () => {
  expect(wordsOfPassage(fact)).toBe('4. Bill Taken up at 10:24. Closed. Name Rosa');
});
