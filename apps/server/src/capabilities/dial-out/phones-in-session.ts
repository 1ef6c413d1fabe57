import type { SessionHook } from '../sessions/public.ts';
import { saveTakenOutByClosing } from './phone-stay-store.ts';

/** A phone has no account, so nobody can name it for a closed session: each one that was called
 *  before goes. Source: BEY-45, decision 0144. */
export const phonesInSession: SessionHook = {
  async putStrangersOut({ transaction, idVotingSession }, nowMs) {
    await saveTakenOutByClosing(transaction, idVotingSession, nowMs);
    return [];
  },
};
