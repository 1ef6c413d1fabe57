import { countdownParts } from '@hemicycle/rules/foundations/countdown-parts';
import { isoTimeText } from '@hemicycle/rules/foundations/date-time-text';
import type { Poll, WithheldReason } from '@hemicycle/contract/polls';
import { departureOf } from '@hemicycle/rules/polls/proposal-of-poll';
import { seatsOf } from '@hemicycle/rules/polls/propose-elected';
import { privacySentence } from '@hemicycle/rules/polls/privacy-sentence';
import { shownHash } from '@hemicycle/record/shown-hash';
import { amount, optionText } from './cell-texts.ts';
import { electionInWords, resultInWords } from './elected-in-words.ts';
import type { ExportDocument } from './export-document.ts';
import type { ExportCell } from './export-section.ts';
import type { ExportWords } from './export-words.ts';
import { ballotInWords, ruleInWords } from './rule-in-words.ts';

/** One fact of a poll; `key` is the same in every language. */
export interface PollFact {
  readonly key: keyof ExportWords['facts'];
  readonly name: string;
  readonly value: Exclude<ExportCell, null>;
}

/** The facts of a poll in the order in which they are written: the question, the procedure and the
 *  result. Facts that the poll does not have are left out. `timeText` writes a time given in ms
 *  since the epoch; without it times are ISO 8601 with the offset of the house's time zone. Numbers
 *  of members and weights have different names. Source: BEY-11. */
export function pollFacts(
  {
    inspection,
    house,
    sitting,
  }: Pick<ExportDocument, 'inspection'> & {
    readonly house: Pick<ExportDocument['house'], 'name' | 'language' | 'timeZone'>;
    readonly sitting: Pick<ExportDocument['sitting'], 'title'>;
  },
  words: ExportWords,
  timeText: (ms: number) => string = (ms) => isoTimeText(ms, house.timeZone),
): PollFact[] {
  const { poll, withheld } = inspection;
  const { tally, resultDetails } = poll;
  const time = (ms: number | null) => (ms === null ? null : timeText(ms));
  const weighted = poll.votingOrganisation !== 'none';
  const weight = (decimal: string | null | undefined) => (weighted ? amount(decimal) : null);
  const facts: [PollFact['key'], ExportCell][] = [
    ['house', house.name],
    ['sitting', sitting.title],
    ['number', poll.number],
    ['title', poll.title],
    ['question', poll.question],
    ['description', poll.description],
    ...poll.documentation.map(({ label, url }): ['document', string] => ['document', `${label}: ${url}`]),
    ['zone', house.timeZone],
    ['opened', time(poll.startTime)],
    ['closed', time(poll.closedTime ?? poll.endTime)],
    ...poll.course.map((step): ['course', string] => [
      'course',
      words.step({
        act: step.act,
        name: step.by.name,
        time: timeText(step.atMs),
        until: time(step.endsAtMs) ?? '',
        kept: step.remainingMs === null ? '' : lengthText(step.remainingMs, words),
      }),
    ]),
    ['cancelled', poll.status === 'cancelled' ? poll.cancelCommentary : null],
    ['rollCall', rollCall(poll, words, timeText)],
    ['entered', enteredCount(inspection)],
    ['privacy', words.privacy[poll.anonymous]],
    ['privacySentence', privacySentence(house.language, poll.anonymous)],
    ['names', withheld.voters === null ? null : words.withheld],
    ['choices', withheld.preferences === null ? null : words.withheld],
    ['count', countWithheld(withheld.tally, words)],
    ['groups', withheld.groups === null ? null : words.withheld],
    ['organisation', poll.votingOrganisationName],
    ['ballot', ballotInWords(poll, words.ballot)],
    ['rule', ruleInWords(poll, words.rule)],
    ['result', resultInWords(poll, words)],
    ['withoutQuorum', withoutQuorum(inspection, words)],
    ['proposedElected', electionInWords(poll, words)],
    ['byRule', departureFromRule(inspection, words)],
    ['commentary', resultDetails.commentary],
    ['declaredBy', resultDetails.declaredBy],
    ['declared', time(resultDetails.declaredAt)],
    ['castingVote', castingVote(poll, words)],
    ['castingVoteBy', resultDetails.castingVote?.by ?? null],
    ['voted', tally?.votedCount ?? null],
    ['votedWeight', weight(tally?.votedWeight)],
    ['entitled', tally?.entitledCount ?? null],
    ['entitledWeight', weight(tally?.entitledWeight)],
    ['present', poll.present?.votes ?? null],
    ['presentWeight', weight(poll.present?.weight)],
    ...quorumFacts('quorumAtOpening', poll.quorum.opening, words),
    ...quorumFacts('quorumAtClose', poll.quorum.closing, words),
    ...recordFacts(poll.record),
  ];
  return facts.flatMap(([key, value]) =>
    value === null || value === '' ? [] : [{ key, name: words.facts[key], value }],
  );
}

function lengthText(ms: number, words: ExportWords): string {
  const { days, clock } = countdownParts(ms);
  return days === 0 ? clock : words.days(days, clock);
}

function rollCall(poll: Poll, words: ExportWords, timeText: (ms: number) => string): string | null {
  if (poll.rollCall === null) return null;
  const { orderedBy, by, startedAtMs } = poll.rollCall;
  return words.rollCall({ orderedBy, name: by.name, time: timeText(startedAtMs) });
}

/** How many votes a clerk entered, where the roll was called and votes are told. Source: BEY-41. */
function enteredCount({ poll, votes, withheld }: ExportDocument['inspection']): number | null {
  if (poll.rollCall === null || withheld.preferences !== null) return null;
  return votes.filter(({ enteredBy }) => enteredBy !== null).length;
}

/** The place of the vote in the signed record. People compare the closing hash, the hash of its
 *  entry, which binds the votes, the poll, the electorate and all earlier entries. Source:
 *  BEY-02. */
function recordFacts(record: Poll['record']): [PollFact['key'], ExportCell][] {
  if (record === null) return [];
  return [
    ['recordEntry', record.sequence],
    ['closingHash', shownHash(record.hash)],
    ['recordLeaves', record.treeSize],
    ['recordRoot', record.root],
  ];
}

function countWithheld(reason: WithheldReason | null, words: ExportWords): string | null {
  return reason === 'too-few-votes' || reason === 'too-few-of-weight' ? words.countWithheld[reason] : null;
}

function castingVote({ resultDetails }: Poll, words: ExportWords): string | null {
  const { castingVote: given } = resultDetails;
  return given === null ? null : optionText(given.voteDecision, words);
}

/** That a quorum was not met at the close. Where the count is told, the vote is then proposed as
 *  not valid; in an election, the count says that it elects nobody.  Source: QUOR-02, BEY-05. */
function withoutQuorum({ poll, withheld }: ExportDocument['inspection'], words: ExportWords): string | null {
  if (poll.quorum.closing.every(({ pass }) => pass)) return null;
  const isProposed = seatsOf(poll.form) === null && countWithheld(withheld.tally, words) === null;
  if (!isProposed) return words.withoutQuorum;
  return departureOf(poll)?.kind === 'not-valid' ? `${words.notValid}; ${words.otherwise}` : words.notValid;
}

/** The outcome that the majority rule proposes, where another one was declared; null elsewhere.
 *  Source: POLL-07, BEY-05. */
function departureFromRule(
  { poll, summaryByDecision }: ExportDocument['inspection'],
  words: ExportWords,
): string | null {
  const departure = departureOf(poll, summaryByDecision);
  return departure?.kind === 'rule' ? `${words.result[departure.proposed]}; ${words.otherwise}` : null;
}

function quorumFacts(
  key: 'quorumAtOpening' | 'quorumAtClose',
  quorums: Poll['quorum']['opening'],
  words: ExportWords,
): [PollFact['key'], string][] {
  return quorums.map(({ contributed, displayString, name, needed, pass }) => [
    key,
    words.quorum(name, pass, displayString) +
      (contributed === undefined || needed === undefined ? '' : words.quorumNumbers(contributed, needed)),
  ]);
}
