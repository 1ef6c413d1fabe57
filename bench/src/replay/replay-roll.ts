import { closePoll, openPoll, type CastingVote, type VoteReceipt } from '@hemicycle/contract/polls';
import { createPoll } from '@hemicycle/contract/poll-drafts';
import type { ClosingEntry } from '@hemicycle/contract/records';
import { inspectVotes } from '@hemicycle/contract/votes';
import { shownHash } from '@hemicycle/record/shown-hash';
import { entryHash } from '@hemicycle/record/signed-bytes';
import { castVotes } from './cast-votes.ts';
import { checkRecord, differencesOfReceipts } from './check-record.ts';
import { differencesFrom, headsOf, weightsOf } from './compare.ts';
import { declareOutcome } from './declare.ts';
import type { ReplayOptions } from './options.ts';
import { outcomeOf, type Outcome } from './outcome.ts';
import { prepareChamber } from './prepare-chamber.ts';
import type { Progress } from './progress.ts';
import { readPublishedRule } from './published-rule.ts';
import type { Roll } from './roll.ts';
import { saveRecord } from './save-record.ts';
import { seededRandom } from './shuffle.ts';
import { tryRefusedAfterClose, tryRefusedWhileOpen, type Refusals } from './try-refused.ts';

/** The order of the casts is the same in every run. */
const SEED = 20_250_522;

/** The printed report, one line of JSON. `totals`: heads by option, read after the close;
 *  `officialTotals`: null where none were published; both without a casting vote. `weights`: exact
 *  decimals by option, only for a weighted roll call. `casts`: the acknowledged requests.
 *  `sentAgain`: how often a request was sent again because the server had not processed it.
 *  `receipts`: the receipts found in the closed poll. `record`: the entries of the verified
 *  record. */
export interface ReplayReport {
  readonly title: string;
  readonly privacy: string;
  readonly members: number;
  readonly totals: Readonly<Record<string, number>>;
  readonly officialTotals: Readonly<Record<string, number>> | null;
  readonly weights?: Readonly<Record<string, string>>;
  readonly officialWeights?: Readonly<Record<string, string>> | null;
  readonly totalsWithCastingVote?: Readonly<Record<string, number>>;
  readonly officialTotalsWithCastingVote?: Readonly<Record<string, number>> | null;
  readonly outcome: Outcome;
  readonly casts: number;
  readonly retried: number;
  readonly changed: number;
  readonly sentAgain: number;
  readonly receipts: number;
  readonly refused: Readonly<Record<string, number>>;
  readonly record: {
    readonly entries: number;
    readonly treeSize: number;
    readonly closingHash: string | null;
  };
  readonly differences: readonly string[];
  readonly seconds: number;
}

/** Replays a roll call on a running server through its HTTP API alone.
 *  @throws Error when the server refuses a request that has to succeed. */
export async function replayRoll(
  roll: Roll,
  url: string,
  options: Pick<ReplayOptions, 'adminEmail' | 'adminPassword' | 'privacy' | 'record'>,
  progress: Progress,
): Promise<ReplayReport> {
  const beganMs = performance.now();
  const { privacy } = options;
  const admin = { email: options.adminEmail, password: options.adminPassword };
  const chamber = await prepareChamber(url, admin, roll, progress);
  const { moderator, members, idVotingSession } = chamber;
  const reading = readPublishedRule(roll.rule);
  const { id: pollId } = await moderator.call(createPoll, {
    params: { idVotingSession },
    body: {
      title: roll.title.slice(0, 200),
      voteOptions: [...roll.options],
      anonymous: privacy,
      votingOrganisation: chamber.votingOrganisation,
      ...(reading.expressible ? { majority: reading.majority } : {}),
    },
  });
  const params = { pollId };
  await moderator.call(openPoll, { params });

  const random = seededRandom(SEED);
  const cast = await castVotes(pollId, members, roll.options, random, progress);
  progress.begin('checking', 4);
  const refusals: Refusals = { refused: {}, differences: [] };
  await tryRefusedWhileOpen(refusals, chamber, pollId, roll.options, cast.requestIds);
  progress.step();
  await moderator.call(closePoll, { params });
  await tryRefusedAfterClose(refusals, chamber, pollId, roll.options);
  progress.step();

  const readers = [
    ['a moderator', moderator],
    ['a member', members[0]?.client ?? moderator],
  ] as const;
  const differences = [...cast.differences, ...refusals.differences];
  const read = await Promise.all(
    readers.map(async ([reader, client]) => {
      const inspection = await client.call(inspectVotes, { params });
      const expected = { roll, members, receipts: cast.receipts, privacy };
      differences.push(...differencesFrom(reader, inspection, expected));
      progress.step();
      return inspection;
    }),
  );
  const [{ poll, summaryByDecision }] = atLeastOne(read);
  const summary = summaryByDecision ?? [];
  const record = await checkRecord(moderator, pollId);
  differences.push(...record.problems, ...differencesOfRecord(record.closing, cast.receipts));
  const outcome = outcomeOf(roll, poll);
  if (outcome.expressible && outcome.official !== null && outcome.outcome !== outcome.official) {
    differences.push(`The outcome is ${outcome.outcome} instead of ${outcome.official}.`);
  }
  const castingVote = outcome.expressible ? outcome.castingVote : null;
  const withCastingVote = addTo(headsOf(summary), castingVote);
  const officialWithCastingVote = roll.officialTotalsWithCastingVote;
  for (const [option, official] of Object.entries(officialWithCastingVote ?? {})) {
    if (withCastingVote[option] !== official) {
      differences.push(
        `With the casting vote ${option} has ${withCastingVote[option]} instead of ${official}.`,
      );
    }
  }
  const declared = await declareOutcome(moderator, pollId, roll, outcome);
  differences.push(...declared.differences);
  const last = declared.record ?? record;
  if (options.record !== null) await saveRecord(options.record, last);
  progress.end();
  return {
    title: roll.title,
    privacy,
    members: members.length,
    totals: headsOf(summary),
    officialTotals: roll.officialTotals,
    ...(roll.weighted ? { weights: weightsOf(summary), officialWeights: roll.officialWeights } : {}),
    ...(castingVote === null
      ? {}
      : {
          totalsWithCastingVote: withCastingVote,
          officialTotalsWithCastingVote: officialWithCastingVote,
        }),
    outcome,
    casts: cast.acknowledged,
    retried: cast.retried,
    changed: cast.changed,
    sentAgain: cast.sentAgain,
    receipts: cast.receipts.size,
    refused: refusals.refused,
    record: {
      entries: last.entries.length,
      treeSize: record.closing?.tree.size ?? 0,
      closingHash: record.closing === null ? null : shownHash(entryHash(record.closing)),
    },
    differences,
    seconds: Math.round((performance.now() - beganMs) / 100) / 10,
  };
}

function differencesOfRecord(
  closing: ClosingEntry | null,
  receipts: ReadonlyMap<string, VoteReceipt>,
): string[] {
  if (closing === null) return ['The record has no closing.'];
  const differences = differencesOfReceipts(
    closing,
    [...receipts.values()].map(({ receiptPublic }) => receiptPublic),
  );
  const named = closing.leaves.filter((leaf) => 'voter' in leaf && leaf.voter !== null);
  const { privacy } = closing.poll;
  if (named.length > 0 && (privacy === 'privatevoter' || privacy === 'privatevoterselection')) {
    differences.push('The record names voters, which this privacy option forbids.');
  }
  return differences;
}

function addTo(totals: Record<string, number>, castingVote: CastingVote | null): Record<string, number> {
  if (castingVote === null) return totals;
  return { ...totals, [castingVote.voteDecision]: (totals[castingVote.voteDecision] ?? 0) + 1 };
}

function atLeastOne<Item>(items: readonly Item[]): [Item] {
  const [first] = items;
  if (first === undefined) throw new Error('Nobody read the poll back.');
  return [first];
}
