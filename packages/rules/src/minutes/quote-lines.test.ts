import { expect, test } from 'vitest';
import { quoteLines } from './quote-lines.ts';

const line = (speaker: string | null, text: string, createdAt: number) => ({ speaker, text, createdAt });

test('[BEY-34][BEY-28] lines of one speaker are one paragraph, with the time of the first', () => {
  const lines = [
    line('Rosa', 'One.', 1),
    line('Rosa', 'Two.', 2),
    line(null, 'Three.', 3),
    line('Rosa', 'Four.', 4),
  ];
  expect(quoteLines(lines, (atMs) => `10:0${String(atMs)}`)).toEqual([
    'Rosa (10:01): “One. Two.”',
    '10:03: “Three.”',
    'Rosa (10:04): “Four.”',
  ]);
});
