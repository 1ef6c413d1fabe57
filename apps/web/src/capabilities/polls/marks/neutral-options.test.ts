import type { BallotForm } from '@hemicycle/contract/ballots';
import type { MajorityRule } from '@hemicycle/contract/majority';
import { expect, test } from 'vitest';
import { neutralClassOf } from './neutral-options.ts';
import { testPoll } from '../testing-house.ts';

const approval: BallotForm = { kind: 'approval', minimum: 1, maximum: 2 };
const names = ['Ann', 'Ben', 'Cleo'];

test.each<[string, BallotForm, MajorityRule['kind'], readonly string[], boolean]>([
  ['names, and nothing is proposed', { kind: 'single' }, 'none', names, true],
  [
    'the first is for, the second against, in other words',
    { kind: 'single' },
    'simple',
    ['Ja', 'Nein'],
    false,
  ],
  ['Yea and Nay without a rule', { kind: 'single' }, 'none', ['Yea', 'Nay', 'Pres.'], false],
  ['several names', approval, 'none', names, true],
  ['several names, which no rule counts', approval, 'simple', names, true],
  ['a ranking', { kind: 'ranking' }, 'none', names, true],
  ['several questions, each drawn by itself', { kind: 'questions', questions: [] }, 'none', [], false],
])(
  '[DESIGN §9][BEY-08] the colours of Yea and Nay are for those alone: %s',
  (_what, form, kind, options, neutral) => {
    const majority = { ...testPoll.majority, kind };
    const drawn = neutralClassOf({ form, majority, voteOptions: [...options] });
    expect(drawn !== undefined).toBe(neutral);
  },
);
