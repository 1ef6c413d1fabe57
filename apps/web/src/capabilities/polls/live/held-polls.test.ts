import type { Poll } from '@hemicycle/contract/polls';
import { expect, test } from 'vitest';
import { testReceipt } from '../testing-casts.ts';
import { testPoll } from '../testing-house.ts';
import { applyChanges, applySnapshot, emptyLive, type Live } from '../../../realtime/live-state.ts';
import { liveState } from '../../../testing-live-state.ts';
import { receiptKey } from './receipt-key.ts';
import { isInList, withPastPolls, withPoll, withReadPolls } from './held-polls.ts';

const closed = (number: number): Poll => ({ ...testPoll, id: `p${number}`, number, status: 'closed' });
const open = (number: number): Poll => ({ ...closed(number), status: 'open', closedTime: null });
const draft = (id: string): Poll => ({ ...testPoll, id, number: null, status: 'draft' });
const receipt = (number: number) => testReceipt({ pollId: `p${number}` });

const state = (polls: Poll[], olderPolls: number) => liveState({ polls, olderPolls });

const page = (live: Live, numbers: readonly number[], older: number): Live => ({
  ...live,
  ...withPastPolls(live, {
    idVotingSession: 's1',
    below: live.past.below ?? 0,
    polls: numbers.map(closed),
    myVotes: numbers.map(receipt),
    older,
  }),
});
const ids = ({ polls }: Pick<Live, 'polls'>) => polls.map(({ id }) => id);

test('a poll takes its place: drafts first, then from the last to the first', () => {
  const polls = [draft('d'), open(9), closed(7)];
  const added = [draft('e'), closed(8), open(10), closed(1)].reduce<readonly Poll[]>(withPoll, polls);
  expect(added.map(({ id }) => id)).toEqual(['e', 'd', 'p10', 'p9', 'p8', 'p7', 'p1']);
  expect(withPoll(added, { ...closed(8), title: 'changed' })[4]?.title).toBe('changed');
});

test('past polls are read page by page, with the own votes in them', () => {
  const entered = applySnapshot(emptyLive, 1, state([open(9), closed(8), closed(7)], 4));
  expect(entered.past).toEqual({ left: 4, below: 7, isRead: false });
  const once = page(entered, [6, 5], 2);
  expect(once.past).toEqual({ left: 2, below: 5, isRead: true });
  const twice = page(once, [4, 3], 0);
  expect(twice.past).toEqual({ left: 0, below: null, isRead: true });
  expect(ids(twice)).toEqual(['p9', 'p8', 'p7', 'p6', 'p5', 'p4', 'p3']);
  expect(Object.keys(twice.myVotes)).toContain(receiptKey(receipt(3)));
});

test('a page that was asked for before another snapshot came changes nothing', () => {
  const entered = applySnapshot(emptyLive, 1, state([closed(8), closed(7)], 4));
  const later = applySnapshot(entered, 1, state([closed(10), closed(9)], 6));
  const late = { idVotingSession: 's1', below: 7, polls: [closed(6)], myVotes: [], older: 3 };
  expect(withPastPolls(later, late)).toBe(later);
  expect(withPastPolls(later, { ...late, below: 9, idVotingSession: 's2' })).toBe(later);
});

test('[BEY-23] a line that comes back keeps what was read until it is read anew', () => {
  const read = page(applySnapshot(emptyLive, 1, state([closed(8), closed(7)], 2)), [6, 5], 0);
  const back = applySnapshot(read, 1, state([closed(10), closed(9)], 6));
  expect(ids(back)).toEqual(['p10', 'p9', 'p8', 'p7', 'p6', 'p5']);
  expect(back.past).toEqual({ left: 6, below: 9, isRead: false });
  expect(Object.keys(back.myVotes)).toContain(receiptKey(receipt(5)));
  const small = applySnapshot(read, 1, state([closed(8)], 0));
  expect(ids(small)).toEqual(['p8']);
  expect(small.myVotes).toEqual({});
});

test('news of a past poll that is not held puts it into its place and says that it is news; reading one does not', () => {
  const entered = applySnapshot(emptyLive, 1, state([closed(8), closed(7)], 4));
  const outcome = applyChanges(entered, 2, [{ kind: 'poll', poll: { ...closed(3), result: 'PASS' } }]);
  if (outcome.kind !== 'applied') throw new Error(outcome.kind);
  expect(ids(outcome.live)).toEqual(['p8', 'p7', 'p3']);
  expect([...outcome.live.heardOf]).toEqual(['p3']);
  expect(isInList(closed(3), outcome.live.past)).toBe(false);
  expect(isInList(closed(8), outcome.live.past)).toBe(true);
  const read = { ...entered, ...withReadPolls(entered, { polls: [closed(2)], myVotes: [receipt(2)] }) };
  expect(ids(read)).toEqual(['p8', 'p7', 'p2']);
  expect(read.heardOf.size).toBe(0);
});
