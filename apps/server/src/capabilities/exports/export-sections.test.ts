import type { Poll } from '@hemicycle/contract/polls';
import { isoTimeText } from '@hemicycle/rules/foundations/date-time-text';
import { expect, test } from 'vitest';
import { exportSections } from './export-sections.ts';
import { pdfContent } from './pdf-content.ts';
import { pollFacts } from './poll-facts.ts';
import { testDocument } from './testing-document.ts';
import { exportWords } from './words-by-language.ts';

const runOff = { rounds: [], winner: 'Ann', tiedBetween: [] };

/** The last rows of the rounds of a ranking in which Ann is first. */
function endOfRounds(quorumMet: boolean) {
  const document = testDocument([], { poll: { voteOptions: ['Ann', 'Ben'], form: { kind: 'ranking' } } });
  const { poll } = document.inspection;
  if (poll.tally === null) throw new Error('the document of a closed poll has a tally');
  const closing = [{ rule: 'q', name: 'Half', pass: quorumMet, displayString: '50%' }];
  const counted = { ...poll, quorum: { opening: [], closing }, tally: { ...poll.tally, runOff } };
  const sections = exportSections({ ...document, inspection: { ...document.inspection, poll: counted } });
  return sections.find(({ id }) => id === 'run-off')?.rows.flat();
}

test.each([
  { quorumMet: true, says: 'Winner' },
  { quorumMet: false, says: 'First by the count; a quorum was not met' },
])('[BEY-08][BEY-11] a file names no winner where a quorum was not met: met $quorumMet', (given) => {
  expect(endOfRounds(given.quorumMet)).toContain(given.says);
});

test.each([
  { form: { kind: 'single' }, says: 'Not met at the close: proposed as not valid' },
  { form: { kind: 'ranking', seats: 1 }, says: 'Not met at the close' },
] as const)('[QUOR-02][BEY-11] a file says what an unmet quorum makes of a $form.kind', ({ form, says }) => {
  const closing = [{ rule: 'q', name: 'Half', pass: false, displayString: '50%' }];
  const document = testDocument([], { poll: { form, result: 'FAIL', quorum: { opening: [], closing } } });
  const fact = pollFacts(document, exportWords.en).find(({ key }) => key === 'withoutQuorum');
  expect(fact?.value).toBe(says);
});

const half = { rule: 'q', name: 'Half', displayString: '50%' };

test.each([
  {
    what: 'a vote against its rule',
    poll: { result: 'FAIL', quorum: { opening: [], closing: [{ ...half, pass: true }] } },
    says: ['By the rule', 'PASS; declared otherwise'],
  },
  {
    what: 'a vote without its quorum',
    poll: { result: 'PASS', quorum: { opening: [], closing: [{ ...half, pass: false }] } },
    says: ['Quorum', 'Not met at the close: proposed as not valid; declared otherwise'],
  },
  {
    what: 'an election against its count',
    poll: {
      voteOptions: ['Ann', 'Ben'],
      form: { kind: 'approval', minimum: 0, maximum: 1, seats: 1 },
      election: { seats: 1, elected: ['Ann'], tiedBetween: [], quorumMet: true },
      resultDetails: {
        commentary: 'Ann declined.',
        declaredBy: 'Ilse Brandt',
        declaredAt: 1,
        castingVote: null,
        elected: ['Ben'],
      },
    },
    says: ['By the count', 'Elected: Ann; declared otherwise'],
  },
] satisfies { what: string; poll: Partial<Poll>; says: [string, string] }[])(
  '[POLL-07][BEY-11] table and paper say that $what was declared otherwise',
  ({ poll, says }) => {
    const document = testDocument([{ name: 'Ada', vote: 0 }], { poll });
    expect(exportSections(document)[0]?.rows).toContainEqual(says);
    expect(pdfContent(document).result?.facts).toContainEqual(says);
  },
);

test.each([
  { elected: ['Ann'], says: 'Elected: Ann' },
  { elected: [], says: 'The count proposes nobody' },
])('[BEY-08][BEY-11] a file says of an election what its count proposes: $says', ({ elected, says }) => {
  const majority = { ...testDocument([]).inspection.poll.majority, kind: 'none' as const };
  const document = testDocument([], {
    poll: {
      voteOptions: ['Ann', 'Ben'],
      form: { kind: 'approval', minimum: 0, maximum: 1, seats: 1 },
      majority,
      election: { seats: 1, elected, tiedBetween: [], quorumMet: true },
    },
  });
  const facts = new Map(pollFacts(document, exportWords.en).map(({ key, value }) => [key, value]));
  expect(facts.get('rule')).toBe('None: the count proposes who is elected');
  expect(facts.get('proposedElected')).toBe(says);
});

test('[POLL-07][BEY-11] a vote declared as its rule proposes is said to be nothing else', () => {
  const closing = [{ ...half, pass: true }];
  const document = testDocument([{ name: 'Ada', vote: 0 }], { poll: { quorum: { opening: [], closing } } });
  expect(JSON.stringify(exportSections(document))).not.toContain('otherwise');
});

test.each([
  { seats: 1, says: 'A ranking, counted by instant run-off; 1 of these 5 is elected' },
  { seats: 2, says: 'A ranking, counted by instant run-off; 2 of these 5 are elected' },
])('[BEY-08][BEY-11] a file says how many of the options an election of $seats elects', ({ seats, says }) => {
  const voteOptions = ['Ann', 'Ben', 'Cleo', 'Dan', 'Eve'];
  const document = testDocument([], { poll: { voteOptions, form: { kind: 'ranking', seats } } });
  expect(pollFacts(document, exportWords.en).find(({ key }) => key === 'ballot')?.value).toBe(says);
});

test('[BEY-40][BEY-41] a file tells what was done to the vote, and which votes a clerk entered', () => {
  const by = { id: 'clerk', name: 'Tuula Korhonen' };
  const atMs = Date.UTC(2026, 10, 25, 20, 41);
  const time = isoTimeText(atMs, 'Europe/Berlin');
  const document = testDocument([{ name: 'Ada' }, { name: 'Bo', vote: 1 }], {
    poll: {
      course: [{ act: 'suspended', atMs, by, endsAtMs: null, remainingMs: 42_000 }],
      rollCall: { orderedBy: 'name', startedAtMs: atMs, by, size: 2, called: null },
    },
  });
  const [ada, bo] = document.inspection.votes;
  const votes = [{ ...ada, enteredBy: by.name }, bo] as typeof document.inspection.votes;
  const told = { ...document, inspection: { ...document.inspection, votes } };
  const facts = pollFacts(told, exportWords.en).map(({ name, value }) => `${name}: ${String(value)}`);
  expect(facts).toContain(`Course: ${String(time)}: suspended by Tuula Korhonen, 0:42 kept`);
  const lasts = { ...document.inspection.poll.course[0], remainingMs: 2 * 86_400_000 + 303_000 };
  const forDays = {
    ...document,
    inspection: { ...document.inspection, poll: { ...document.inspection.poll, course: [lasts] } },
  } as typeof document;
  const courseIn = (words: (typeof exportWords)['en']) =>
    pollFacts(forDays, words).find(({ key }) => key === 'course')?.value;
  expect(courseIn(exportWords.en)).toContain(', 2 days 0:05:03 kept');
  expect(courseIn(exportWords.ar)).toContain('يومان 0:05:03');
  expect(facts).toContain(`Roll call: Names called by name from ${String(time)}, begun by Tuula Korhonen`);
  expect(facts).toContain('Votes entered by the clerk: 1');
  const table = exportSections(told).find(({ id }) => id === 'votes');
  const at = table?.columns?.indexOf('Entered by the clerk') ?? -1;
  expect(table?.rows.map((row) => row[at])).toEqual(['Tuula Korhonen', null]);
  const printed = pdfContent(told).tables.flatMap(({ rows }) => rows.flat().flatMap(({ small }) => small));
  expect(printed).toContain('entered by the clerk: Tuula Korhonen');
});

test('[BEY-08][BEY-11][VOTE-08] several questions have a table per group each, with the question beside each group', () => {
  const questions = [
    { question: 'Adopt it?', voteOptions: ['Yea', 'Nay'] },
    { question: 'From when?', voteOptions: ['2027', '2028'] },
  ];
  const count = (voteDecision: string, votes: number) => ({ voteDecision, votes, weight: String(votes) });
  const { inspection, ...document } = testDocument([], {
    poll: { form: { kind: 'questions', questions }, voteOptions: [] },
  });
  const summaryByGroup = [
    {
      ...{ groupId: 'g', groupName: 'Greens', color: null, members: 3, notVoted: 1, decisions: [] },
      questionSummaries: [
        [count('Yea', 2), count('Nay', 0)],
        [count('2027', 1), count('2028', 1)],
      ],
    },
  ];
  const sections = exportSections({ ...document, inspection: { ...inspection, summaryByGroup } });
  expect(sections.filter(({ id }) => id === 'groups')).toMatchObject([
    { name: 'Groups, question 1', rows: [['Adopt it?', 'Greens', 3, 2, 0, 1]] },
    { name: 'Groups, question 2', rows: [['From when?', 'Greens', 3, 1, 1, 1]] },
  ]);
});
