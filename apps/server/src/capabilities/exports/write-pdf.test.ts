import { expect, test } from 'vitest';
import type { ExportSection } from './export-section.ts';
import { writePdf } from './write-pdf.ts';

/** The lines of an uncompressed file, each as it is drawn from left to right. */
function linesOf(pdf: Buffer): string[] {
  const text = pdf.toString('latin1');
  const objectOf = (id: string) =>
    text.match(new RegExp(`(?:^|\\n)${id} 0 obj\\n([\\s\\S]*?)endobj`))?.[1] ?? '';
  const faces = new Map(
    [...text.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, face = '', id = '']) => {
      const map = objectOf(objectOf(id).match(/\/ToUnicode (\d+) 0 R/)?.[1] ?? '');
      const codes = [...map.matchAll(/\[([^\]]*)\]/g)].flatMap(([, range = '']) =>
        [...range.matchAll(/<([0-9a-f ]*)>/g)].map(([, hex = '']) =>
          Buffer.from(hex.replaceAll(' ', ''), 'hex').swap16().toString('utf16le'),
        ),
      );
      return [face, codes];
    }),
  );
  return [...text.matchAll(/BT (.*?) ET/g)].map(([, drawn = '']) => {
    let face: string[] = [];
    let line = '';
    for (const [, name, hex] of drawn.matchAll(/\/(F\d+) |<([0-9a-f]+)>/g)) {
      if (name !== undefined) face = faces.get(name) ?? [];
      for (const glyph of hex?.match(/.{4}/g) ?? []) line += face[Number.parseInt(glyph, 16)] ?? '?';
    }
    return line;
  });
}

const poll = (title: string): ExportSection => ({ name: 'Poll', columns: null, rows: [['Title', title]] });
const votes = (rows: ExportSection['rows']): ExportSection => ({
  name: 'Votes',
  columns: ['Voter', 'Vote', 'Receipt'],
  rows,
});

test('[BEY-11] what stands in the sections stands in the file, in each script', async () => {
  const sections = [
    poll('Water (2026)'),
    votes([
      ['Łukasz Ødegård', 'Yea', 12.5],
      ['Ελένη Жанна', null, 'x-_1'],
    ]),
  ];
  const lines = linesOf(await writePdf(sections, { compress: false }));
  for (const cell of ['Water (2026)', 'Voter', 'Łukasz Ødegård', 'Yea', '12.5', 'Ελένη Жанна', 'x-_1']) {
    expect(lines).toContain(cell);
  }
});

test('[BEY-11] Arabic is shaped and drawn from the right', async () => {
  const lines = linesOf(await writePdf([poll('t'), votes([['محمد علي', 'Yea', null]])], { compress: false }));
  // The letters of each word come from left to right, the last word first.
  expect(lines).toContain([...'محمد علي'].toReversed().join(''));
});

test('[BEY-11] a heading stands on the page of its first row, wherever the page ends', async () => {
  const long = 'a receipt of many words that takes several lines in its column '.repeat(4).trim();
  for (let facts = 20; facts < 40; facts += 1) {
    const before: ExportSection = {
      name: 'Poll',
      columns: null,
      rows: Array.from({ length: facts }, (_, index) => [`Fact ${index}`, 'told']),
    };
    const sections = [before, votes([['Ann Brown', long, long]])];
    const lines = linesOf(await writePdf(sections, { compress: false }));
    const between = lines.slice(lines.indexOf('Votes'), lines.indexOf('Ann Brown'));
    // A page begins with its foot.
    expect(between, `after ${facts} facts`).not.toContain('2');
  }
});

test('[BEY-11] a long table names its columns again on each page, and every row is there once', async () => {
  const rows = Array.from({ length: 200 }, (_, index) => [`Member ${index}`, 'Yea', `receipt-${index}`]);
  const lines = linesOf(await writePdf([poll('t'), votes(rows)], { compress: false }));
  expect(lines.filter((line) => line === 'Voter').length).toBeGreaterThan(3);
  expect(lines.filter((line) => line.startsWith('receipt-'))).toEqual(rows.map(([, , receipt]) => receipt));
});

test('[BEY-11] a text that is longer than its column or a page goes on, and nothing of it is lost', async () => {
  const words = Array.from({ length: 3000 }, (_, index) => `w${index}`);
  const lines = linesOf(
    await writePdf([poll('t'), votes([[words.join(' '), 'x'.repeat(500), null]])], { compress: false }),
  );
  expect(lines.flatMap((line) => line.split(' ')).filter((word) => /^w\d+$/.test(word))).toEqual(words);
  expect(lines.filter((line) => /^x+$/.test(line)).join('')).toBe('x'.repeat(500));
});
