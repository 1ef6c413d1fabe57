import type { AgendaItem } from '@hemicycle/contract/agenda';
import type { Poll } from '@hemicycle/contract/polls';
import type { RecordedAct, SittingSpeech } from '@hemicycle/contract/proceedings';
import { expect, test } from 'vitest';
import { testPoll } from '../polls/testing-house.ts';
import { eventsOf, type KnownOfSitting, type ProceedingsEvent } from './events-of.ts';
import { itemOfEvent } from './item-of-event.ts';
import { withLiveSpeeches } from './with-live-speeches.ts';

const opened: KnownOfSitting = {
  facts: [{ kind: 'presides', atMs: 100, name: 'Marit Solberg' }],
  desertedAtMs: null,
  speeches: [],
};
const hash = 'ab'.repeat(32);
const open: Poll = { ...testPoll, id: 'a', number: 1, startTime: 200, status: 'open', closedTime: null };
const closed: Poll = { ...open, status: 'closed', closedTime: 300 };
const details = testPoll.resultDetails;
const declared: Poll = {
  ...closed,
  result: 'PASS',
  resultDetails: { ...details, declaredAt: 400, declaredBy: 'Marit Solberg', commentary: 'Passed.' },
};
const withdrawn: Poll = { ...closed, status: 'cancelled', cancelReason: 'withdrawn' };
const declaration = (
  atMs: number,
  result: 'PASS' | 'FAIL',
  sequence = 2,
): Extract<RecordedAct, { kind: 'declaration' }> => ({
  kind: 'declaration',
  sequence,
  hash,
  pollId: 'a',
  atMs,
  result,
  proposed: 'PASS',
  castingVote: null,
  elected: null,
  commentary: '',
  by: 'Marit Solberg',
});
const withdrawal: RecordedAct = {
  kind: 'withdrawal',
  sequence: 1,
  hash,
  pollId: 'a',
  atMs: 300,
  reason: 'withdrawn',
  by: 'Marit Solberg',
};

const told = (event: ProceedingsEvent): string => {
  switch (event.kind) {
    case 'presides':
    case 'endedBy':
      return `${event.atMs} ${event.kind} ${event.name}`;
    case 'item':
      return `${event.atMs} item ${event.item.number}`;
    case 'speech':
      return `${event.atMs} ${event.speech.kind} ${event.speech.displayName} in ${event.interrupted}`;
    case 'vacant':
    case 'left':
      return `${event.atMs} ${event.kind}`;
    case 'declared': {
      const { result, proposed, by } = event.declaration;
      return `${event.atMs} declared ${event.poll.id} ${result} of ${proposed} by ${by}, entry ${event.sequence}${event.replaced ? ', replaced' : ''}`;
    }
    case 'withdrawn':
      return `${event.atMs} withdrawn ${event.poll.id} by ${event.by}, entry ${event.sequence}`;
    case 'opened':
    case 'closed':
      return `${event.atMs} ${event.kind} ${event.poll.id}`;
  }
};

test.each<{ what: string; polls: Poll[]; acts?: RecordedAct[]; expected: string[] }>([
  { what: 'no vote yet', polls: [], expected: [] },
  {
    what: 'drafts and timers, which are none of it',
    polls: [
      { ...testPoll, status: 'draft', startTime: null, closedTime: null },
      { ...closed, type: 'timer' },
    ],
    expected: [],
  },
  { what: 'an open vote', polls: [open], expected: ['200 opened a'] },
  { what: 'a closed vote', polls: [closed], expected: ['200 opened a', '300 closed a'] },
  {
    what: 'a declaration, as the record has it',
    polls: [declared],
    acts: [declaration(400, 'PASS')],
    expected: ['200 opened a', '300 closed a', '400 declared a PASS of PASS by Marit Solberg, entry 2'],
  },
  {
    what: 'a declaration whose record is not read yet',
    polls: [declared],
    expected: [
      '200 opened a',
      '300 closed a',
      '400 declared a PASS of undefined by Marit Solberg, entry null',
    ],
  },
  {
    what: 'a declaration that a newer one replaces, which is not read yet',
    polls: [declared],
    acts: [declaration(350, 'FAIL')],
    expected: [
      '200 opened a',
      '300 closed a',
      '350 declared a FAIL of PASS by Marit Solberg, entry 2, replaced',
      '400 declared a PASS of undefined by Marit Solberg, entry null',
    ],
  },
  {
    what: 'both when both are read',
    polls: [declared],
    acts: [declaration(350, 'FAIL'), declaration(400, 'PASS', 3)],
    expected: [
      '200 opened a',
      '300 closed a',
      '350 declared a FAIL of PASS by Marit Solberg, entry 2, replaced',
      '400 declared a PASS of PASS by Marit Solberg, entry 3',
    ],
  },
  {
    what: 'a withdrawn vote',
    polls: [withdrawn],
    acts: [withdrawal],
    expected: ['200 opened a', '300 withdrawn a by Marit Solberg, entry 1'],
  },
  {
    what: 'a withdrawn vote whose record is not read yet',
    polls: [withdrawn],
    expected: ['200 opened a', '300 withdrawn a by null, entry null'],
  },
  {
    what: 'several votes, by time, whatever their order',
    polls: [{ ...closed, id: 'b', number: 2, startTime: 350, closedTime: 380 }, declared],
    expected: [
      '200 opened a',
      '300 closed a',
      '350 opened b',
      '380 closed b',
      '400 declared a PASS of undefined by Marit Solberg, entry null',
    ],
  },
  {
    what: 'what happened in one millisecond, in the order in which it must have',
    polls: [{ ...declared, startTime: 300, resultDetails: { ...declared.resultDetails, declaredAt: 300 } }],
    expected: [
      '300 opened a',
      '300 closed a',
      '300 declared a PASS of undefined by Marit Solberg, entry null',
    ],
  },
])('[PROC-01] the proceedings of $what', ({ polls, acts = [], expected }) => {
  expect(eventsOf(opened, polls, acts).map(told)).toEqual(['100 presides Marit Solberg', ...expected]);
});

test('[PROC-01] a repeated vote and the one that repeats it name each other', () => {
  const again: Poll = { ...open, id: 'b', number: 2, startTime: 500, repeats: 'a' };
  const events = eventsOf(opened, [again, withdrawn], []);
  expect(events.find(({ kind }) => kind === 'withdrawn')).toMatchObject({ repeatedBy: { number: 2 } });
  expect(events.findLast(({ kind }) => kind === 'opened')).toMatchObject({ repeats: { number: 1 } });
});

test('[PROC-01] planned times are no events: nothing occurred before somebody presided', () => {
  expect(eventsOf({ facts: [], desertedAtMs: null, speeches: [] }, [], [])).toEqual([]);
});

test.each<{ what: string; sitting: KnownOfSitting; expected: string[] }>([
  {
    what: 'who presides changes, and nobody does',
    sitting: {
      facts: [
        { kind: 'presides', atMs: 100, name: 'Marit Solberg' },
        { kind: 'presides', atMs: 250, name: 'Kenji Mori' },
        { kind: 'vacant', atMs: 350, name: null },
      ],
      desertedAtMs: 360,
      speeches: [],
    },
    expected: [
      '100 presides Marit Solberg',
      '200 opened a',
      '250 presides Kenji Mori',
      '300 closed a',
      '350 vacant',
      '360 left',
    ],
  },
  {
    what: 'a host ends it, and the last leave after that',
    sitting: {
      facts: [
        { kind: 'presides', atMs: 100, name: 'Marit Solberg' },
        { kind: 'ended', atMs: 400, name: 'Marit Solberg' },
      ],
      desertedAtMs: 405,
      speeches: [],
    },
    expected: ['100 presides Marit Solberg', '200 opened a', '300 closed a', '400 endedBy Marit Solberg'],
  },
])('[PROC-01] [EXIT-11] $what', ({ sitting, expected }) => {
  expect(eventsOf(sitting, [closed], []).map(told)).toEqual(expected);
});

test('[AGENDA-01] [PROC-01] an item stands before the votes that followed it, and not before it has begun', () => {
  const item: AgendaItem = {
    ...{ id: 'i', parentId: null, number: '4', title: 'Bill', hasText: false, plannedStart: 1 },
    ...{ plannedMinutes: null, state: 'current', begunAt: 200, endedAt: null, spentMs: 0 },
    ...{ runningSince: 200, version: 1, votes: [], kind: 'item', consent: false },
    ...{ movers: [], parties: [], paperCount: 0 },
  };
  const planned: AgendaItem = {
    ...item,
    id: 'p',
    number: '5',
    state: 'planned',
    begunAt: null,
    runningSince: null,
  };
  const events = eventsOf({ facts: [], desertedAtMs: null, speeches: [] }, [open], [], [item, planned]);
  const agenda = { items: [item, planned], withoutItem: [] };
  expect(events.map((event) => itemOfEvent(event, agenda))).toEqual(['i', 'i']);
  expect(events.map((event) => itemOfEvent(event, { ...agenda, withoutItem: ['a'] }))).toEqual(['i', null]);
  expect(events.map(told)).toEqual(['200 item 4', '200 opened a']);
  // A vote of an item that nobody made current: the item was taken up with its vote.
  const { id: pollId, number, title, status, result } = withdrawn;
  const voted = { ...planned, votes: [{ pollId, number, title, status, result }] };
  const known = { facts: [], desertedAtMs: null, speeches: [] };
  expect(eventsOf(known, [withdrawn], [], [{ ...item, begunAt: 250 }, voted]).map(told)).toEqual([
    '200 item 5',
    '200 opened a',
    '250 item 4',
    '300 withdrawn a by null, entry null',
  ]);
});

const speech = (id: string, startedAt: number, given: Partial<SittingSpeech> = {}): SittingSpeech => ({
  ...{ id, listId: 'l1', kind: 'speech', ofSpeech: null, displayName: id, groupName: 'Liberal Forum' },
  ...{ startedAt, endedAt: startedAt + 10, spokenMs: 10, ...given },
});

test('[PROC-01][BEY-13][BEY-43] speeches stand among the other events, and an intervention names whose speech it interrupted', () => {
  const speeches = [
    speech('Rosa', 150),
    speech('Kenji', 200, { kind: 'intervention', ofSpeech: 'Rosa' }),
    // What it interrupted was said in a closed part.
    speech('Hana', 250, { kind: 'intervention', ofSpeech: 'hidden' }),
  ];
  expect(eventsOf({ ...opened, speeches }, [closed], []).map(told)).toEqual([
    '100 presides Marit Solberg',
    '150 speech Rosa in null',
    '200 intervention Kenji in Rosa',
    '200 opened a',
    '250 intervention Hana in null',
    '300 closed a',
  ]);
});

test('[PROC-01][BEY-13] the speeches of the live list are those of the news, also one that goes on from the item before', () => {
  const loaded = [
    speech('before', 50, { listId: 'l0', endedAt: null }),
    speech('taken back', 100),
    speech('known', 120, { endedAt: null }),
  ];
  const live = {
    ...{ id: 'l1', speeches: [speech('known', 120), speech('new', 140)] },
    carried: { id: 'l0', speeches: [speech('before', 50, { spokenMs: 70 })] },
  };
  const all = withLiveSpeeches(loaded, live);
  expect(all.map(({ id, listId, endedAt, spokenMs }) => [id, listId, endedAt, spokenMs])).toEqual([
    ['before', 'l0', 60, 70],
    ['known', 'l1', 130, 10],
    ['new', 'l1', 150, 10],
  ]);
  expect(withLiveSpeeches(loaded, null)).toEqual(loaded);
});
