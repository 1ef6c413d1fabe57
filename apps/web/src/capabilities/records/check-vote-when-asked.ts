import type { VoteReceipt } from '@hemicycle/contract/polls';
import type { RecordedPoll, VoteCheck } from './check-vote.ts';

/** Checks a vote against the record in this browser. The program for it is loaded with the first
 *  check.
 *  @throws ApiError where the proof or the keys could not be fetched. Source: BEY-02. */
export async function checkVote(poll: RecordedPoll, receipt: VoteReceipt): Promise<VoteCheck> {
  const checking = await import('./check-vote.ts');
  return checking.checkVote(poll, receipt);
}
