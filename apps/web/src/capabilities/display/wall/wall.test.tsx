import type { DisplayState, DisplayVote } from '@hemicycle/contract/display-state';
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { draw, expectAccessible } from '../../../testing-render.tsx';
import * as texts from '../../../i18n/i18n.ts';
import { followDisplay, useDisplay } from './display-line.ts';
import { Wall } from './Wall.tsx';
import { TestSource } from '../../../testing-source.ts';
import { codeOf } from './WallSeats.tsx';

const state: DisplayState = {
  protocol: 3,
  timers: [],
  house: { name: 'National Assembly', logo: null, timeZone: 'UTC' },
  sitting: { title: 'Plenary sitting 114', startsAt: 0, endsAt: 9_000_000, hasEnded: false },
  screen: 'welcome',
  message: null,
  item: null,
  nextItem: null,
  items: [],
  speaker: null,
  next: [],
  waiting: 0,
  vote: null,
};
const vote: DisplayVote = {
  ...{ number: 7, title: 'Bill 41', question: 'Shall it pass?', status: 'open', openedAt: 0 },
  ...{
    endsAt: null,
    suspended: null,
    closedAt: null,
    votedFrom: 3,
    votedTo: 3,
    entitled: 4,
    entitledWeight: null,
  },
  ...{ isWeighted: false, form: 'single', questions: null, withheld: null, needed: null },
  ...{ result: null, declaredAt: null, withoutQuorum: false, elected: null },
  options: [
    { option: 'Yea', votes: 2, weight: null },
    { option: 'Nay', votes: 1, weight: null },
  ],
  seats: [{ groupName: 'Greens', groupColor: '#5a8a3a', seats: '1120' }],
  called: null,
};

const item: DisplayState['item'] = {
  ...{ number: '4', title: 'Bill 41', movers: [{ role: 'mover', name: 'Rosa Quispe' }] },
  ...{ spentMs: 750_000, runningSince: null, plannedMs: 2_700_000 },
};

const latest = () => TestSource.all.at(-1)!;
const tell = (event: string, data: unknown) => act(() => latest().say(event, data));
const beat = (languages = ['en-US'], protocol = 3) => tell('beat', { now: Date.now(), protocol, languages });

beforeEach(() => {
  TestSource.all.length = 0;
  vi.stubGlobal('EventSource', TestSource);
  history.replaceState(null, '', '/app/display/CODE');
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('[FND-04] the welcome shows the logo of the house; where it cannot be loaded the name alone stands', async () => {
  draw(<Wall />);
  beat();
  const house = { ...state.house, logo: '/api/siteconfig/logo/1' };
  tell('state', { ...state, house });
  const logo = await screen.findByRole('img', { name: 'National Assembly' });
  expect(logo.getAttribute('src')).toBe('/api/siteconfig/logo/1');
  fireEvent.error(logo);
  expect(screen.queryByRole('img')).toBeNull();
  expect(screen.getByText('National Assembly')).toBeDefined();
});

test('[BEY-33] a wall shows each screen that it is told, with nothing to press', async () => {
  const { container } = draw(<Wall />);
  expect(latest().url).toContain('/api/display/feed?token=CODE');
  beat();
  tell('state', { ...state, items: [{ number: '4', title: 'Water Protection Bill' }] });
  expect(await screen.findByRole('heading', { name: 'Plenary sitting 114' })).toBeTruthy();
  expect(screen.getByRole('listitem').textContent).toBe('4Water Protection Bill');
  const person = { groupName: 'Greens', groupCode: 'GRN', groupColor: '#5a8a3a' };
  tell('state', {
    ...state,
    screen: 'speaker',
    speaker: {
      ...{ ...person, name: 'Ngozi Adeyemi', kind: 'speech', interrupts: null },
      ...{ spokenMs: 10_000, runningSince: null, limitMs: 60_000, onItem: { number: '3', title: 'Roads' } },
    },
    next: [{ ...person, name: 'Amina Diallo' }],
    waiting: 3,
    item,
  });
  expect(container.textContent).toContain('Moved by Rosa Quispe');
  expect(screen.getByRole('heading', { name: 'Ngozi Adeyemi' })).toBeTruthy();
  expect(container.textContent).toContain('Still on item 3 Roads');
  expect(container.textContent).toContain('0:50');
  expect(container.textContent).toContain('left of 1:00');
  expect(container.textContent).toContain('and 2 more');
  expect(screen.getByRole('listitem').textContent).toBe('1Amina DialloGreensGRN');
  await expectAccessible(container);
  tell('state', { ...state, screen: 'item', item, nextItem: { number: '5', title: 'Budget' } });
  expect(screen.getByRole('heading', { name: 'Bill 41' })).toBeTruthy();
  for (const text of ['Item 4', 'Moved by Rosa Quispe', '12:30of 45:00', 'Next: 5 Budget']) {
    expect(container.textContent).toContain(text);
  }
  await expectAccessible(container);
  tell('state', { ...state, screen: 'vote', vote });
  expect(screen.getByRole('heading', { name: 'Shall it pass?' })).toBeTruthy();
  expect(container.textContent).toContain('of 4 have voted');
  expect(container.querySelectorAll('[data-kind="yea"]').length).toBe(3);
  await expectAccessible(container);
  const needed = { of: 'heads', amount: '2', moreThan: false } as const;
  const declared = { ...vote, status: 'closed', needed, result: 'PASS', declaredAt: 0 } as const;
  tell('state', { ...state, screen: 'result', vote: declared });
  expect(container.textContent).toContain('PASS');
  expect(container.textContent).toContain('2 needed');
  await expectAccessible(container);
  const options = [
    { option: 'Yea', votes: 1, weight: null },
    { option: 'Nay', votes: 0, weight: null },
  ];
  const notValid = { ...declared, options, result: 'FAIL', withoutQuorum: true } as const;
  tell('state', { ...state, screen: 'result', vote: notValid });
  expect(container.textContent).toContain('Not valid: quorum not met');
  expect(container.textContent).toContain('1Yea');
  tell('state', { ...state, screen: 'message', message: 'Back at two' });
  expect(screen.getByRole('heading', { name: 'Back at two' })).toBeTruthy();
  tell('state', { ...state, screen: 'pause', message: 'Until 14:00' });
  expect(screen.getByText('Until 14:00')).toBeTruthy();
  expect(container.querySelectorAll('button, a, input')).toHaveLength(0);
});

test('[BEY-33][BEY-43][POLL-03] running timers stand above any screen; an intervention says in whose speech', async () => {
  const { container } = draw(<Wall />);
  beat();
  const startedAt = Date.now() - 65_000;
  tell('state', {
    ...state,
    screen: 'speaker',
    timers: [
      { title: 'Break', startedAt, endsAt: Date.now() + 120_500 },
      { title: 'Debate', startedAt, endsAt: null },
      { title: 'Over', startedAt, endsAt: Date.now() - 1 },
      { title: 'Long', startedAt: startedAt - 2 * 86_400_000, endsAt: null },
    ],
    speaker: {
      ...{ name: 'Amina Diallo', groupName: null, groupCode: null, groupColor: null },
      ...{ kind: 'intervention', interrupts: 'Ngozi Adeyemi' },
      ...{ spokenMs: 0, runningSince: null, limitMs: null, onItem: null },
    },
  });
  expect(await screen.findByText('Intervention in the speech of Ngozi Adeyemi')).toBeTruthy();
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Break2:0[01]$/u),
    expect.stringMatching(/^Debate1:0[56]$/u),
    'OverTime is up',
    expect.stringMatching(/^Long2 days 0:01:0[56]$/u),
  ]);
  await expectAccessible(container);
});

test('[BEY-33][PRIV-04] where choices are hidden there is no map, a range, and the reason', async () => {
  const { container } = draw(<Wall />);
  beat();
  const hidden = { ...vote, seats: null, options: null, withheld: 'privacy-while-open', votedTo: 4 };
  tell('state', { ...state, screen: 'vote', vote: hidden });
  expect(await screen.findByText('3–4')).toBeTruthy();
  expect(container.textContent).toContain('The count is told after the close');
  expect(container.querySelector('[data-kind]')).toBeNull();
});

test('[BEY-33][POLL-04] a vote that lasts for days tells them, in each language of the display', async () => {
  const { container } = draw(<Wall />);
  beat(['ar', 'en-US']);
  const suspended = { remainingMs: 2 * 86_400_000 + 303_000 };
  tell('state', { ...state, screen: 'vote', vote: { ...vote, suspended } });
  await screen.findByText('0:05:03');
  expect(container.textContent).toContain('يومان 2 days 0:05:03');
});

test('[BEY-33][BEY-13] the clocks of a speech and of an item tell days, in each language of the display', async () => {
  const { container } = draw(<Wall />);
  beat(['ar', 'en-US']);
  const twoDays = 2 * 86_400_000 + 303_000;
  const person = { name: 'Ngozi Adeyemi', groupName: null, groupCode: null, groupColor: null };
  const speaker = { ...person, kind: 'speech', interrupts: null, runningSince: null, onItem: null };
  tell('state', { ...state, screen: 'speaker', speaker: { ...speaker, spokenMs: twoDays, limitMs: null } });
  expect((await screen.findByText('0:05:03')).closest('p')?.textContent).toContain('يومان 2 days 0:05:03');
  tell('state', { ...state, screen: 'speaker', speaker: { ...speaker, spokenMs: 65_000, limitMs: 60_000 } });
  expect(screen.getByText('+0:05').getAttribute('dir')).toBe('ltr');
  const long = { ...item, spentMs: twoDays, plannedMs: 86_400_000 };
  tell('state', { ...state, screen: 'item', item: long });
  expect(container.textContent).toContain('يومان 2 days 0:05:03');
  expect(container.textContent).toContain('of 1 day 0:00:00');
});

test('[BEY-33] two languages stand side by side, the page in the first', async () => {
  const { container } = draw(<Wall />);
  beat(['ar', 'en-US']);
  tell('state', { ...state, screen: 'pause' });
  expect(await screen.findByRole('heading', { name: /استراحة.*Pause/u })).toBeTruthy();
  expect(document.documentElement.dir).toBe('rtl');
  await expectAccessible(container);
});

test('[BEY-33] a wall whose texts could not be loaded loads them again', async () => {
  vi.useFakeTimers();
  const load = vi.spyOn(texts, 'showInLanguages').mockRejectedValueOnce(new Error('away'));
  const { container } = draw(<Wall />);
  await vi.advanceTimersByTimeAsync(1);
  expect(container.querySelector('main')).toBeNull();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(load).toHaveBeenCalledTimes(2);
  vi.useRealTimers();
  expect(await screen.findByRole('main')).toBeTruthy();
});

test('[BEY-33] a lost line is said, keeps the last state, and is opened again; a revoked code goes dark', async () => {
  vi.useFakeTimers();
  let status = 502;
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(null, { status })));
  const end = followDisplay('CODE');
  beat();
  tell('state', state);
  expect(useDisplay.getState().line).toBe('open');
  latest().dispatchEvent(new Event('error'));
  await vi.advanceTimersByTimeAsync(1);
  expect(useDisplay.getState()).toMatchObject({ line: 'lost', state });
  await vi.advanceTimersByTimeAsync(2_000);
  expect(TestSource.all).toHaveLength(2);
  beat();
  expect(useDisplay.getState().line).toBe('open');
  // Silence without an error: the other end is gone.
  await vi.advanceTimersByTimeAsync(25_000);
  expect([useDisplay.getState().line, TestSource.all.length]).toEqual(['lost', 3]);
  status = 403;
  latest().dispatchEvent(new Event('error'));
  await vi.advanceTimersByTimeAsync(1);
  expect(useDisplay.getState()).toMatchObject({ line: 'revoked', state: null });
  // When it asks again it stays dark, and says nothing of a lost line.
  const said: string[] = [];
  const stop = useDisplay.subscribe(({ line }) => said.push(line));
  await vi.advanceTimersByTimeAsync(60_000);
  latest().dispatchEvent(new Event('error'));
  await vi.advanceTimersByTimeAsync(1);
  expect(new Set(said)).toEqual(new Set(['revoked']));
  stop();
  end();
});

test('[BEY-33] another version of the server has the page load its program again, once', () => {
  const reload = vi.fn<() => void>();
  const end = followDisplay('CODE', {
    // SAFETY: the test's source has what the line uses of one.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see SAFETY
    openSource: (address) => new TestSource(address) as unknown as EventSource,
    reload,
  });
  beat(['en-US'], 4);
  beat(['en-US'], 4);
  expect(reload).toHaveBeenCalledTimes(1);
  end();
});

test.each([
  ['Labour and Solidarity', 'LS'],
  ['Greens', 'Greens'],
  ['Independents', 'Independ'],
  ['SPD', 'SPD'],
  ['Liberal-Forum', 'LF'],
])('[BEY-33] the group %s stands on the map as %s', (name, code) => {
  expect(codeOf(name)).toBe(code);
});
