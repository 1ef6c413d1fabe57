import type { AccountHook } from '../accounts/public.ts';
import { loadSessionsOfPeople } from './state-store.ts';

/** Tells the people of a session the new names, roles and groups of somebody in it. Source:
 *  PEOP-02. */
export const accountsInSessions: AccountHook = {
  async changed({ db, news }, changedIds) {
    for (const { idVotingSession, userIds } of await loadSessionsOfPeople(db, changedIds)) {
      news.announce({ kind: 'people', idVotingSession, userIds });
    }
  },
};
