import type { PollResult, PollStatus } from '@hemicycle/contract/polls';

/** The verdict on a poll: PASS, FAIL, or 'Not declared' for a stored `undeclared`. Source:
 *  POLL-07. */
export type Verdict = 'PASS' | 'FAIL' | 'Not declared';

/** The verdict on a poll. A declaration counts only when the poll is closed. Source: POLL-07. */
export function verdictOf(poll: { readonly status: PollStatus; readonly result: PollResult }): Verdict {
  return poll.status !== 'closed' || poll.result === 'undeclared' ? 'Not declared' : poll.result;
}
