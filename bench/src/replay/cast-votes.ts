import { createHash, randomUUID } from 'node:crypto';
import type { VoteReceipt } from '@hemicycle/contract/polls';
import { castVote } from '@hemicycle/contract/votes';
import { compareDecimals } from '@hemicycle/rules/polls/decimal';
import type { ApiClient } from './api-client.ts';
import { inParallel } from './in-parallel.ts';
import type { SignedInMember } from './prepare-chamber.ts';
import type { Progress } from './progress.ts';
import { shuffle } from './shuffle.ts';
import { untilAnswered } from './until-answered.ts';

const CASTS_AT_ONCE = 50;
/** One voter in eight sends the request twice, and one in ten first votes for something else. */
const RETRIES_ONE_IN = 8;
const CHANGES_ONE_IN = 10;

/** The result of casting all published votes. */
export interface CastVotes {
  /** The last receipt of each voter and the request that got it, by user id. */
  readonly receipts: ReadonlyMap<string, VoteReceipt>;
  readonly requestIds: ReadonlyMap<string, string>;
  readonly acknowledged: number;
  readonly retried: number;
  readonly changed: number;
  /** How often a request was sent again because the server had not processed it. */
  readonly sentAgain: number;
  readonly differences: readonly string[];
}

/** Sends one vote, and sends it again with the same `requestId` where the server did not process
 *  it. @throws RefusedError. */
export function sendVote(
  client: ApiClient,
  pollId: string,
  voteDecision: string,
  requestId: string = randomUUID(),
  onAgain?: () => void,
): Promise<VoteReceipt> {
  const input = { params: { pollId }, body: { voteDecision, requestId } };
  return untilAnswered(() => client.call(castVote, input), onAgain);
}

/** Casts every published vote in a shuffled order, some twice with the same request, some after
 *  another choice. */
export async function castVotes(
  pollId: string,
  members: readonly SignedInMember[],
  options: readonly string[],
  random: () => number,
  progress: Progress,
): Promise<CastVotes> {
  const receipts = new Map<string, VoteReceipt>();
  const requestIds = new Map<string, string>();
  const differences: string[] = [];
  let acknowledged = 0;
  let retried = 0;
  let changed = 0;
  let sentAgain = 0;
  const again = () => (sentAgain += 1);
  const voters = shuffle(
    members.flatMap((member) => (member.option === null ? [] : [{ ...member, option: member.option }])),
    random,
  ).map((voter) => ({
    ...voter,
    retries: random() < 1 / RETRIES_ONE_IN,
    changesFrom:
      random() < 1 / CHANGES_ONE_IN ? options.find((option) => option !== voter.option) : undefined,
  }));
  progress.begin('casting', voters.length);
  await inParallel(
    voters,
    CASTS_AT_ONCE,
    async ({ userId, client, option, weight, retries, changesFrom }) => {
      if (changesFrom !== undefined) {
        await sendVote(client, pollId, changesFrom, randomUUID(), again);
        acknowledged += 1;
        changed += 1;
      }
      const requestId = randomUUID();
      const receipt = await sendVote(client, pollId, option, requestId, again);
      acknowledged += 1;
      if (retries) {
        const answer = await sendVote(client, pollId, option, requestId, again);
        acknowledged += 1;
        retried += 1;
        if (JSON.stringify(answer) !== JSON.stringify(receipt)) {
          differences.push('A request that was sent again got another answer.');
        }
      }
      if (receipt.voteDecision !== option || receipt.changed !== (changesFrom !== undefined)) {
        differences.push('A receipt says something else than was cast.');
      }
      if (compareDecimals(receipt.voteWeight, weight ?? '1') !== 0) {
        differences.push('A vote counts with another weight than the published one.');
      }
      if (publicOf(receipt.receiptPrivate) !== receipt.receiptPublic) {
        differences.push('A public receipt does not follow from its private one.');
      }
      receipts.set(userId, receipt);
      requestIds.set(userId, requestId);
      progress.step();
    },
  );
  return { receipts, requestIds, acknowledged, retried, changed, sentAgain, differences };
}

function publicOf(receiptPrivate: string): string {
  return createHash('sha256').update(receiptPrivate).digest('base64url');
}
