import type { FactWording } from '@hemicycle/contract/minutes';
import type { Poll } from '@hemicycle/contract/polls';
import type { VoteInspection } from '@hemicycle/contract/votes';
import { shownHash } from '@hemicycle/record/shown-hash';
import { isAsProposed } from '@hemicycle/rules/polls/propose-elected';
import {
  ballotInWords,
  decisionCell,
  electionInWords,
  exportWords,
  inOneLine,
  optionText,
  pollFacts,
  resultInWords,
  ruleInWords,
} from '../exports/public.ts';
import { comma, timeIn } from './texts-of-facts.ts';
import { minuteWords } from './words-by-language.ts';
import type { SittingReport } from './sitting-report.ts';

/** Whether everybody may know who voted how. */
export function namesAreOpen({ withheld, votes }: VoteInspection): boolean {
  return (
    withheld.voters === null && withheld.preferences === null && votes.every(({ userId }) => userId !== null)
  );
}

/** The weight for each option of a vote with weights, as exact decimals, in the order of its
 *  summary; none where they are withheld. */
export function weightsByOption(
  { house }: SittingReport,
  { poll, summaryByDecision }: VoteInspection,
): { readonly option: string; readonly weight: string }[] {
  if (poll.votingOrganisation === 'none') return [];
  return (summaryByDecision ?? []).map(({ voteDecision, weight }) => ({
    ...{ weight, option: optionText(voteDecision, exportWords[house.language]) },
  }));
}

/** A vote in sentences: the question, the rule and whether names are open, the roll call, the
 *  result with its counts, a quorum that was not met, the weights as weights, the proxies, and the
 *  closing hash. */
export function voteInWords(report: SittingReport, inspection: VoteInspection): string[] {
  const { poll, summaryByDecision } = inspection;
  const { language } = report.house;
  const words = minuteWords[language];
  const exported = exportWords[language];
  const question = poll.question === '' ? [] : [poll.question];
  const head = [`${exported.document.vote(poll.number)}. ${poll.title}.`, ...question].join(' ');
  if (poll.status === 'cancelled') {
    const at = poll.closedTime === null ? '' : timeIn(report, poll.closedTime);
    return [head, [words.withdrawn(at), poll.cancelCommentary].filter((text) => text !== '').join(' ')];
  }
  const open = namesAreOpen(inspection);
  const counts = (summaryByDecision ?? []).map(
    ({ voteDecision, votes }) => `${votes} ${optionText(voteDecision, exported)}`,
  );
  const { tally, resultDetails } = poll;
  const missing = tally === null ? 0 : tally.entitledCount - tally.votedCount;
  const told = [...counts, ...(missing > 0 ? [words.notVoted(String(missing))] : [])].join(comma(language));
  const weights = weightsByOption(report, inspection);
  const proxies = open
    ? inspection.votes.flatMap(({ voterName, proxyVoterName }) =>
        proxyVoterName === null || voterName === null ? [] : [words.byProxy(voterName, proxyVoterName)],
      )
    : [];
  return [
    head,
    `${poll.election === null ? ruleInWords(poll, exported.rule) : ballotInWords(poll, exported.ballot)}. ${open ? words.namesOpen : words.namesClosed}.`,
    ...factLines(report, inspection, ['rollCall', 'entered']),
    ...resultLines(poll, told, report),
    // The count of an election says itself that a quorum was not met.
    ...(poll.election === null ? factLines(report, inspection, ['withoutQuorum']) : []),
    ...(weights.length === 0
      ? []
      : [words.weights(weights.map(({ weight, option }) => `${weight} ${option}`).join(comma(language)))]),
    ...proxies,
    ...(resultDetails.declaredBy === null || resultDetails.declaredAt === null
      ? [words.proposed]
      : [
          [
            words.declared(resultDetails.declaredBy, timeIn(report, resultDetails.declaredAt)),
            resultDetails.commentary,
          ]
            .filter((text) => text !== '')
            .join(' '),
        ]),
    ...(poll.record === null ? [] : [words.recordOf(shownHash(poll.record.hash))]),
  ];
}

/** The result with its counts. Of an election also what the count proposes, where that is not just
 *  what was declared: a tie, a quorum that was not met, another declaration. */
function resultLines(poll: Poll, told: string, { house }: SittingReport): string[] {
  const exported = exportWords[house.language];
  const result = resultInWords(poll, exported);
  const { election, resultDetails } = poll;
  if (election === null) return [asSentence(`${result}: ${told}`)];
  const asDeclared =
    resultDetails.elected !== null &&
    isAsProposed(election, resultDetails.elected) &&
    election.quorumMet &&
    election.tiedBetween.length === 0;
  const proposed = asDeclared ? null : electionInWords(poll, exported, (names) => names);
  return [
    `${asSentence(result)} ${asSentence(told)}`,
    ...(proposed === null ? [] : [minuteWords[house.language].byCount(proposed)]),
  ];
}

/** These facts of a vote in the words of its own files, one line for each that the vote has. */
function factLines(
  report: SittingReport,
  inspection: VoteInspection,
  keys: readonly ReturnType<typeof pollFacts>[number]['key'][],
): string[] {
  const { house, sitting } = report;
  const words = minuteWords[house.language];
  return pollFacts({ inspection, house, sitting }, exportWords[house.language], (ms) => timeIn(report, ms))
    .filter(({ key }) => keys.includes(key))
    .map(({ name, value }) => words.fact(name, String(value)));
}

/** The names of the voters by option, where everybody may know them. Answers that the clerk entered
 *  are marked. */
export function namesTable(report: SittingReport, inspection: VoteInspection): FactWording['table'] {
  if (!namesAreOpen(inspection) || inspection.votes.length === 0) return null;
  const words = minuteWords[report.house.language];
  const exported = exportWords[report.house.language];
  const namesOf = new Map<string, string[]>();
  for (const { voteDecision, voterName, voteWeight, enteredBy } of inspection.votes) {
    if (voteDecision === null || voterName === null) continue;
    const option = String(inOneLine(decisionCell(voteDecision, exported)));
    const weighted = inspection.poll.votingOrganisation !== 'none' && voteWeight !== null;
    const marks = [
      ...(weighted ? [voteWeight] : []),
      ...(enteredBy === null ? [] : [exported.enteredBy(enteredBy)]),
    ];
    const name = marks.length === 0 ? voterName : `${voterName} (${marks.join('; ')})`;
    const names = namesOf.get(option);
    if (names === undefined) namesOf.set(option, [name]);
    else names.push(name);
  }
  const order = inspection.poll.voteOptions.map((option) => optionText(option, exported));
  const place = (option: string) => (order.includes(option) ? order.indexOf(option) : order.length);
  return {
    columns: [words.vote, words.names],
    rows: [...namesOf]
      .toSorted(([one], [other]) => place(one) - place(other))
      .map(([option, names]) => [option, names.join(comma(report.house.language))]),
  };
}

/** The words as a sentence; those of an option that is shortened end with a full stop already. */
function asSentence(words: string): string {
  return words.endsWith('.') ? words : `${words}.`;
}
