import type { Poll } from '@hemicycle/contract/polls';
import { privacySentence } from '@hemicycle/rules/polls/privacy-sentence';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import i18next from 'i18next';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { ApiError } from '../../../api-client.ts';
import { useLive } from '../../../realtime/use-live.ts';
import { standInForApi } from '../../../testing-api-client.ts';
import { serverClock } from '../../../server-clock.ts';
import { testSession } from '../../../testing-person.ts';
import { draw, expectAccessible } from '../../../testing-render.tsx';
import { useDialogs } from '../../../ui/dialog-store.ts';
import { Dialogs } from '../../../ui/Dialogs.tsx';
import { BallotPanel } from '../panel/BallotPanel.tsx';
import { usePollFocus } from '../panel/poll-focus.ts';
import { answerCalls, call, enterSitting, sentBy } from '../testing-api.ts';
import { testPoll } from '../testing-house.ts';
import { VotesTab } from './VotesTab.tsx';

standInForApi(async (what, options) => call(what, options));

const ORDER = 'PUT /api/polls/votingsession/:idVotingSession/order';
const COPY = 'POST /api/polls/:pollId/copy';
const draft = (id: string, position: number, part: Partial<Poll> = {}): Poll => ({
  ...testPoll,
  id,
  title: `Draft ${id}`,
  number: null,
  position,
  status: 'draft',
  startTime: null,
  closedTime: null,
  ...part,
});
const over = (part: Partial<Poll>): Poll => ({ ...testPoll, id: 'v7', ...part });
const voidPoll = over({ status: 'cancelled', cancelReason: 'ballot-key-lost', anonymous: 'privatevoter' });

// Load the lazy programs ahead, so that no test waits for them.
beforeAll(
  () => Promise.all([import('../../../ui/DialogWindow.tsx'), import('../editor/PollEditor.tsx')]),
  60_000,
);
beforeEach(async () => {
  await i18next.changeLanguage('en-US');
  enterSitting();
  usePollFocus.setState({ pollId: null });
  answerCalls({
    [ORDER]: undefined,
    [COPY]: draft('made', 9, { repeats: 'v7', title: 'Water Protection Bill' }),
    'DELETE /api/polls/:pollId': undefined,
    'GET /api/siteconfig/votequestions': [],
    'GET /api/groups': [],
    'GET /api/polls/:pollId/electorate': { electors: [], others: [] },
  });
});
afterEach(async () => {
  useDialogs.setState({ open: [] });
  document.documentElement.dir = 'ltr';
  await i18next.changeLanguage('en-US');
});

const session = testSession;
function drawTab(...polls: Poll[]) {
  useLive.setState({ session, polls });
  return draw(
    <main>
      <VotesTab />
      <Dialogs />
    </main>,
  );
}
const rows = () => within(screen.getByRole('list', { name: 'Drafts' })).getAllByRole('listitem');
const titles = () => rows().map((row) => /Draft \w/.exec(row.textContent)?.[0]);

test('[POLL-17] drafts are put into an order by buttons, and the focus goes with the one that is moved', async () => {
  drawTab(draft('c', 3), draft('a', 1), draft('b', 2));
  expect(titles()).toEqual(['Draft a', 'Draft b', 'Draft c']);
  const down = screen.getByRole('button', { name: 'Move Draft a down' });
  act(() => down.focus());
  fireEvent.click(down);
  await waitFor(() => expect(titles()).toEqual(['Draft b', 'Draft a', 'Draft c']));
  const body = { pollIds: ['b', 'a', 'c'], before: { pollIds: ['a', 'b', 'c'] } };
  expect(sentBy(ORDER)).toEqual([{ params: { idVotingSession: 's1' }, body }]);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Move Draft a down' }));
  expect(screen.getByRole('button', { name: 'Move Draft b up' }).getAttribute('aria-disabled')).toBe('true');
  await expectAccessible();
});

test('[POLL-17] an order that the server refuses changes nothing, and it is said', async () => {
  answerCalls({
    [ORDER]: () => {
      throw new ApiError('invalid-input', 400, 'Refused.');
    },
  });
  drawTab(draft('a', 1), draft('b', 2));
  fireEvent.click(screen.getByRole('button', { name: 'Move Draft b up' }));
  expect(await screen.findByRole('alert')).toBeDefined();
  expect(titles()).toEqual(['Draft a', 'Draft b']);
});

test('[POLL-17] a draft is deleted once it has been confirmed', async () => {
  drawTab(draft('a', 1));
  fireEvent.click(screen.getByRole('button', { name: 'Delete Draft a' }));
  const sure = within(await screen.findByRole('dialog', { name: 'Delete the draft?' }));
  expect(sentBy('DELETE /api/polls/:pollId')).toEqual([]);
  fireEvent.click(sure.getByRole('button', { name: 'Delete the draft' }));
  await waitFor(() => expect(screen.queryByText('Draft a')).toBeNull());
  expect(sentBy('DELETE /api/polls/:pollId')).toHaveLength(1);
});

test('[BEY-07] [BEY-08] a draft tells its form, and when it opens by itself or was to open', () => {
  const [past, ahead] = [Date.now() - 3_600_000, Date.now() + 3_600_000];
  drawTab(
    draft('a', 1, { form: { kind: 'ranking' }, opensAt: ahead }),
    draft('b', 2, { type: 'timer', opensAt: past }),
  );
  expect(rows()[0]?.textContent).toMatch(/A ranking.*Opens \d{4}-\d\d-\d\d \d\d:\d\d/);
  expect(rows()[1]?.textContent).toMatch(/Timer.*Was to open .* and has not/);
});

test('[POLL-07] a void vote does not read as cancelled, and says that it must be repeated', async () => {
  useLive.setState({ polls: [voidPoll] });
  draw(<BallotPanel poll={voidPoll} onLeave={() => {}} />);
  expect(screen.getByText('Void')).toBeDefined();
  expect(screen.getByText(/^Vote 7, void/)).toBeDefined();
  expect(screen.getByText(/The vote must be repeated\./)).toBeDefined();
  expect(screen.queryByText(/cancelled/i)).toBeNull();
  await expectAccessible();
});

test.each([
  { id: 'void', poll: voidPoll },
  { id: 'withdrawn', poll: over({ status: 'cancelled', anonymous: 'privatevoterselection' }) },
])('[POLL-13] a secret vote that was $id has no count, and promises none', ({ poll }) => {
  const tally = {
    votedCount: 2,
    entitledCount: 24,
    votedWeight: '2',
    entitledWeight: '24',
    votesSummary: null,
    questionSummaries: null,
    runOff: null,
    withheld: 'privacy-always' as const,
  };
  draw(<BallotPanel poll={{ ...poll, tally }} onLeave={() => {}} />);
  expect(screen.getByText('There is no count: the ballots were never opened.')).toBeDefined();
  expect(screen.queryByText(/Not available yet/)).toBeNull();
  expect(screen.queryByText(/after closing/)).toBeNull();
});

test.each([
  { id: 'void', poll: voidPoll, button: 'Repeat the vote', repeat: true },
  {
    id: 'withdrawn',
    poll: over({ status: 'cancelled', cancelReason: 'withdrawn' }),
    button: 'Repeat the vote',
    repeat: true,
  },
  { id: 'closed', poll: over({}), button: 'Copy into a new draft', repeat: false },
])('[POLL-17] $id: "$button" makes a draft and opens it in the editor', async ({ poll, button, repeat }) => {
  useLive.setState({ session, polls: [poll] });
  draw(<BallotPanel poll={poll} onLeave={() => {}} />);
  fireEvent.click(await screen.findByRole('button', { name: button }));
  expect(await screen.findByRole('dialog', { name: 'Edit the vote' })).toBeDefined();
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Title' }).value).toBe(
    'Water Protection Bill',
  );
  expect(sentBy(COPY)).toEqual([{ params: { pollId: 'v7' }, body: { repeat } }]);
  expect(useLive.getState().polls.map(({ id }) => id)).toContain('made');
});

test('[POLL-17] in the list a repetition says which vote it repeats', () => {
  drawTab(over({ number: 7 }), over({ id: 'v8', number: 8, repeats: 'v7' }));
  const [repetition, repeated] = within(screen.getByRole('list', { name: 'Votes of this sitting' }))
    .getAllByRole('listitem')
    .map((row) => row.textContent);
  expect(repetition).toMatch(/^Vote 8 .*repeats vote 7/);
  expect(repeated).not.toContain('repeats');
});

test('[POLL-17] who does not run polls copies and repeats nothing', () => {
  enterSitting({}, []);
  draw(<BallotPanel poll={voidPoll} onLeave={() => {}} />);
  expect(screen.queryByRole('button', { name: /Repeat|Copy/ })).toBeNull();
});

test('[POLL-17] a repetition leads to its origin, and the origin to its repetition', async () => {
  const repetition = over({ id: 'v8', number: 8, repeats: 'v7' });
  useLive.setState({ polls: [repetition, voidPoll] });
  const { unmount } = draw(<BallotPanel poll={repetition} onLeave={() => {}} />);
  expect(screen.getByText('Repeats')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Vote 7, Water Protection Bill' }));
  expect(usePollFocus.getState().pollId).toBe('v7');
  await expectAccessible();
  unmount();
  draw(<BallotPanel poll={voidPoll} onLeave={() => {}} />);
  expect(screen.getByText('Repeated as')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Vote 8, Water Protection Bill' }));
  expect(usePollFocus.getState().pollId).toBe('v8');
});

test('[POLL-17] [I18N-08] the drafts in Arabic, from the right', async () => {
  await act(() => i18next.changeLanguage('ar'));
  document.documentElement.dir = 'rtl';
  drawTab(draft('a', 1), draft('b', 2), voidPoll);
  expect(screen.getByText('باطل')).toBeDefined();
  await expectAccessible();
});

test.each([
  { minutes: 61, outlasts: true },
  { minutes: 59, outlasts: false },
])(
  '[POLL-01] a vote of $minutes minutes, an hour before the planned end: it is said whether it outlasts the sitting',
  async ({ minutes, outlasts }) => {
    answerCalls({ 'GET /api/polls/:pollId/electorate': { electors: [], others: [] }, 'GET /api/groups': [] });
    drawTab(draft('a', 1, { durationInSecond: minutes * 60 }));
    const epochEndTime = serverClock.nowMs() + 3_600_000;
    act(() => useLive.setState({ session: { ...testSession, epochEndTime } }));
    fireEvent.click(screen.getByRole('button', { name: 'Open the vote' }));
    const dialog = await screen.findByRole('dialog', { name: 'Open the vote?' });
    expect(dialog.textContent.includes('planned to end before that')).toBe(outlasts);
  },
);

test.each([true, false])(
  '[POLL-01] [QUOR-02] before a vote opens it is said whether the quorum is missing: met %s',
  async (pass) => {
    answerCalls({ 'GET /api/polls/:pollId/electorate': { electors: [], others: [] }, 'GET /api/groups': [] });
    drawTab(draft('a', 1));
    const result = { pass, displayString: '50%', dynamicTotal: '24', contributed: '9', needed: '12' };
    const half = {
      ...{ id: 'half', name: 'Half', amount: '50' },
      ...{ definedTotal: null, voteOrganisation: null, active: true },
      ...({ amountType: 'percent', totalType: 'dynamic' } as const),
      result: { ...result, calculatedAtMs: serverClock.nowMs() },
      groups: [],
    };
    act(() => useLive.setState({ quorums: [half] }));
    fireEvent.click(screen.getByRole('button', { name: 'Open the vote' }));
    const dialog = await screen.findByRole('dialog', { name: 'Open the vote?' });
    expect(dialog.textContent.includes('The quorum is not met now.')).toBe(!pass);
    expect(dialog.textContent).not.toContain('no count is ever told');
    await expectAccessible();
  },
);

test('[POLL-01] [PRIV-07] opening a vote asks once, and names privacy, rule, weights, end and how many may vote', async () => {
  const poll = draft('a', 1, { anonymous: 'privatevoterselection', durationInSecond: 5400 });
  const elector = { userId: 'u1', name: 'Rosa Quispe' };
  answerCalls({
    'GET /api/polls/:pollId/electorate': { electors: [elector, { ...elector, userId: 'u2' }], others: [] },
    'GET /api/groups': [],
    'POST /api/polls/:pollId/open': { ...poll, status: 'open', number: 8 },
  });
  drawTab(poll);
  fireEvent.click(screen.getByRole('button', { name: 'Open the vote' }));
  const dialog = await screen.findByRole('dialog', { name: 'Open the vote?' });
  const sure = within(dialog);
  const facts = Object.fromEntries(
    sure.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent ?? '']),
  );
  expect(facts).toMatchObject({
    Privacy: `None${privacySentence('en', 'privatevoterselection')}Of fewer than 3 votes no count is ever told to anybody, and the vote has no result.`,
    Rule: expect.stringMatching(/majority/i),
    Weights: 'None, every vote counts 1',
    End: expect.stringMatching(/^Closes 1 hour 30 minutes after it opens/),
    'May vote': '2 members',
  });
  expect(sentBy('POST /api/polls/:pollId/open')).toEqual([]);
  await expectAccessible();
  fireEvent.click(sure.getByRole('button', { name: 'Open the vote' }));
  await waitFor(() => expect(sentBy('POST /api/polls/:pollId/open')).toHaveLength(1));
});
