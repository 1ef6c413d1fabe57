import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { BallotShape } from './ballot-text.ts';
import { tallyBallots } from './tally-ballots.ts';

const voteOptions = ['Yea', 'Nay', 'Pres.'];
const single: BallotShape = { form: { kind: 'single' }, voteOptions, maySplit: false };

describe('[POLL-20] [WEIGHT-02] the count of one choice', () => {
  test('has an entry an option in their order, heads and weight', () => {
    const tally = tallyBallots(
      single,
      [
        { text: 'Nay', votes: 2, weight: '0.30000001' },
        { text: 'Yea', votes: 3, weight: '0.1' },
      ],
      true,
    );
    expect(tally).toEqual({
      votes: 5,
      weight: '0.40000001',
      votesSummary: [
        { voteDecision: 'Yea', votes: 3, weight: '0.1' },
        { voteDecision: 'Nay', votes: 2, weight: '0.30000001' },
        { voteDecision: 'Pres.', votes: 0, weight: '0' },
      ],
      questionSummaries: null,
      runOff: null,
    });
  });

  test('is the same however equal ballots are put together', () => {
    const ballot = fc.record({ text: fc.constantFrom(...voteOptions), units: fc.bigInt(0n, 10n ** 12n) });
    fc.assert(
      fc.property(fc.array(ballot), (ballots) => {
        const apart = ballots.map(({ text, units }) => ({ text, votes: 1, weight: String(units) }));
        const together = voteOptions.map((text) => {
          const same = ballots.filter((one) => one.text === text);
          const weight = String(same.reduce((sum, { units }) => sum + units, 0n));
          return { text, votes: same.length, weight };
        });
        expect(tallyBallots(single, apart, true)).toEqual(tallyBallots(single, together, true));
      }),
    );
  });

  test('refuses a ballot for an option that the poll has not', () => {
    expect(() => tallyBallots(single, [{ text: 'yea', votes: 1, weight: '1' }], false)).toThrow(RangeError);
  });
});

test('[BEY-09] a split vote gives each option its part, the voter counts once', () => {
  const shape: BallotShape = { ...single, maySplit: true };
  const tally = tallyBallots(
    shape,
    [
      {
        text: '[{"voteDecision":"Yea","weight":"70"},{"voteDecision":"Nay","weight":"30"}]',
        votes: 2,
        weight: '200',
      },
      { text: '"Yea"', votes: 1, weight: '5' },
    ],
    true,
  );
  expect(tally).toMatchObject({ votes: 3, weight: '205' });
  expect(tally.votesSummary).toEqual([
    { voteDecision: 'Yea', votes: 3, weight: '145' },
    { voteDecision: 'Nay', votes: 2, weight: '60' },
    { voteDecision: 'Pres.', votes: 0, weight: '0' },
  ]);
});

test('[BEY-08] an approval counts a ballot at each option it names', () => {
  const shape: BallotShape = { ...single, form: { kind: 'approval', minimum: 0, maximum: 3 } };
  const tally = tallyBallots(
    shape,
    [
      { text: '["Yea","Nay"]', votes: 2, weight: '2' },
      { text: '["Nay"]', votes: 1, weight: '1' },
      { text: '[]', votes: 1, weight: '1' },
    ],
    false,
  );
  expect(tally.votes).toBe(4);
  expect(tally.votesSummary.map(({ votes }) => votes)).toEqual([2, 3, 0]);
});

test('[BEY-08] a ranking shows first preferences and is counted by run-off', () => {
  const shape: BallotShape = { ...single, form: { kind: 'ranking' } };
  const tally = tallyBallots(
    shape,
    [
      { text: '["Yea","Nay"]', votes: 2, weight: '2' },
      { text: '["Pres.","Nay"]', votes: 1, weight: '1' },
      { text: '["Nay","Pres."]', votes: 2, weight: '2' },
    ],
    false,
  );
  expect(tally.votesSummary.map(({ votes }) => votes)).toEqual([2, 2, 1]);
  expect(tally.runOff).toMatchObject({ winner: 'Nay', rounds: [{ eliminated: 'Pres.' }, {}] });
});

test('[BEY-08] several questions are counted each for itself', () => {
  const form: BallotShape['form'] = {
    kind: 'questions',
    questions: [
      { question: '1', voteOptions: ['Yes', 'No'] },
      { question: '2', voteOptions: ['Yes', 'No', 'Later'] },
    ],
  };
  const tally = tallyBallots(
    { ...single, form },
    [
      { text: '["Yes","Later"]', votes: 3, weight: '3' },
      { text: '["No","Later"]', votes: 1, weight: '1' },
    ],
    false,
  );
  expect(tally.votesSummary).toEqual([]);
  expect(tally.questionSummaries?.map((one) => one.map(({ votes }) => votes))).toEqual([
    [3, 1],
    [0, 0, 4],
  ]);
});
