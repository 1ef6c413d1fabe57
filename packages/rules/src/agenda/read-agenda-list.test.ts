import { expect, test } from 'vitest';
import { fitOfAgendaList, problemOfAgendaHeader, readAgendaList } from './read-agenda-list.ts';

const around = {
  numbers: ['1'],
  itemCount: 1,
  startsMs: Date.parse('2026-03-02T09:00:00Z'),
  timeZone: 'Europe/Oslo',
};
const read = (rows: string[][], skip: number[] = []) =>
  readAgendaList(
    rows.map((cells, index) => ({ cells, row: index + 1 })),
    around,
    skip,
  );
const HEAD = ['No.', 'Title', 'Text', 'Planned start', 'Minutes', 'Level'];

test('[AGENDA-01] a list of items is read by the names of its columns, in any order, or by their places', () => {
  const [row] = read([
    ['Title', 'start'],
    ['Bill', '2026-03-02 11:30'],
  ]);
  expect(row).toMatchObject({
    title: 'Bill',
    start: Date.parse('2026-03-02T10:30:00Z'),
    level: 1,
    problems: [],
  });
  expect(read([['4', 'Bill', 'Third reading', '11:30', '45', '']])).toMatchObject([
    { number: '4', text: 'Third reading', start: Date.parse('2026-03-02T10:30:00Z'), minutes: 45 },
  ]);
  expect(fitOfAgendaList(HEAD)).toBeGreaterThan(fitOfAgendaList(['Bill', '45']));
});

test.each([
  { cells: ['', '', '', '', '', ''], problem: 'title title-missing' },
  { cells: ['1', 'Bill'], problem: 'number number-taken' },
  { cells: ['1234567890123', 'Bill'], problem: 'number too-long' },
  { cells: ['', 'T'.repeat(201)], problem: 'title too-long' },
  { cells: ['', 'Bill', '', 'noon'], problem: 'start start-wrong' },
  { cells: ['', 'Bill', '', '31.2.2026 10:00'], problem: 'start start-wrong' },
  { cells: ['', 'Bill', '', '', '0'], problem: 'duration duration-wrong' },
  { cells: ['', 'Bill', '', '', '25h'], problem: 'duration duration-wrong' },
  { cells: ['', 'Bill', '', '', '1h75'], problem: 'duration duration-wrong' },
  { cells: ['', 'Bill', '', '', '1:30'], problem: 'duration duration-two-readings' },
  { cells: ['', 'Bill', '', '', '90', '1', 'in force, 2026'], problem: 'title too-many-cells' },
  { cells: ['', 'Bill', '', '', '90', '1', ' '], problem: '' },
  { cells: ['', 'Ã¼ber Wasser'], problem: 'title read-twice' },
  { cells: ['', 'Bill', 'Fr?hling'], problem: 'text lost-letter' },
  { cells: ['', 'Bill', 'See https://law.example/text?id=7&amp;lang=en'], problem: '' },
  { cells: ['', 'Caf&#233;s'], problem: 'title web-letter' },
  { cells: ['', 'Bill', '', '', '', '4'], problem: 'level level-wrong' },
  { cells: ['', 'Bill', '', '', '', '2'], problem: 'level level-jump' },
  { cells: ['', 'Bi\uFFFDll'], problem: 'title unreadable' },
  { cells: ['2', 'Bill', 'Two\nlines', '2.3.2026 9:30', '1h30', '1'], problem: '' },
])('[AGENDA-01] a row of a list says what is wrong with it: $problem', ({ cells, problem }) => {
  const [row] = read([HEAD, cells]);
  expect(row?.problems.map((one) => `${one.column} ${one.problem}`).join()).toBe(problem);
});

test('[AGENDA-01] a number says the level; a row that is left out takes no number and no level', () => {
  const rows = [HEAD, ['2', 'Bill'], ['2.1', 'Debate'], ['2.1.1', 'Part'], ['3', 'Budget'], ['3', 'Again']];
  expect(read(rows).map(({ level, problems }) => [level, problems.length])).toEqual([
    [1, 0],
    [2, 0],
    [3, 0],
    [1, 0],
    [1, 1],
  ]);
  expect(
    read(rows, [5])
      .map(({ skipped, problems }) => [skipped, problems.length])
      .at(-1),
  ).toEqual([false, 0]);
});

test.each([
  { cell: '45', minutes: 45 },
  { cell: '45 min', minutes: 45 },
  { cell: '1h30', minutes: 90 },
  { cell: '2 h', minutes: 120 },
  { cell: '1 h 5 min', minutes: 65 },
  { cell: '1:30:00', minutes: 90 },
])('[AGENDA-01] a planned length of $cell is $minutes minutes', ({ cell, minutes }) => {
  expect(read([HEAD, ['', 'Bill', '', '', cell]])).toMatchObject([{ minutes, problems: [] }]);
});

test.each([
  { first: HEAD, problem: null },
  { first: ['Title', '', ' '], problem: null },
  { first: ['4', 'Bill', 'Third reading'], problem: null },
  {
    first: ['Title', 'Committee'],
    problem: {
      code: 'column-unknown',
      name: 'Committee',
      columns: 'number, title, text, start, duration, level',
    },
  },
  { first: ['Title', 'No.', 'Subject'], problem: { code: 'column-twice', column: 'title' } },
])('[AGENDA-01] a first row says what is wrong with its columns: $first', ({ first, problem }) => {
  expect(problemOfAgendaHeader(first)).toEqual(problem);
});

test('[AGENDA-01] a cell below a column without a name is not left out in silence', () => {
  const [row] = read([
    ['Title', ''],
    ['Bill', 'Committee on Waters'],
  ]);
  expect(row?.problems).toEqual([{ column: 'title', problem: 'too-many-cells' }]);
});
