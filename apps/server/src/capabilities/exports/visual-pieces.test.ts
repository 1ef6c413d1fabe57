import { expect, test } from 'vitest';
import { visualPieces } from './visual-pieces.ts';

const shown = (line: string) => visualPieces(line).map(({ text }) => text);

test.each([
  { line: '', pieces: [] },
  { line: 'Hana Sato', pieces: ['Hana Sato'] },
  { line: 'Ødegård', pieces: ['Ødegård'] },
  { line: 'محمد علي', pieces: ['علي', ' ', 'محمد'] },
  { line: 'Ali محمد علي 12', pieces: ['Ali ', '12', ' ', 'علي', ' ', 'محمد'] },
  { line: 'قانون (المياه) 2026', pieces: ['2026', ' (', 'المياه', ') ', 'قانون'] },
  { line: 'عام ٢٠٢٦', pieces: ['٢', '٠', '٢', '٦', ' ', 'عام'] },
])('[BEY-11] $line is drawn from left to right as $pieces', ({ line, pieces }) => {
  expect(shown(line)).toEqual(pieces);
});

test('[BEY-11] each script has a face of its own', () => {
  expect(visualPieces('aا').map(({ face }) => face)).toEqual(['latin', 'arabic']);
  expect(visualPieces('ŁЖΩ').map(({ face }) => face)).toEqual(['latin-ext', 'cyrillic', 'greek']);
});
