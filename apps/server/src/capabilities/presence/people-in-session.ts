import type { SessionHook } from '../sessions/public.ts';
import { beginMissingStays } from './attendance-store.ts';
import { muteAll } from './mute-others.ts';
import { takeStrangersOut } from './place-store.ts';
import { deleteStates, loadStateUserIds, lockStates } from './state-store.ts';

/** Lets nobody enter a session while it is closed to non-members or deleted. People who are taken
 *  out of it lose their place and their connections; those who may not stay in a closed session
 *  lose their place. Whoever is connected to a session that goes on after its end attends it. A
 *  mute by force of all shows people as muted. Source: SESS-01, PERM-22, BEY-12, BEY-45. */
export const peopleInSession: SessionHook = {
  hold: ({ transaction }) => lockStates(transaction),
  people: ({ transaction, idVotingSession }) => loadStateUserIds(transaction, idVotingSession),
  async takeOut({ transaction, idVotingSession }, userIds) {
    await deleteStates(transaction, idVotingSession, userIds);
    return [];
  },
  goOn: ({ transaction, idVotingSession }, nowMs) => beginMissingStays(transaction, idVotingSession, nowMs),
  async putStrangersOut({ transaction, idVotingSession }, nowMs) {
    const out = await takeStrangersOut(transaction, idVotingSession, nowMs);
    if (out.length === 0) return [];
    return [
      { kind: 'people', idVotingSession, userIds: out },
      { kind: 'hands', idVotingSession },
    ];
  },
  muteAll,
};
