import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { writeBallot, type BallotShape } from './ballot-text.ts';
import { isAsProposed, proposeElected, refusalOfElected, seatsOf } from './propose-elected.ts';
import { tallyBallots, type EqualBallots } from './tally-ballots.ts';

const NAMES = ['A', 'B', 'C', 'D'];
const shapeOf = (kind: 'approval' | 'ranking', seats: number, voteOptions = NAMES): BallotShape => ({
  form: kind === 'ranking' ? { kind, seats } : { kind, minimum: 0, maximum: voteOptions.length, seats },
  voteOptions,
  maySplit: false,
});
/** The options of a ballot as letters, and the number of such ballots, or the weight of one as
 *  text. */
type Given = readonly [string, number] | readonly [string, string];
function electedBy(
  shape: BallotShape,
  given: readonly Given[],
  { weighted = false, quorumMet = true }: { weighted?: boolean; quorumMet?: boolean } = {},
) {
  const ballots = given.map(([letters, of]): EqualBallots => ({
    text: writeBallot(shape, [...letters]),
    votes: typeof of === 'string' ? 1 : of,
    weight: String(of),
  }));
  const tally = tallyBallots(shape, ballots, weighted);
  const proposal = proposeElected({ shape, ballots, tally, weighted, quorumMet });
  if (proposal === null) throw new Error('no election');
  return { elected: proposal.elected.join(''), tied: proposal.tiedBetween.join('') };
}

interface Case {
  readonly of: string;
  readonly seats: number;
  readonly given: readonly Given[];
  readonly elected: string;
  readonly tied?: string;
}

describe('[BEY-08] an approval elects the most approved', () => {
  test.each<Case>([
    {
      of: 'one seat',
      seats: 1,
      given: [
        ['AB', 2],
        ['B', 1],
      ],
      elected: 'B',
    },
    {
      of: 'two seats',
      seats: 2,
      given: [
        ['AB', 2],
        ['C', 1],
      ],
      elected: 'AB',
    },
    {
      of: 'a tie for all seats',
      seats: 1,
      given: [
        ['AB', 2],
        ['C', 1],
      ],
      elected: '',
      tied: 'AB',
    },
    {
      of: 'a tie across the last seat',
      seats: 2,
      given: [
        ['ABC', 1],
        ['A', 1],
      ],
      elected: 'A',
      tied: 'BC',
    },
    { of: 'a tie that leaves nobody out', seats: 2, given: [['AB', 3]], elected: 'AB' },
    { of: 'fewer approved than seats', seats: 3, given: [['A', 1]], elected: 'A' },
    { of: 'nobody approved', seats: 2, given: [['', 5]], elected: '' },
    { of: 'nobody voted', seats: 1, given: [], elected: '' },
  ])('$of', ({ seats, given, elected, tied = '' }) => {
    expect(electedBy(shapeOf('approval', seats), given)).toEqual({ elected, tied });
  });

  test('by weight where the poll is weighted', () => {
    const given: Given[] = [
      ['A', '1'],
      ['A', '1'],
      ['B', '2.5'],
    ];
    expect(electedBy(shapeOf('approval', 1), given)).toMatchObject({ elected: 'A' });
    expect(electedBy(shapeOf('approval', 1), given, { weighted: true })).toMatchObject({ elected: 'B' });
  });
});

describe('[BEY-08] a ranking fills one seat after the other', () => {
  test.each<Case>([
    {
      of: 'one seat, in the second round',
      seats: 1,
      given: [
        ['A', 4],
        ['BC', 3],
        ['CB', 2],
      ],
      elected: 'B',
    },
    {
      of: 'two seats, among those not yet elected',
      seats: 2,
      given: [
        ['AB', 6],
        ['CA', 3],
      ],
      elected: 'AB',
    },
    {
      of: 'a tie of the last two',
      seats: 1,
      given: [
        ['A', 2],
        ['B', 2],
      ],
      elected: '',
      tied: 'AB',
    },
    {
      of: 'a tie for the first of two seats',
      seats: 2,
      given: [
        ['A', 2],
        ['B', 2],
        ['C', 1],
      ],
      elected: 'AB',
    },
    {
      of: 'a tie for the last of two seats',
      seats: 2,
      given: [
        ['A', 5],
        ['B', 2],
        ['C', 2],
      ],
      elected: 'A',
      tied: 'BC',
    },
    {
      of: 'all equal: the order of the options elects nobody',
      seats: 1,
      given: [
        ['A', 1],
        ['B', 1],
        ['C', 1],
      ],
      elected: '',
      tied: 'ABC',
    },
    {
      of: 'an elimination by order that decides who wins',
      seats: 1,
      given: [
        ['A', 3],
        ['BA', 2],
        ['CB', 2],
      ],
      elected: '',
      tied: 'AB',
    },
    {
      of: 'an elimination by order that decides nothing',
      seats: 1,
      given: [
        ['A', 5],
        ['B', 3],
        ['C', 3],
      ],
      elected: 'A',
    },
    {
      of: 'a tie of those who are both elected whichever way it goes, but not the next seat',
      seats: 2,
      given: [
        ['AC', 2],
        ['B', 2],
        ['C', 1],
      ],
      elected: 'A',
      tied: 'BC',
    },
    { of: 'nobody else ranked', seats: 3, given: [['A', 2]], elected: 'A' },
    { of: 'nobody voted', seats: 1, given: [], elected: '' },
  ])('$of', ({ seats, given, elected, tied = '' }) => {
    expect(electedBy(shapeOf('ranking', seats), given)).toEqual({ elected, tied });
  });

  test('by weight where the poll is weighted, and nobody by weight 0', () => {
    const given: Given[] = [
      ['A', '1'],
      ['A', '1'],
      ['B', '2.5'],
    ];
    expect(electedBy(shapeOf('ranking', 1), given, { weighted: true })).toMatchObject({ elected: 'B' });
    expect(electedBy(shapeOf('ranking', 1), [['A', '0']], { weighted: true })).toMatchObject({ elected: '' });
  });

  test('of many that are all equal a tie, at once', () => {
    const options = Array.from({ length: 30 }, (_, at) => String.fromCharCode(97 + at));
    const given = options.map((option): Given => [option, 1]);
    const { elected, tied } = electedBy(shapeOf('ranking', 15, options), given);
    expect([elected, tied.length]).toEqual(['', 30]);
  });
});

test('[QUOR-02] without a quorum at the close nobody is proposed', () => {
  expect(electedBy(shapeOf('approval', 1), [['A', 3]], { quorumMet: false })).toEqual({
    elected: '',
    tied: '',
  });
});

test('[BEY-08] only an approval or a ranking with seats is an election', () => {
  expect(seatsOf({ kind: 'single' })).toBeNull();
  expect(seatsOf({ kind: 'ranking' })).toBeNull();
  expect(seatsOf({ kind: 'ranking', seats: 2 })).toBe(2);
});

const anyElection = fc
  .record({
    kind: fc.constantFrom('approval' as const, 'ranking' as const),
    seats: fc.integer({ min: 1, max: 3 }),
    weighted: fc.boolean(),
    given: fc.array(fc.tuple(fc.shuffledSubarray(NAMES, { minLength: 1 }), fc.integer({ min: 1, max: 4 })), {
      maxLength: 8,
    }),
  })
  .map(({ given, ...rest }) => ({
    ...rest,
    given: given.map(([letters, votes]): readonly [string, number] => [letters.join(''), votes]),
  }));

test('[BEY-08] whatever is voted, no more are elected than there are seats, nobody without a vote, and the tied are more than the seats left', () => {
  fc.assert(
    fc.property(anyElection, ({ kind, seats, weighted, given }) => {
      const { elected, tied } = electedBy(shapeOf(kind, seats), given, { weighted });
      expect(elected.length).toBeLessThanOrEqual(seats);
      const named = given.map(([letters]) => letters).join('');
      expect([...elected, ...tied].every((option) => named.includes(option))).toBe(true);
      if (tied !== '') expect(tied.length).toBeGreaterThan(seats - elected.length);
    }),
  );
});

test('[BEY-08] neither the order of the ballots nor that of the options decides who is elected', () => {
  const inOrder = (letters: string) => [...letters].toSorted().join('');
  fc.assert(
    fc.property(anyElection, fc.shuffledSubarray(NAMES, { minLength: 4 }), (election, order) => {
      const { kind, seats, weighted, given } = election;
      const one = electedBy(shapeOf(kind, seats), given, { weighted });
      const other = electedBy(shapeOf(kind, seats, order), given.toReversed(), { weighted });
      if (kind === 'approval') expect(inOrder(other.elected)).toBe(one.elected);
      // Without a tie, two orders of the options never elect different people. A run-off leaves
      // seats open rather than let the order of the options fill them.
      else if (one.tied === '' && other.tied === '') expect(inOrder(other.elected)).toBe(one.elected);
    }),
  );
});

test('[BEY-08] a majority of the first preferences is always elected', () => {
  fc.assert(
    fc.property(anyElection, ({ seats, given }) => {
      const total = given.reduce((sum, [, votes]) => sum + votes, 0);
      const first = (option: string) =>
        given.filter(([letters]) => letters[0] === option).reduce((sum, [, votes]) => sum + votes, 0);
      const most = NAMES.find((option) => first(option) * 2 > total);
      if (most !== undefined) expect(electedBy(shapeOf('ranking', seats), given).elected).toContain(most);
    }),
  );
});

test.each([
  { given: { result: 'PASS', elected: ['B', 'A'] }, expected: null },
  { given: { result: 'PASS', elected: NAMES }, expected: null },
  { given: { result: 'FAIL', elected: [] }, expected: null },
  { given: { result: 'PASS' }, expected: 'missing' },
  { given: { result: 'FAIL' }, expected: 'missing' },
  { given: { result: 'PASS', elected: ['E'] }, expected: 'unknown' },
  { given: { result: 'PASS', elected: ['A', 'A'] }, expected: 'twice' },
  { given: { result: 'PASS', elected: [] }, expected: 'other-result' },
  { given: { result: 'FAIL', elected: ['A'] }, expected: 'other-result' },
] as const)('[POLL-07] a declaration of $given of an election: $expected', ({ given, expected }) => {
  expect(refusalOfElected(shapeOf('ranking', 2), given)).toBe(expected);
});

test('[POLL-07] of another poll nobody is elected', () => {
  const single: BallotShape = { form: { kind: 'single' }, voteOptions: NAMES, maySplit: false };
  expect(refusalOfElected(single, { result: 'PASS' })).toBeNull();
  expect(refusalOfElected(single, { result: 'PASS', elected: ['A'] })).toBe('not-an-election');
  expect(isAsProposed({ elected: ['A', 'B'] }, ['B', 'A'])).toBe(true);
  expect(isAsProposed({ elected: ['A', 'B'] }, ['A'])).toBe(false);
});
