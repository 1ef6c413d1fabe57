import { expect, test } from 'vitest';
import type { WeightingGroup } from '../polls/weighting.ts';
import { calculateQuorum } from './calculate-quorum.ts';
import type { QuorumPerson } from './calculate-quorum.ts';
import { LAST_CALCULATED_REFRESH_MS, lastCalculated } from './last-calculated.ts';
import {
  findQuorumRuleProblems,
  neededForQuorum,
  passesQuorum,
  quorumAmountText,
  quorumDisplayString,
  quorumNeededText,
} from './quorum-amounts.ts';
import type { QuorumMeasure } from './quorum-amounts.ts';
import { decidingQuorum } from './deciding-quorum.ts';
import { quorumIconState } from './quorum-icon.ts';
import { readQuorumDisplay } from './read-quorum-display.ts';

const percentOfAll = (amount: string): QuorumMeasure => ({
  amountType: 'percent',
  amount,
  totalType: 'dynamic',
  definedTotal: null,
});
const percentOf = (amount: string, definedTotal: string): QuorumMeasure => ({
  amountType: 'percent',
  amount,
  totalType: 'definedTotal',
  definedTotal,
});
const numberOfAll = (amount: string): QuorumMeasure => ({ ...percentOfAll(amount), amountType: 'other' });

test.each([
  ['50', '50'],
  ['50.00', '50'],
  ['12.5', '12.50'],
  ['66.666666', '66.67'],
  ['33.333', '33.33'],
  ['0.005', '0.01'],
  ['99.999', '100'],
])('[QUOR-10] the amount %s is written %s', (amount, text) => {
  expect(quorumAmountText(amount)).toBe(text);
});

test.each([
  [percentOfAll('50'), '24', '50% of dynamic total 24'],
  [percentOf('66.666', '100.00'), '24', '66.67% of defined total 100'],
  [percentOfAll('33.3'), '40.5', '33.30% of dynamic total 40.5'],
  [numberOfAll('13'), '24', '13 of dynamic total 24'],
  [{ ...percentOf('13', '30'), amountType: 'other' as const }, '24', '13 of defined total 30'],
])('[QUOR-10] how a rule is displayed: %o of %s', (rule, dynamicTotal, text) => {
  expect(quorumDisplayString(rule, dynamicTotal)).toBe(text);
  expect(readQuorumDisplay(text)).toEqual({
    amount: quorumAmountText(rule.amount),
    percent: rule.amountType === 'percent',
    totalType: rule.totalType,
    total: rule.totalType === 'dynamic' ? dynamicTotal : String(Number(rule.definedTotal)),
  });
});

test.each(['', '50%', 'half of the members', '50% of dynamic total', '50% of dynamic total 24, 12 present'])(
  '[QUOR-10] what is no display string is not taken apart: %s',
  (text) => {
    expect(readQuorumDisplay(text)).toBeNull();
  },
);

test.each([
  ['half of 24 with 12', percentOfAll('50'), '12', '24', true],
  ['half of 24 with 11', percentOfAll('50'), '11', '24', false],
  ['half of 25 with 12', percentOfAll('50'), '12', '25', false],
  ['half of 25 with 13', percentOfAll('50'), '13', '25', true],
  ['a third of 3, to eight digits, with 1', percentOfAll('33.33333333'), '1', '3', true],
  ['just above a third of 3 with 1', percentOfAll('33.33333334'), '1', '3', false],
  ['of a defined total, whoever is entitled', percentOf('50', '10'), '5', '1000', true],
  ['of a defined total that is missed', percentOf('50', '10'), '4', '4', false],
  ['a number that is reached', numberOfAll('13'), '13', '24', true],
  ['a number that is missed', numberOfAll('13'), '12.99999999', '24', false],
  ['of nobody nothing is enough', percentOfAll('50'), '0', '0', false],
  ['floats would miss 0.1 + 0.2', { ...numberOfAll('0.3') }, '0.30000000', '0.3', true],
])('[QUOR-02] passes: %s', (_what, rule, contributed, total, passes) => {
  expect(passesQuorum(rule, contributed, total)).toBe(passes);
});

test.each([
  ['heads are whole', percentOfAll('50'), null, '25', '13'],
  ['an even half', percentOfAll('50'), null, '24', '12'],
  ['weights are exact', percentOfAll('50'), 'council', '25', '12.5'],
  ['weights are rounded up', percentOfAll('33.33333333'), 'council', '1', '0.33333334'],
  ['a number', numberOfAll('13'), null, '24', '13'],
  ['a broken number of heads', numberOfAll('12.5'), null, '24', '13'],
])('[QUOR-02] needed: %s', (_what, rule, voteOrganisation, total, needed) => {
  expect(neededForQuorum({ ...rule, voteOrganisation }, total)).toBe(needed);
});

test.each([
  ['239.99999998', '240'],
  ['240.00000001', '240.01'],
  ['12.5', '12.50'],
  ['16', '16'],
])('[QUOR-10] needed %s is told as %s', (needed, expected) => {
  expect(quorumNeededText(needed)).toBe(expected);
});

const weightings: WeightingGroup[] = [
  { id: 'large', grouptype: 'vote-weighting', voteOrganisation: 'council', weightingNumber: '29' },
  { id: 'small', grouptype: 'vote-weighting', voteOrganisation: 'council', weightingNumber: '4.50' },
  { id: 'share', grouptype: 'vote-weighting', voteOrganisation: 'board', weightingNumber: '1' },
];
const person = (id: string, more: Partial<QuorumPerson> = {}): QuorumPerson => ({
  id,
  entitled: true,
  present: true,
  lastSeen: 7,
  groups: [],
  ...more,
});
const chamber = [
  person('ana', { groups: ['greens', 'small'] }),
  person('ben', { groups: ['reds', 'large', 'small'] }),
  person('cleo', { groups: ['greens', 'large'], present: false }),
  person('dan', { groups: ['reds', 'share'] }),
  person('guest', { entitled: false, groups: ['greens', 'large'] }),
];
const half = { ...percentOfAll('50'), groups: [] as string[], voteOrganisation: null as string | null };

test.each([
  ['heads of all who may vote', half, ['ana', 'ben', 'dan'], '3', '4', true],
  ['only the groups that count', { ...half, groups: ['greens'] }, ['ana'], '1', '2', true],
  ['a group without anybody', { ...half, groups: ['blues'] }, [], '0', '0', false],
  [
    'weights, the heaviest of each',
    { ...half, voteOrganisation: 'council' },
    ['ana', 'ben'],
    '33.5',
    '62.5',
    true,
  ],
  [
    'weights of a group',
    { ...half, groups: ['greens'], voteOrganisation: 'council' },
    ['ana'],
    '4.5',
    '33.5',
    false,
  ],
  ['an organisation that is gone', { ...half, voteOrganisation: 'nowhere' }, [], '0', '0', false],
])('[QUOR-01] [QUOR-02] who counts: %s', (_what, rule, ids, contributed, dynamicTotal, pass) => {
  const calculation = calculateQuorum(rule, chamber, weightings);
  expect(calculation.contributions.map(({ id }) => id)).toEqual(ids);
  expect(calculation).toMatchObject({ contributed, dynamicTotal, pass });
});

test('[QUOR-03] a contribution says who, how much and when last seen', () => {
  const { contributions } = calculateQuorum({ ...half, voteOrganisation: 'council' }, chamber, weightings);
  expect(contributions[0]).toEqual({ id: 'ana', weightContribution: '4.5', lastSeen: 7 });
});

test.each([
  [percentOfAll('50'), {}],
  [percentOfAll('0'), { amount: 'positive' }],
  [percentOfAll('100.00000001'), { amount: 'above-hundred' }],
  [percentOfAll('half'), { amount: 'number' }],
  [percentOf('50', '0.0'), { definedTotal: 'positive' }],
  [{ ...percentOfAll('50'), totalType: 'definedTotal' as const }, { definedTotal: 'number' }],
  [{ ...percentOfAll('50'), definedTotal: '9' }, { definedTotal: 'superfluous' }],
  [{ ...percentOf('31', '30'), amountType: 'other' as const }, { amount: 'above-total' }],
  [{ ...percentOf('30', '30'), amountType: 'other' as const }, {}],
  [numberOfAll('5000'), {}],
])('[QUOR-01] what is wrong with a rule: %o', (rule, problems) => {
  expect(findQuorumRuleProblems(rule)).toEqual(problems);
});

const passed = { active: true, result: { pass: true } };
const failed = { active: true, result: { pass: false } };
const waiting = { active: true, result: null };
const idle = { active: false, result: null };

test.each([
  ['all pass', [passed, passed], true, 'valid'],
  ['one fails', [passed, failed], true, 'invalid'],
  ['one fails, one is not calculated yet', [waiting, failed], true, 'invalid'],
  ['one is not calculated yet', [passed, waiting], true, 'neutral'],
  ['none is applied', [idle], true, 'neutral'],
  ['those not applied do not count', [passed, { active: false, result: { pass: false } }], true, 'valid'],
  ['colouring is off', [failed], false, 'neutral'],
] as const)('[QUOR-04] the icon: %s', (_what, quorums, colouring, state) => {
  expect(quorumIconState(quorums, colouring)).toBe(state);
});

const rule = (id: string, active: boolean, pass: boolean | null) => ({
  id,
  active,
  result: pass === null ? null : { pass },
});
test.each([
  [
    'the first applied',
    [rule('other', false, false), rule('one', true, true), rule('two', true, true)],
    'one',
  ],
  [
    'the first that fails',
    [rule('one', true, true), rule('two', true, false), rule('three', true, false)],
    'two',
  ],
  ['one that is calculated', [rule('one', true, null), rule('two', true, true)], 'two'],
  ['none', [rule('one', false, true), rule('two', true, null)], undefined],
] as const)('[QUOR-04] the rule by which the quorum stands: %s', (_which, quorums, id) => {
  expect(decidingQuorum(quorums)?.id).toBe(id);
});

test.each([
  [0, { kind: 'now' }],
  [-3000, { kind: 'now' }],
  [4999, { kind: 'now' }],
  [5000, { kind: 'seconds', count: 5 }],
  [59_999, { kind: 'seconds', count: 59 }],
  [60_000, { kind: 'about-a-minute' }],
  [89_999, { kind: 'about-a-minute' }],
  [90_000, { kind: 'minutes', count: 2 }],
  [149_000, { kind: 'minutes', count: 2 }],
  [3_600_000, { kind: 'minutes', count: 60 }],
])('[QUOR-13] %i ms ago', (agoMs, said) => {
  expect(lastCalculated(1_000_000, 1_000_000 + agoMs)).toEqual(said);
});

test('[QUOR-12] the label is drawn anew every 5 s', () => {
  expect(LAST_CALCULATED_REFRESH_MS).toBe(5000);
});

const more = (rule: QuorumMeasure): QuorumMeasure => ({ ...rule, moreThan: true });

test.each([
  { rule: more(percentOfAll('50')), total: '24', needed: '13', fails: '12' },
  { rule: more(percentOfAll('50')), total: '25', needed: '13', fails: '12' },
  { rule: percentOfAll('50'), total: '24', needed: '12', fails: '11' },
  { rule: more(percentOfAll('66.67')), total: '3', needed: '3', fails: '2' },
  { rule: more(numberOfAll('12.5')), total: '24', needed: '13', fails: '12' },
  { rule: more(numberOfAll('12')), total: '24', needed: '13', fails: '12' },
])('[QUOR-02] $rule of $total heads needs $needed', ({ rule, total, needed, fails }) => {
  expect(neededForQuorum({ ...rule, voteOrganisation: null }, total)).toBe(needed);
  expect(passesQuorum(rule, needed, total)).toBe(true);
  expect(passesQuorum(rule, fails, total)).toBe(false);
});

test('[QUOR-02] more than a share of weights is passed by the least weight above it', () => {
  const rule = { ...more(percentOfAll('50')), voteOrganisation: 'states' };
  expect(neededForQuorum(rule, '25')).toBe('12.50000001');
  expect(passesQuorum(rule, '12.5', '25')).toBe(false);
  expect(passesQuorum(rule, '12.50000001', '25')).toBe(true);
});

test('[QUOR-10] a rule of more than a share says so, and never asks for more than all', () => {
  const text = quorumDisplayString(more(percentOfAll('50')), '24');
  expect(text).toBe('more than 50% of dynamic total 24');
  expect(readQuorumDisplay(text)).toMatchObject({ moreThan: true, amount: '50', percent: true });
  expect(findQuorumRuleProblems(more(percentOfAll('100')))).toEqual({ amount: 'more-than-all' });
  expect(findQuorumRuleProblems(more({ ...percentOf('30', '30'), amountType: 'other' }))).toEqual({
    amount: 'more-than-all',
  });
  expect(findQuorumRuleProblems(more(percentOfAll('99.9')))).toEqual({});
});
