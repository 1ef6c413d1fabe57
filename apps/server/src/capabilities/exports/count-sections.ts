import type { OptionTally, PollTally, SeatRounds } from '@hemicycle/contract/polls';
import type { VoteInspection } from '@hemicycle/contract/votes';
import { voteBars } from '@hemicycle/rules/polls/vote-bars';
import { amount, optionText } from './cell-texts.ts';
import type { ExportDocument } from './export-document.ts';
import type { ExportCell, ExportSection } from './export-section.ts';
import type { ExportWords } from './export-words.ts';

/** The unit in which a table counts: weights, members of a weighted poll, or votes of a poll
 *  without weights. */
type Measure = 'weight' | 'members' | 'votes';

/** The tables of a poll's counts: by option or by question, the rounds of a run-off, by group (each
 *  where the inspection has it), and the weights of the electorate. A weighted poll has one table
 *  of weights and one of members; no table holds both. Percents are whole numbers by the rule of
 *  the bars on the screen: of the ballots where one may choose several options, and in a weighted
 *  poll only of weight. Source: BEY-11, VOTE-06, VOTE-07. */
export function countSections(
  { inspection, seats }: Pick<ExportDocument, 'inspection' | 'seats'>,
  words: ExportWords,
): ExportSection[] {
  const measures: Measure[] = isWeighted(inspection) ? ['weight', 'members'] : ['votes'];
  const each = (make: (count: Count) => ExportSection[]) =>
    measures.flatMap((measure) => make({ inspection, words, measure }));
  return [
    ...each(optionSection),
    ...each(questionSection),
    ...each((count) => runOffSections(count, seats)),
    ...each(groupSections),
    ...weightSection(inspection, words),
  ];
}

type RunOff = NonNullable<PollTally['runOff']>;

interface Count {
  readonly inspection: VoteInspection;
  readonly words: ExportWords;
  readonly measure: Measure;
}

function isWeighted({ poll }: VoteInspection): boolean {
  return poll.votingOrganisation !== 'none';
}

function named(section: 'count' | 'runOff' | 'groups', { words, measure }: Count): string {
  const { sections } = words;
  switch (measure) {
    case 'votes':
      return sections[section];
    case 'weight':
      return sections[`${section}ByWeight` as const];
    case 'members':
      return sections[`${section}ByMembers` as const];
  }
}

/** The names of the column of amounts and, where there is one, of the column of percents. */
function amountColumns({ words, measure }: Count, percentOf: 'votes' | 'ballots' = 'votes'): string[] {
  const { columns } = words;
  if (measure === 'members') return [columns.members];
  if (measure === 'weight') {
    return [columns.weight, percentOf === 'ballots' ? columns.percentOfWeightVoted : columns.percentOfWeight];
  }
  return [columns.votes, percentOf === 'ballots' ? columns.percentOfBallots : columns.percentOfVotes];
}

function amountOf({ votes, weight }: { votes: number; weight: string }, measure: Measure): ExportCell {
  return measure === 'weight' ? amount(weight) : votes;
}

function barRows(
  summary: readonly OptionTally[],
  { inspection, words, measure }: Count,
  whole?: string | number,
): ExportCell[][] {
  return voteBars(summary, isWeighted(inspection), whole).map((bar) => [
    optionText(bar.voteDecision, words),
    amountOf(bar, measure),
    ...(measure === 'members' ? [] : [bar.percent]),
  ]);
}

function optionSection(count: Count): ExportSection[] {
  const { inspection, words, measure } = count;
  const { summaryByDecision: summary, poll } = inspection;
  if (summary === null || summary.length === 0) return [];
  const name = named('count', count);
  if (poll.form.kind === 'approval') {
    const whole = measure === 'votes' ? (poll.tally?.votedCount ?? 0) : (poll.tally?.votedWeight ?? '0');
    const columns = [words.columns.option, ...amountColumns(count, 'ballots')];
    return [{ id: 'count', name, columns, rows: barRows(summary, count, whole) }];
  }
  const option = poll.form.kind === 'ranking' ? words.columns.firstPreference : words.columns.option;
  return [{ id: 'count', name, columns: [option, ...amountColumns(count)], rows: barRows(summary, count) }];
}

function questionSection(count: Count): ExportSection[] {
  const { inspection, words } = count;
  const { form, tally } = inspection.poll;
  if (form.kind !== 'questions' || !tally?.questionSummaries) return [];
  const rows = tally.questionSummaries.flatMap((summary, index) =>
    barRows(summary, count).map((row) => [form.questions[index]?.question ?? null, ...row]),
  );
  const columns = [words.columns.question, words.columns.option, ...amountColumns(count)];
  return [{ id: 'count', name: named('count', count), columns, rows }];
}

/** The rounds of a ranking. With several seats, the rounds of each seat have a table of their
 *  own. */
function runOffSections(count: Count, seats: readonly SeatRounds[]): ExportSection[] {
  const { tally } = count.inspection.poll;
  if (!tally?.runOff) return [];
  const name = named('runOff', count);
  if (seats.length < 2) return [runOffSection(count, tally.runOff, name)];
  return seats.map(({ runOff }, index) => runOffSection(count, runOff, count.words.seat(name, index + 1)));
}

function runOffSection(count: Count, runOff: RunOff, name: string): ExportSection {
  const { words, measure } = count;
  const blank = measure === 'members' ? [] : [null];
  const rows = runOff.rounds.flatMap(({ standings, exhausted, eliminated, eliminatedBy }, index) => [
    ...barRows(standings, count).map((row, at) => [
      index + 1,
      ...row,
      eliminatedBy !== null && standings[at]?.voteDecision === eliminated
        ? words.eliminated[eliminatedBy]
        : null,
    ]),
    [index + 1, words.exhausted, amountOf(exhausted, measure), ...blank, null],
  ]);
  const quorumMet = count.inspection.poll.quorum.closing.every(({ pass }) => pass);
  const first = quorumMet ? words.winner : words.firstWithoutQuorum;
  const end = [
    ...(runOff.winner === null ? [] : [{ note: first, option: runOff.winner }]),
    ...runOff.tiedBetween.map((option) => ({ note: words.equalAtEnd, option })),
  ];
  const { columns } = words;
  return {
    id: 'run-off',
    name,
    columns: [columns.round, columns.option, ...amountColumns(count), columns.note],
    rows: [
      ...rows,
      ...end.map(({ note, option }) => [null, optionText(option, words), null, ...blank, note]),
    ],
  };
}

/** The count by group. Several questions have a table each, with the question beside each group. */
function groupSections(count: Count): ExportSection[] {
  const { inspection, words } = count;
  const { summaryByGroup, poll } = inspection;
  if (summaryByGroup === null || summaryByGroup.length === 0) return [];
  const name = named('groups', count);
  if (poll.form.kind !== 'questions') {
    return [groupSection(count, { name, voteOptions: poll.voteOptions, groups: summaryByGroup })];
  }
  return poll.form.questions.map(({ question, voteOptions }, index) => {
    const groups = summaryByGroup.map((group) => ({
      ...group,
      decisions: group.questionSummaries?.[index] ?? [],
    }));
    const section = groupSection(count, { name: words.question(name, index + 1), voteOptions, groups });
    return {
      ...section,
      columns: [words.columns.question, ...(section.columns ?? [])],
      rows: section.rows.map((row) => [question, ...row]),
    };
  });
}

function groupSection(
  { words, measure }: Count,
  {
    name,
    voteOptions,
    groups,
  }: {
    readonly name: string;
    readonly voteOptions: readonly string[];
    readonly groups: NonNullable<VoteInspection['summaryByGroup']>;
  },
): ExportSection {
  const heads = measure !== 'weight';
  const { columns } = words;
  return {
    id: 'groups',
    name,
    columns: [
      columns.group,
      ...(heads ? [columns.members] : []),
      ...voteOptions.map((option) => optionText(option, words)),
      ...(heads ? [columns.notVoted] : []),
    ],
    rows: groups.map(({ groupId, groupName, members, notVoted, decisions }) => {
      const tallyOf = new Map(decisions.map((tally) => [tally.voteDecision, tally]));
      return [
        groupId === null ? words.noGroup : groupName,
        ...(heads ? [members] : []),
        ...voteOptions.map((option) => amountOf(tallyOf.get(option) ?? { votes: 0, weight: '0' }, measure)),
        ...(heads ? [notVoted] : []),
      ];
    }),
  };
}

function weightSection(
  { voteWeightingSummary: summary }: VoteInspection,
  { columns, sections, all }: ExportWords,
): ExportSection[] {
  if (summary === null) return [];
  const { voteWeightingGroups, totalVoteWeighting } = summary;
  return [
    {
      id: 'weights',
      name: sections.weights,
      columns: [columns.weightingGroup, columns.members, columns.weight],
      rows: [
        ...voteWeightingGroups.map(({ groupName, votes, weight }) => [groupName, votes, amount(weight)]),
        [all, voteWeightingGroups.reduce((sum, { votes }) => sum + votes, 0), amount(totalVoteWeighting)],
      ],
    },
  ];
}
