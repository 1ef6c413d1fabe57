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

test('[BEY-11] a small table is not parted, wherever the page ends', async () => {
  const rows = Array.from({ length: 12 }, (_, index) => [`Member ${index}`, 'Yea', `receipt-${index}`]);
  for (let facts = 10; facts < 45; facts += 1) {
    const before: ExportSection = {
      name: 'Poll',
      columns: null,
      rows: Array.from({ length: facts }, (_, index) => [`Fact ${index}`, 'told']),
    };
    const lines = linesOf(await writePdf([before, votes(rows)], { compress: false }));
    const table = lines.slice(lines.indexOf('Votes'), lines.indexOf('receipt-11'));
    expect(
      table.filter((line) => line === 'Voter'),
      `after ${facts} facts`,
    ).toHaveLength(1);
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

test('[BEY-11] where the columns take more than the page, texts are parted at spaces before ids and receipts within', async () => {
  const id = 'e4f0be5c-10d1-4a68-9855-0035d6943dad';
  const receipt = 'Oj7ox7VS1g56onlDlQ5Az9JiW21aJbj3TBvs-pJsxjc';
  const section: ExportSection = {
    name: 'Votes',
    columns: ['Voter', 'Voter id', 'Group', 'Cast by proxy', 'Vote', 'Weight', 'Recorded (UTC)', 'Receipt'],
    rows: [
      [
        'María-José Fernández-Castañeda de la Vega',
        id,
        'Labour and Solidarity',
        null,
        'Yea',
        1,
        '2026-11-22T10:52:09.332Z',
        receipt,
      ],
    ],
  };
  const lines = linesOf(await writePdf([poll('t'), section], { compress: false }));
  for (const whole of [id, receipt, 'Weight', '2026-11-22T10:52:09.332Z']) expect(lines).toContain(whole);
  expect(lines).not.toContain('María-José Fernández-Castañeda de la Vega');
});

test('[BEY-08][BEY-11] choices in Arabic stand below each other, so that a ranking keeps its order', async () => {
  const rows = [
    ['Ann', ['Ada Lind', 'Björn Öst'], 'r-1'],
    ['Ben', ['Ada Lind', 'علي', 'Björn Öst'], 'r-2'],
  ];
  const lines = linesOf(await writePdf([poll('t'), votes(rows)], { compress: false }));
  expect(lines).toContain('Ada Lind; Björn Öst');
  const choices = ['Ada Lind', [...'علي'].toReversed().join(''), 'Björn Öst'];
  expect(lines.filter((line) => choices.includes(line))).toEqual(choices);
});

test('[BEY-11] numbers end where their column ends', async () => {
  const count: ExportSection = {
    name: 'Count',
    columns: ['Option', 'Votes'],
    rows: [
      ['Yea', 7],
      ['Nay', 12345],
    ],
  };
  const text = (await writePdf([poll('t'), count], { compress: false })).toString('latin1');
  const ends = [...text.matchAll(/1 0 0 1 ([\d.]+) [\d.]+ Tm <([0-9a-f]+)> Tj/g)].map(
    ([, x = '', hex = '']) => ({
      x: Number(x),
      glyphs: hex.length / 4,
    }),
  );
  const [seven, many] = [ends.at(-3), ends.at(-1)];
  expect([seven?.glyphs, many?.glyphs]).toEqual([1, 5]);
  expect(seven?.x).toBeGreaterThan(many?.x ?? Infinity);
});
