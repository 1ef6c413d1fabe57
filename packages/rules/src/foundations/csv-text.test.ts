import fc from 'fast-check';
import { expect, test } from 'vitest';
import { csvText } from './csv-text.ts';

test.each([
  { given: 'Rosa Quispe', expected: 'Rosa Quispe' },
  { given: 'ليلى حداد', expected: 'ليلى حداد' },
  { given: 'Quispe, Rosa', expected: '"Quispe, Rosa"' },
  { given: 'the "Bill"', expected: '"the ""Bill"""' },
  { given: 'two\nlines', expected: '"two\nlines"' },
  { given: '=1+1', expected: "'=1+1" },
  { given: '+41 44', expected: "'+41 44" },
  { given: '-cmd', expected: "'-cmd" },
  { given: '@SUM(A1)', expected: "'@SUM(A1)" },
  { given: ' =1', expected: "' =1" },
  { given: '\t=1', expected: `"'\t'=1"` },
  { given: '＝1', expected: "'＝1" },
  { given: '=HYPERLINK("http://x","y")', expected: `"'=HYPERLINK(""http://x"",""y"")"` },
  { given: 'Motion 4;=1+1', expected: `"Motion 4;'=1+1"` },
  { given: 'a;\u00a0@SUM(A1);b', expected: `"a;\u00a0'@SUM(A1);b"` },
  { given: 'two\n=lines', expected: `"two\n'=lines"` },
  { given: 'two\r\n\t-lines', expected: `"two\r\n\t'-lines"` },
  { given: 'two\t=columns', expected: `"two\t'=columns"` },
  { given: "'=1+1", expected: "''=1+1" },
  { given: "' @x", expected: "'' @x" },
  { given: "a;'=1", expected: `"a;''=1"` },
  { given: "'tis", expected: "'tis" },
  { given: 'constructor', expected: 'constructor' },
  { given: '__proto__', expected: '__proto__' },
  { given: '007', expected: '007' },
  { given: ' spaces ', expected: '" spaces "' },
  { given: 'bell \u0007', expected: 'bell \u0007' },
  { given: '_x0041_', expected: '_x0041_' },
  { given: '🧪 王小明', expected: '🧪 王小明' },
  { given: 'Nay; Yea', expected: '"Nay; Yea"' },
  { given: 'a - b = c', expected: 'a - b = c' },
  { given: '', expected: '' },
  { given: null, expected: '' },
  { given: -3.5, expected: '-3.5' },
])('[BEY-12] the cell $given is written $expected', ({ given, expected }) => {
  expect(csvText([[given]])).toBe(`\uFEFF${expected}\r\n`);
});

test('[BEY-12] no cell of text begins like a formula, whatever it holds', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const cell = csvText([[text]])
        .slice(1)
        .replace(/^"/, '');
      expect(cell).not.toMatch(/^\s*[=+\-@]/);
    }),
    { numRuns: 200 },
  );
});

test('[BEY-12] no cell begins like a formula where a semicolon or a tabulator parts them: spreadsheets go by their country', () => {
  const piece = fc.constantFrom('a', ' ', '=1', '+', '@', '-', ';', '\t', '\n', '\r', '"', '＝');
  fc.assert(
    fc.property(fc.array(piece), (pieces) => {
      const text = csvText([['name', pieces.join('')]]).slice(1);
      for (const cell of text.split(/[;\t\r\n]/)) expect(cell).not.toMatch(/^[\s"]*[=+\-@＝]/);
    }),
    { numRuns: 500 },
  );
});

test('[BEY-12] rows and cells in order', () => {
  expect(
    csvText([
      ['a', 1],
      ['b', null],
    ]),
  ).toBe('\uFEFFa,1\r\nb,\r\n');
});
