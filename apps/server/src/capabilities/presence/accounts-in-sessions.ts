import type { AccountHook } from '../accounts/public.ts';
import { deleteStaysNotKept } from './attendance-store.ts';
import { loadSessionsOfPeople } from './state-store.ts';

/** Tells the people of a session the new names, roles and groups of somebody in it. Who is deleted
 *  stays in the attendance of sittings that have ended. Source: PEOP-02, BEY-12. */
export const accountsInSessions: AccountHook = {
  beforeDeletion: (transaction, userId) => deleteStaysNotKept(transaction, userId),
  async changed({ db, news }, changedIds) {
    for (const { idVotingSession, userIds } of await loadSessionsOfPeople(db, changedIds)) {
      news.announce({ kind: 'people', idVotingSession, userIds });
    }
  },
};
