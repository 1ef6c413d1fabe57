import { defaultFlags } from '@hemicycle/contract/default-flags';
import type { Poll } from '@hemicycle/contract/polls';
import type { RecordedAct, SittingSpeech } from '@hemicycle/contract/proceedings';
import type { SignedSessionHead } from '@hemicycle/contract/records';
import type { LiveSpeakers } from '@hemicycle/contract/speakers';
import { NO_SPEAKING_RULES } from '@hemicycle/contract/speaking-rules';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import i18next from 'i18next';
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { emptyLiveStore, useLive } from '../../realtime/use-live.ts';
import { publicSite, signedIn } from '../../testing-person.ts';
import { draw, expectAccessible } from '../../testing-render.tsx';
import { useSignIn } from '../auth/sign-in.ts';
import { usePollFocus } from '../polls/panel/poll-focus.ts';
import { testInspection } from '../polls/testing-house.ts';
import { useSite } from '../site/public.ts';
import type { KnownOfSitting } from './events-of.ts';
import { ProceedingsTab } from './ProceedingsTab.tsx';

const START_MS = Date.parse('2026-03-02T10:00:00Z');
const session = {
  idVotingSession: 's1',
  title: 'Plenary sitting 114',
  description: '',
  epochStartTime: START_MS,
  epochEndTime: START_MS + 3_600_000,
  presiding: 'Marit Solberg',
  davra: { waitingRoom: false, recording: false, quorums: [], chatAll: true, mirrorTeamsSpaceRoomId: null },
};
const hash = 'b7e104c95d2f88a31c60e9f427ab3d75b7e104c95d2f88a31c60e9f427ab3d75';
const SHOWN = 'b7e1 04c9 5d2f 88a3 1c60 e9f4 27ab 3d75 b7e1 04c9';
const { tally } = testInspection({ seats: 24, voted: 21 }).poll;
const closed: Poll = {
  ...testInspection({ seats: 24, voted: 21 }).poll,
  startTime: START_MS + 60_000,
  closedTime: START_MS + 120_000,
  documentation: [{ label: 'Bill 41', url: 'https://docs.example/41' }],
  quorum: {
    opening: [{ rule: 'r1', name: 'Half', pass: true, displayString: '50% of dynamic total 24' }],
    closing: [
      {
        rule: 'r1',
        name: 'Half',
        pass: false,
        displayString: '50% of dynamic total 24',
        contributed: '11',
        needed: '13',
      },
    ],
  },
  record: { sequence: 1, hash, treeSize: 21, root: 'ab'.repeat(32) },
};
const declared: Poll = {
  ...closed,
  result: 'FAIL',
  resultDetails: {
    commentary: 'Ruled out of order.',
    declaredBy: 'Marit Solberg',
    declaredAt: START_MS + 180_000,
    castingVote: null,
    elected: null,
  },
};
const declaration: RecordedAct = {
  kind: 'declaration',
  sequence: 2,
  hash: 'ab'.repeat(32),
  pollId: 'p1',
  atMs: START_MS + 180_000,
  result: 'FAIL',
  proposed: 'PASS',
  castingVote: null,
  elected: null,
  commentary: 'Ruled out of order.',
  by: 'Marit Solberg',
};
const opening: KnownOfSitting = {
  facts: [{ kind: 'presides', atMs: START_MS + 28 * 60_000, name: 'Marit Solberg' }],
  desertedAtMs: null,
  speeches: [],
};
let known: KnownOfSitting;
let acts: RecordedAct[];
let head: SignedSessionHead | null;
let asked: string[];

beforeEach(() => {
  known = opening;
  acts = [];
  head = null;
  asked = [];
  useSignIn.setState({ info: signedIn });
  useSite.setState({ config: { ...publicSite, flags: defaultFlags } });
  vi.stubGlobal('fetch', async (address: string) => {
    if (address.endsWith('/sitting')) return Response.json(known);
    asked.push(address);
    return Response.json({ acts, next: null, head });
  });
});
afterEach(async () => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  usePollFocus.setState({ pollId: null });
  await act(() => i18next.changeLanguage('en-US'));
});

function sitting(...polls: Poll[]) {
  useLive.setState({ ...emptyLiveStore, version: 1, connection: 'connected', session, polls });
}
const events = () => within(screen.getByRole('list', { name: 'Proceedings in time order' }));
const itemOf = (heading: RegExp) => {
  const item = events().getByRole('heading', { name: heading }).closest('li');
  if (item === null) throw new Error('an event is an item of the list');
  return item;
};

test('[PROC-01] before the first vote who presides stands there as it occurred, the planned times as planned', async () => {
  sitting();
  const { container } = draw(<ProceedingsTab />);
  expect(screen.getByRole('heading', { name: 'Plenary sitting 114' })).toBeDefined();
  expect(screen.getByText(/^Planned: .*10:00 - 11:00$/)).toBeDefined();
  await waitFor(() => expect(itemOf(/Marit Solberg\W* presides/)).toBeDefined());
  expect(itemOf(/Marit Solberg\W* presides/).textContent).toContain('10:28:00');
  expect(screen.getByText(/^Nothing was put to the vote yet/)).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Download the whole record' })).toBeNull();
  await expectAccessible(container);
  expect(asked).toEqual([]);
});

test.each([
  { days: 0, dated: false },
  { days: 1, dated: true },
])(
  '[PROC-01] a sitting entered $days days before its planned start tells the date: $dated',
  async ({ days, dated }) => {
    sitting();
    const epochStartTime = START_MS + days * 86_400_000;
    useLive.setState({ session: { ...session, epochStartTime, epochEndTime: epochStartTime + 3_600_000 } });
    draw(<ProceedingsTab />);
    await waitFor(() => expect(itemOf(/Marit Solberg\W* presides/)).toBeDefined());
    expect(itemOf(/Marit Solberg\W* presides/).firstElementChild?.textContent?.includes('10:28')).toBe(
      !dated,
    );
    expect(itemOf(/Marit Solberg\W* presides/).firstElementChild?.tagName).toBe(dated ? 'P' : 'TIME');
  },
);

test('[PROC-01] [POLL-18] where the site hides votes they are left out, and the rest stays', async () => {
  const hidden = { ...defaultFlags, hideVotingModule: true };
  useSite.setState({ config: { ...publicSite, flags: hidden } });
  known = { facts: [], desertedAtMs: null, speeches: [] };
  sitting(declared);
  const { unmount } = draw(<ProceedingsTab />);
  expect(await screen.findByText(/^Nothing was written down yet/)).toBeDefined();
  unmount();
  known = opening;
  draw(<ProceedingsTab />);
  await waitFor(() => expect(itemOf(/Marit Solberg\W* presides/)).toBeDefined());
  expect(screen.queryByText(/Vote 7/)).toBeNull();
  expect(events().getAllByRole('listitem')).toHaveLength(1);
  expect(screen.queryByRole('button', { name: 'Download the whole record' })).toBeNull();
});

test('[PROC-01] a sitting that nobody opened has no beginning, whatever was planned', async () => {
  known = { facts: [], desertedAtMs: null, speeches: [] };
  sitting();
  draw(<ProceedingsTab />);
  expect(screen.getByText(/^Nothing was put to the vote yet/)).toBeDefined();
  await act(() => Promise.resolve());
  expect(screen.queryAllByRole('listitem')).toEqual([]);
});

test('[PROC-01] [EXIT-11] who presides next is read when news says so, and who ended the sitting', async () => {
  sitting();
  draw(<ProceedingsTab />);
  await waitFor(() => expect(itemOf(/Marit Solberg\W* presides/)).toBeDefined());
  const later = (minutes: number) => START_MS + minutes * 60_000;
  known = {
    speeches: [],
    facts: [
      ...opening.facts,
      { kind: 'vacant', atMs: later(30), name: null },
      { kind: 'presides', atMs: later(32), name: 'Kenji Mori' },
      { kind: 'ended', atMs: later(40), name: 'Kenji Mori' },
    ],
    desertedAtMs: later(41),
  };
  await act(async () => useLive.setState({ session: { ...session, presiding: 'Kenji Mori' } }));
  await waitFor(() =>
    expect(itemOf(/^Sitting ended/).textContent).toContain('Ended for everybody by Kenji Mori.'),
  );
  const told = screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
  expect(told.map((text) => text.replaceAll(/[\u2068\u2069]/g, ''))).toEqual([
    'Marit Solberg presides',
    'Nobody presides',
    'Kenji Mori presides',
    'Sitting ended',
  ]);
});

test('[PROC-01] a vote stands there with question, rule, quorum, count, sentence and its place in the record', async () => {
  sitting(closed);
  const { container } = draw(<ProceedingsTab />);
  const opened = itemOf(/^Vote 7 opened/).textContent;
  for (const part of [
    'Water Protection Bill',
    'Shall the bill be passed?',
    'Bill 41',
    'Simple majority of the valid votes.',
    'Privacy: Voters name and preference.',
    'Entitled to vote: 24.',
    'Quorum at the opening, Half: met, asks for \u206850% of dynamic total 24\u2069',
  ]) {
    expect(opened).toContain(part);
  }
  const ended = itemOf(/^Vote 7 closed/);
  const yea = tally?.votesSummary?.[0]?.votes ?? 0;
  for (const part of [
    '21 of 24 voted',
    `Yea ${yea}`,
    'needed',
    'Quorum at the close, Half: not met',
    'Not valid: quorum not met',
    '(11 present, 13 needed)',
    'Record, entry 1.',
    `Closing hash: ${SHOWN}`,
  ]) {
    expect(ended.textContent).toContain(part);
  }
  fireEvent.click(within(ended).getByRole('button', { name: 'Result of vote 7' }));
  expect(usePollFocus.getState().pollId).toBe('p1');
  expect(within(ended).getByRole('button', { name: 'Inspect votes' })).toBeDefined();
  expect(within(ended).getByRole('button', { name: 'Record of vote 7' })).toBeDefined();
  await expectAccessible(container);
});

test('[POLL-17] a repetition says which vote it repeats as it opens', () => {
  sitting(closed, { ...closed, id: 'p2', number: 8, repeats: closed.id });
  draw(<ProceedingsTab />);
  expect(itemOf(/^Vote 8 opened/).textContent).toContain('Repeats vote 7.');
  expect(itemOf(/^Vote 7 opened/).textContent).not.toContain('Repeats');
});

test('[QUOR-10] what a quorum asked for is said in the language of the viewer', async () => {
  await act(() => i18next.changeLanguage('ar'));
  sitting(closed);
  draw(<ProceedingsTab />);
  const [line] = screen.getAllByText(/من المجموع المتغيّر 24/);
  expect(line?.textContent).toContain('50%');
  expect(line?.textContent).not.toContain('total');
});

test('[PROC-01][POLL-07] a declaration arrives with the news, and what the record adds to it a moment later', async () => {
  sitting(closed);
  const { container } = draw(<ProceedingsTab />);
  expect(events().queryByRole('heading', { name: /declared/ })).toBeNull();
  acts = [declaration];
  act(() => useLive.setState({ polls: [declared] }));
  const item = itemOf(/^Vote 7 declared FAIL/);
  expect(item.textContent).toContain('Ruled out of order.');
  expect(item.textContent).toContain('Declared by Marit Solberg.');
  await waitFor(() =>
    expect(itemOf(/^Vote 7 declared/).textContent).toContain('Otherwise than the rule proposes: PASS.'),
  );
  expect(itemOf(/^Vote 7 declared/).textContent).toContain('Record, entry 2.');
  // One call for the close, and one for the declaration.
  expect(asked).toEqual(Array.from({ length: 2 }, () => '/api/proceedings/votingsession/s1?after=0'));
  await expectAccessible(container);
});

test('[PROC-01][QUOR-02] PASS without the quorum is told as otherwise than proposed', async () => {
  acts = [{ ...declaration, result: 'PASS', proposed: 'FAIL' }];
  sitting({ ...declared, result: 'PASS' });
  draw(<ProceedingsTab />);
  await waitFor(() =>
    expect(itemOf(/^Vote 7 declared PASS/).textContent).toContain(
      'Otherwise than proposed: not valid, quorum not met.',
    ),
  );
});

test('[PROC-01][BEY-08] the opening of an election says how many it elects', () => {
  const form = { kind: 'approval', minimum: 0, maximum: 2, seats: 2 } as const;
  sitting({ ...closed, form, voteOptions: ['Ann', 'Ben', 'Cleo', 'Dan', 'Eve'] });
  draw(<ProceedingsTab />);
  expect(itemOf(/^Vote 7 opened/).textContent).toContain('2 of these 5 are elected.');
});

test('[PROC-01] a declaration that was replaced stays, and says so', async () => {
  acts = [
    { ...declaration, result: 'PASS', atMs: START_MS + 150_000 },
    { ...declaration, sequence: 3 },
  ];
  sitting(declared);
  draw(<ProceedingsTab />);
  await waitFor(() => expect(events().getAllByRole('heading', { name: /declared/ })).toHaveLength(2));
  const [first, second] = events().getAllByRole('heading', { name: /declared/ });
  expect(first?.closest('li')?.textContent).toContain('Replaced by a later declaration.');
  expect(second?.closest('li')?.textContent).not.toContain('Replaced');
});

test('[PROC-01] cancelled and void votes say by whom or why, and what repeats them', async () => {
  acts = [
    {
      kind: 'withdrawal',
      sequence: 1,
      hash: '',
      pollId: 'p1',
      atMs: START_MS,
      reason: 'withdrawn',
      by: 'Marit Solberg',
    },
  ];
  const withdrawn: Poll = { ...closed, status: 'cancelled', cancelReason: 'withdrawn', record: null };
  const again: Poll = {
    ...withdrawn,
    id: 'p2',
    number: 8,
    repeats: 'p1',
    cancelReason: 'ballot-key-lost',
    startTime: START_MS + 130_000,
    closedTime: START_MS + 140_000,
  };
  sitting(again, withdrawn);
  const { container } = draw(<ProceedingsTab />);
  await waitFor(() =>
    expect(itemOf(/^Vote 7 cancelled/).textContent).toContain('Cancelled by Marit Solberg.'),
  );
  expect(itemOf(/^Vote 7 cancelled/).textContent).toContain('Repeated as vote 8.');
  expect(itemOf(/^Vote 8 opened/).textContent).toContain('Repeats vote 7.');
  expect(itemOf(/^Vote 8 void/).textContent).toContain('must be repeated');
  await expectAccessible(container);
});

test('[PROC-01][POLL-13] what privacy withholds from this viewer is not there', async () => {
  if (tally === null) throw new Error('the poll has a count');
  sitting({
    ...closed,
    status: 'closed',
    anonymous: 'privatevoterselection',
    tally: { ...tally, votesSummary: null, withheld: 'privacy-always' },
  });
  const { container } = draw(<ProceedingsTab />);
  const ended = itemOf(/^Vote 7 closed/).textContent;
  expect(ended).toContain('Not available yet due to privacy option');
  expect(ended).not.toContain('Yea');
  await expectAccessible(container);
});

test('[PROC-01] when the record cannot be read, what is known stays, and it can be tried again', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ error: { code: 'internal' } }, { status: 500 }));
  sitting(declared);
  const { container } = draw(<ProceedingsTab />);
  const failed = await screen.findByText(/could not be read/);
  expect(failed).toBeDefined();
  expect(itemOf(/^Vote 7 declared FAIL/)).toBeDefined();
  await expectAccessible(container);
  vi.stubGlobal('fetch', async (address: string) =>
    Response.json(address.endsWith('/sitting') ? known : { acts: [declaration], next: null, head }),
  );
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(screen.queryByText(/could not be read/)).toBeNull());
});

test('[PROC-01][BEY-02] the head of the record stands at the end, in the form in which people compare it, once something is recorded', async () => {
  head = {
    format: 'hemicycle-record/2',
    session: 's1',
    sequence: 1,
    hash,
    keyId: 'ab'.repeat(32),
    signature: 'A'.repeat(86),
  };
  sitting(closed);
  const { container } = draw(<ProceedingsTab />);
  const line = await screen.findByText(/^Head of the record, entry 1:/);
  expect(line.textContent).toBe(`Head of the record, entry 1: ${SHOWN}`);
  await expectAccessible(container);
});

test('[PROC-01] they are printed alone, with year, zone and the closing hash of each vote in full', () => {
  sitting(closed);
  const printed: string[] = [];
  vi.stubGlobal('print', () => {
    printed.push(document.body.querySelector(':scope > .hc-print-sheet')?.textContent ?? '');
  });
  draw(<ProceedingsTab />);
  fireEvent.click(screen.getByRole('button', { name: 'Print the proceedings' }));
  expect(printed[0]).toContain(SHOWN);
  expect(printed[0]).not.toContain('Print the proceedings');
  expect(printed[0]).toMatch(
    /Planned from \d{4}-\d\d-\d\d \d\d:\d\d to \d{4}-\d\d-\d\d \d\d:\d\d\. Times of \S+\./,
  );
  window.dispatchEvent(new Event('afterprint'));
});

test('[PROC-01][I18N-08] in Arabic', async () => {
  await act(() => i18next.changeLanguage('ar'));
  sitting(closed);
  const { container } = draw(<ProceedingsTab />);
  expect(screen.getByRole('heading', { name: 'فُتح التصويت 7' })).toBeDefined();
  expect(screen.getByRole('heading', { name: 'أُغلق التصويت 7' })).toBeDefined();
  await expectAccessible(container);
});

const speech = (name: string, startedAt: number, given: Partial<SittingSpeech> = {}): SittingSpeech => ({
  ...{ id: name, listId: 'l0', kind: 'speech', ofSpeech: null, displayName: name, groupName: 'Greens' },
  ...{ startedAt, endedAt: startedAt + 155_000, spokenMs: 155_000, ...given },
});

test('[PROC-01][BEY-13][BEY-43] who spoke stands there with party and duration, points of order and interventions named, and new speeches by news', async () => {
  known = {
    ...opening,
    speeches: [
      speech('Rosa Quispe', START_MS + 1_700_000),
      speech('Kenji Watanabe', START_MS + 1_720_000, {
        ...{ kind: 'intervention', ofSpeech: 'Rosa Quispe', spokenMs: 5000, groupName: null },
      }),
      speech('Rosa', START_MS + 1_730_000, { kind: 'answer', ofSpeech: 'Rosa Quispe', spokenMs: 9000 }),
      speech('Hana Sato', START_MS + 1_900_000, { pointOfOrder: true, spokenMs: 40_000 }),
    ],
  };
  sitting();
  const { container } = draw(<ProceedingsTab />);
  await waitFor(() => expect(itemOf(/^Rosa Quispe/)).toBeDefined());
  const told = (heading: RegExp) => itemOf(heading).textContent.replaceAll(/[\u2068\u2069]/gu, '');
  expect(told(/^Rosa Quispe/)).toMatch(/Rosa Quispe GreensSpoke for 2:35\.$/);
  expect(told(/^Kenji/)).toMatch(/Intervention in the speech of Rosa Quispe\. Spoke for 0:05\.$/);
  expect(told(/^Rosa Greens/)).toContain('Answer to an intervention. Spoke for 0:09.');
  expect(told(/^Hana/)).toContain('Point of order. Spoke for 0:40.');

  const underWay = speech('Ngozi Adeyemi', START_MS + 2_000_000, { endedAt: null, spokenMs: 0 });
  act(() => useLive.setState({ speakers: listOf(underWay) }));
  await waitFor(() => expect(told(/^Ngozi/)).toContain('Under way.'));
  act(() => useLive.setState({ speakers: listOf({ ...underWay, endedAt: 1, spokenMs: 61_000 }) }));
  await waitFor(() => expect(told(/^Ngozi/)).toContain('Spoke for 1:01.'));
  await expectAccessible(container);
});

test('[PROC-01][BEY-13] the speeches of a list stay while another one opens, also where the reading fails', async () => {
  known = { ...opening, speeches: [speech('Rosa Quispe', START_MS + 1_700_000)] };
  sitting();
  draw(<ProceedingsTab />);
  await waitFor(() => expect(itemOf(/^Rosa Quispe/)).toBeDefined());
  const given = speech('Ngozi Adeyemi', START_MS + 2_000_000, { spokenMs: 61_000 });
  act(() => useLive.setState({ speakers: listOf(given) }));
  await waitFor(() => expect(itemOf(/^Ngozi/)).toBeDefined());
  let fail: () => void = () => undefined;
  vi.stubGlobal('fetch', (address: string) =>
    address.endsWith('/sitting')
      ? new Promise((_, refuse) => {
          fail = () => refuse(new Error('away'));
        })
      : Promise.resolve(Response.json({ acts, next: null, head })),
  );
  const next = speech('Kenji Watanabe', START_MS + 2_300_000, { endedAt: null });
  await act(async () => useLive.setState({ speakers: { ...listOf(next), id: 'l2' } }));
  expect(itemOf(/^Ngozi/).textContent).toContain('Spoke for 1:01.');
  await act(async () => fail());
  await screen.findByText(/could not be read/);
  for (const name of [/^Rosa Quispe/, /^Ngozi/, /^Kenji Watanabe/]) expect(itemOf(name)).toBeDefined();
});

function listOf({ listId: _, ...told }: SittingSpeech): LiveSpeakers {
  return {
    ...{ id: 'l1', title: null, openedAt: START_MS, closedAt: null, itemId: null, ...NO_SPEAKING_RULES },
    ...{ handsUntil: null, version: 4, elsewhere: null, carried: null },
    speeches: [
      {
        ...{ ...told, number: 1, interrupted: false, side: null, byName: false, userId: told.id },
        ...{ groupId: 'greens', runningSince: null },
      },
    ],
  };
}
