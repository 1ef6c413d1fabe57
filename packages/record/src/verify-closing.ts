import type { ClosingEntry, RecordElector, RecordLeaf } from '@hemicycle/contract/records';
import { checkBallot } from '@hemicycle/rules/polls/check-ballot';
import { compareDecimals, sumDecimals } from '@hemicycle/rules/polls/decimal';
import { isSecretPoll } from '@hemicycle/rules/polls/privacy';
import { canonicalText } from './canonical-bytes.ts';
import { arrangeLeaves } from './leaves.ts';
import { recount, shapeOf } from './recount.ts';

/** What is wrong inside a closing entry, in words; empty when all is right. It recounts the ballots, rebuilds the tree and holds
 *  every ballot against the electorate. Source: BEY-01. */
export function problemsOfClosing(entry: ClosingEntry): string[] {
  return [
    ...problemsOfElectorate(entry),
    ...problemsOfTree(entry),
    ...problemsOfBallots(entry),
    ...problemsOfVoters(entry),
    ...problemsOfCount(entry),
  ];
}

function problemsOfElectorate({ electorate, entitled, poll, present }: ClosingEntry): string[] {
  const problems: string[] = [];
  if (!isSortedAndOnce(electorate.map(({ voter }) => voter))) {
    problems.push('the electorate is not sorted by voter, or names somebody twice');
  }
  const weight = sumDecimals(electorate.map((elector) => elector.weight));
  if (entitled.votes !== electorate.length || compareDecimals(entitled.weight, weight) !== 0) {
    problems.push(
      `the electorate holds ${electorate.length} voters of weight ${weight}, not ${entitled.votes} of ${entitled.weight}`,
    );
  }
  if (poll.votingOrganisation === null && electorate.some((elector) => elector.weight !== '1')) {
    problems.push('the poll is not weighted, but somebody has a weight other than 1');
  }
  if (present.votes > entitled.votes || compareDecimals(present.weight, entitled.weight) > 0) {
    problems.push('more are present than entitled');
  }
  return problems;
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

function problemsOfBallots({ leaves, poll }: ClosingEntry): string[] {
  const shape = shapeOf(poll);
  const secret = isSecretPoll(poll.privacy);
  return leaves.flatMap((leaf, index) => {
    const problems: string[] = [];
    if (secret === (leaf.type === 'vote')) {
      problems.push(`leaf ${index} is of a kind that this privacy option does not have`);
    }
    if (leaf.type === 'receipt') return problems;
    for (const decision of decisionsOf(leaf)) {
      const checked = checkBallot(shape, decision);
      if (!checked.ok) problems.push(`leaf ${index} does not fit the ballot (${checked.code})`);
      else if (checked.splitTotal !== null && leaf.type !== 'sum' && checked.splitTotal !== leaf.weight) {
        problems.push(`leaf ${index} splits ${checked.splitTotal}, but weighs ${leaf.weight}`);
      }
    }
    return problems;
  });
}

function decisionsOf(leaf: Exclude<RecordLeaf, { type: 'receipt' }>) {
  return leaf.type === 'vote'
    ? [leaf.voteDecision, ...leaf.earlier.map(({ voteDecision }) => voteDecision)]
    : [leaf.voteDecision];
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
  if (isSecretPoll(poll.privacy)) problems.push(...problemsOfSecret(entry, receipts.length));
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
  const times = [...leaf.earlier.map(({ arrivedAtMs }) => arrivedAtMs), leaf.arrivedAtMs];
  if (times.some((atMs) => atMs < poll.openedAtMs || atMs > poll.closedAtMs)) {
    problems.push(`${leaf.voter} voted while the poll was not open`);
  }
  if (times.some((atMs, index) => atMs < (times[index - 1] ?? 0))) {
    problems.push(`the votes of ${leaf.voter} are not in the order of time`);
  }
  return problems;
}

/** As many ballots as receipts, and no more weight than the electorate could give. */
function problemsOfSecret({ leaves, electorate, tally, entitled }: ClosingEntry, receipts: number): string[] {
  const problems: string[] = [];
  const ballots = leaves.reduce(
    (sum, leaf) => sum + (leaf.type === 'ballot' ? 1 : leaf.type === 'sum' ? leaf.votes : 0),
    0,
  );
  if (ballots !== receipts) problems.push(`there are ${ballots} ballots, but ${receipts} receipts`);
  if (ballots > electorate.length || compareDecimals(tally.weight, entitled.weight) > 0) {
    problems.push('there are more ballots, or more weight, than the electorate has');
  }
  const holders = new Map<string, number>();
  for (const { weight } of electorate) holders.set(weight, (holders.get(weight) ?? 0) + 1);
  for (const leaf of leaves) {
    if (leaf.type === 'ballot') holders.set(leaf.weight, (holders.get(leaf.weight) ?? 0) - 1);
  }
  if ([...holders.values()].some((left) => left < 0)) {
    problems.push('more ballots have some weight than there are voters with it');
  }
  return problems;
}

function problemsOfCount(entry: ClosingEntry): string[] {
  try {
    const { tally, proposal } = recount(entry);
    const problems: string[] = [];
    if (canonicalText(tally) !== canonicalText(entry.tally)) problems.push('the recount gives another tally');
    if (canonicalText(proposal) !== canonicalText(entry.proposal)) {
      problems.push('the rule gives another outcome');
    }
    return problems;
  } catch (error) {
    return [`the ballots cannot be counted: ${error instanceof Error ? error.message : String(error)}`];
  }
}

function isSortedAndOnce(ids: readonly string[]): boolean {
  return ids.every((one, index) => index === 0 || (ids[index - 1] ?? '') < one);
}
