import type { Poll } from '@hemicycle/contract/polls';
import { isAsProposed } from '@hemicycle/rules/polls/propose-elected';
import { optionText } from './cell-texts.ts';
import type { ExportWords } from './export-words.ts';

/** The result of a poll in words: the elected of a declared election, otherwise PASS, FAIL, or that
 *  nothing is declared. Source: POLL-07, BEY-11, SPEC-NOTES N2. */
export function resultInWords({ result, resultDetails }: Poll, words: ExportWords): string {
  const { elected } = resultDetails;
  if (elected === null || result === 'undeclared') return words.result[result];
  return electedInWords(elected, words);
}

/** The options that the count of an election elects, a tie that leaves seats open, and whether the
 *  declaration differs. `named` puts the names into words. Null where the poll is no election or
 *  has no count. Source: BEY-11, SPEC-NOTES N2. */
export function electionInWords(
  { election, resultDetails }: Poll,
  words: ExportWords,
  named: (names: string) => string = words.election.elected,
): string | null {
  if (election === null) return null;
  const { elected, quorumMet, seats, tiedBetween } = election;
  const declared = resultDetails.elected;
  return [
    elected.length === 0 ? words.election.proposesNobody : named(namesOf(elected, words)),
    ...(quorumMet ? [] : [words.election.quorum]),
    ...(tiedBetween.length === 0
      ? []
      : [words.election.tie(namesOf(tiedBetween, words), seats - elected.length)]),
    ...(declared === null || isAsProposed(election, declared) ? [] : [words.otherwise]),
  ].join('; ');
}

function electedInWords(elected: readonly string[], words: ExportWords): string {
  return elected.length === 0 ? words.election.nobody : words.election.elected(namesOf(elected, words));
}

function namesOf(options: readonly string[], words: ExportWords): string {
  return options.map((option) => optionText(option, words)).join(', ');
}
