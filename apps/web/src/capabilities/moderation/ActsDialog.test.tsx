import type { ActsPage, ModerationAct } from '@hemicycle/contract/audit';
import type { AuditChainState } from '@hemicycle/contract/audit-chain';
import { permissions } from '@hemicycle/contract/permissions';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { formats } from '../../i18n/formats.ts';
import { signedIn } from '../../testing-person.ts';
import { draw, expectAccessible } from '../../testing-render.tsx';
import { useSignIn } from '../auth/sign-in.ts';
import { ActsEntry } from './ActsEntry.tsx';
import { AuditLog } from './AuditLog.tsx';

const AT = Date.UTC(2026, 2, 2, 9);
const act: ModerationAct = {
  id: 'a1',
  idVotingSession: 's1',
  sessionTitle: 'Plenary',
  act: 'move',
  byUserId: 'marit',
  byName: 'Marit Solberg',
  userId: 'rosa',
  userName: 'Rosa Quispe',
  detail: { from: 'main meeting', to: 'huddle “Water office”' },
  created: AT,
  sequence: 41,
  hash: 'b7e104c95d2f'.padEnd(64, '0'),
};
const people = [
  { userId: 'marit', name: 'Marit Solberg' },
  { userId: 'rosa', name: 'Rosa Quispe' },
];
const all: ActsPage = {
  acts: [
    act,
    {
      ...act,
      id: 'a2',
      act: 'forceMuteAll',
      userId: null,
      userName: null,
      detail: { source: 'audio', on: true },
    },
    { ...act, id: 'a3', act: 'closeHuddle', userId: null, userName: null, detail: { room: 'Budget' } },
  ],
  all: 3,
  people,
  sessions: [{ idVotingSession: 's1', title: 'Plenary' }],
};
const chainHolds: AuditChainState = {
  head: {
    sequence: 41,
    hash: act.hash ?? '',
    signedAtMs: AT,
    keyId: 'a'.repeat(64),
    signature: 'A'.repeat(86),
  },
  entries: 42,
  broken: null,
  waiting: 2,
  checked: AT,
};
let chain: AuditChainState = chainHolds;
let answer: unknown = all;
let status = 200;
let asked: URL[] = [];

beforeEach(() => {
  answer = all;
  chain = chainHolds;
  status = 200;
  asked = [];
  vi.stubGlobal('fetch', async (address: string) => {
    const url = new URL(address, location.href);
    if (url.pathname === '/api/auditlog/chain') return Response.json(chain);
    asked.push(url);
    return Response.json(answer, { status });
  });
  as(permissions.moderation);
});
afterEach(() => vi.unstubAllGlobals());

const as = (...actionsAllowed: string[]) => useSignIn.setState({ info: { ...signedIn, actionsAllowed } });

async function open() {
  draw(<ActsEntry idVotingSession="s1" />);
  fireEvent.click(await screen.findByRole('button', { name: 'Acts of moderators' }));
  return within(await screen.findByRole('dialog', { name: 'Acts of moderators' }));
}
function openLog() {
  draw(<AuditLog />);
  return screen;
}
const lastQuery = () => Object.fromEntries(asked.at(-1)?.searchParams ?? []);

test('[MOD-01] [PERM-08] members have no way to the acts of moderators', () => {
  as();
  draw(<ActsEntry idVotingSession="s1" />);
  expect(screen.queryByRole('button')).toBeNull();
});

test('[MOD-01] the audit log is a page, with its chain above it', async () => {
  openLog();
  expect(await screen.findByRole('heading', { level: 1, name: 'Audit log' })).toBeDefined();
  expect(await screen.findByText('The chain holds.')).toBeDefined();
  await expectAccessible();
});

test('[MOD-01] who did what, to whom and when, with what belongs to it', async () => {
  const dialog = await open();
  const rows = await dialog.findAllByRole('row');
  expect(rows.slice(1).map((row) => row.textContent)).toEqual([
    `Movedfrom: main meeting · to: huddle “Water office”Rosa QuispeMarit Solberg${formats().stampWithSeconds(AT)}`,
    `Changed what all may sendmicrophone · onEverybodyMarit Solberg${formats().stampWithSeconds(AT)}`,
    `Closed a huddleBudgetMarit Solberg${formats().stampWithSeconds(AT)}`,
  ]);
  const file = dialog.getByRole('link', { name: 'Acts as CSV' });
  expect(file.getAttribute('href')).toBe('/api/auditlog/votingsession/s1/csv?language=en');
  await expectAccessible();
});

test('[MOD-01] chosen by person, act and words; the file holds the same; nothing found leads back', async () => {
  const dialog = await open();
  fireEvent.change(await dialog.findByRole('combobox', { name: 'Person' }), { target: { value: 'rosa' } });
  await waitFor(() => expect(lastQuery()).toEqual({ person: 'rosa', page: '0' }));
  fireEvent.change(dialog.getByRole('combobox', { name: 'What' }), { target: { value: 'move' } });
  await waitFor(() => expect(lastQuery()).toEqual({ person: 'rosa', act: 'move', page: '0' }));
  expect(dialog.getByRole('link', { name: 'Acts as CSV' }).getAttribute('href')).toBe(
    '/api/auditlog/votingsession/s1/csv?person=rosa&act=move&language=en',
  );
  answer = { acts: [], all: 0, people, sessions: [] };
  fireEvent.change(dialog.getByRole('searchbox', { name: 'Search the acts' }), {
    target: { value: 'nobody' },
  });
  expect(await dialog.findByText('No act fits this choice')).toBeDefined();
  expect(lastQuery()).toEqual({ person: 'rosa', act: 'move', search: 'nobody', page: '0' });
  await expectAccessible();
  answer = all;
  fireEvent.click(dialog.getByRole('button', { name: 'Show all acts' }));
  expect(document.activeElement).toBe(dialog.getByRole('searchbox', { name: 'Search the acts' }));
  await waitFor(() => expect(lastQuery()).toEqual({ page: '0' }));
});

test('[MOD-01] more than a page is turned by the server', async () => {
  answer = { ...all, all: 70 };
  const dialog = await open();
  expect(await dialog.findByText(/70/)).toBeDefined();
  fireEvent.click(dialog.getByRole('button', { name: /next/i }));
  await waitFor(() => expect(lastQuery()).toEqual({ page: '1' }));
});

test('[MOD-01] an empty log, and one that cannot be read', async () => {
  answer = { acts: [], all: 0, people: [], sessions: [] };
  const dialog = await open();
  expect(await dialog.findByText('Moderators have done nothing yet')).toBeDefined();
  await expectAccessible();
});

test('[MOD-01] administrators read all sittings, each act with its own; a failure can be tried again', async () => {
  as(permissions.adminPage);
  status = 500;
  answer = { error: { code: 'internal', message: '', requestId: 'r' } };
  const dialog = openLog();
  expect(await dialog.findByText('The acts could not be read')).toBeDefined();
  status = 200;
  answer = all;
  fireEvent.click(dialog.getByRole('button', { name: 'Try again' }));
  expect(await dialog.findByRole('columnheader', { name: 'Sitting' })).toBeDefined();
  expect(asked.at(-1)?.pathname).toBe('/api/auditlog/acts');
});

test('administrators see up to which entry the chain of the log holds, and save it', async () => {
  as(permissions.adminPage);
  const dialog = openLog();
  expect((await dialog.findByText('The chain holds.')).closest('[role]')?.textContent).toBe(
    `The chain holds. Verified up to entry 41, signed ${formats().stampWithSeconds(AT)}.`,
  );
  expect(dialog.getByText(/^b7e1 04c9 5d2f 0000/u)).toBeDefined();
  expect(dialog.getByText('2 entries of the last seconds join the chain in a moment.')).toBeDefined();
  expect(dialog.getByRole('link', { name: 'Chain as JSON' }).getAttribute('href')).toBe(
    '/api/auditlog/chain/file?from=0',
  );
  expect((await dialog.findAllByText('b7e104c9')).length).toBe(3);
  fireEvent.change(dialog.getByRole('combobox', { name: 'Sitting' }), { target: { value: 's1' } });
  await waitFor(() => expect(lastQuery()).toEqual({ session: 's1', page: '0' }));
  await expectAccessible();
});

test('a broken chain is told with its first broken entry and what to do', async () => {
  as(permissions.adminPage);
  chain = { ...chainHolds, broken: { sequence: 17, problem: 'changed' } };
  const dialog = openLog();
  expect((await dialog.findByRole('alert')).textContent).toMatch(
    /^The chain is broken at entry 17\. Its content was changed\. Somebody changed the database by hand\./u,
  );
  await expectAccessible();
});
