import type { LiveQuorum, Quorum } from '@hemicycle/contract/quorum';
import { defaultFlags } from '@hemicycle/contract/default-flags';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import i18next from 'i18next';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { emptyLiveStore, useLive } from '../../realtime/use-live.ts';
import { serverClock } from '../../server-clock.ts';
import { livePerson, publicSite, signedIn } from '../../testing-person.ts';
import { draw, expectAccessible } from '../../testing-render.tsx';
import { Toasts } from '../../ui/Toasts.tsx';
import { TIP_SHOWN_MS } from '../../ui/Tip.tsx';
import { useSignIn } from '../auth/sign-in.ts';
import { useSite } from '../site/public.ts';
import { LastCalculated } from './LastCalculated.tsx';
import { QuorumButton } from './QuorumButton.tsx';
import { QuorumContributors } from './QuorumContributors.tsx';

const NOW_MS = Date.UTC(2026, 2, 2, 9);

const rule = (id: string, name: string): Omit<LiveQuorum, 'active' | 'result'> => ({
  id,
  name,
  amountType: 'percent',
  amount: '66.666',
  totalType: 'dynamic',
  definedTotal: null,
  groups: [],
  voteOrganisation: null,
});
const standing = (pass: boolean) => ({
  pass,
  displayString: '66.67% of dynamic total 24',
  dynamicTotal: '24',
  contributed: pass ? '17' : '9',
  needed: '15.99999998',
  calculatedAtMs: NOW_MS,
});
const half: LiveQuorum = { ...rule('half', 'Half of the members'), active: true, result: standing(true) };
const third: LiveQuorum = { ...rule('third', 'A third'), active: false, result: null };

type Calls = { method: string; path: string; body: unknown }[];
let calls: Calls = [];
let answers: (method: string, path: string) => unknown = () => ({});

beforeEach(() => {
  calls = [];
  vi.spyOn(serverClock, 'nowMs').mockReturnValue(NOW_MS + 1_000);
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', body }: RequestInit = {}) => {
    const path = new URL(address, 'https://site.test').pathname;
    calls.push({ method, path, body: typeof body === 'string' ? JSON.parse(body) : undefined });
    const answer = answers(method, path);
    return answer instanceof Error
      ? Response.json({ error: { code: 'internal', message: '', requestId: 'r' } }, { status: 500 })
      : Response.json(answer);
  });
  site({ enableQuorum: true, enableQuorumAutomatedDynamicColoring: true });
  holds('quorums-view');
  live([half, third]);
});
afterEach(async () => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
  await act(() => i18next.changeLanguage('en-US'));
});

function site(flags: Partial<typeof defaultFlags>) {
  useSite.setState({ config: { ...publicSite, flags: { ...defaultFlags, ...flags } } });
}
function holds(...actionsAllowed: string[]) {
  useSignIn.setState({ info: { ...signedIn, actionsAllowed } });
}
function live(quorums: LiveQuorum[], people = [livePerson('ana')]) {
  useLive.setState({
    ...emptyLiveStore,
    connection: 'connected',
    people: Object.fromEntries(people.map((person) => [person.userId, person])),
    quorums,
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
        quorums: quorums.filter(({ active }) => active).map(({ id }) => id),
        chatAll: true,
        mirrorTeamsSpaceRoomId: null,
      },
    },
  });
}

async function openDetails() {
  draw(
    <header>
      <QuorumButton />
    </header>,
  );
  fireEvent.click(screen.getByRole('button'));
  return screen.findByRole('dialog');
}

test.each([
  ['valid', [half], true, 'Quorum met, 17 of 24 present'],
  [
    'invalid',
    [half, { ...third, active: true, result: standing(false) }],
    true,
    'Quorum not met, 9 of 24 present',
  ],
  ['neutral without an applied rule', [third], true, 'Quorum'],
  ['neutral while colouring is off', [half], false, 'Quorum, 17 of 24 present'],
])('[QUOR-04] the icon is %s in colour, shape and word', async (state, quorums, colouring, word) => {
  site({ enableQuorum: true, enableQuorumAutomatedDynamicColoring: colouring });
  live(quorums);
  draw(<QuorumButton />);
  const button = screen.getByRole('button', { name: word });
  expect(button.getAttribute('data-state')).toBe(state.split(' ')[0]);
  expect(button.querySelector('svg')).not.toBeNull();
  await expectAccessible();
});

test('[QUOR-04] [QUOR-07] where quorum is switched on while the chamber is open, the first rule brings it in without a reload', async () => {
  site({ enableQuorum: false });
  live([]);
  draw(<QuorumButton />);
  expect(screen.queryByRole('button')).toBeNull();
  vi.spyOn(Math, 'random').mockReturnValue(0);
  answers = () => ({ ...publicSite, flags: { ...defaultFlags, enableQuorum: true } });
  act(() => useLive.setState({ quorums: [half] }));
  expect(await screen.findByRole('button', { name: /Quorum/ })).toBeTruthy();
  expect(calls.map(({ path }) => path)).toEqual(['/api/siteconfig/client']);
});

test('[QUOR-04] how many are present is drawn, where there is no room for it only said', () => {
  const { rerender } = draw(<QuorumButton />);
  const button = screen.getByRole('button', { name: 'Quorum met, 17 of 24 present' });
  expect(button.textContent).toBe('Quorum met17 of 24');
  rerender(<QuorumButton brief />);
  expect(button.textContent).toBe('Quorum met');
  expect(button.getAttribute('aria-label')).toBe('Quorum met, 17 of 24 present');
});

test('[CFG-07] where quorum is switched off while the chamber is open, the sign goes', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const flags = { ...defaultFlags, enableQuorum: false, enableQuorumAutomatedDynamicColoring: false };
  answers = () => ({ ...publicSite, flags });
  draw(<QuorumButton />);
  expect(calls).toEqual([]);
  act(() => useLive.setState({ quorums: [] }));
  await act(() => vi.advanceTimersByTimeAsync(2_000));
  expect(calls.map(({ path }) => path)).toEqual(['/api/siteconfig/client']);
  expect(screen.queryByRole('button')).toBeNull();
  // Without rules and without the sign nothing is asked again.
  act(() => useLive.setState({ quorums: [] }));
  await act(() => vi.advanceTimersByTimeAsync(2_000));
  expect(calls).toHaveLength(1);
});

test('[CFG-07] [PERM-27] [QUOR-11] without enableQuorum, or without a right to see or edit quorums, there is nothing', () => {
  site({ enableQuorum: false });
  draw(<QuorumButton />);
  expect(screen.queryByRole('button')).toBeNull();
  act(() => site({ enableQuorum: true }));
  act(() => holds());
  expect(screen.queryByRole('button')).toBeNull();
  act(() => holds('quorums-edit'));
  expect(screen.getByRole('button')).toBeDefined();
});

test('[QUOR-11] [QUOR-10] [PERM-27] [PERM-28] who only sees has the rules and when they were calculated, without controls', async () => {
  const details = await openDetails();
  const [applied, available] = within(details).getAllByRole('list');
  expect(applied?.textContent).toContain(
    'Half of the members66.67% of dynamic total 24Met 17 present, 16 needed',
  );
  expect(available?.textContent).toContain('A third66.67% of the dynamic total');
  expect(details.textContent).toContain('Last calculated: now');
  expect(within(details).queryByRole('checkbox')).toBeNull();
  expect(within(details).queryByRole('button', { name: 'Calculate now' })).toBeNull();
  await expectAccessible();
  fireEvent.keyDown(details, { key: 'Escape' });
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('button'));
});

test('[QUOR-19] empty lists say so', async () => {
  live([]);
  const details = await openDetails();
  expect(details.textContent).toContain('No quorum rules applied.');
  expect(details.textContent).toContain('No quorum rules available.');
  expect(details.textContent).toContain('Not calculated yet');
  await expectAccessible();
});

test('[QUOR-05] [QUOR-07] [QUOR-08] [PERM-28] a press saves the list, reads the meeting again and calculates', async () => {
  holds('quorums-view', 'quorums-edit');
  const both: Quorum[] = [half, { ...third, active: true, result: standing(false) }].map((one) => ({
    ...one,
    result: one.result && { ...one.result, arrayContributions: [], arrayOldContributions: [] },
  }));
  const davra = { ...useLive.getState().session?.davra, quorums: ['half', 'third'] };
  answers = (method) => {
    if (method === 'PUT') return davra;
    return method === 'GET'
      ? [{ idVotingSession: 's1', data_json: { davra } }]
      : { quorums: { all: both, active: both } };
  };
  const details = await openDetails();
  const checkbox = () => within(details).getByRole<HTMLInputElement>('checkbox', { name: 'Apply “A third”' });
  checkbox().focus();
  fireEvent.click(checkbox());
  await waitFor(() => expect(useLive.getState().quorums.every(({ active }) => active)).toBe(true));
  // The rule is in the other list now, and the focus has moved with it.
  await waitFor(() => expect(document.activeElement).toBe(checkbox()));
  expect(checkbox().checked).toBe(true);
  expect(calls).toEqual([
    { method: 'PUT', path: '/api/votingsessions/s1/davra', body: { quorumRules: { apply: ['third'] } } },
    { method: 'GET', path: '/api/votingsessions/s1', body: undefined },
    { method: 'POST', path: '/api/votingsessions/calculatequorums/s1', body: { userId: 'rosa' } },
  ]);
  expect(useLive.getState().session?.davra.quorums).toEqual(['half', 'third']);
  expect(JSON.stringify(useLive.getState().quorums)).not.toContain('Contributions');
  expect(await screen.findByText('Not met')).toBeDefined();
  await expectAccessible();
});

test('[QUOR-05] two rules pressed one right after the other are both changed', async () => {
  holds('quorums-view', 'quorums-edit');
  const davra = { ...useLive.getState().session?.davra, quorums: Array<string>() };
  const all = (): Quorum[] =>
    [half, third].map((one) => ({ ...one, active: davra.quorums.includes(one.id), result: null }));
  answers = (method) => {
    if (method === 'PUT') return davra;
    return method === 'GET'
      ? [{ idVotingSession: 's1', data_json: { davra } }]
      : { quorums: { all: all(), active: [] } };
  };
  const details = await openDetails();
  for (const name of ['Apply “Half of the members”', 'Apply “A third”'])
    fireEvent.click(within(details).getByRole('checkbox', { name }));
  await waitFor(() => expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(2));
  expect(calls.flatMap(({ method, body }) => (method === 'PUT' ? [body] : []))).toEqual([
    { quorumRules: { unapply: ['half'] } },
    { quorumRules: { apply: ['third'] } },
  ]);
});

test('[QUOR-11] [PERM-28] Calculate now calculates; a failure is said and changes nothing', async () => {
  holds('quorums-view', 'quorums-edit');
  answers = () => new Error('down');
  draw(<Toasts />);
  const details = await openDetails();
  fireEvent.click(within(details).getByRole('button', { name: 'Calculate now' }));
  expect(await screen.findByText('The quorums were not calculated')).toBeDefined();
  expect(calls.map(({ method }) => method)).toEqual(['POST']);
  expect(useLive.getState().quorums).toEqual([half, third]);
});

test('[QUOR-08] [QUOR-10] [QUOR-11] where no rule is applied, Calculate now still tells when it was and of what total', async () => {
  holds('quorums-edit');
  live([third]);
  const result = { ...standing(true), arrayContributions: [], arrayOldContributions: [] };
  answers = () => ({ quorums: { all: [{ ...third, result }], active: [] } });
  const details = await openDetails();
  expect(details.textContent).toContain('Not calculated yet');
  fireEvent.click(within(details).getByRole('button', { name: 'Calculate now' }));
  await waitFor(() => expect(details.textContent).toContain('Last calculated: now'));
  expect(details.textContent).toContain('66.67% of dynamic total 24');
  // The server's news names no result of a rule that is not applied; the total stays.
  act(() => useLive.setState({ quorums: [third] }));
  expect(details.textContent).toContain('66.67% of dynamic total 24');
  expect(within(details).queryByText('Met')).toBeNull();
  await expectAccessible();
});

test('[QUOR-20] tooltips last 4000 ms', () => {
  expect(TIP_SHOWN_MS).toBe(4000);
});

test('[QUOR-12] [QUOR-13] the label goes on by itself every 5 s', () => {
  vi.restoreAllMocks();
  vi.useFakeTimers();
  draw(<LastCalculated calculatedAtMs={Date.now()} />);
  const said = () => document.body.textContent;
  expect(said()).toBe('Last calculated: now');
  act(() => void vi.advanceTimersByTime(4_999));
  expect(said()).toBe('Last calculated: now');
  act(() => void vi.advanceTimersByTime(1));
  expect(said()).toBe('Last calculated: 5 seconds ago');
  act(() => void vi.advanceTimersByTime(55_000));
  expect(said()).toBe('Last calculated: about a minute ago');
  act(() => void vi.advanceTimersByTime(60_000));
  expect(said()).toBe('Last calculated: 2 minutes ago');
});

const at = Date.UTC(2026, 2, 2, 9);
function result(now: string[], before: string[] = []): Quorum {
  const contribution = (id: string) => ({ id, weightContribution: '1', lastSeen: at });
  return {
    ...half,
    result: {
      ...standing(true),
      arrayContributions: now.map(contribution),
      arrayOldContributions: before.map(contribution),
    },
  };
}
const contributors = () => draw(<QuorumContributors ruleId="half" onClose={vi.fn()} />);

test('[QUOR-14] [QUOR-18] [QUOR-03] the contributors with when they were last seen, unknown ones as Unknown', async () => {
  answers = (_method, path) => (path === '/api/users/many' ? [] : result(['ana'], ['gone']));
  contributors();
  const now = await screen.findByRole('table', { name: 'Contributing 1' });
  expect(now.textContent).toMatch(/ana2026-03-0\d \d\d:00:00/u);
  const before = screen.getByRole('table', { name: 'No longer contributing 1' });
  await waitFor(() => expect(before.textContent).toContain('Unknown'));
  expect(calls[0]?.path).toBe('/api/quorums/calculate/s1/half');
  await expectAccessible();
});

test('[QUOR-15] nobody contributes', async () => {
  answers = () => result([]);
  contributors();
  expect(await screen.findByText('No Contributors')).toBeDefined();
  await expectAccessible();
});

test('[QUOR-16] a failure is said, and tried again', async () => {
  answers = () => new Error('down');
  contributors();
  expect(await screen.findByText('Error getting the contributors for this quorum')).toBeDefined();
  await expectAccessible();
  answers = () => result([]);
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('No Contributors')).toBeDefined();
});

test('[QUOR-17] a rule that is no longer applied has no contributors, also when that changes meanwhile', async () => {
  answers = () => result(['ana']);
  contributors();
  await screen.findByRole('table');
  act(() => live([{ ...half, active: false, result: null }]));
  expect(screen.getByText('This quorum is not anymore applied')).toBeDefined();
  expect(screen.queryByRole('table')).toBeNull();
  await expectAccessible();
});

test('[QUOR-11] [I18N-08] the details in Arabic', async () => {
  await act(() => i18next.changeLanguage('ar'));
  const details = await openDetails();
  expect(details.textContent).toContain('آخر حساب: الآن');
  await expectAccessible();
});
