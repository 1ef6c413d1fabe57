import type { SessionHook } from '../sessions/public.ts';
import { muteAll } from './mute-others.ts';
import { deleteStates, loadStateUserIds, lockStates } from './state-store.ts';

/** Nobody comes into a session that is being shut or deleted, whoever is taken out of it has no
 *  place and no connection in it, and all are shown as muted whom a mute by force of all binds.
 *  Source: SESS-01, PERM-22. */
export const peopleInSession: SessionHook = {
  hold: ({ transaction }) => lockStates(transaction),
  people: ({ transaction, idVotingSession }) => loadStateUserIds(transaction, idVotingSession),
  async takeOut({ transaction, idVotingSession }, userIds) {
    await deleteStates(transaction, idVotingSession, userIds);
    return [];
  },
  muteAll,
};
