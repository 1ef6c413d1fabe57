import type { Transaction } from 'kysely';
import type { Database } from '../../database.ts';
import type { SessionHook } from '../sessions/public.ts';
import { endListOfSession } from './end-list-of-session.ts';
import { pauseClockOfTakenOut } from './pause-deserted-clocks.ts';
import { loadOpenListForUpdate } from './speakers-list-store.ts';
import { deleteRequestsOf } from './speech-request-store.ts';

/** Removes what these people asked for. What was entered by name stays: nobody needs to be there.
 *  */
async function dropRequestsOf(
  transaction: Transaction<Database>,
  idVotingSession: string,
  userIds: readonly string[],
): Promise<boolean> {
  if (userIds.length === 0) return false;
  return deleteRequestsOf(transaction, idVotingSession, ['speech', 'side', 'intervention'], {
    ...{ userIds, onlyOwn: true },
  });
}

/** Ends the speakers list with its session, and stops the clock of a speaker who is taken out of
 *  it. Source: BEY-13, EXIT-11. */
export const speakersInSession: SessionHook = {
  end: ({ transaction, idVotingSession }, nowMs) => endListOfSession(transaction, idVotingSession, nowMs),
  async hold({ transaction, idVotingSession }) {
    await loadOpenListForUpdate(transaction, idVotingSession);
  },
  async takeOut({ transaction, idVotingSession }, userIds, nowMs) {
    const speechIds = await pauseClockOfTakenOut(transaction, idVotingSession, userIds, nowMs);
    const dropped = await dropRequestsOf(transaction, idVotingSession, userIds);
    return [
      ...(speechIds === null ? [] : [{ kind: 'speakers' as const, idVotingSession, speechIds }]),
      ...(dropped ? [{ kind: 'speechRequests' as const, idVotingSession }] : []),
    ];
  },
};
