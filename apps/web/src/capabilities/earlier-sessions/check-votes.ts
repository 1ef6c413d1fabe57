import type { Poll, VoteReceipt } from '@hemicycle/contract/polls';
import { type CheckVerdict, checkVote, type RecordedPoll, verdictOfCheck } from '../records/public.ts';

/** A receipt with the verdict of its check. `verdict` is null where the vote has no entry in the
 *  record, since its poll is open or was cancelled. */
export interface CheckedReceipt {
  readonly poll: Poll;
  readonly receipt: VoteReceipt;
  readonly verdict: CheckVerdict | null;
}

/** Checks receipts one after another against the record, in this browser. Receipts of polls that
 *  are not among `polls` are left out.
 *  @throws ApiError where the record could not be fetched. Source: BEY-02. */
export async function checkVotes(
  receipts: readonly VoteReceipt[],
  polls: readonly Poll[],
  userId: string,
): Promise<CheckedReceipt[]> {
  const checks: CheckedReceipt[] = [];
  for (const receipt of receipts) {
    const poll = polls.find(({ id }) => id === receipt.pollId);
    if (poll === undefined) continue;
    const recorded = recordedOf(poll);
    const check = recorded === null ? null : await checkVote(recorded, receipt);
    const verdict =
      recorded === null || check === null ? null : verdictOfCheck(recorded, receipt.userId === userId, check);
    checks.push({ poll, receipt, verdict });
  }
  return checks;
}

function recordedOf(poll: Poll): RecordedPoll | null {
  const { record } = poll;
  return poll.status === 'closed' && record !== null ? { ...poll, record } : null;
}
