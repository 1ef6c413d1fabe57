import { majorityRule, type MajorityRule } from '@hemicycle/contract/majority';
import { describe, expect, test } from 'vitest';
import { proposeOutcome, type OutcomeFigures } from './propose-outcome.ts';

const rule = (given: Partial<MajorityRule>): MajorityRule =>
  majorityRule.parse({ kind: 'simple', base: 'valid', ...given });

/** The votes for Yea, Nay and Pres. as heads, or as [heads, weight]. */
function figures(
  counts: readonly (number | [number, string])[],
  more: { entitled?: [number, string]; present?: [number, string]; weighted?: boolean } = {},
): OutcomeFigures {
  const both = counts.map((one): [number, string] => (typeof one === 'number' ? [one, String(one)] : one));
  const votes = both.reduce((sum, [heads]) => sum + heads, 0);
  const weight = String(Math.round(both.reduce((sum, [, w]) => sum + Number(w), 0) * 1e8) / 1e8);
  const of = ([heads, weighs]: [number, string]) => ({ votes: heads, weight: weighs });
  return {
    weighted: more.weighted ?? false,
    votesSummary: both.map(([heads, w], index) => ({
      voteDecision: ['Yea', 'Nay', 'Pres.'][index] ?? '',
      votes: heads,
      weight: w,
    })),
    cast: of([votes, weight]),
    entitled: of(more.entitled ?? [votes, weight]),
    present: of(more.present ?? [votes, weight]),
  };
}

describe('[BEY-05] a majority of heads', () => {
  test.each<{
    id: string;
    given: [Partial<MajorityRule>, OutcomeFigures];
    outcome: string;
    needed: string;
    base: string;
  }>([
    {
      id: 'one more of the valid',
      given: [{}, figures([215, 214, 1])],
      outcome: 'PASS',
      needed: '215',
      base: '429',
    },
    { id: 'one fewer', given: [{}, figures([212, 216])], outcome: 'FAIL', needed: '215', base: '428' },
    { id: 'of an odd base', given: [{}, figures([2, 1])], outcome: 'PASS', needed: '2', base: '3' },
    {
      id: 'abstentions count in the base cast',
      given: [{ base: 'cast' }, figures([215, 214, 1])],
      outcome: 'FAIL',
      needed: '216',
      base: '430',
    },
    {
      id: 'absolute of the entitled',
      given: [{ kind: 'absolute', base: 'entitled' }, figures([217, 0], { entitled: [435, '435'] })],
      outcome: 'FAIL',
      needed: '218',
      base: '435',
    },
    {
      id: 'absolute of the present',
      given: [
        { kind: 'absolute', base: 'present' },
        figures([217, 0], { entitled: [435, '435'], present: [432, '432'] }),
      ],
      outcome: 'PASS',
      needed: '217',
      base: '432',
    },
    {
      id: 'two thirds exactly',
      given: [{ kind: 'two-thirds' }, figures([2, 1])],
      outcome: 'PASS',
      needed: '2',
      base: '3',
    },
    {
      id: 'two thirds, one short',
      given: [{ kind: 'two-thirds' }, figures([66, 34])],
      outcome: 'FAIL',
      needed: '67',
      base: '100',
    },
    {
      id: 'three fifths exactly',
      given: [{ kind: 'three-fifths' }, figures([60, 40])],
      outcome: 'PASS',
      needed: '60',
      base: '100',
    },
    { id: 'nobody voted', given: [{}, figures([0, 0])], outcome: 'FAIL', needed: '1', base: '0' },
    {
      id: 'nobody in favour never carries',
      given: [{ kind: 'two-thirds' }, figures([0, 0])],
      outcome: 'FAIL',
      needed: '0',
      base: '0',
    },
  ])('$id', ({ given: [kind, counted], outcome, needed, base }) => {
    const proposed = proposeOutcome(rule(kind), counted);
    expect(proposed).toMatchObject({
      outcome,
      checks: [{ of: 'heads', needed, baseAmount: base, moreThan: false }],
    });
  });
});

describe('[BEY-05] a majority of weight', () => {
  test('is exact where floating point is not', () => {
    const counts = figures(
      [
        [3, '0.3'],
        [1, '0.29999999'],
      ],
      { weighted: true },
    );
    expect(proposeOutcome(rule({}), counts)).toMatchObject({
      outcome: 'PASS',
      tied: false,
      checks: [{ of: 'weight', needed: '0.29999999', moreThan: true, inFavour: '0.3', met: true }],
    });
  });

  test('two thirds of a weight that is no multiple of three', () => {
    const counts = figures(
      [
        [1, '0.66666667'],
        [1, '0.33333333'],
      ],
      { weighted: true },
    );
    expect(proposeOutcome(rule({ kind: 'two-thirds' }), counts)).toMatchObject({
      outcome: 'PASS',
      checks: [{ needed: '0.66666667', moreThan: false }],
    });
  });
});

describe('[BEY-06] a tie', () => {
  test.each<{ given: [Partial<MajorityRule>, OutcomeFigures]; tied: boolean }>([
    { given: [{ castingVote: true }, figures([50, 50])], tied: true },
    { given: [{}, figures([0, 0])], tied: true },
    { given: [{}, figures([51, 50])], tied: false },
    { given: [{ base: 'cast' }, figures([40, 40, 20])], tied: false },
    { given: [{ kind: 'absolute', base: 'entitled' }, figures([50, 50])], tied: false },
    {
      given: [
        {},
        figures(
          [
            [1, '5'],
            [2, '5'],
          ],
          { weighted: true },
        ),
      ],
      tied: true,
    },
  ])('$given.0 with $given.1.votesSummary is tied: $tied', ({ given, tied }) => {
    expect(proposeOutcome(rule(given[0]), given[1])).toMatchObject({ tied });
  });

  test('fails unless a casting vote breaks it', () => {
    expect(proposeOutcome(rule({}), figures([50, 50]))?.outcome).toBe('FAIL');
  });
});

describe('[BEY-05] a double majority', () => {
  const nice = rule({
    kind: 'double',
    base: 'entitled',
    heads: { kind: 'amount', amount: '14' },
    weight: { kind: 'amount', amount: '255' },
  });
  const lisbon = rule({
    kind: 'double',
    base: 'entitled',
    heads: { kind: 'at-least', numerator: 55, denominator: 100 },
    weight: { kind: 'at-least', numerator: 65, denominator: 100 },
    blockingMinority: 4,
  });
  const of = (heads: number, weight: string) =>
    figures(
      [
        [heads, weight],
        [27 - heads, String(100 - Number(weight))],
      ],
      { weighted: true, entitled: [27, '100'] },
    );

  test('13 of 27 states with 173 of 345: neither threshold is met', () => {
    const counts = figures(
      [
        [13, '173'],
        [9, '93'],
        [5, '79'],
      ],
      { weighted: true, entitled: [27, '345'] },
    );
    expect(proposeOutcome(nice, counts)).toMatchObject({
      outcome: 'FAIL',
      checks: [
        { of: 'heads', needed: '14', met: false, baseAmount: null },
        { of: 'weight', needed: '255', met: false, baseAmount: null },
      ],
    });
  });

  test.each<{ id: string; given: OutcomeFigures; outcome: string; forLack: boolean }>([
    { id: 'both met', given: of(15, '65'), outcome: 'PASS', forLack: false },
    { id: 'a state short', given: of(14, '90'), outcome: 'FAIL', forLack: false },
    { id: 'weight short, four block', given: of(23, '64.99'), outcome: 'FAIL', forLack: false },
    { id: 'weight short, three cannot block', given: of(24, '64.99'), outcome: 'PASS', forLack: true },
  ])('$id', ({ given, outcome, forLack }) => {
    const proposed = proposeOutcome(lisbon, given);
    expect(proposed?.outcome).toBe(outcome);
    expect(proposed?.checks[0]).toMatchObject({ of: 'heads', needed: '15', baseAmount: '27' });
    expect(proposed?.checks[1]).toMatchObject({ of: 'weight', needed: '65', metForLackOfBlockers: forLack });
  });
});

test.each<{ given: [Partial<MajorityRule>, OutcomeFigures] }>([
  { given: [{ kind: 'none' }, figures([1, 0])] },
  { given: [{}, figures([1])] },
])('[BEY-05] nothing is proposed without a rule or without two sides', ({ given: [kind, counts] }) => {
  expect(proposeOutcome(rule(kind), counts)).toBeNull();
});
