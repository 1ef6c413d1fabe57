import type { ClosingEntry, DeclarationEntry } from '@hemicycle/contract/records';
import { RECORD_FORMAT_1 } from '@hemicycle/contract/record-format';
import { isSecretPoll } from '@hemicycle/rules/polls/privacy';

/** The problems of a withheld count, in words: it may not be withheld in this poll, its reason does
 *  not hold, or there are ballots all the same. Empty where the count is shown. Source: BEY-01,
 *  BEY-03. */
export function problemsOfWithheld({ format, poll, electorate, leaves, withheld }: ClosingEntry): string[] {
  if (withheld === undefined) return [];
  const problems: string[] = [];
  if (format === RECORD_FORMAT_1 || !isSecretPoll(poll.privacy)) {
    problems.push('the count is withheld, but only that of a secret poll can be');
  }
  const receipts = leaves.filter((leaf) => leaf.type === 'receipt');
  if (receipts.length < leaves.length) problems.push('the count is withheld, but ballots stand there');
  if (receipts.length > electorate.length) problems.push('there are more receipts than the electorate has');
  const { reason, fewest } = withheld;
  if (reason === 'too-few-votes' && (receipts.length === 0 || receipts.length >= fewest)) {
    problems.push(`the count is withheld as fewer than ${fewest} voted, but ${receipts.length} did`);
  }
  if (reason === 'too-few-of-weight' && !mayBeRare(receipts, electorate, fewest)) {
    problems.push(`the count is withheld, but no weight can be that fewer than ${fewest} voted with`);
  }
  return problems;
}

/** The problems of a declaration whose count is withheld: it needs a commentary, since nothing else
 *  gives its grounds. */
export function problemsOfUncounted(
  { commentary }: Pick<DeclarationEntry, 'commentary'>,
  { withheld }: Pick<ClosingEntry, 'withheld'>,
): string[] {
  return withheld !== undefined && commentary === ''
    ? ['the result was declared without a count and without a commentary']
    : [];
}

/** Whether two voters can have had different weights, one of them a weight with fewer than `fewest`
 *  votes. The answer is exact where the receipts name their voters, otherwise as exact as the
 *  electorate allows. */
function mayBeRare(
  receipts: readonly { readonly voter: string | null }[],
  electorate: ClosingEntry['electorate'],
  fewest: number,
): boolean {
  const weightOf = new Map(electorate.map(({ voter, weight }) => [voter, weight]));
  const named = receipts.flatMap(({ voter }) => (voter === null ? [] : (weightOf.get(voter) ?? [])));
  const holders = new Map<string, number>();
  for (const weight of named.length > 0 ? named : weightOf.values()) {
    holders.set(weight, (holders.get(weight) ?? 0) + 1);
  }
  if (holders.size < 2 || receipts.length < 2) return false;
  return named.length === 0 || [...holders.values()].some((votes) => votes < fewest);
}
