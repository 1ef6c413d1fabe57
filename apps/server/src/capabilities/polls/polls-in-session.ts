import { DomainError } from '../../platform/http/domain-error.ts';
import type { SessionHook } from '../sessions/public.ts';
import { hasOpenVote, sessionHasPolls } from './poll-store.ts';
import { stopTimers } from './timer-store.ts';

/** A session does not end in the middle of a vote, and its timers stop with it; one that holds a
 *  poll is not deleted. Source: EXIT-11. */
export const pollsInSession: SessionHook = {
  async beforeEnd({ transaction, idVotingSession }) {
    if (await hasOpenVote(transaction, idVotingSession)) throw new DomainError('session-has-open-poll');
  },
  async end({ transaction, idVotingSession }, nowMs) {
    const timerIds = await stopTimers(transaction, idVotingSession, nowMs);
    return timerIds.map((pollId) => ({ kind: 'poll', idVotingSession, pollId }));
  },
  async beforeDeletion({ transaction, idVotingSession }) {
    if (await sessionHasPolls(transaction, idVotingSession)) throw new DomainError('session-has-polls');
  },
};
