import type { Poll } from '@hemicycle/contract/polls';
import { privacySentence } from '@hemicycle/rules/polls/privacy-sentence';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import i18next from 'i18next';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../../../api-client.ts';
import { standInForApi } from '../../../testing-api-client.ts';
import { draw, expectAccessible } from '../../../testing-render.tsx';
import { useDialogs } from '../../../ui/dialog-store.ts';
import { Dialogs } from '../../../ui/Dialogs.tsx';
import { serverClock } from '../../../server-clock.ts';
import { useLive } from '../../../realtime/use-live.ts';
import { RunPoll } from '../running/RunPoll.tsx';
import { answerCalls, call, enterSitting, sentBy } from '../testing-api.ts';
import { testPoll } from '../testing-house.ts';
import { CourseNews } from './CourseNews.tsx';

standInForApi(async (what, options) => call(what, options));

const tally = {
  votedCount: 1,
  entitledCount: 4,
  votedWeight: '1',
  entitledWeight: '4',
  votesSummary: null,
  questionSummaries: null,
  runOff: null,
  withheld: null,
};
const open: Poll = {
  ...testPoll,
  status: 'open',
  closedTime: null,
  startTime: serverClock.nowMs() - 60_000,
  endTime: serverClock.nowMs() + 600_000,
  tally,
};
const by = { id: 'clerk', name: 'Tuula Korhonen' };
const suspended: Poll = {
  ...open,
  endTime: null,
  suspended: { sinceMs: 5, remainingMs: 42_000 },
  course: [{ act: 'suspended', atMs: 5, by, endsAtMs: null, remainingMs: 42_000 }],
};
const bell = { standing: 'none', ways: [], rungMs: null, reaches: true };
const person = {
  ...{ groupName: null, color: '#123456', proxyName: null, timesLost: 0 },
  ...{ room: null, hasPoorLine: false, bell },
};
const watched = {
  asOfMs: 1,
  withheld: null,
  bell: { rungMs: Date.UTC(2026, 0, 1, 9, 41, 30), rung: 2, sent: 1, failed: 1, answered: 1 },
  voted: [{ userId: 'm4', name: 'Pavel Novotný', atMs: 1_000 }],
  missing: [
    {
      ...person,
      userId: 'm1',
      name: 'Chen Wei-Ting',
      where: 'line-lost',
      sinceMs: 1,
      timesLost: 2,
      bell: { ...bell, standing: 'sent', ways: ['push', 'mail'], rungMs: 1 },
    },
    {
      ...person,
      userId: 'm2',
      name: 'Kenji Watanabe',
      where: 'with-proxy',
      room: 'chamber',
      sinceMs: 1,
      proxyName: 'Rosa Quispe',
    },
    { ...person, userId: 'm5', name: 'Aoife Ní Bhriain', where: 'here', room: 'none', sinceMs: 1 },
    {
      ...person,
      userId: 'm6',
      name: 'Oluwaseun Bankole',
      where: 'here',
      room: 'chamber',
      hasPoorLine: true,
      sinceMs: 1,
    },
    {
      ...{ ...person, userId: 'm3', name: 'Kristján Jónsson', where: 'never', sinceMs: null },
      bell: { ...bell, standing: 'answered', ways: ['push'], rungMs: 1 },
    },
    {
      ...{ ...person, userId: 'm7', name: 'Henrik Lindqvist', where: 'never', sinceMs: null },
      bell: { ...bell, reaches: false },
    },
  ],
};

beforeAll(
  () =>
    Promise.all([
      import('../../../ui/DialogWindow.tsx'),
      import('./VoteWatch.tsx'),
      import('./CancelVote.tsx'),
      i18next.loadNamespaces('vote-watch'),
    ]),
  60_000,
);
beforeEach(async () => {
  await i18next.changeLanguage('en-US');
  enterSitting();
  answerCalls({
    'GET /api/polls/:pollId/watch': watched,
    'GET /api/polls/:pollId/electorate': { electors: [], others: [] },
    'GET /api/polls/:pollId/seats': { seats: [] },
    'POST /api/polls/:pollId/extend': open,
    'POST /api/polls/:pollId/suspend': suspended,
    'POST /api/polls/:pollId/resume': open,
    'POST /api/polls/:pollId/cancel': { ...open, status: 'cancelled' },
  });
});
afterEach(() => useDialogs.setState({ open: [] }));

async function drawWatch(poll: Poll) {
  useLive.setState({ polls: [poll] });
  const drawn = draw(
    <main>
      <RunPoll poll={poll} />
      <Dialogs />
    </main>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Watch the vote' }));
  await screen.findByRole('region', { name: 'Who has not voted' });
  return drawn;
}
async function confirm(title: string, deed: string) {
  const question = await screen.findByRole('dialog', { name: title });
  fireEvent.click(within(question).getByRole('button', { name: deed }));
}

test('[BEY-40] the watch names those who are missing by where they are, who lost the line first', async () => {
  await drawWatch(open);
  expect(screen.getByRole('heading', { name: '6 have not voted' })).toBeTruthy();
  const places = screen.getAllByRole('heading', { level: 4 }).map(({ textContent }) => textContent);
  expect(places).toEqual(['Lost the line 1', 'Here, not voted 3', 'Never came 2']);
  expect(screen.getByText(/by proxy: Rosa Quispe/)).toBeTruthy();
  expect(screen.getByText(/line lost 2 times/)).toBeTruthy();
  // Since 1970.
  expect(screen.getByText('Chen Wei-Ting').closest('li')?.textContent).toMatch(/ days \d+:\d\d:\d\dPush/u);
  expect(screen.getByText(/^1 has voted/).textContent).toMatch(/last: .*Pavel Novotný.*\d\d:00:01/u);
  const row = (name: string) => screen.getByText(name).closest('li')?.textContent;
  expect(row('Chen Wei-Ting')).toMatch(/Push and mail sent \d\d:00:00/u);
  expect(row('Kenji Watanabe')).toContain('Ballot with the proxy');
  expect(row('Kenji Watanabe')).toContain('Not needed');
  expect(row('Aoife Ní Bhriain')).toContain('Page open, outside the chamber');
  expect(row('Oluwaseun Bankole')).toContain('Weak line');
  expect(row('Kristján Jónsson')).toContain('Came by it');
  expect(row('Henrik Lindqvist')).toContain('No device, no mail');
  const rings = screen.getAllByRole('button', { name: /^Ring/ }).map((one) => one.getAttribute('aria-label'));
  expect(rings.map((name) => name?.replaceAll(/[\u2068\u2069]/gu, ''))).toEqual([
    'Ring again: Chen Wei-Ting',
    'Ring: Aoife Ní Bhriain',
    'Ring again: Kristján Jónsson',
  ]);
  expect(
    screen.getByText(/:41:30: rang for 2, sent to 1, not sent to 1\. 1 came by its link\.$/),
  ).toBeTruthy();
  await expectAccessible(document.body);
});

test('[BEY-42] the bell rings again for one, says why where it does not, and not twice within 30 s', async () => {
  let answer: unknown = watched;
  let refused = true;
  answerCalls({
    'GET /api/polls/:pollId/watch': () => answer,
    'POST /api/bell/:pollId/ring/:userId': () => {
      if (refused) throw new ApiError('bell-has-no-way', 409, '');
    },
  });
  await drawWatch(open);
  const button = screen.getByRole('button', { name: /^Ring: .*Aoife/u });
  fireEvent.click(button);
  const row = screen.getByText('Aoife Ní Bhriain').closest('li');
  await waitFor(() => expect(row?.textContent).toContain('The bell has no way to this person'));
  refused = false;
  const [, , aoife, ...others] = watched.missing;
  const rung = { ...aoife, bell: { ...bell, standing: 'sent', ways: ['push'], rungMs: serverClock.nowMs() } };
  answer = { ...watched, missing: [rung, ...others] };
  fireEvent.click(button);
  const again = () => screen.getByRole('button', { name: /^Ring again: .*Aoife/u });
  await waitFor(() => expect(again().getAttribute('aria-disabled')).toBe('true'));
  expect(again()).toHaveProperty('disabled', false);
  expect(sentBy('POST /api/bell/:pollId/ring/:userId')).toHaveLength(2);
});

const user = userEvent.setup();
/** Draws the watch, and answers what reads it again with other people who are missing. */
async function drawChanging() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  let answer: () => unknown = () => watched;
  answerCalls({ 'GET /api/polls/:pollId/watch': () => answer() });
  await drawWatch(open);
  return async (next: () => unknown) => {
    answer = next;
    await act(() => vi.advanceTimersByTimeAsync(2_100));
  };
}
const names = () => screen.getAllByRole('listitem').flatMap(({ textContent }) => missingName(textContent));
const missingName = (text: string) =>
  watched.missing.map(({ name }) => name).find((name) => text.includes(name)) ?? [];
/** Chen has voted, Aoife has come into the chamber, Kristján has lost the line. */
const later = () => {
  const [, kenji, aoife, oluwaseun, kristjan, henrik] = watched.missing;
  const missing = [
    { ...kristjan, where: 'line-lost', sinceMs: 2 },
    { ...aoife, room: 'chamber' },
    oluwaseun,
    kenji,
    henrik,
  ];
  return { ...watched, missing };
};

test('[BEY-40][BEY-42] no row moves under the pointer, and none rings for who has voted meanwhile', async () => {
  try {
    const readAgain = await drawChanging();
    const before = names();
    expect(before).toHaveLength(6);
    await user.hover(screen.getByText('Aoife Ní Bhriain'));
    expect(screen.queryByText(/no row changes its place/)).toBeNull();
    await readAgain(later);
    expect(names()).toEqual(before);
    expect(screen.getByText(/no row changes its place/)).toBeTruthy();
    expect(screen.getByRole('heading', { name: '5 have not voted' })).toBeTruthy();
    const chen = within(screen.getByText('Chen Wei-Ting').closest('li') ?? document.body);
    expect(chen.getByText('Has voted')).toBeTruthy();
    for (const name of [/^Ring again: .*Chen/u, /^Ring: .*Aoife/u]) {
      expect(screen.getByRole('button', { name }).getAttribute('aria-disabled')).toBe('true');
    }
    expect(screen.getByText('Kristján Jónsson').closest('li')?.textContent).toContain('Line lost');
    await expectAccessible(document.body);
    // Nor does a banner come above the rows: it stands below them until the pointer has left.
    await readAgain(() => Promise.reject(new Error('away')));
    const warning = await screen.findByText(/The list is not up to date/);
    const list = screen.getByRole('region', { name: 'Who has not voted' });
    expect(list.compareDocumentPosition(warning)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    await readAgain(later);
    await user.hover(screen.getByRole('heading', { name: '5 have not voted' }));
    expect(names()).toEqual([
      'Kristján Jónsson',
      'Aoife Ní Bhriain',
      'Oluwaseun Bankole',
      'Kenji Watanabe',
      'Henrik Lindqvist',
    ]);
    expect(screen.queryByText(/no row changes its place/)).toBeNull();
    expect(screen.queryByRole('button', { name: /Aoife/u })).toBeNull();
  } finally {
    vi.useRealTimers();
  }
});

test('[BEY-40] no row moves while the keyboard is in the list, and its button keeps the focus', async () => {
  try {
    const readAgain = await drawChanging();
    const before = names();
    const button = screen.getByRole('button', { name: /^Ring again: .*Chen/u });
    while (document.activeElement !== button) await user.tab();
    await readAgain(later);
    expect(names()).toEqual(before);
    expect(document.activeElement).toBe(button);
    while (screen.getByRole('region', { name: 'Who has not voted' }).contains(document.activeElement)) {
      await user.tab({ shift: true });
    }
    expect(names()).toHaveLength(5);
  } finally {
    vi.useRealTimers();
  }
});

test('[BEY-40] a watch that opens under a pointer at rest does not stand still', async () => {
  try {
    const readAgain = await drawChanging();
    fireEvent.pointerEnter(screen.getByText('Aoife Ní Bhriain'));
    await readAgain(later);
    expect(names()).toHaveLength(5);
  } finally {
    vi.useRealTimers();
  }
});

test('[BEY-40] while somebody is in the list, the banner of a lost line keeps its room, and a new one comes below it', async () => {
  try {
    const readAgain = await drawChanging();
    await user.hover(screen.getByText('Chen Wei-Ting'));
    expect(screen.getByText(/1 member lost the line/)).toBeTruthy();
    const all = watched.missing.map((one) => ({ ...one, where: 'away' }));
    await readAgain(() => ({ ...watched, missing: all }));
    const room = screen.getByText(/They can still vote if they are back/).closest('[data-over]');
    expect(room).toBeTruthy();
    await user.hover(screen.getByRole('heading', { name: '6 have not voted' }));
    expect(screen.queryByText(/They can still vote if they are back/)).toBeNull();
    await user.hover(screen.getByText('Chen Wei-Ting'));
    await readAgain(() => watched);
    const below = screen.getByText(/They can still vote if they are back/);
    const row = screen.getByText('Chen Wei-Ting');
    expect(row.compareDocumentPosition(below) & Node.DOCUMENT_POSITION_FOLLOWING).not.toBe(0);
    // Who comes to the list meanwhile stands below all others.
    const [first] = watched.missing;
    const late = { ...first!, userId: 'late', name: 'Late Comer' };
    await readAgain(() => ({ ...watched, missing: [late, ...watched.missing] }));
    const came = screen.getByText('Late Comer');
    expect(row.compareDocumentPosition(came) & Node.DOCUMENT_POSITION_FOLLOWING).not.toBe(0);
    // No second landmark has the name of one that stands already.
    expect(came.closest('section[aria-labelledby^="watch-"]')).toBeNull();
  } finally {
    vi.useRealTimers();
  }
});

test('[BEY-40] the clock says what is left of the whole time, and when the vote closes', async () => {
  await drawWatch({ ...open, timerType: 'timer' });
  const clock = within(screen.getByRole('dialog', { name: 'Shall the bill be passed?' })).getByRole('timer');
  expect(clock.textContent).toMatch(/^\d+:\d\d left of 11:0\dcloses /u);
});

test('[BEY-40] of a secret vote the turnout alone is told, and why', async () => {
  answerCalls({
    'GET /api/polls/:pollId/watch': {
      ...{ asOfMs: 1, missing: null, voted: null, withheld: 'privacy-always' },
      bell: { rungMs: 1, rung: 3, sent: 3, failed: 0, answered: null },
    },
  });
  await drawWatch({ ...open, anonymous: 'privatevoterselection' });
  const whom = screen.getByRole('region', { name: 'Who has not voted' });
  expect(whom.textContent).toContain('In this vote only the turnout is told.');
  expect(whom.textContent).toContain(privacySentence('en', 'privatevoterselection'));
  expect(within(whom).queryByRole('list')).toBeNull();
  expect(whom.textContent).toContain('rang for 3, sent to 3, not sent to 0.');
  expect(whom.textContent).not.toContain('by its link');
});

test('[BEY-41] where the form of a vote lets no roll be called, the watch says why', async () => {
  await drawWatch({ ...open, signedCasts: true });
  expect(screen.getByText(/^No roll is called in this vote: members sign/)).toBeTruthy();
});

test('[BEY-40] extending, suspending and going on ask first, and send what was read', async () => {
  await drawWatch(open);
  fireEvent.click(screen.getByRole('button', { name: 'Extend by 1 minute' }));
  expect(sentBy('POST /api/polls/:pollId/extend')).toEqual([]);
  await confirm('Extend the vote by 1 minute?', 'Extend by 1 minute');
  await waitFor(() =>
    expect(sentBy('POST /api/polls/:pollId/extend')).toEqual([
      {
        params: { pollId: 'p1' },
        body: { byMs: 60_000, endsAtMs: open.endTime, remainingMs: null },
      },
    ]),
  );
  fireEvent.click(screen.getByRole('button', { name: 'Suspend, keep the time' }));
  await confirm('Suspend the vote?', 'Suspend');
  await waitFor(() => expect(sentBy('POST /api/polls/:pollId/suspend')).toHaveLength(1));
});

test('[BEY-40] a suspended vote offers to go on; cancelling needs a reason', async () => {
  await drawWatch(suspended);
  expect(screen.getByText('Tuula Korhonen suspended the vote: 0:42 are kept')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Go on' }));
  await confirm('Let the vote go on?', 'Go on');
  await waitFor(() => expect(sentBy('POST /api/polls/:pollId/resume')).toHaveLength(1));
  const watch = screen.getByRole('dialog', { name: 'Shall the bill be passed?' });
  fireEvent.click(within(watch).getByRole('button', { name: 'Cancel the vote' }));
  const asked = await screen.findByRole('dialog', { name: 'Cancel the vote?' });
  const deed = within(asked).getByRole('button', { name: 'Cancel the vote' });
  expect(deed).toHaveProperty('disabled', true);
  fireEvent.change(within(asked).getByLabelText(/Reason/), { target: { value: 'Wrong text' } });
  fireEvent.click(deed);
  await waitFor(() =>
    expect(sentBy('POST /api/polls/:pollId/cancel')).toEqual([
      { params: { pollId: 'p1' }, body: { reason: 'Wrong text' } },
    ]),
  );
});

test('[BEY-40] voters read above their ballot that the vote is suspended, and who let it go on', async () => {
  const { rerender } = draw(<CourseNews poll={suspended} />);
  expect(await screen.findByText('The vote is suspended.')).toBeTruthy();
  expect(screen.getByText(/0:42 are kept for it/)).toBeTruthy();
  const resumed: Poll['course'][number] = {
    ...{ act: 'resumed', atMs: 9, by },
    ...{ endsAtMs: open.endTime, remainingMs: null },
  };
  rerender(<CourseNews poll={{ ...open, course: [...suspended.course, resumed] }} />);
  expect(screen.getByText(/Tuula Korhonen let the vote go on: it closes at/)).toBeTruthy();
});

test('[BEY-40] a failed reading says so, and keeps whom the vote waited for', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  try {
    await drawWatch(open);
    answerCalls({ 'GET /api/polls/:pollId/watch': () => Promise.reject(new Error('away')) });
    await vi.advanceTimersByTimeAsync(2_100);
    expect(await screen.findByText(/The list is not up to date/)).toBeTruthy();
    expect(screen.getByRole('heading', { name: '6 have not voted' })).toBeTruthy();
    answerCalls({ 'GET /api/polls/:pollId/watch': watched });
    await vi.advanceTimersByTimeAsync(2_100);
    await waitFor(() => expect(screen.queryByText(/The list is not up to date/)).toBeNull());
  } finally {
    vi.useRealTimers();
  }
});
