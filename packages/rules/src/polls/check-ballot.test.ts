import type { BallotForm, VoteDecision } from '@hemicycle/contract/ballots';
import { describe, expect, test } from 'vitest';
import { readBallot, writeBallot, type BallotShape } from './ballot-text.ts';
import { checkBallot } from './check-ballot.ts';

const voteOptions = ['Ann', 'Bob', 'Cho', 'Dia'];
const shapeOf = (form: BallotForm, maySplit = false): BallotShape => ({ form, voteOptions, maySplit });
const single = shapeOf({ kind: 'single' });
const splitting = shapeOf({ kind: 'single' }, true);
const approval = shapeOf({ kind: 'approval', minimum: 1, maximum: 2 });
const blankApproval = shapeOf({ kind: 'approval', minimum: 0, maximum: 4 });
const ranking = shapeOf({ kind: 'ranking' });
const questions = shapeOf({
  kind: 'questions',
  questions: [
    { question: 'First?', voteOptions: ['Yes', 'No'] },
    { question: 'Second?', voteOptions: ['Red', 'Blue'] },
  ],
});
const part = (voteDecision: string, weight: string) => ({ voteDecision, weight });

describe('[BEY-08] [VOTE-01] a ballot that fits is stored as one text', () => {
  test.each<{ given: [BallotShape, VoteDecision]; expected: string; splitTotal?: string }>([
    { given: [single, 'Bob'], expected: 'Bob' },
    { given: [approval, ['Cho', 'Ann']], expected: '["Ann","Cho"]' },
    { given: [approval, ['Dia']], expected: '["Dia"]' },
    { given: [blankApproval, []], expected: '[]' },
    { given: [ranking, ['Cho', 'Ann']], expected: '["Cho","Ann"]' },
    { given: [ranking, ['Dia', 'Cho', 'Bob', 'Ann']], expected: '["Dia","Cho","Bob","Ann"]' },
    { given: [questions, ['No', 'Blue']], expected: '["No","Blue"]' },
    { given: [splitting, 'Ann'], expected: '"Ann"' },
    {
      given: [splitting, [part('Bob', '30'), part('Ann', '70.5')]],
      expected: '[{"voteDecision":"Ann","weight":"70.5"},{"voteDecision":"Bob","weight":"30"}]',
      splitTotal: '100.5',
    },
  ])('$given.1 is $expected', ({ given: [shape, decision], expected, splitTotal }) => {
    expect(checkBallot(shape, decision)).toEqual({
      ok: true,
      text: expected,
      splitTotal: splitTotal ?? null,
    });
    const stored = readBallot(shape, expected);
    expect(writeBallot(shape, stored)).toBe(expected);
  });
});

describe('[BEY-08] [BEY-09] a ballot that does not fit is refused', () => {
  test.each<{ given: [BallotShape, VoteDecision]; expected: string }>([
    { given: [single, 'Eve'], expected: 'option-unknown' },
    { given: [single, 'bob'], expected: 'option-unknown' },
    { given: [single, ['Bob']], expected: 'ballot-shape' },
    { given: [single, [part('Bob', '1')]], expected: 'ballot-shape' },
    { given: [approval, 'Bob'], expected: 'ballot-shape' },
    { given: [approval, []], expected: 'ballot-too-few' },
    { given: [approval, ['Ann', 'Bob', 'Cho']], expected: 'ballot-too-many' },
    { given: [approval, ['Ann', 'Ann']], expected: 'ballot-too-many' },
    { given: [approval, ['Eve']], expected: 'option-unknown' },
    { given: [approval, [part('Ann', '1')]], expected: 'ballot-shape' },
    { given: [ranking, []], expected: 'ballot-too-few' },
    { given: [ranking, ['Ann', 'Bob', 'Ann']], expected: 'ballot-too-many' },
    { given: [questions, ['Yes']], expected: 'ballot-too-few' },
    { given: [questions, ['Yes', 'Red', 'Red']], expected: 'ballot-too-many' },
    { given: [questions, ['Red', 'Yes']], expected: 'option-unknown' },
    { given: [splitting, [part('Ann', '1'), part('Ann', '2')]], expected: 'ballot-too-many' },
    { given: [splitting, [part('Ann', '1'), part('Bob', '0')]], expected: 'ballot-too-few' },
    { given: [splitting, [part('Eve', '1')]], expected: 'option-unknown' },
  ])('$given.1 is $expected', ({ given: [shape, decision], expected }) => {
    expect(checkBallot(shape, decision)).toEqual({ ok: false, code: expected });
  });
});

test('[BEY-03] a split vote is stored in one spelling, so that zeros that say nothing cannot mark a ballot', () => {
  const texts = ['1.5', '1.50', '01.50000000'].map((weight) => {
    const checked = checkBallot(splitting, [part('Ann', weight), part('Bob', '1')]);
    return checked.ok ? checked.text : checked.code;
  });
  expect(new Set(texts).size).toBe(1);
  expect(texts[0]).toBe('[{"voteDecision":"Ann","weight":"1.5"},{"voteDecision":"Bob","weight":"1"}]');
});

test.each(['{"a":1}', '[1]', '[{"voteDecision":"Ann"}]', 'null', 'not json'])(
  '[BEY-09] the stored text %s is no ballot and is not counted as one',
  (text) => {
    expect(() => readBallot(splitting, text)).toThrow(SyntaxError);
  },
);
