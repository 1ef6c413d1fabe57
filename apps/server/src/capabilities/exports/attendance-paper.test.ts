import type { Attendance } from '@hemicycle/contract/attendance';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { expect, test } from 'vitest';
import { presenceSvg } from './presence-svg.ts';
import { renderAttendance } from './render-export.ts';

const START = Date.UTC(2026, 10, 25, 9);
const MINUTE = 60_000;
const rule = { rule: 'half', name: 'Half of the house', displayString: '1 of 2' };
const attendance: Attendance = {
  idVotingSession: 's1',
  title: 'Plenary sitting 114',
  epochStartTime: START,
  epochEndTime: START + 120 * MINUTE,
  endedAt: START + 61 * MINUTE,
  asOf: START + 600 * MINUTE,
  ended: true,
  keptAt: null,
  expected: 2,
  people: [
    {
      ...{ userId: 'rosa', cameAs: 'account', displayName: 'Rosa Quispe', expected: true },
      ...{ group: 'Reds', weights: [{ organisation: 'Hydro', weight: '12.5' }] },
      ...{ stays: [{ joinedAt: START, leftAt: START + 60 * MINUTE }], presentMs: 60 * MINUTE },
    },
    {
      ...{ userId: 'kenji', cameAs: 'account', displayName: 'Kenji Watanabe', expected: true },
      ...{ stays: [], presentMs: 0 },
    },
    {
      ...{ userId: 'ada', cameAs: 'guest', displayName: 'ليلى حداد', expected: false },
      ...{ stays: [{ joinedAt: START, leftAt: START + 30 * MINUTE }], presentMs: 30 * MINUTE },
    },
    {
      ...{ userId: 'phone.1', cameAs: 'phone', displayName: '…50', expected: false },
      ...{ stays: [{ joinedAt: START, leftAt: START + 30 * MINUTE }], presentMs: 30 * MINUTE },
    },
  ],
  presence: [
    { at: START, present: 1, others: 2 },
    { at: START + 30 * MINUTE, present: 1, others: 0 },
    { at: START + 60 * MINUTE, present: 0, others: 0 },
  ],
  quorum: [
    { at: START, pass: true, ...rule },
    { at: START + 60 * MINUTE, pass: false, ...rule },
  ],
};
const house = {
  name: 'House of the Republic',
  color: '#1F4A3D',
  ...{ letterhead: '', siteLogo: null, logo: null },
  language: 'en',
  timeZone: 'Europe/Berlin',
} as const;

test('[BEY-12] the attendance is a tagged document with its chart in words, in the zone of the house', async () => {
  const pdf = await renderAttendance({ attendance, house, writtenMs: START });
  const document = await getDocument({ data: new Uint8Array(pdf), verbosity: 0 }).promise;
  let text = '';
  let tree = '';
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number);
    const { items } = await page.getTextContent();
    text += items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join('');
    tree += JSON.stringify(await page.getStructTree());
  }
  for (const said of [
    'House of the Republic',
    'Attendance: Plenary sitting 114',
    'At most 1 of 2 (50 %)',
    'Europe/Berlin (UTC+01:00)',
    'planned from 2026-11-25 10:00 to 2026-11-25 12:00, ended 2026-11-25 11:01',
    'Quorum reached',
    'Quorum lost',
    'Rosa Quispe',
    '10:00:00 – 11:00:00',
    'Kenji Watanabe',
    'did not come',
    'guest',
    'phone',
  ])
    expect(text).toContain(said);
  // Who did not come came as nothing: Rosa alone is an account holder here.
  expect(text.match(/account\s+holder/gu)).toHaveLength(1);
  expect((await document.getMarkInfo())?.Marked).toBe(true);
  for (const role of ['H1', 'Table', 'THead', 'TH', 'Figure']) expect(tree).toContain(`"role":"${role}"`);
  expect(tree).toContain('from 2026-11-25 10:00:00 to 2026-11-25 11:00:00: At most 1 of 2');
});

test('[BEY-12] what is said of a person stands on one page, unless it is longer than one', async () => {
  const [rosa] = attendance.people;
  if (rosa === undefined) throw new Error('nobody came');
  const staysOf = (count: number) =>
    Array.from({ length: count }, (_, index) => ({
      joinedAt: START + 2 * index * MINUTE,
      leftAt: START + (2 * index + 1) * MINUTE,
    }));
  const stays = [3, 4, 5].flatMap((count) => Array.from({ length: 25 }, () => count));
  const people = [...stays, 200].map((count, index) => ({
    ...{ ...rosa, userId: `p${index}`, displayName: `Person ${index} of ${count}.` },
    ...{ stays: staysOf(count) },
  }));
  const pdf = await renderAttendance({ attendance: { ...attendance, people }, house, writtenMs: START });
  const document = await getDocument({ data: new Uint8Array(pdf), verbosity: 0 }).promise;
  const parted: string[] = [];
  let last = 0;
  for (let number = 1; number <= document.numPages; number += 1) {
    const { items } = await (await document.getPage(number)).getTextContent();
    const text = items.map((item) => ('str' in item ? item.str : '')).join(' ');
    const named = [...text.matchAll(/of (\d+)\./gu)].map(([, count]) => Number(count));
    const told = text.match(/\d\d:\d\d:\d\d – \d\d:\d\d:\d\d/gu)?.length ?? 0;
    if (named.includes(200)) last = number;
    else if (last === 0 && told !== named.reduce((sum, count) => sum + count, 0))
      parted.push(`page ${number}`);
  }
  expect(parted).toEqual([]);
  expect(last, 'a row of several pages is drawn whole').toBeLessThan(document.numPages);
});

test('[BEY-12] nothing of a row that is longer than a page is lost, also in a short list', async () => {
  const people = attendance.people.map((person) => ({
    ...person,
    stays: Array.from({ length: 150 }, (_, index) => ({
      joinedAt: START + 2 * index * MINUTE,
      leftAt: START + (2 * index + 1) * MINUTE,
    })),
  }));
  const pdf = await renderAttendance({ attendance: { ...attendance, people }, house, writtenMs: START });
  const document = await getDocument({ data: new Uint8Array(pdf), verbosity: 0 }).promise;
  let told = 0;
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number);
    const [, bottom = 0] = page.view;
    for (const item of (await page.getTextContent()).items) {
      // What is drawn below the edge of the page can be copied, and not be seen.
      if ('str' in item && / – \d\d:/u.test(item.str) && item.transform[5] > bottom) told += 1;
    }
  }
  expect(told).toBe(4 * 150);
});

test('[BEY-12][I18N-08] in Arabic, of nobody, and where nobody may vote', async () => {
  const nobody = { ...attendance, people: [], presence: [], quorum: [], expected: 0 };
  for (const given of [attendance, nobody]) {
    const pdf = await renderAttendance({
      attendance: given,
      house: { ...house, language: 'ar' },
      writtenMs: START,
    });
    const document = await getDocument({ data: new Uint8Array(pdf), verbosity: 0 }).promise;
    expect((await document.getMetadata()).info).toMatchObject({ Language: 'ar' });
  }
});

test('[BEY-12] the chart ends when the last has left, and runs from the right where that is read so', () => {
  const left = presenceSvg(attendance, { fromRight: false }) ?? '';
  expect(left).toContain('d="M0 183H0V98H300V98H600V183H600V183Z"');
  const right = presenceSvg(attendance, { fromRight: true }) ?? '';
  expect(right).toContain('d="M600 183H600V98H300V98H0V183H0V183Z"');
  expect(presenceSvg({ ...attendance, expected: 0 }, { fromRight: false })).toBeNull();
});
