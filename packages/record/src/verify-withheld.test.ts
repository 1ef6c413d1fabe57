import { describe, expect, test } from 'vitest';
import type { ClosingEntry, RecordLeaf, RecordWithheld } from '@hemicycle/contract/records';
import { buildClosingEntry } from './build-entry.ts';
import { testRecordPoll } from './testing-poll.ts';
import { problemsOfClosing } from './verify-closing.ts';
import { problemsOfUncounted } from './verify-withheld.ts';

const FEW: RecordWithheld = { reason: 'too-few-votes', fewest: 3 };
const RARE: RecordWithheld = { reason: 'too-few-of-weight', fewest: 5 };
const receiptOf = (index: number): string => `${String(index).padStart(42, 'a')}A`;

/** A closing with ten electors, of whom some voted. The first four have weight 29, the others
 *  12. */
function closingOf(
  withheld: RecordWithheld | undefined,
  voted: readonly number[],
  change: Partial<ClosingEntry['poll']> = {},
): ClosingEntry {
  const { signedCasts: _, ...poll } = testRecordPoll;
  const privacy = change.privacy ?? 'privateselection';
  const leaves = voted.map((index): RecordLeaf => ({
    type: 'receipt',
    receipt: receiptOf(index),
    voter: privacy === 'privateselection' ? `v${index}` : null,
  }));
  return buildClosingEntry(
    { session: { id: 's1', title: 'S' }, sequence: 1, previous: null },
    {
      poll: { ...poll, logAllVotes: false, votingOrganisation: { id: 'o', name: 'O' }, privacy, ...change },
      electorate: Array.from({ length: 10 }, (_, index) => ({
        voter: `v${index}`,
        name: `V ${index}`,
        group: null,
        weight: index < 4 ? '29' : '12',
        proxy: null,
      })),
      present: { votes: 0, weight: '0' },
      quorum: { opening: [], closing: [] },
      leaves,
      replaced: [],
      withheld,
    },
  );
}

describe('[BEY-01] [BEY-03] a count that is told to nobody', () => {
  test.each([
    { name: 'one voted', closing: closingOf(FEW, [1]) },
    { name: 'two voted', closing: closingOf(FEW, [1, 5]) },
    { name: 'one voted with a weight', closing: closingOf(RARE, [1, 4, 5, 6, 7, 8]) },
    { name: 'nobody is named', closing: closingOf(RARE, [1, 4, 5], { privacy: 'privatevoter' }) },
  ])('holds where $name, with neither tally nor outcome', ({ closing }) => {
    expect(closing).toMatchObject({ tally: null, proposal: null });
    expect(problemsOfClosing(closing)).toEqual([]);
  });

  test.each<[string, ClosingEntry, RegExp]>([
    ['where enough voted', closingOf(FEW, [1, 2, 3]), /fewer than 3 voted, but 3 did/],
    ['where nobody voted', closingOf(FEW, []), /but 0 did/],
    ['where all who voted weigh the same', closingOf(RARE, [4, 5, 6]), /no weight can be/],
    ['of one voter’s weight', closingOf(RARE, [4], { privacy: 'privatevoter' }), /no weight can be/],
    ['in an open poll', closingOf(FEW, [], { privacy: 'open' }), /only that of a secret poll/],
    [
      'in a record of the first format',
      { ...closingOf(FEW, [1]), format: 'hemicycle-record/1' },
      /only that of a secret poll/,
    ],
    ['and stands there all the same', { ...closingOf(undefined, [1]), withheld: FEW }, /another tally/],
  ])('is wrong %s', (_, closing, expected) => {
    expect(problemsOfClosing(closing).join('; ')).toMatch(expected);
  });

  test('is wrong beside ballots', () => {
    const closing = closingOf(FEW, [1]);
    const ballot: RecordLeaf = { type: 'ballot', voteDecision: 'Yea', weight: '12' };
    expect(problemsOfClosing({ ...closing, leaves: [ballot, ...closing.leaves] }).join('; ')).toMatch(
      /ballots stand there/,
    );
  });

  test('[POLL-07] is declared only with a commentary', () => {
    const closing = closingOf(FEW, [1]);
    expect(problemsOfUncounted({ commentary: '' }, closing)).toHaveLength(1);
    expect(problemsOfUncounted({ commentary: 'To be repeated.' }, closing)).toEqual([]);
    expect(problemsOfUncounted({ commentary: '' }, closingOf(undefined, []))).toEqual([]);
  });
});
