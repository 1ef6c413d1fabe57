import type { ClosingEntry, RecordLeaf, RecordPoll } from '@hemicycle/contract/records';
import { expect, test } from 'vitest';
import { buildClosingEntry } from './build-entry.ts';
import { problemsOfClosing } from './verify-closing.ts';
import { testRecordPoll } from './testing-poll.ts';

const { signedCasts: _, ...unsigned } = testRecordPoll;
const by = { id: 'clerk', name: 'Clerk' };
const poll: RecordPoll = { ...unsigned, rollCall: { orderedBy: 'name', startedAtMs: 2_000, by } };
type VoteLeaf = Extract<RecordLeaf, { type: 'vote' }>;
const leaf: VoteLeaf = {
  ...{ type: 'vote', voter: 'v', by: null, voteDecision: 'Yea', weight: '1', earlier: [] },
  ...{ receipt: 'A'.repeat(43), arrivedAtMs: 3_000, entered: by },
};
const closing = (given: { poll?: RecordPoll; leaf?: VoteLeaf; replaced?: string[] }): ClosingEntry =>
  buildClosingEntry(
    { session: { id: 's1', title: 'Plenary' }, sequence: 1, previous: null },
    {
      poll: given.poll ?? poll,
      electorate: [{ voter: 'v', name: 'V', group: null, weight: '1', proxy: 'p' }],
      present: { votes: 1, weight: '1' },
      quorum: { opening: [], closing: [] },
      leaves: [given.leaf ?? leaf],
      replaced: given.replaced ?? [],
    },
  );
const cast = { voteDecision: 'Nay', arrivedAtMs: 2_500 };
const unchangeable = { ...poll, mayChangeVote: false };
const { entered: __, ...castLeaf } = leaf;

test.each([
  { what: 'an entry', given: {}, is: '' },
  { what: 'a corrected entry', given: { leaf: { ...leaf, earlier: [{ ...cast, entered: by }] } }, is: '' },
  {
    what: 'a corrected entry where votes may not change',
    given: { poll: unchangeable, leaf: { ...leaf, earlier: [{ ...cast, entered: by }] } },
    is: '',
  },
  {
    what: 'an entry that was taken back where votes may not change',
    given: { poll: unchangeable, replaced: ['B'.repeat(43)] },
    is: '',
  },
  {
    what: 'a cast over an entry where votes may not change',
    given: { poll: unchangeable, leaf: { ...castLeaf, earlier: [{ ...cast, entered: by }] } },
    is: 'the poll lets none change',
  },
  { what: 'no roll call', given: { poll: unsigned }, is: 'no roll was called' },
  { what: 'before the roll call', given: { leaf: { ...leaf, arrivedAtMs: 1_999 } }, is: 'before the roll' },
  { what: 'a vote by a proxy', given: { leaf: { ...leaf, by: 'p' } }, is: 'that a proxy cast' },
  { what: 'over a cast', given: { leaf: { ...leaf, earlier: [cast] } }, is: 'replaced a vote that v cast' },
  {
    what: 'a roll call of signed casts',
    given: { poll: { ...poll, signedCasts: true as const } },
    is: 'the roll was called in a poll',
  },
  {
    what: 'a roll call before the opening',
    given: { poll: { ...poll, rollCall: { orderedBy: 'name' as const, startedAtMs: 1, by } } },
    is: 'did not begin between',
  },
])('[BEY-41][BEY-01] the record of a roll call, $what: $is', ({ given, is }) => {
  const problems = problemsOfClosing(closing(given));
  if (is === '') expect(problems).toEqual([]);
  else expect(problems.join()).toContain(is);
});
