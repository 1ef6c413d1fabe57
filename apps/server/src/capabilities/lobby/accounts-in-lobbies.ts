import type { AccountHook } from '../accounts/public.ts';
import { keepInterviews } from './keep-interviews.ts';
import { loadLobbiesOf } from './lobby-store.ts';

/** Tells a lobby the new name, group or picture of somebody who waits there or interviews, and ends
 *  at once the interviews of an attendant who was switched off. Source: BEY-19, PEOP-01, PEOP-02.
 *  */
export const accountsInLobbies: AccountHook = {
  switchedOff: (deps) => keepInterviews(deps),
  async changed({ db, news, clock }, userIds) {
    if (userIds.length === 0) return;
    for (const idVotingSession of await loadLobbiesOf(db, userIds, clock.nowMs())) {
      news.announce({ kind: 'lobby', idVotingSession });
    }
  },
};
