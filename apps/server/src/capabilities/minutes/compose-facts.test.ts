import { expect, test } from 'vitest';
import { testDocument } from '../exports/testing-document.ts';
import { composeFacts } from './compose-facts.ts';
import { NAMES, START_MS, testReport } from './testing-report.ts';

const DAY_MS = 24 * 3_600_000;
const given = testDocument([{ name: 'Ann', vote: 0 }]);

const opening = (events: ReturnType<typeof testReport>['events']) =>
  composeFacts(testReport(given, { events })).find(({ key }) => key === 'opening')?.wording.lines;

test('[BEY-34] the minutes say who presided from when, and no opening, which nobody noted', () => {
  expect(opening([])).toEqual(['Nobody presided over the sitting.']);
  const [line = '', ...others] =
    opening([
      { kind: 'presides', atMs: START_MS - DAY_MS, name: 'Marit Solberg' },
      { kind: 'vacant', atMs: START_MS - DAY_MS + 60_000, name: null },
      { kind: 'presides', atMs: START_MS, name: 'Kenji Mori' },
      { kind: 'ended', atMs: START_MS + 60_000, name: null },
    ]) ?? [];
  expect(others).toEqual([]);
  // The day stands there where it is another one than that of the sitting.
  expect(line).toBe(
    'Marit Solberg presided from 21:30 (2026-11-24). Nobody presided from 21:31 (2026-11-24). Kenji Mori presided from 21:30.',
  );
});

test('[BEY-34][BEY-43] the minutes name a point of order, an intervention and its answer, with their times', () => {
  const [list] = testReport(given).lists;
  const [speech] = list?.speeches ?? [];
  if (list === undefined || speech === undefined) throw new Error('there is a speech');
  const spoke = (number: number, more: Partial<typeof speech>) => ({
    ...{ ...speech, ...more, id: `s${number}`, startedAt: START_MS + number * 60_000 },
  });
  const lists = [
    {
      ...list,
      speeches: [
        spoke(1, {}),
        spoke(2, { displayName: 'Kenji', kind: 'intervention' }),
        spoke(3, { kind: 'answer' }),
        spoke(4, { displayName: 'Hana', pointOfOrder: true }),
      ],
    },
  ];
  const rows = composeFacts(testReport(given, { lists }))
    .flatMap(({ key, wording }) => (key.startsWith('speeches:') ? (wording.table?.rows ?? []) : []))
    .map(([name, , from]) => [name, from]);
  expect(rows).toEqual([
    [NAMES[1], '21:31'],
    ['Kenji (Intervention)', '21:32'],
    [`${NAMES[1]} (Answer to an intervention)`, '21:33'],
    ['Hana (Point of order)', '21:34'],
  ]);
});

test('[BEY-34][BEY-43] the minutes tell the sides between group and time, where any speaker said one', () => {
  const [list] = testReport(given).lists;
  const [speech] = list?.speeches ?? [];
  if (list === undefined || speech === undefined) throw new Error('there is a speech');
  const tableOf = (sides: readonly (typeof speech)['side'][]) =>
    composeFacts(
      testReport(given, {
        lists: [{ ...list, speeches: sides.map((side, index) => ({ ...speech, id: `s${index}`, side })) }],
      }),
    ).find(({ key }) => key.startsWith('speeches:'))?.wording.table;
  const told = tableOf(['for', null, 'against']);
  expect(told?.columns).toEqual(['Spoke', 'Group', 'Side', 'From', 'Time']);
  expect(told?.rows.map((row) => row[2])).toEqual(['for', '', 'against']);
  // A table without sides keeps its columns, so that a draft of it has not changed at its source.
  expect(tableOf([null, null])?.columns).toEqual(['Spoke', 'Group', 'From', 'Time']);
});
