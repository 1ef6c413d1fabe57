import type { ClosingEntry, RecordElector, RecordLeaf } from '@hemicycle/contract/records';
import { RECORD_FORMAT_1 } from '@hemicycle/contract/record-format';
import { isSecretPoll } from '@hemicycle/rules/polls/privacy';
import { canonicalText } from './canonical-bytes.ts';
import { arrangeLeaves } from './leaves.ts';
import { recount } from './recount.ts';
import { problemsOfBallots } from './verify-ballots.ts';
import { problemsOfSuspensions } from './verify-course.ts';
import { problemsOfElectorate } from './verify-electorate.ts';
import { problemsOfPoll } from './verify-poll.ts';
import { problemsOfRollCall } from './verify-roll-call.ts';
import { problemsOfSecret } from './verify-secret.ts';
import { problemsOfWithheld } from './verify-withheld.ts';

/** The problems inside a closing entry, in words; empty when there are none. It recounts the
 *  ballots, rebuilds the tree and compares every ballot with the electorate. Source: BEY-01. */
export function problemsOfClosing(entry: ClosingEntry): string[] {
  return [
    ...problemsOfPoll(entry.poll),
    ...problemsOfElectorate(entry),
    ...problemsOfTree(entry),
    ...problemsOfBallots(entry),
    ...problemsOfVoters(entry),
    ...problemsOfReplaced(entry),
    ...problemsOfSuspensions(entry),
    ...problemsOfRollCall(entry),
    ...problemsOfWithheld(entry),
    ...(isSecretPoll(entry.poll.privacy) && entry.withheld === undefined ? problemsOfSecret(entry) : []),
    ...problemsOfCount(entry),
  ];
}

function problemsOfTree({ leaves, tree }: ClosingEntry): string[] {
  const problems: string[] = [];
  const { leaves: ordered, tree: rebuilt } = arrangeLeaves(leaves);
  if (
    ordered.some(
      (leaf, index) => leaf !== leaves[index] && canonicalText(leaf) !== canonicalText(leaves[index]),
    )
  ) {
    problems.push('the leaves are not in the order of their bytes');
  }
  if (rebuilt.size !== tree.size) problems.push(`the tree has ${rebuilt.size} leaves, not ${tree.size}`);
  if (rebuilt.root !== tree.root) problems.push(`the root of the tree is ${rebuilt.root}, not ${tree.root}`);
  return problems;
}

function problemsOfVoters(entry: ClosingEntry): string[] {
  const { leaves, electorate, poll } = entry;
  const electors = new Map(electorate.map((elector) => [elector.voter, elector]));
  const problems: string[] = [];
  const receipts = leaves.flatMap((leaf) => ('receipt' in leaf ? leaf.receipt : []));
  if (new Set(receipts).size < receipts.length) problems.push('a receipt stands there twice');
  const voters = leaves.flatMap((leaf) => ('voter' in leaf && leaf.voter !== null ? leaf.voter : []));
  if (new Set(voters).size < voters.length) problems.push('somebody voted twice');
  for (const voter of voters) {
    if (!electors.has(voter)) problems.push(`${voter} voted, but is not in the electorate`);
  }
  for (const leaf of leaves) {
    if (leaf.type === 'vote') problems.push(...problemsOfVote(leaf, electors.get(leaf.voter), entry));
    if (leaf.type === 'receipt' && (leaf.voter === null) !== (poll.privacy !== 'privateselection')) {
      problems.push('receipts name voters where they must not, or name none where they must');
    }
  }
  return problems;
}

/** A replaced vote does not count: its receipt must stand in this list, and not in the tree. */
function problemsOfReplaced({ format, leaves, poll, replaced }: ClosingEntry): string[] {
  if ((format === RECORD_FORMAT_1) !== (replaced === undefined)) {
    return ['the list of replaced receipts is missing, or stands where its format has none'];
  }
  const problems: string[] = [];
  const receipts = replaced ?? [];
  if (receipts.some((one, index) => index > 0 && (receipts[index - 1] ?? '') >= one)) {
    problems.push('the replaced receipts are not sorted, or one stands there twice');
  }
  if (receipts.length > 0 && !poll.mayChangeVote && poll.rollCall === undefined) {
    problems.push('votes were replaced, but the poll lets none change');
  }
  const counted = new Set(leaves.flatMap((leaf) => ('receipt' in leaf ? leaf.receipt : [])));
  if (receipts.some((one) => counted.has(one))) {
    problems.push('a receipt stands there as counted and as replaced');
  }
  return problems;
}

function problemsOfVote(
  leaf: Extract<RecordLeaf, { type: 'vote' }>,
  elector: RecordElector | undefined,
  { poll }: ClosingEntry,
): string[] {
  if (elector === undefined) return [];
  const problems: string[] = [];
  if (leaf.weight !== elector.weight) {
    problems.push(`${leaf.voter} voted with weight ${leaf.weight}, but has ${elector.weight}`);
  }
  if (leaf.by !== null && leaf.by !== elector.proxy) {
    problems.push(`${leaf.by} voted for ${leaf.voter} without being the proxy`);
  }
  const corrects = leaf.entered !== undefined && leaf.earlier.every(({ entered }) => entered !== undefined);
  if (leaf.earlier.length > 0 && !(poll.logAllVotes && (poll.mayChangeVote || corrects))) {
    problems.push(
      `votes of ${leaf.voter} were replaced, but the poll lets none change, or keeps none of them`,
    );
  }
  const times = [...leaf.earlier.map(({ arrivedAtMs }) => arrivedAtMs), leaf.arrivedAtMs];
  if (times.some((atMs) => atMs < poll.openedAtMs || atMs > poll.closedAtMs)) {
    problems.push(`${leaf.voter} voted while the poll was not open`);
  }
  return problems;
}

function problemsOfCount(entry: ClosingEntry): string[] {
  try {
    const { tally, proposal, election } = recount(entry);
    const problems: string[] = [];
    if (canonicalText(tally) !== canonicalText(entry.tally)) problems.push('the recount gives another tally');
    if (canonicalText(proposal) !== canonicalText(entry.proposal)) {
      problems.push('the rule gives another outcome');
    }
    if (canonicalText(election ?? null) !== canonicalText(entry.election ?? null)) {
      problems.push('the count elects others');
    }
    return problems;
  } catch (error) {
    return [`the ballots cannot be counted: ${error instanceof Error ? error.message : String(error)}`];
  }
}
