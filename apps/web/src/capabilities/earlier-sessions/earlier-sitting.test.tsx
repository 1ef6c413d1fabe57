import type { Agenda } from '@hemicycle/contract/agenda';
import { defaultFlags } from '@hemicycle/contract/default-flags';
import type { EarlierSessionInFull } from '@hemicycle/contract/earlier-sessions';
import { permissions } from '@hemicycle/contract/permissions';
import type { Poll, PollTally, VoteReceipt } from '@hemicycle/contract/polls';
import { sha256Hex } from '@hemicycle/record/hashes';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import i18next from 'i18next';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { formats } from '../../i18n/formats.ts';
import { emptyLiveStore, useLive } from '../../realtime/use-live.ts';
import { publicSite, signedIn } from '../../testing-person.ts';
import { draw, expectAccessible } from '../../testing-render.tsx';
import { useSignIn } from '../auth/sign-in.ts';
import { testPoll } from '../polls/testing-house.ts';
import { testRecordOf, type TestRecord } from '../records/testing-proof.ts';
import { useSite } from '../site/public.ts';
import { EarlierSitting } from './EarlierSitting.tsx';

const agenda: Agenda = {
  ...{ version: 3, publishedAt: 1, hidden: false, withoutItem: [] },
  items: [
    {
      ...{ id: 'bill', parentId: null, number: '4', title: 'Water Protection Bill', hasText: false },
      ...{ plannedStart: null, plannedMinutes: null, state: 'done', begunAt: 60_000, endedAt: 120_000 },
      ...{ spentMs: 60_000, runningSince: null, version: 2, kind: 'item', consent: false },
      ...{ movers: [], parties: [], paperCount: 0 },
      votes: [{ pollId: 'p7', number: 7, title: 'The bill', status: 'closed', result: 'PASS' }],
    },
  ],
};
const session: EarlierSessionInFull = {
  idVotingSession: 's1',
  title: 'Plenary sitting 114',
  description: '',
  stage: 'ended',
  epochStartTime: Date.UTC(2026, 2, 2, 9),
  epochEndTime: Date.UTC(2026, 2, 2, 12),
  openedAt: Date.UTC(2026, 2, 2, 9, 28),
  endedAt: Date.UTC(2026, 2, 2, 11, 47),
  voteCount: 4,
  presided: [{ name: 'Marit Solberg', fromMs: Date.UTC(2026, 2, 2, 9, 28) }],
  attendedCount: 23,
  expectedCount: 24,
};
const tally: PollTally = {
  votedCount: 6,
  entitledCount: 24,
  votedWeight: '6',
  entitledWeight: '24',
  votesSummary: null,
  questionSummaries: null,
  runOff: null,
  withheld: null,
};
const withheld: Poll = {
  ...testPoll,
  id: 'p2',
  number: 2,
  question: 'Shall the motion be taken?',
  anonymous: 'privatevoterselection',
  tally: { ...tally, withheld: 'privacy-always' },
};
const names = ['Adeyemi', 'Wiśniewski', 'al-Rashid', 'Nobody'];
const election: Poll = {
  ...testPoll,
  id: 'p3',
  number: 3,
  question: 'Who shall report?',
  voteOptions: names,
  tally: {
    ...tally,
    votesSummary: names.map((voteDecision, votes) => ({ voteDecision, votes, weight: String(votes) })),
  },
};
election.resultDetails = { ...testPoll.resultDetails, declaredAt: 3, elected: ['Wiśniewski'] };
election.result = 'PASS';
const cancelled: Poll = {
  ...testPoll,
  id: 'p4',
  number: 4,
  question: 'And now?',
  status: 'cancelled',
  tally: null,
};

let record: TestRecord;
let told: (address: string) => Response | undefined;
const asked: string[] = [];

beforeEach(() => {
  asked.length = 0;
  told = () => undefined;
  record = testRecordOf(testPoll, 'open');
  useSignIn.setState({ info: signedIn });
  useSite.setState({ config: publicSite });
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address);
    return told(address) ?? answerTo(address);
  });
});
afterEach(async () => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  await act(() => i18next.changeLanguage('en-US'));
});

function answerTo(address: string): Response {
  if (address === '/api/votingsessions/earlier/s1') return Response.json(session);
  if (address.includes('/past'))
    return pageOf([cancelled, election, withheld, record.poll], [record.receipt]);
  if (address.endsWith('/sitting')) {
    const facts = [
      { kind: 'presides', atMs: session.openedAt, name: 'Marit Solberg' },
      { kind: 'ended', atMs: session.endedAt, name: 'Marit Solberg' },
    ];
    return Response.json({ facts, desertedAtMs: null, speeches: [] });
  }
  if (address.startsWith('/api/agenda/')) return Response.json(agenda);
  if (address.startsWith('/api/proceedings')) return Response.json({ acts: [], next: null, head: null });
  if (address.startsWith('/api/captions/')) {
    return Response.json({ captions: [], more: false, languages: [] });
  }
  if (address.includes('/proof/')) return Response.json(record.proof);
  if (address === '/api/record-keys') return Response.json({ keys: record.keys });
  return Response.json({ error: { code: 'not-found' } }, { status: 404 });
}

const pageOf = (polls: readonly Poll[], myVotes: readonly VoteReceipt[]) =>
  Response.json({ polls, myVotes, older: 0 });

const show = () =>
  draw(
    <MemoryRouter>
      <EarlierSitting idVotingSession="s1" papersPath={(id) => `/papers/${id}`} />
    </MemoryRouter>,
  );
const rowOf = async (question: string) => {
  const name = await screen.findByRole('button', { name: question });
  const row = name.closest('tr');
  if (row === null) throw new Error('it is no row of the table');
  return row;
};

test('[SESS-07][PROC-01] what occurred, results before proceedings, the signs of the options once in the head', async () => {
  const { container } = show();
  await rowOf('Shall the bill be passed?');
  const { time } = formats();
  const [from, to] = [session.openedAt ?? 0, session.endedAt ?? 0].map((ms) => time(ms));
  // Nobody noted an opening: the planned times stand there as planned, and who presided from when.
  const facts = `Presided: Marit Solberg from ${from}. End: ${to}. Present, of those with a vote: 23 of 24.`;
  expect(screen.getByText(/^Planned: .*2026/u).textContent).toMatch(new RegExp(`\\. ${facts}$`, 'u'));
  await screen.findByRole('heading', { name: 'Proceedings' });
  const names = screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent);
  expect(names.indexOf('Results')).toBeLessThan(names.indexOf('Proceedings'));
  const heads = screen.getAllByRole('columnheader').map((head) => head.textContent.trim());
  expect(heads).toEqual(['Vote', 'Closed', 'Question', 'Yea', 'Nay', 'Pres.', 'Verdict']);
  const row = await rowOf('Shall the bill be passed?');
  // A row shows its bar without the signs of the options, which stand in the head.
  expect(row.querySelectorAll('svg circle')).toHaveLength(0);
  await expectAccessible(container);
});

test('[AGENDA-01] the agenda with its papers is found from a sitting that is over, and where there is none no link is', async () => {
  const { unmount } = show();
  const link = await screen.findByRole('link', { name: 'Agenda and papers' });
  expect(link.getAttribute('href')).toBe('/papers/s1');
  unmount();
  // Also what is still read of the agenda says so.
  const none = { ...agenda, items: [] };
  told = (address) => (address.startsWith('/api/agenda/') ? Response.json(none) : undefined);
  useLive.setState({ agenda: none });
  show();
  await rowOf('Shall the bill be passed?');
  expect(screen.queryByRole('link', { name: 'Agenda and papers' })).toBeNull();
});

test('[PRIV-06][VOTE-08] what a privacy option withholds is withheld, other options stand in words, a cancelled vote has no result', async () => {
  show();
  expect((await rowOf('Shall the motion be taken?')).textContent).toContain('Not available');
  const named = (await rowOf('Who shall report?')).textContent;
  for (const option of election.voteOptions) expect(named).toContain(option);
  // For an election the table names the elected, as in the chamber.
  expect(named).toContain('Elected: ');
  expect(named).not.toContain('PASS');
  expect((await rowOf('And now?')).textContent).toContain('No result');
});

test('[BEY-11] a guest is offered no file that asks for an account', async () => {
  useSignIn.setState({ info: { ...signedIn, isGuest: true } });
  show();
  await rowOf('Who shall report?');
  // The check of the own votes stands beside the files, and is loaded like them.
  expect(await screen.findByRole('heading', { name: 'Check your vote' })).toBeTruthy();
  expect(screen.queryByRole('heading', { name: 'Exports' })).toBeNull();
  expect(screen.queryByText(/result and votes/)).toBeNull();
});

test('[POLL-18] where the site hides votes, nothing of them stands on the page', async () => {
  useSite.setState({ config: { ...publicSite, flags: { ...defaultFlags, hideVotingModule: true } } });
  show();
  await screen.findByRole('heading', { name: 'Proceedings' });
  await waitFor(() => expect(asked.some((address) => address.includes('/past'))).toBe(true));
  expect(await screen.findByRole('heading', { name: 'Exports' })).toBeTruthy();
  expect(screen.getByText(/Akoma Ntoso/)).toBeTruthy();
  const names = screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent);
  expect(names).not.toContain('Results');
  expect(screen.queryByText(/Popolo/)).toBeNull();
  expect(screen.queryByText(/Who shall report/)).toBeNull();
  expect(screen.queryByRole('textbox', { name: /receipt/i })).toBeNull();
});

test('[VOTE-08] each result opens as in the chamber, and the window gives the focus back', async () => {
  show();
  const question = await screen.findByRole('button', { name: 'Who shall report?' });
  question.focus();
  fireEvent.click(question);
  const dialog = await screen.findByRole('dialog', { name: 'Who shall report?' });
  expect(within(dialog).getByText(/^Vote 3, closed/)).toBeTruthy();
  fireEvent.click(within(dialog).getByRole('button', { name: 'Close the result' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test.each([
  { who: 'whoever runs votes', actionsAllowed: [permissions.adminVotesCreate], declares: true },
  { who: 'a member', actionsAllowed: [], declares: false },
])(
  '[POLL-07] what was not declared before the end is declared by $who: $declares',
  async ({ actionsAllowed, declares }) => {
    useSignIn.setState({ info: { ...signedIn, actionsAllowed } });
    show();
    fireEvent.click(await screen.findByRole('button', { name: 'Shall the motion be taken?' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Shall the motion be taken?' }));
    expect(
      await (declares
        ? dialog.findByRole('form', { name: 'Declare the result' })
        : dialog.findByText('The result has not been declared yet.')),
    ).toBeTruthy();
    await expectAccessible();
  },
);

test('[BEY-02] the own check answers in a sentence with the choice, the time of the server and the short code', async () => {
  const { container } = show();
  await rowOf('Shall the bill be passed?');
  fireEvent.change(screen.getByLabelText('Receipt'), {
    target: { value: ` ${record.receipt.receiptPrivate} ` },
  });
  fireEvent.click(screen.getByRole('button', { name: 'Check this receipt' }));
  const found = within(await screen.findByRole('list', { name: 'What the check found' }));
  expect(found.getByText('Your vote is counted')).toBeTruthy();
  const sentence = found.getByRole('listitem').textContent;
  expect(sentence).toMatch(/Vote 7, .*Yea, recorded .?\d{4}-\d\d-\d\d \d\d:\d\d:\d\d.?, entry/);
  expect(sentence).toContain(record.poll.record.hash.slice(0, 4));
  expect(screen.getByText(/^Checked in this browser, \d\d:\d\d:\d\d\.$/)).toBeTruthy();
  expect(asked.join(' ')).not.toContain(record.receipt.receiptPrivate);
  await expectAccessible(container);
});

test('[BEY-02] a receipt of nobody’s here is said to be none, and all own votes are checked at once', async () => {
  show();
  await rowOf('Shall the bill be passed?');
  fireEvent.change(screen.getByLabelText('Receipt'), { target: { value: 'ABC' } });
  fireEvent.click(screen.getByRole('button', { name: 'Check this receipt' }));
  expect(await screen.findByText(/No vote of yours in this sitting has this receipt/)).toBeTruthy();
  expect(asked.join(' ')).not.toContain('/proof/');
  record.proof = { ...record.proof, root: sha256Hex(new Uint8Array()) };
  fireEvent.click(screen.getByRole('button', { name: 'Check all 1' }));
  expect(await screen.findByText('The proof does not hold')).toBeTruthy();
});

test('[AGENDA-01][PROC-01] the proceedings have each item as it began, with its end and its votes', async () => {
  show();
  const heading = await screen.findByRole('heading', { name: 'Item 4: Water Protection Bill' });
  const entry = heading.closest('li')?.textContent;
  expect(entry).toContain('Ended at');
  expect(entry).toContain('Its vote: 7.');
});

test('[PROC-01] the proceedings are searched by word, person and time', async () => {
  show();
  await rowOf('Shall the bill be passed?');
  await screen.findByRole('heading', { name: 'Proceedings' });
  const events = () => [...document.querySelectorAll<HTMLElement>('[data-event]')];
  await waitFor(() => expect(events().some((event) => event.dataset['event'] === 'endedBy')).toBe(true));
  const search = await screen.findByRole('searchbox', { name: 'A word, a person, a time' });
  fireEvent.change(search, { target: { value: 'marit' } });
  await waitFor(() => expect(events().every((event) => event.textContent.includes('Marit'))).toBe(true));
  fireEvent.change(search, { target: { value: 'who shall report' } });
  await waitFor(() => expect(events()).toHaveLength(3));
  fireEvent.change(search, { target: { value: 'nothing like it' } });
  expect(await screen.findByText('Nothing in the proceedings has this.')).toBeTruthy();
  expect(events()).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'Show all entries' }));
  await waitFor(() => expect(events().length).toBeGreaterThan(3));
  expect(document.activeElement).toBe(search);
});

test('[PROC-01][AGENDA-01][BEY-13] who spoke is found by name, party and kind, and one item of the agenda is chosen', async () => {
  const speech = (displayName: string, startedAt: number, given: object = {}) => ({
    ...{ id: displayName, listId: 'l1', kind: 'speech', ofSpeech: null, displayName, groupName: 'Greens' },
    ...{ startedAt, endedAt: startedAt + 1000, spokenMs: 1000, ...given },
  });
  const speeches = [
    speech('Rosa Quispe', 70_000),
    speech('Kenji Watanabe', 80_000, { kind: 'intervention', ofSpeech: 'Rosa Quispe', groupName: null }),
    speech('Hana Sato', 500_000, { pointOfOrder: true }),
  ];
  told = (address) =>
    address.endsWith('/sitting')
      ? Response.json({
          facts: [{ kind: 'presides', atMs: session.openedAt, name: 'Marit Solberg' }],
          ...{ desertedAtMs: null, speeches },
        })
      : undefined;
  const { container } = show();
  await screen.findByRole('heading', { name: 'Rosa Quispe Greens' });
  const kinds = () =>
    [...document.querySelectorAll<HTMLElement>('[data-event]')].map(({ dataset }) => dataset['event']);
  const names = () => [...document.querySelectorAll('[data-event="speech"] bdi:first-child')];
  const search = screen.getByRole('searchbox', { name: 'A word, a person, a time' });
  const find = (value: string) => fireEvent.change(search, { target: { value } });
  find('point of order');
  await waitFor(() => expect(kinds()).toEqual(['speech']));
  expect(names()[0]?.textContent).toBe('Hana Sato');
  expect(screen.getByRole('status').textContent).toBe('Entries found: 1');
  find('greens');
  await waitFor(() => expect(kinds()).toEqual(['speech', 'speech']));
  find('');
  const choice = screen.getByRole('combobox', { name: 'Item' });
  expect(
    within(choice)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual([...['All items', '4 Water Protection Bill']]);
  fireEvent.change(choice, { target: { value: 'bill' } });
  await waitFor(() => expect(names()).toHaveLength(2));
  expect(kinds()).toContain('item');
  expect(kinds()).not.toContain('presides');
  find('hana');
  await waitFor(() => expect(kinds()).toEqual([]));
  const print = screen.getByRole('button', { name: 'Print the proceedings' });
  expect(print.getAttribute('aria-disabled')).toBe('true');
  expect(screen.getByText('All entries are printed: show them all first.').id).toBe(
    print.getAttribute('aria-describedby'),
  );
  await expectAccessible(container);
  fireEvent.click(screen.getByRole('button', { name: 'Show all entries' }));
  await waitFor(() => expect(names()).toHaveLength(3));
  expect(kinds()).toContain('presides');
  expect((choice as HTMLSelectElement).value).toBe('');
  expect(print.getAttribute('aria-disabled')).toBeNull();
});

test('[PROC-01] a presiding that began on another day than that of the sitting is told with its date', async () => {
  const openedAt = session.epochStartTime - 24 * 3_600_000;
  const later = session.epochStartTime + 3_600_000;
  const presided = [
    { name: 'Marit Solberg', fromMs: openedAt },
    { name: 'Kenji Sato', fromMs: later },
  ];
  told = (address) =>
    address === '/api/votingsessions/earlier/s1'
      ? Response.json({ ...session, openedAt, endedAt: null, presided })
      : answerTo(address);
  show();
  const line = await screen.findByText(/^Planned: .*Presided:/u);
  const { stamp, time } = formats();
  expect(line.textContent).toContain(
    `Presided: Marit Solberg from ${stamp(openedAt)}, Kenji Sato from ${time(later)}.`,
  );
  expect(line.textContent).not.toContain('End:');
});

test('[PROC-01] where no name of who presided is kept nothing is told of it', async () => {
  told = (address) =>
    address === '/api/votingsessions/earlier/s1'
      ? Response.json({ ...session, presided: [] })
      : answerTo(address);
  show();
  const line = await screen.findByText(/^Planned: .*2026/u);
  expect(line.textContent).not.toContain('Presided');
});

test('[PERM-03] somebody who may not read it is told so, and no more', async () => {
  told = () => Response.json({ error: { code: 'not-found' } }, { status: 404 });
  const { container } = show();
  expect(await screen.findByRole('heading', { name: 'This sitting is not open to you' })).toBeTruthy();
  expect(asked).toEqual(['/api/votingsessions/earlier/s1']);
  await expectAccessible(container);
});

test('[SESS-07] one that is not over leads to those that are open', async () => {
  told = (address) =>
    address.endsWith('/earlier/s1') ? Response.json({ ...session, stage: 'open' }) : undefined;
  show();
  expect(await screen.findByText('This sitting is not over')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Sittings open now' }).getAttribute('href')).toBe(
    '/app/choose-session',
  );
});

test('[BEY-12] the attendance is offered to those who moderate or administer alone', async () => {
  show();
  await rowOf('Shall the bill be passed?');
  expect(screen.queryByRole('list', { name: 'Attendance' })).toBeNull();
  await act(async () => {
    const actionsAllowed = [...signedIn.actionsAllowed, 'app_participant_moderation-bool' as const];
    useSignIn.setState({ info: { ...signedIn, actionsAllowed } });
  });
  expect(
    within(await screen.findByRole('list', { name: 'Attendance' })).getByRole('button', {
      name: 'Attendance, each stay, CSV',
    }),
  ).toBeTruthy();
});

test('[BEY-35] the sitting is offered in open formats', async () => {
  show();
  const formats = await screen.findByRole('list', { name: 'The sitting in open formats' });
  expect(
    within(formats)
      .getAllByRole('button')
      .map((button) => button.getAttribute('aria-label')),
  ).toEqual(['Debate report, Akoma Ntoso 3.0', 'Votes of the sitting, Popolo']);
});

test('[SESS-07] what was read goes with the page: no chamber begins with it', async () => {
  const { unmount } = show();
  await rowOf('Shall the bill be passed?');
  expect(useLive.getState().session).not.toBeNull();
  unmount();
  expect(useLive.getState()).toEqual(emptyLiveStore);
});

test('[I18N-08] in Arabic', async () => {
  await act(() => i18next.changeLanguage('ar'));
  const { container } = show();
  await rowOf('Shall the bill be passed?');
  expect(screen.getByRole('heading', { name: 'النتائج' })).toBeTruthy();
  await expectAccessible(container);
});

test('[BEY-15] the transcript of its captions stands there, in each language that has lines', async () => {
  const line = {
    id: 'c1',
    language: 'default',
    number: 1,
    version: 1,
    text: 'The House will now take item 1.',
    speaker: 'Rosa Quispe',
    captioner: 'Leila Haddad',
    createdAt: session.epochStartTime,
    correction: null,
  };
  told = (address) =>
    address.startsWith('/api/captions/')
      ? Response.json({ captions: [line], more: false, languages: ['ar', 'default'] })
      : undefined;
  show();
  const transcript = await screen.findByRole('region', { name: 'Transcript' });
  expect(await within(transcript).findByText('The House will now take item 1.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Save as WebVTT' })).toBeTruthy();
  expect(asked).toContain('/api/captions/s1?language=default&after=0');
  fireEvent.change(screen.getByLabelText('Language'), { target: { value: 'ar' } });
  await waitFor(() => expect(asked).toContain('/api/captions/s1?language=ar&after=0'));
});
