import { setTimeout as pause } from 'node:timers/promises';
import { closePoll, openPoll, type Poll, type PollPrivacy } from '@hemicycle/contract/polls';
import { createPoll } from '@hemicycle/contract/poll-drafts';
import { makeSession, type Voters } from '../prepare-voters.ts';
import { checkRecord, differencesOfReceipts } from '../replay/check-record.ts';
import { RefusedError, type ApiClient } from '../replay/api-client.ts';
import type { Progress } from '../replay/progress.ts';
import { inParallel } from '../replay/in-parallel.ts';
import { buildCast, castUntilTold } from './cast-until-told.ts';

/** The number of casts under way when the closes come. */
const CASTS_AT_ONCE = 200;
/** How long after a lost answer a close is sent again, in ms. */
const TRY_AGAIN_MS = 40;
const OPTIONS = ['Yea', 'Nay', 'Pres.'];
/** The refusals of a cast that comes after the close. */
const TOO_LATE = new Set(['poll-not-open', 'poll-ended']);

/** The result of all races together. `refused`: casts that were refused because they came too
 *  late. */
export interface RaceReport {
  readonly races: number;
  readonly castsEach: number;
  readonly closesEach: number;
  readonly acknowledged: number;
  readonly refused: number;
  readonly counted: number;
  readonly recordsVerified: number;
}

/** Lets all voters cast in one poll while it is closed many times at once, in several races. Every
 *  cast must be acknowledged and counted, or refused, and every close must give the same result.
 *  Differences are added to `differences`, in words. */
export async function raceCloses(
  url: string,
  voters: Voters,
  options: { readonly races: number; readonly closesEach: number; readonly privacy: PollPrivacy },
  random: () => number,
  signal: AbortSignal,
  progress: Progress,
  differences: string[],
): Promise<RaceReport> {
  const { races, closesEach, privacy } = options;
  const castsEach = voters.voters.length;
  const sums = { acknowledged: 0, refused: 0, counted: 0, recordsVerified: 0 };
  progress.begin('races', races);
  for (let race = 1; race <= races; race += 1) {
    const pollId = await openPollFor(voters, `Race ${race}`, privacy);
    const casts = voters.voters.map(({ cookie }) =>
      buildCast(pollId, cookie, OPTIONS[Math.floor(random() * OPTIONS.length)] ?? 'Yea'),
    );
    // The closes come together at a random time between the first cast and the last, and meet the
    // casts that are then under way.
    const atOnce = Math.min(CASTS_AT_ONCE, Math.ceil(casts.length / 3));
    const from = Math.floor(random() * casts.length);
    const closesAt = Array.from({ length: closesEach }, () =>
      Math.min(casts.length - 1, from + Math.floor(random() * atOnce)),
    );
    const told: (string | null)[] = [];
    const closes: Promise<string>[] = [];
    await inParallel(casts, atOnce, async (cast, index) => {
      const due = closesAt.filter((at) => at === index);
      closes.push(...due.map(() => closeUntilTold(voters.moderator, pollId, signal)));
      told[index] = await receiptOf(url, cast, signal, differences);
    });
    const receipts = told.filter((receipt) => receipt !== null);
    const results = new Set(await Promise.all(closes));
    const closed = await voters.moderator.call(closePoll, { params: { pollId } });
    results.add(resultOf(closed));
    if (results.size > 1) differences.push(`The closes of race ${race} gave ${results.size} results.`);
    const counted = closed.tally?.votedCount ?? 0;
    if (counted !== receipts.length) {
      differences.push(`Race ${race} counts ${counted} votes, ${receipts.length} were acknowledged.`);
    }
    const { closing, problems } = await checkRecord(voters.moderator, pollId);
    differences.push(
      ...problems,
      ...(closing === null ? ['A record has no closing.'] : differencesOfReceipts(closing, receipts)),
    );
    sums.acknowledged += receipts.length;
    sums.refused += casts.length - receipts.length;
    sums.counted += counted;
    if (problems.length === 0) sums.recordsVerified += 1;
    progress.step();
  }
  progress.end();
  return { races, castsEach, closesEach, ...sums };
}

async function openPollFor(voters: Voters, title: string, anonymous: PollPrivacy): Promise<string> {
  const idVotingSession = await makeSession(voters, title);
  const body = { title, voteOptions: OPTIONS, anonymous, mayChangeVote: false };
  const { id: pollId } = await voters.moderator.call(createPoll, { params: { idVotingSession }, body });
  await voters.moderator.call(openPoll, { params: { pollId } });
  return pollId;
}

/** The answer to a close. A close whose connection broke is sent again, since closing twice gives
 *  the same result. A refusal counts as a result that differs from all others. */
async function closeUntilTold(moderator: ApiClient, pollId: string, signal: AbortSignal): Promise<string> {
  while (!signal.aborted) {
    try {
      return resultOf(await moderator.call(closePoll, { params: { pollId } }));
    } catch (error) {
      if (error instanceof RefusedError) return error.message;
      await pause(TRY_AGAIN_MS);
    }
  }
  return 'The closes were given up.';
}

/** The public receipt of an acknowledged cast, null for one that came too late. */
async function receiptOf(
  url: string,
  cast: ReturnType<typeof buildCast>,
  signal: AbortSignal,
  differences: string[],
): Promise<string | null> {
  const outcome = await castUntilTold(url, cast, signal);
  if (outcome.kind === 'acknowledged') return outcome.receipt.receiptPublic;
  if (!TOO_LATE.has(outcome.code)) differences.push(`A cast was refused with ${outcome.code}.`);
  return null;
}

/** The part of the answer that must be equal for all closes of a poll. */
function resultOf({ status, closedTime, endTime, tally, record, present }: Poll): string {
  return JSON.stringify({ status, closedTime, endTime, tally, record, present });
}
