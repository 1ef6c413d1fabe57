import type { SessionHook } from '../sessions/public.ts';
import { endListOfSession } from './end-list-of-session.ts';
import { pauseClockOfTakenOut } from './pause-deserted-clocks.ts';
import { loadOpenListForUpdate } from './speakers-list-store.ts';

/** Ends the speakers list with its session, and stops the clock of a speaker who is taken out of
 *  it. Source: BEY-13, EXIT-11. */
export const speakersInSession: SessionHook = {
  async end({ transaction, idVotingSession }, nowMs) {
    const speechIds = await endListOfSession(transaction, idVotingSession, nowMs);
    return speechIds === null ? [] : [{ kind: 'speakers', idVotingSession, speechIds }];
  },
  async hold({ transaction, idVotingSession }) {
    await loadOpenListForUpdate(transaction, idVotingSession);
  },
  async takeOut({ transaction, idVotingSession }, userIds, nowMs) {
    const speechIds = await pauseClockOfTakenOut(transaction, idVotingSession, userIds, nowMs);
    return speechIds === null ? [] : [{ kind: 'speakers', idVotingSession, speechIds }];
  },
};
