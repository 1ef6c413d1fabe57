import type { VoteReceipt } from '@hemicycle/contract/polls';
import type { RecordedPoll, VoteCheck } from './check-vote.ts';

/** Checks a vote against the record in this browser; the program that does so is loaded when it is
 *  asked for.
 *  @throws ApiError where nothing could be fetched. Source: BEY-02. */
export async function checkVote(poll: RecordedPoll, receipt: VoteReceipt): Promise<VoteCheck> {
  const checking = await import('./check-vote.ts');
  return checking.checkVote(poll, receipt);
}
