import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { read, utils } from '@e965/xlsx';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { writeXlsx } from './write-xlsx.ts';

/** Texts that libraries for spreadsheets are known to change. */
const HARD_TEXTS = [
  ...Object.getOwnPropertyNames(Object.prototype),
  '__proto__',
  'prototype',
  'length',
  '=1+1',
  '+1',
  '-2',
  '@sum',
  '\t=1',
  ' leading and trailing ',
  '\u00a0',
  '"quoted", \'twice\'',
  'two\nlines',
  'two\r\nlines',
  'one\rreturn',
  '007',
  '1e5',
  '1-2',
  'TRUE',
  '#N/A',
  '<b>&amp;</b>]]>',
  '_x0041_',
  '_x005F_x0041_',
  '__x0041__',
  '_x00',
  '_x0041\r',
  'bell \u0007 and unit \u001f and escape \u001b',
  '\u0085 \u2028 \u200f',
  '\ufffe and \uffff',
  '🧪 𝔘 王小明 आयुष שלום 🇪🇺',
  'e\u0301',
];
const LONG = `${'a'.repeat(32_766)}🧪${'b'.repeat(40_000)}`;

/** This reader turns CR LF into LF in any file. */
const asThisReaderHasIt = (text: string) => text.replaceAll('\r\n', '\n');

/** The texts of the first column, read by another library than the one that wrote the file. */
async function readBack(texts: readonly string[]): Promise<string[]> {
  const file = await writeXlsx([
    { id: 'votes', name: 'Texts', columns: ['Text'], rows: texts.map((text) => [text]) },
  ]);
  const { SheetNames, Sheets } = read(file, { raw: true });
  const rows = utils.sheet_to_json<string[]>(Sheets[SheetNames[0]!]!, { header: 1, blankrows: true });
  return rows.slice(1).map(([text = '']) => text);
}

test('[BEY-11] every text comes out of a workbook as it went in', async () => {
  expect(await readBack(HARD_TEXTS)).toEqual(HARD_TEXTS.map(asThisReaderHasIt));
});

test('[BEY-11] no text is a formula, a number, a truth or an error', async () => {
  const file = await writeXlsx([
    { id: 'votes', name: 'Texts', columns: null, rows: HARD_TEXTS.map((text) => [text]) },
  ]);
  const { SheetNames, Sheets } = read(file, { raw: true });
  const cells = Object.entries(Sheets[SheetNames[0]!]!).filter(([at]) => /^A\d+$/.test(at));
  expect(cells).toHaveLength(HARD_TEXTS.length);
  expect(cells.filter(([, cell]) => (cell as { t: string }).t !== 's' || 'f' in (cell as object))).toEqual(
    [],
  );
});

test('[BEY-11] any text at all comes out of a workbook as it went in', async () => {
  const texts = fc.array(
    fc
      .oneof(
        fc.string({ unit: 'binary' }),
        fc.string({ unit: fc.constantFrom('_', 'x', '0', '0041', 'F', '\r') }),
      )
      .filter((text) => text !== ''),
    { minLength: 1 },
  );
  await fc.assert(
    fc.asyncProperty(texts, async (given) => {
      expect(await readBack(given)).toEqual(given.map(asThisReaderHasIt));
    }),
    { numRuns: 100 },
  );
});

test('[BEY-11] a text that is longer than a cell goes on in the cells below, and no sign is cut', async () => {
  const [first = '', second = '', third = '', after] = await readBack([LONG, 'after']);
  expect(first + second + third).toBe(LONG);
  expect([first.length, second.length]).toEqual([32_766, 32_767]);
  expect(after).toBe('after');
});

test('[BEY-11] numbers are numbers, and empty cells are none', async () => {
  const file = await writeXlsx([
    { id: 'count', name: 'Count', columns: null, rows: [['Yea', 7, null, -0.5]] },
  ]);
  const { Sheets } = read(file);
  expect(utils.sheet_to_json(Sheets['Count']!, { header: 1 })).toEqual([['Yea', 7, undefined, -0.5]]);
});

const openpyxl = spawnSync('python3', ['-c', 'import openpyxl']).status === 0;

test.skipIf(!openpyxl)('[BEY-11] openpyxl reads the same texts (needs Python with openpyxl)', async () => {
  // openpyxl does not decode the escapes of ECMA-376, so these texts are left out. It shows line
  // ends as XML defines them.
  const texts = HARD_TEXTS.filter((text) => !/_x|[\u0000-\u0008\u000b-\u001f\ufffe\uffff]/.test(text));
  const folder = mkdtempSync(join(tmpdir(), 'hemicycle-xlsx-'));
  try {
    const path = join(folder, 'texts.xlsx');
    writeFileSync(
      path,
      await writeXlsx([{ id: 'votes', name: 'Texts', columns: null, rows: texts.map((text) => [text]) }]),
    );
    const program =
      'import json,openpyxl,sys; sheet = openpyxl.load_workbook(sys.argv[1]).active; ' +
      'print(json.dumps([[row[0].value, row[0].data_type] for row in sheet.iter_rows()]))';
    const { stdout, stderr } = spawnSync('python3', ['-c', program, path], { encoding: 'utf8' });
    expect(stderr).toBe('');
    expect(JSON.parse(stdout)).toEqual(texts.map((text) => [text, 's']));
  } finally {
    rmSync(folder, { recursive: true });
  }
});
