import type { AccountHook } from '../accounts/public.ts';
import { loadSessionsOfPeople } from './state-store.ts';

/** Whoever sees somebody in a session sees their new name, roles and groups. Source: PEOP-02. */
export const accountsInSessions: AccountHook = {
  async changed({ db, news }, changedIds) {
    for (const { idVotingSession, userIds } of await loadSessionsOfPeople(db, changedIds)) {
      news.announce({ kind: 'people', idVotingSession, userIds });
    }
  },
};
