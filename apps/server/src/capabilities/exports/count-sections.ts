import type { RunOffRound } from '@hemicycle/contract/ballots';
import type { OptionTally } from '@hemicycle/contract/polls';
import type { VoteInspection } from '@hemicycle/contract/votes';
import { voteBars } from '@hemicycle/rules/polls/vote-bars';
import { amount } from './cell-texts.ts';
import type { ExportCell, ExportSection } from './export-section.ts';

/** The counts of a poll: by option or by question, the rounds of a run-off, and by group, each where the inspection has it, and the weights of the electorate. Percents
 *  are whole, of the ballots where one may choose several options, and come from the rule of the bars on the screen.  Source: BEY-11, VOTE-06, VOTE-07. */
export function countSections(inspection: VoteInspection): ExportSection[] {
  return [
    ...optionSection(inspection),
    ...questionSection(inspection),
    ...runOffSection(inspection),
    ...groupSection(inspection),
    ...weightSection(inspection),
  ];
}

function isWeighted({ poll }: VoteInspection): boolean {
  return poll.votingOrganisation !== 'none';
}

function barRows(
  summary: readonly OptionTally[],
  inspection: VoteInspection,
  whole?: string | number,
): ExportCell[][] {
  return voteBars(summary, isWeighted(inspection), whole).map(({ voteDecision, votes, weight, percent }) => [
    voteDecision,
    votes,
    amount(weight),
    percent,
  ]);
}

function optionSection(inspection: VoteInspection): ExportSection[] {
  const { summaryByDecision: summary, poll } = inspection;
  if (summary === null || summary.length === 0) return [];
  const columns = ['Votes', 'Weight'];
  if (poll.form.kind === 'approval') {
    const weighted = isWeighted(inspection);
    const whole = weighted ? (poll.tally?.votedWeight ?? '0') : (poll.tally?.votedCount ?? 0);
    const percent = weighted ? 'Percent of the weight voted' : 'Percent of the ballots';
    const rows = barRows(summary, inspection, whole);
    return [{ name: 'Count', columns: ['Option', ...columns, percent], rows }];
  }
  const option = poll.form.kind === 'ranking' ? 'First preference' : 'Option';
  return [{ name: 'Count', columns: [option, ...columns, 'Percent'], rows: barRows(summary, inspection) }];
}

function questionSection(inspection: VoteInspection): ExportSection[] {
  const { form, tally } = inspection.poll;
  if (form.kind !== 'questions' || !tally?.questionSummaries) return [];
  const rows = tally.questionSummaries.flatMap((summary, index) =>
    barRows(summary, inspection).map((row) => [form.questions[index]?.question ?? null, ...row]),
  );
  return [{ name: 'Count', columns: ['Question', 'Option', 'Votes', 'Weight', 'Percent'], rows }];
}

const STEPS: Record<NonNullable<RunOffRound['eliminatedBy']>, string> = {
  fewest: 'eliminated: fewest',
  'earlier-round': 'eliminated: fewest in an earlier round',
  'order-of-options': 'eliminated: equal, last in the order of options',
};

function runOffSection(inspection: VoteInspection): ExportSection[] {
  const runOff = inspection.poll.tally?.runOff;
  if (!runOff) return [];
  const rows = runOff.rounds.flatMap(({ standings, exhausted, eliminated, eliminatedBy }, index) => [
    ...barRows(standings, inspection).map((row, at) => [
      index + 1,
      ...row,
      eliminatedBy !== null && standings[at]?.voteDecision === eliminated ? STEPS[eliminatedBy] : null,
    ]),
    [
      index + 1,
      'Ballots without a further preference',
      exhausted.votes,
      amount(exhausted.weight),
      null,
      null,
    ],
  ]);
  const end: [string, string][] = [
    ...(runOff.winner === null ? [] : [['Winner', runOff.winner] satisfies [string, string]]),
    ...runOff.tiedBetween.map((option) => ['Equal at the end', option] satisfies [string, string]),
  ];
  const columns = ['Round', 'Option', 'Votes', 'Weight', 'Percent', 'Note'];
  return [
    {
      name: 'Run-off',
      columns,
      rows: [...rows, ...end.map(([note, option]) => [null, option, null, null, null, note])],
    },
  ];
}

/** Amounts are weights in a weighted poll and heads otherwise, as on the screen; who has not voted is counted by heads in both. */
function groupSection(inspection: VoteInspection): ExportSection[] {
  const { summaryByGroup, poll } = inspection;
  if (summaryByGroup === null || summaryByGroup.length === 0) return [];
  const weighted = isWeighted(inspection);
  return [
    {
      name: 'Groups',
      columns: ['Group', 'Members', ...poll.voteOptions, weighted ? 'Not voted (members)' : 'Not voted'],
      rows: summaryByGroup.map(({ groupId, groupName, members, notVoted, decisions }) => {
        const tallyOf = new Map(decisions.map((tally) => [tally.voteDecision, tally]));
        return [
          groupId === null ? 'No group' : groupName,
          members,
          ...poll.voteOptions.map((option) => {
            const tally = tallyOf.get(option);
            return weighted ? amount(tally?.weight ?? '0') : (tally?.votes ?? 0);
          }),
          notVoted,
        ];
      }),
    },
  ];
}

function weightSection({ voteWeightingSummary: summary }: VoteInspection): ExportSection[] {
  if (summary === null) return [];
  const { voteWeightingGroups, totalVoteWeighting } = summary;
  return [
    {
      name: 'Weights',
      columns: ['Weighting group', 'Members', 'Weight'],
      rows: [
        ...voteWeightingGroups.map(({ groupName, votes, weight }) => [groupName, votes, amount(weight)]),
        ['All', voteWeightingGroups.reduce((sum, { votes }) => sum + votes, 0), amount(totalVoteWeighting)],
      ],
    },
  ];
}
