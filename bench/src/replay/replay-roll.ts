import { closePoll, declarePoll, openPoll } from '@hemicycle/contract/polls';
import { createPoll } from '@hemicycle/contract/poll-drafts';
import { inspectVotes } from '@hemicycle/contract/votes';
import { castVotes } from './cast-votes.ts';
import { differencesFrom, headsOf } from './compare.ts';
import type { ReplayOptions } from './options.ts';
import { outcomeOf, type Outcome } from './outcome.ts';
import { prepareChamber } from './prepare-chamber.ts';
import type { Progress } from './progress.ts';
import type { Roll } from './roll.ts';
import { seededRandom } from './shuffle.ts';
import { tryRefusedAfterClose, tryRefusedWhileOpen, type Refusals } from './try-refused.ts';

/** The order of the casts is the same in every run. */
const SEED = 20_250_522;

/** What is printed, one line of JSON. `totals` are heads by option as read back after the close; `officialTotals` null where none
 *  were published. `casts` counts acknowledged requests, `receipts` those found again in the closed poll. */
export interface ReplayReport {
  readonly title: string;
  readonly privacy: string;
  readonly members: number;
  readonly totals: Readonly<Record<string, number>>;
  readonly officialTotals: Readonly<Record<string, number>> | null;
  readonly weights?: { readonly expressible: false; readonly why: string };
  readonly outcome: Outcome;
  readonly casts: number;
  readonly retried: number;
  readonly changed: number;
  readonly receipts: number;
  readonly refused: Readonly<Record<string, number>>;
  readonly differences: readonly string[];
  readonly seconds: number;
}

const NO_WEIGHTS = 'The HTTP API has no call that gives a group a weight yet; heads are compared.';

/** Replays a roll call on a running server through its HTTP API alone.
 *  @throws Error when the server refuses what has to succeed. */
export async function replayRoll(
  roll: Roll,
  url: string,
  options: Pick<ReplayOptions, 'adminEmail' | 'adminPassword' | 'privacy'>,
  progress: Progress,
): Promise<ReplayReport> {
  const beganMs = performance.now();
  const { privacy } = options;
  const admin = { email: options.adminEmail, password: options.adminPassword };
  const chamber = await prepareChamber(url, admin, roll, progress);
  const { moderator, members, idVotingSession } = chamber;
  const { id: pollId } = await moderator.call(createPoll, {
    params: { idVotingSession },
    body: { title: roll.title.slice(0, 200), voteOptions: [...roll.options], anonymous: privacy },
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
  let summary = null;
  for (const [reader, client] of readers) {
    const inspection = await client.call(inspectVotes, { params });
    differences.push(
      ...differencesFrom(reader, inspection, { roll, members, receipts: cast.receipts, privacy }),
    );
    summary = inspection.summaryByDecision;
    progress.step();
  }
  const outcome = outcomeOf(roll, summary ?? []);
  if (outcome.expressible && outcome.official !== null && outcome.outcome !== outcome.official) {
    differences.push(`The outcome is ${outcome.outcome} instead of ${outcome.official}.`);
  }
  const result = outcome.expressible ? outcome.outcome : roll.officialOutcome;
  if (result === 'PASS' || result === 'FAIL') {
    const declared = await moderator.call(declarePoll, {
      params,
      body: { result, commentary: roll.officialText },
    });
    if (declared.result !== result) differences.push('The declared result was not kept.');
  }
  progress.end();
  return {
    title: roll.title,
    privacy,
    members: members.length,
    totals: headsOf(summary ?? []),
    officialTotals: roll.officialTotals,
    ...(roll.weighted ? { weights: { expressible: false as const, why: NO_WEIGHTS } } : {}),
    outcome,
    casts: cast.acknowledged,
    retried: cast.retried,
    changed: cast.changed,
    receipts: cast.receipts.size,
    refused: refusals.refused,
    differences,
    seconds: Math.round((performance.now() - beganMs) / 100) / 10,
  };
}
