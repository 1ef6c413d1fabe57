import { expect, test } from 'vitest';
import {
  type BallotChoice,
  type BallotPaper,
  choiceOf,
  emptyChoice,
  isMarked,
  readChoice,
} from './ballot-choice.ts';

const voteOptions = ['Ada', 'Grace', 'Joan', 'Mary'];
const single: BallotPaper = { form: { kind: 'single' }, maySplit: true, voteOptions };
const approval: BallotPaper = {
  form: { kind: 'approval', minimum: 2, maximum: 3 },
  maySplit: false,
  voteOptions,
};
const freeApproval: BallotPaper = { ...approval, form: { kind: 'approval', minimum: 0, maximum: 4 } };
const ranking: BallotPaper = { form: { kind: 'ranking' }, maySplit: false, voteOptions };
const questions: BallotPaper = {
  form: {
    kind: 'questions',
    questions: [
      { question: 'First?', voteOptions: ['Yea', 'Nay'] },
      { question: 'Second?', voteOptions: ['Yea', 'Nay'] },
    ],
  },
  maySplit: false,
  voteOptions: ['Yea', 'Nay'],
};
const split = (...weights: string[]): BallotChoice => ({ kind: 'split', weights });

test.each<{ given: [BallotPaper, BallotChoice]; expected: object }>([
  { given: [single, { kind: 'single', option: null }], expected: { missing: { kind: 'choose' } } },
  { given: [single, { kind: 'single', option: 'Ada' }], expected: { decision: 'Ada' } },
  { given: [single, { kind: 'single', option: 'ada' }], expected: { missing: { code: 'option-unknown' } } },
  { given: [approval, { kind: 'approval', options: [] }], expected: { missing: { kind: 'more', more: 2 } } },
  {
    given: [approval, { kind: 'approval', options: ['Joan', 'Ada'] }],
    expected: { decision: ['Joan', 'Ada'] },
  },
  {
    given: [approval, { kind: 'approval', options: voteOptions }],
    expected: { missing: { kind: 'over', over: 1 } },
  },
  { given: [freeApproval, { kind: 'approval', options: [] }], expected: { decision: [] } },
  { given: [ranking, { kind: 'ranking', options: [] }], expected: { missing: { kind: 'rank' } } },
  {
    given: [ranking, { kind: 'ranking', options: ['Mary', 'Ada'] }],
    expected: { decision: ['Mary', 'Ada'] },
  },
  {
    given: [questions, { kind: 'questions', answers: [null, 'Nay'] }],
    expected: { missing: { kind: 'unanswered', left: 1 } },
  },
  {
    given: [questions, { kind: 'questions', answers: ['Yea', 'Nay'] }],
    expected: { decision: ['Yea', 'Nay'] },
  },
])('[BEY-08] a paper is a decision or tells what it needs: $expected', ({ given, expected }) => {
  expect(readChoice(...given, '100')).toMatchObject(expected);
});

test.each<{ paper: BallotPaper; marked: BallotChoice }>([
  { paper: single, marked: { kind: 'single', option: 'Ada' } },
  { paper: single, marked: split('', '1', '', '') },
  { paper: approval, marked: { kind: 'approval', options: ['Joan'] } },
  { paper: ranking, marked: { kind: 'ranking', options: ['Joan'] } },
  { paper: questions, marked: { kind: 'questions', answers: [null, 'Nay'] } },
])(
  '[BEY-23] a paper on which something is marked is told from an empty one: $marked.kind',
  ({ paper, marked }) => {
    expect(isMarked(marked)).toBe(true);
    expect(isMarked(emptyChoice(paper))).toBe(false);
  },
);

test.each<{ given: string[]; weight: string; expected: object }>([
  { given: ['', '', '', ''], weight: '100', expected: { missing: { kind: 'weight-left', weight: '100' } } },
  {
    given: ['70', '29.99999999', '', ''],
    weight: '100',
    expected: { missing: { kind: 'weight-left', weight: '0.00000001' } },
  },
  { given: ['70', '31', '', ''], weight: '100', expected: { missing: { kind: 'weight-over', weight: '1' } } },
  {
    given: ['0.1', '0.2', '', ''],
    weight: '0.3',
    expected: {
      decision: [
        { voteDecision: 'Ada', weight: '0.1' },
        { voteDecision: 'Grace', weight: '0.2' },
      ],
    },
  },
  {
    given: ['٧٠', '', '29,50', '0,5'],
    weight: '100',
    expected: {
      decision: [
        { voteDecision: 'Ada', weight: '70' },
        { voteDecision: 'Joan', weight: '29.5' },
        { voteDecision: 'Mary', weight: '0.5' },
      ],
    },
  },
  { given: ['', '100', '0', ''], weight: '100', expected: { decision: 'Grace' } },
  {
    given: ['50', '-50', '', ''],
    weight: '100',
    expected: { missing: { kind: 'weight-unreadable', option: 'Grace' } },
  },
])('[BEY-09] $given of $weight: $expected', ({ given, weight, expected }) => {
  expect(readChoice(single, split(...given), weight)).toMatchObject(expected);
});

test('[BEY-08][BEY-09] a vote on record is marked on the paper as it was, what does not fit any more is not', () => {
  expect(choiceOf(single, 'Ada')).toEqual({ kind: 'single', option: 'Ada' });
  expect(choiceOf(single, [{ voteDecision: 'Joan', weight: '100' }])).toEqual(split('', '', '100', ''));
  expect(choiceOf(ranking, ['Mary', 'Ada'])).toEqual({ kind: 'ranking', options: ['Mary', 'Ada'] });
  expect(choiceOf(questions, ['Nay', 'Yea'])).toEqual({ kind: 'questions', answers: ['Nay', 'Yea'] });
  expect(choiceOf(questions, null)).toEqual({ kind: 'questions', answers: [null, null] });
  expect(choiceOf(approval, ['Ada', 'Nobody'])).toEqual({ kind: 'approval', options: [] });
});
