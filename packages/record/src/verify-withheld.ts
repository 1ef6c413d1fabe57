import type { ClosingEntry, DeclarationEntry } from '@hemicycle/contract/records';
import { RECORD_FORMAT_1 } from '@hemicycle/contract/record-format';
import { isSecretPoll } from '@hemicycle/rules/polls/privacy';

/** What is wrong with a count that is told to nobody, in words: that it may not be withheld in
 *  this poll, that its reason does not hold, or that ballots stand there all the same. Empty
 *  where the count is told.  Source: BEY-01, BEY-03. */
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

/** What is wrong with a declaration of a count that is told to nobody: nothing but its
 *  commentary says what it rests on. */
export function problemsOfUncounted(
  { commentary }: Pick<DeclarationEntry, 'commentary'>,
  { withheld }: Pick<ClosingEntry, 'withheld'>,
): string[] {
  return withheld !== undefined && commentary === ''
    ? ['the result was declared without a count and without a commentary']
    : [];
}

/** Whether two of those who voted can have had different weights, one of them in fewer than
 *  `fewest` votes: exactly where the receipts name their voters, else as far as the electorate
 *  says it. */
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
