import { expect, test } from 'vitest';
import { readAgendaRows } from './parse-agenda.ts';

const around = { numbers: [], itemCount: 0, startsMs: 0, timeZone: 'UTC' };

/** The code of the refusal, or the rows with their titles. */
function read(csv: string) {
  const read = readAgendaRows({ list: { csv }, skip: [], around });
  return read.is === 'read'
    ? read.rows.map(({ row, title }) => [row, title])
    : read.details.map(({ reason }) => reason?.code);
}

test.each([
  ['30,000 rows', `${'1,Report\n'.repeat(30_000)}"`],
  ['260,000 empty lines', `${'\n'.repeat(260_000)}"`],
  ['130,000 rows of empty cells', `${',\n'.repeat(130_000)}"`],
])('[AGENDA-01] of %s the first are read, and nothing behind them', (_, csv) => {
  expect(read(csv)).toEqual(['too-many-rows']);
});

test('[AGENDA-01] empty rows before and below the others are no rows, and count in the numbers', () => {
  expect(read(`${'\n'.repeat(300)}minutes;title\n5;Report\n;\n7;Budget\n${';\n'.repeat(5_000)}`)).toEqual([
    [302, 'Report'],
    [304, 'Budget'],
  ]);
});

test('[AGENDA-01] a list has 400 rows with the one that names its columns', () => {
  expect(read(`title\n${'Report\n'.repeat(399)}`)).toHaveLength(399);
  expect(read(`title\n${'Report\n'.repeat(400)}`)).toEqual(['too-many-rows']);
});
