import type { Attendance } from '@hemicycle/contract/attendance';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { formats } from '../../i18n/formats.ts';
import { emptyLiveStore, useLive } from '../../realtime/use-live.ts';
import { signedIn } from '../../testing-person.ts';
import { draw, expectAccessible } from '../../testing-render.tsx';
import { useSignIn } from '../auth/sign-in.ts';
import { AttendanceEntry } from './AttendanceEntry.tsx';

const START = Date.UTC(2026, 2, 2, 9);
const attendance: Attendance = {
  idVotingSession: 's1',
  title: 'Plenary',
  epochStartTime: START,
  epochEndTime: START + 3_600_000,
  asOf: START + 1_200_000,
  ended: false,
  keptAt: null,
  expected: 2,
  people: [
    {
      userId: 'kenji',
      cameAs: 'account',
      displayName: 'Kenji Watanabe',
      expected: true,
      stays: [],
      presentMs: 0,
    },
    {
      userId: 'rosa',
      cameAs: 'account',
      displayName: 'Rosa Quispe',
      expected: true,
      stays: [
        { joinedAt: START, leftAt: START + 300_000 },
        { joinedAt: START + 600_000, leftAt: null },
      ],
      presentMs: 900_000,
    },
    {
      userId: 'marit',
      cameAs: 'account',
      displayName: 'Marit Solberg',
      expected: false,
      stays: [{ joinedAt: START, leftAt: null }],
      presentMs: 1_200_000,
    },
  ],
  presence: [
    { at: START, present: 1, others: 1 },
    { at: START + 300_000, present: 0, others: 1 },
    { at: START + 600_000, present: 1, others: 1 },
  ],
  quorum: [],
};
let answer: unknown = attendance;
let status = 200;
let reads = 0;

beforeEach(() => {
  answer = attendance;
  status = 200;
  reads = 0;
  vi.stubGlobal('fetch', async () => {
    reads += 1;
    return Response.json(answer, { status });
  });
  as('app_participant_moderation-bool');
  useLive.setState({
    ...emptyLiveStore,
    session: {
      idVotingSession: 's1',
      title: 'Plenary',
      description: '',
      epochStartTime: 0,
      epochEndTime: 1,
      presiding: null,
      davra: {
        waitingRoom: false,
        recording: false,
        quorums: [],
        chatAll: true,
        mirrorTeamsSpaceRoomId: null,
      },
    },
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  useLive.setState(emptyLiveStore);
});

const as = (...actions: string[]) => useSignIn.setState({ info: { ...signedIn, actionsAllowed: actions } });

async function open() {
  draw(<AttendanceEntry />);
  fireEvent.click(await screen.findByRole('button', { name: 'Attendance' }));
  return screen.findByRole('dialog', { name: 'Attendance' });
}

test('[BEY-12] [PERM-08] who neither moderates nor administers has no way there', () => {
  as();
  draw(<AttendanceEntry />);
  expect(screen.queryByRole('button')).toBeNull();
});

test('[BEY-12] the share present now, each stay, and who did not come', async () => {
  const dialog = within(await open());
  expect(await dialog.findByText('Present now: 1 of 2 (50%). Others: 1')).toBeDefined();
  const row = (name: string) => dialog.getByRole('rowheader', { name }).closest('tr')?.textContent;
  const time = (ms: number) => formats().timeWithSeconds(ms);
  expect(row('Kenji Watanabe')).toContain('Has not come');
  expect(row('Rosa Quispe')).toBe(
    `Rosa Quispe${time(START)} – ${time(START + 300_000)}${time(START + 600_000)} – here now15 min`,
  );
  expect(row('Marit Solberg')).toContain('20 min');
  expect(dialog.getByRole('heading', { name: 'Others who were here 1' })).toBeDefined();
  const links = dialog.getAllByRole('link').map((link) => link.getAttribute('href'));
  const base = '/api/people/attendance/s1';
  expect(links).toEqual([`${base}/pdf`, `${base}/csv/stays`, `${base}/csv/presence`]);
  await expectAccessible();
});

test('[BEY-12] the share over time is drawn, named in words, and stands in a table too', async () => {
  const dialog = within(await open());
  const chart = await dialog.findByRole('img', { name: /at most 1 of 2\. The table below says the same/ });
  expect(chart.querySelector('path')?.getAttribute('d')).toBe('M0 160H0V80H150V160H300V80H600V160Z');
  fireEvent.click(dialog.getByText('Show as a table'));
  const table = within(dialog.getByRole('region', { name: 'Show as a table' }));
  expect(table.getAllByRole('row').map((row) => row.textContent)).toEqual([
    'FromPresentShareOthers',
    `${formats().stampWithSeconds(START)}150 %1`,
    `${formats().stampWithSeconds(START + 300_000)}00 %1`,
    `${formats().stampWithSeconds(START + 600_000)}150 %1`,
  ]);
  await expectAccessible();
});

test('[BEY-12] how the quorum stood over time, and as CSV', async () => {
  const change = { rule: 'half', name: 'Half of the members', displayString: '50% of dynamic total 2' };
  answer = {
    ...attendance,
    quorum: [
      { at: START, pass: false, ...change },
      { at: START + 600_000, pass: true, ...change },
      { at: START + 900_000, ...change, pass: null, displayString: null },
    ],
  };
  const dialog = within(await open());
  const table = within(await dialog.findByRole('table', { name: 'Quorum over time' }));
  const at = (ms: number) => formats().stampWithSeconds(ms);
  expect(table.getAllByRole('row').map((row) => row.textContent)).toEqual([
    'FromRuleQuorum',
    `${at(START)}Half of the membersNot met`,
    `${at(START + 600_000)}Half of the membersMet`,
    `${at(START + 900_000)}Half of the membersNo longer applied`,
  ]);
  const link = dialog.getByRole('link', { name: 'Quorum over time as CSV' });
  expect(link.getAttribute('href')).toBe('/api/people/attendance/s1/csv/quorum');
  await expectAccessible();
});

test('[BEY-12] where the quorum was reached and lost is marked, in words too, and in the table', async () => {
  const change = { rule: 'half', name: 'Half of the members', displayString: '50% of dynamic total 2' };
  answer = {
    ...attendance,
    quorum: [
      { at: START, pass: true, ...change },
      { at: START + 450_000, pass: false, ...change },
    ],
  };
  const dialog = within(await open());
  await dialog.findByText(/^Present now/);
  const marks = [...document.querySelectorAll<HTMLElement>('[data-stood]')];
  expect(marks.map((mark) => [mark.dataset['stood'], mark.style.insetInlineStart])).toEqual([
    ['reached', '0%'],
    ['lost', '37.5%'],
  ]);
  const table = within(dialog.getByRole('region', { name: 'Show as a table', hidden: true }));
  expect(table.getAllByRole('row', { hidden: true }).map((row) => row.textContent)).toEqual([
    'FromPresentShareOthersQuorum',
    `${formats().stampWithSeconds(START)}150 %1Quorum reached`,
    `${formats().stampWithSeconds(START + 300_000)}00 %1`,
    `${formats().stampWithSeconds(START + 450_000)}00 %1Quorum lost`,
    `${formats().stampWithSeconds(START + 600_000)}150 %1`,
  ]);
  await expectAccessible();
});

test('[BEY-12] guests and phones are marked, and a sitting that is over ends with the last who left', async () => {
  const person = { expected: false, stays: [{ joinedAt: START, leftAt: START + 60_000 }], presentMs: 60_000 };
  answer = {
    ...attendance,
    epochEndTime: START + 100_000,
    ended: true,
    keptAt: START + 100_000,
    people: [
      { ...person, userId: 'g', cameAs: 'guest', displayName: 'Ada (Guest)' },
      { ...person, userId: 'phone.1', cameAs: 'phone', displayName: '…50' },
      {
        ...{ userId: 'kenji', cameAs: 'account', displayName: 'Kenji Watanabe', expected: true },
        ...{ stays: [], presentMs: 0, group: 'Reds', weights: [{ organisation: 'x', weight: '12.5' }] },
      },
    ],
    presence: [
      { at: START, present: 1, others: 2 },
      { at: START + 60_000, present: 0, others: 0 },
    ],
  };
  const dialog = within(await open());
  expect(await dialog.findByText('Most present at once: 1 of 2 (50%).')).toBeDefined();
  expect(dialog.getByRole('rowheader', { name: 'Ada (Guest) guest' })).toBeDefined();
  expect(dialog.getByRole('rowheader', { name: '…50 by phone' })).toBeDefined();
  const absent = dialog.getByRole('rowheader', { name: /^Kenji Watanabe ?Reds · weight 12\.5$/ });
  expect(absent.closest('tr')?.textContent).toContain('Did not come');
  expect(dialog.getByText(/as it was when the sitting ended/)).toBeDefined();
  expect(dialog.getByRole('img').querySelector('path')?.getAttribute('d')).toBe(
    'M0 160H0V80H600V160H600V160Z',
  );
  await expectAccessible();
});

test('[BEY-12] it is read again on a wish', async () => {
  const dialog = within(await open());
  await dialog.findByText(/^Present now/);
  answer = { ...attendance, expected: 0, people: [], presence: [] };
  fireEvent.click(dialog.getByRole('button', { name: 'Read it now' }));
  expect(await dialog.findByText('Nobody in this sitting may vote. Present now: 0')).toBeDefined();
  expect(dialog.getByText('Nobody has come yet.')).toBeDefined();
  expect(reads).toBe(2);
  await expectAccessible();
});

test('[BEY-12] what cannot be read says so and can be tried again', async () => {
  status = 500;
  answer = { error: { code: 'internal', message: '', requestId: 'r' } };
  const dialog = within(await open());
  expect(await dialog.findByText('The attendance could not be read')).toBeDefined();
  await expectAccessible();
  status = 200;
  answer = attendance;
  fireEvent.click(dialog.getByRole('button', { name: 'Try again' }));
  expect(await dialog.findByText(/^Present now/)).toBeDefined();
  fireEvent.click(dialog.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
