import type { Poll } from '@hemicycle/contract/polls';
import { expect, test } from 'vitest';
import { testDocument } from '../exports/testing-document.ts';
import { testReport } from './testing-report.ts';
import { voteInWords } from './vote-in-words.ts';

const election = (more: Partial<Poll['election'] & object>, elected: readonly string[]) => {
  const base = testDocument([]).inspection.poll;
  return testDocument([], {
    poll: {
      voteOptions: ['Ann', 'Ben', 'Cleo'],
      form: { kind: 'approval', minimum: 0, maximum: 2, seats: 2 },
      majority: { ...base.majority, kind: 'none' },
      result: 'PASS',
      resultDetails: { ...base.resultDetails, elected: [...elected] },
      election: { seats: 2, elected: ['Ann', 'Ben'], tiedBetween: [], quorumMet: true, ...more },
    },
  });
};

test.each([
  {
    why: 'declared as the count proposes',
    given: election({}, ['Ann', 'Ben']),
    expected: [
      'At least 0 and at most 2 options; 2 of these 3 are elected. Names open.',
      'Elected: Ann, Ben. 0 Ann, 0 Ben, 0 Cleo.',
    ],
  },
  {
    why: 'a tie for the last seat',
    given: election({ elected: ['Ann'], tiedBetween: ['Ben', 'Cleo'] }, ['Ann', 'Cleo']),
    expected: [
      'At least 0 and at most 2 options; 2 of these 3 are elected. Names open.',
      'Elected: Ann, Cleo. 0 Ann, 0 Ben, 0 Cleo.',
      'By the count: Ann; tie between Ben, Cleo for the last seat; declared otherwise.',
    ],
  },
])('[BEY-08] [BEY-34] the minutes of an election: $why', ({ given, expected }) => {
  const report = testReport(given);
  expect(voteInWords(report, given.inspection).slice(1, 1 + expected.length)).toEqual(expected);
});
