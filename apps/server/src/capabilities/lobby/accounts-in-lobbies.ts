import type { AccountHook } from '../accounts/public.ts';
import { loadLobbiesOf } from './lobby-store.ts';

/** Tells a lobby the new name, group or picture of somebody who waits there or interviews. Source:
 *  BEY-19, PEOP-01. */
export const accountsInLobbies: AccountHook = {
  async changed({ db, news, clock }, userIds) {
    if (userIds.length === 0) return;
    for (const idVotingSession of await loadLobbiesOf(db, userIds, clock.nowMs())) {
      news.announce({ kind: 'lobby', idVotingSession });
    }
  },
};
