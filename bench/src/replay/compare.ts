import type { OptionTally, PollPrivacy, VoteReceipt } from '@hemicycle/contract/polls';
import type { VoteInspection } from '@hemicycle/contract/votes';
import { formatDecimal, decimalUnits, sumDecimals } from '@hemicycle/rules/polls/decimal';
import type { SignedInMember } from './prepare-chamber.ts';
import type { Roll } from './roll.ts';

/** The heads by option, from a summary of the inspection view. */
export function headsOf(summary: readonly OptionTally[]): Record<string, number> {
  return Object.fromEntries(summary.map((entry) => [entry.voteDecision, entry.votes]));
}

/** The exact weights by option. */
export function weightsOf(summary: readonly OptionTally[]): Record<string, string> {
  return Object.fromEntries(
    summary.map((entry) => [entry.voteDecision, formatDecimal(decimalUnits(entry.weight))]),
  );
}

/** The differences between a closed poll, as one person reads it, and the roll call. */
export function differencesFrom(
  reader: string,
  inspection: VoteInspection,
  expected: {
    readonly roll: Roll;
    readonly members: readonly SignedInMember[];
    readonly receipts: ReadonlyMap<string, VoteReceipt>;
    readonly privacy: PollPrivacy;
  },
): string[] {
  const { roll, members, receipts, privacy } = expected;
  const differences: string[] = [];
  const differ = (what: string, is: unknown, shouldBe: unknown) => {
    if (JSON.stringify(is) !== JSON.stringify(shouldBe)) {
      differences.push(
        `${what}, read by ${reader}: ${JSON.stringify(is)} instead of ${JSON.stringify(shouldBe)}`,
      );
    }
  };
  const cast = members.filter((member) => member.option !== null);
  const published = Object.fromEntries(
    roll.options.map((option) => [option, cast.filter((member) => member.option === option).length]),
  );
  const totals = inspection.summaryByDecision === null ? null : headsOf(inspection.summaryByDecision);
  differ('totals', totals, published);
  if (roll.officialTotals !== null) {
    differ('official totals', totals, {
      ...zeroes(roll.options),
      ...inOrder(roll.officialTotals, roll.options),
    });
  }
  if (inspection.summaryByDecision !== null) {
    const weights = weightsOf(inspection.summaryByDecision);
    const weightFor = (option: string) =>
      sumDecimals(cast.filter((one) => one.option === option).map(({ weight }) => weight ?? '1'));
    differ('weights', weights, Object.fromEntries(roll.options.map((option) => [option, weightFor(option)])));
    if (roll.officialWeights !== null) differ('official weights', weights, roll.officialWeights);
  }
  differ('votes counted', inspection.poll.tally?.votedCount, cast.length);
  differ('electorate', inspection.poll.tally?.entitledCount, members.length);
  const listed = new Set(inspection.receipts);
  const missing = [...receipts.values()].filter((receipt) => !listed.has(receipt.receiptPublic));
  differ('receipts listed', inspection.receipts.length, receipts.size);
  differ('receipts missing', missing.length, 0);

  const named = privacy === 'open' || privacy === 'privateselection' || privacy === 'limitedvisibility';
  const joined = privacy === 'open' || privacy === 'limitedvisibility';
  const voters = new Set(
    inspection.votes.map((vote) => JSON.stringify([vote.userId, vote.voterName, vote.voteDecision])),
  );
  const expectedVoters = (named ? cast : []).map((member) =>
    JSON.stringify([member.userId, member.name, joined ? member.option : null]),
  );
  differ('votes listed', inspection.votes.length, expectedVoters.length);
  differ('votes missing', expectedVoters.filter((voter) => !voters.has(voter)).length, 0);
  return differences;
}

const zeroes = (options: readonly string[]) => Object.fromEntries(options.map((option) => [option, 0]));

function inOrder(
  totals: Readonly<Record<string, number>>,
  options: readonly string[],
): Record<string, number> {
  return Object.fromEntries(options.map((option) => [option, totals[option] ?? 0]));
}
