import type { Poll } from '@hemicycle/contract/polls';
import { expect, test } from 'vitest';
import { testDocument } from '../exports/testing-document.ts';
import { akomaNtoso } from './akoma-ntoso.ts';
import { composeFacts } from './compose-facts.ts';
import { popolo } from './popolo.ts';
import { testReport } from './testing-report.ts';
import { namesTable, voteInWords } from './vote-in-words.ts';

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

test.each([
  { pass: false, expected: ['Quorum: Not met at the close: proposed as not valid; declared otherwise.'] },
  { pass: true, expected: [] },
])('[QUOR-02] [BEY-34] the minutes say that a vote lacked its quorum: met $pass', ({ pass, expected }) => {
  const closing = [{ rule: 'half', name: 'Half of the house', pass, displayString: '50%' }];
  const given = testDocument([{ name: 'Ann', vote: 0 }], { poll: { quorum: { opening: [], closing } } });
  const report = testReport(given);
  const lines = voteInWords(report, given.inspection);
  expect(lines.filter((line) => line.startsWith('Quorum'))).toEqual(expected);
  expect(akomaNtoso(report).includes('Not met at the close')).toBe(!pass);
});

/** A vote by roll call: the clerk entered the answer of the second member, who never connected. */
function rollCall(organisation: string) {
  const given = testDocument(
    [
      { name: 'Ann', vote: 0 },
      { name: 'Ben', vote: 0 },
      { name: 'Cleo', vote: 1 },
    ],
    {
      poll: {
        votingOrganisation: organisation,
        rollCall: {
          ...{ orderedBy: 'name', startedAtMs: Date.UTC(2026, 10, 25, 20, 41), size: 3 },
          ...{ by: { id: 'clerk', name: 'Marit' }, called: null },
        },
      },
    },
  );
  const votes = given.inspection.votes.map((vote, index) => ({
    ...{ ...vote, userId: `u${index}`, enteredBy: index === 1 ? 'Marit' : null },
  }));
  const report = testReport({ ...given, inspection: { ...given.inspection, votes } });
  const { attendance } = report;
  if (attendance === null) throw new Error('there is an attendance');
  const people = attendance.people.map((one) =>
    one.userId === 'u1' || one.userId === 'u3' ? { ...one, stays: [] } : one,
  );
  return { ...report, attendance: { ...attendance, people } };
}

test('[BEY-41] [BEY-34] the minutes tell a roll call, mark what the clerk entered, and say who of those absent answered', () => {
  const report = rollCall('none');
  const [inspection] = report.votes;
  if (inspection === undefined) throw new Error('there is a vote');
  const lines = voteInWords(report, inspection);
  expect(lines).toContain('Roll call: Names called by name from 21:41, begun by Marit.');
  expect(lines).toContain('Votes entered by the clerk: 1.');
  expect(namesTable(report, inspection)?.rows).toEqual([
    ['Yea', 'Ann, Ben (entered by the clerk: Marit)'],
    ['Nay', 'Cleo'],
  ]);
  const [absent, answered] = [report.attendance.people[3], report.attendance.people[1]];
  const [words] = composeFacts(report).find(({ key }) => key === 'attendance')?.wording.lines ?? [];
  expect(words).toContain(`Absent: ${answered?.displayName}, ${absent?.displayName}.`);
  expect(words).toMatch(
    `Of these, answered the roll call without being connected: ${answered?.displayName}.`,
  );
  expect(akomaNtoso(report)).toContain('>Ben</vote> (entered by the clerk: Marit)</li>');
  const { vote_events: events } = JSON.parse(popolo(report)) as {
    vote_events: { votes: { entered_by?: string }[] }[];
  };
  expect(events[0]?.votes.map((vote) => vote.entered_by)).toEqual([undefined, 'Marit', undefined]);
});

test('[BEY-41] [BEY-35] beside a weight the clerk is named as well', () => {
  const report = rollCall('organisation');
  const [inspection] = report.votes;
  if (inspection === undefined) throw new Error('there is a vote');
  expect(namesTable(report, inspection)?.rows[0]?.[1]).toBe('Ann (1), Ben (1; entered by the clerk: Marit)');
  expect(akomaNtoso(report)).toContain('</quantity>; entered by the clerk: Marit)</li>');
});
