import { DomainError } from '../../platform/http/domain-error.ts';
import type { SessionHook } from '../sessions/public.ts';
import { hasOpenVote, markOpenInClosed, sessionHasPolls } from './poll-store.ts';
import { stopTimers } from './timer-store.ts';

/** Keeps a session from ending while a vote is open, stops its timers when it ends, and keeps a
 *  session with polls from being deleted. What is open when a session is closed is of the closed
 *  session from then on. Source: EXIT-11, BEY-45. */
export const pollsInSession: SessionHook = {
  async beforeEnd({ transaction, idVotingSession }) {
    if (await hasOpenVote(transaction, idVotingSession)) throw new DomainError('session-has-open-poll');
  },
  async end({ transaction, idVotingSession }, nowMs) {
    const timerIds = await stopTimers(transaction, idVotingSession, nowMs);
    return timerIds.map((pollId) => ({ kind: 'poll', idVotingSession, pollId }));
  },
  async putStrangersOut({ transaction, idVotingSession }) {
    const pollIds = await markOpenInClosed(transaction, idVotingSession);
    return pollIds.map((pollId) => ({ kind: 'poll', idVotingSession, pollId }));
  },
  async beforeDeletion({ transaction, idVotingSession }) {
    if (await sessionHasPolls(transaction, idVotingSession)) throw new DomainError('session-has-polls');
  },
};
