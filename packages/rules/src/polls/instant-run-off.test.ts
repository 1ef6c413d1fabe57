import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { countRunOff, possibleWinners, type RankedBallots } from './instant-run-off.ts';

const ballots = (votes: number, ...ranking: string[]): RankedBallots => ({
  ranking,
  votes,
  weight: String(votes),
});
const standingsOf = (run: ReturnType<typeof countRunOff>) =>
  run.rounds.map(({ standings }) =>
    Object.fromEntries(standings.map(({ voteDecision, votes }) => [voteDecision, votes])),
  );

describe('[BEY-08] published counts by instant run-off', () => {
  test('the capital of Tennessee: Knoxville wins in the third round', () => {
    const run = countRunOff(
      ['Memphis', 'Nashville', 'Chattanooga', 'Knoxville'],
      [
        ballots(42, 'Memphis', 'Nashville', 'Chattanooga', 'Knoxville'),
        ballots(26, 'Nashville', 'Chattanooga', 'Knoxville', 'Memphis'),
        ballots(15, 'Chattanooga', 'Knoxville', 'Nashville', 'Memphis'),
        ballots(17, 'Knoxville', 'Chattanooga', 'Nashville', 'Memphis'),
      ],
      'heads',
    );
    expect(standingsOf(run)).toEqual([
      { Memphis: 42, Nashville: 26, Chattanooga: 15, Knoxville: 17 },
      { Memphis: 42, Nashville: 26, Knoxville: 32 },
      { Memphis: 42, Knoxville: 58 },
    ]);
    expect(run).toMatchObject({ winner: 'Knoxville', tiedBetween: [] });
    expect(run.rounds.map(({ eliminated }) => eliminated)).toEqual(['Chattanooga', 'Nashville', null]);
  });

  test('Burlington 2009, the last three by its published table of preferences', () => {
    const run = countRunOff(
      ['Kiss', 'Montroll', 'Wright'],
      [
        ballots(1332, 'Montroll', 'Kiss', 'Wright'),
        ballots(767, 'Montroll', 'Wright', 'Kiss'),
        ballots(455, 'Montroll'),
        ballots(2043, 'Kiss', 'Montroll', 'Wright'),
        ballots(371, 'Kiss', 'Wright', 'Montroll'),
        ballots(568, 'Kiss'),
        ballots(1513, 'Wright', 'Montroll', 'Kiss'),
        ballots(495, 'Wright', 'Kiss', 'Montroll'),
        ballots(1289, 'Wright'),
      ],
      'heads',
    );
    expect(standingsOf(run)).toEqual([
      { Kiss: 2982, Montroll: 2554, Wright: 3297 },
      { Kiss: 4314, Wright: 4064 },
    ]);
    expect(run.rounds[1]?.exhausted.votes).toBe(455);
    expect(run.winner).toBe('Kiss');
  });
});

describe('[BEY-08] the tie rule', () => {
  test('who had fewer in the latest earlier round goes first', () => {
    const run = countRunOff(
      ['A', 'B', 'C', 'D'],
      [ballots(5, 'A'), ballots(3, 'B'), ballots(2, 'C'), ballots(1, 'D', 'C')],
      'heads',
    );
    // D is eliminated first. Then B and C are equal at 3, and C had fewer before.
    expect(run.rounds.map(({ eliminated, eliminatedBy }) => [eliminated, eliminatedBy])).toEqual([
      ['D', 'fewest'],
      ['C', 'earlier-round'],
      [null, null],
    ]);
    expect(run.winner).toBe('A');
  });

  test('who was always equal goes by the order of the options, the last one first', () => {
    const run = countRunOff(['A', 'B', 'C'], [ballots(2, 'A'), ballots(1, 'B'), ballots(1, 'C')], 'heads');
    expect(run.rounds[0]).toMatchObject({ eliminated: 'C', eliminatedBy: 'order-of-options' });
  });

  test('two left and equal: nobody wins, both are named', () => {
    const run = countRunOff(['A', 'B', 'C'], [ballots(2, 'A'), ballots(2, 'B'), ballots(1, 'C')], 'heads');
    expect(run).toMatchObject({ winner: null, tiedBetween: ['A', 'B'] });
    expect(run.rounds.at(-1)?.exhausted).toEqual({ votes: 1, weight: '1' });
  });
});

test('[BEY-08] weights decide where they count, in exact decimals', () => {
  const rankings = [
    { ranking: ['A'], votes: 3, weight: '0.3' },
    { ranking: ['B'], votes: 1, weight: '0.30000001' },
  ];
  expect(countRunOff(['A', 'B'], rankings, 'heads').winner).toBe('A');
  expect(countRunOff(['A', 'B'], rankings, 'weight').winner).toBe('B');
});

test.each<{ given: RankedBallots[]; options: string[]; winner: string | null }>([
  { given: [], options: ['A', 'B'], winner: null },
  { given: [ballots(1, 'A')], options: ['A'], winner: 'A' },
  { given: [ballots(6, 'A'), ballots(5, 'B', 'C')], options: ['A', 'B', 'C'], winner: 'A' },
])('[BEY-08] $options with $given.length rankings: $winner', ({ given, options, winner }) => {
  const run = countRunOff(options, given, 'heads');
  expect(run.winner).toBe(winner);
  expect(run.rounds).toHaveLength(1);
});

const OPTIONS = ['A', 'B', 'C', 'D', 'E'];
const anyBallots = fc.array(
  fc
    .record({
      ranking: fc.shuffledSubarray(OPTIONS, { minLength: 1 }),
      votes: fc.integer({ min: 1, max: 3 }),
      each: fc.integer({ min: 0, max: 2 }),
    })
    .map(({ ranking, votes, each }): RankedBallots => ({ ranking, votes, weight: String(votes * each) })),
  { maxLength: 9 },
);

test('[BEY-08] who may win is counted at once for all orders of the options as it would be for each by itself', () => {
  const winnersIn = (order: readonly string[], given: readonly RankedBallots[], by: 'heads' | 'weight') => {
    const { winner, tiedBetween } = countRunOff(order, given, by);
    return winner === null ? tiedBetween : [winner];
  };
  fc.assert(
    fc.property(anyBallots, fc.constantFrom('heads' as const, 'weight' as const), (given, by) => {
      const orders = OPTIONS.flatMap((option) => {
        const rest = OPTIONS.filter((other) => other !== option);
        return [
          [option, ...rest],
          [...rest, option],
        ];
      });
      const each = new Set([OPTIONS, ...orders].flatMap((order) => winnersIn(order, given, by)));
      expect(possibleWinners(OPTIONS, given, by)).toEqual(OPTIONS.filter((option) => each.has(option)));
    }),
  );
});
