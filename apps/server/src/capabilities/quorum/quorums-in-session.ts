import type { SessionHook } from '../sessions/public.ts';
import { lockRules } from './quorum-rule-store.ts';
import { recordQuorums } from './record-quorums.ts';

/** A session applies rules that exist, and those that it applies are calculated. Source: QUOR-05,
 *  QUOR-07. */
export const quorumsInSession: SessionHook = {
  lockRules,
  async applyRules(deps, idVotingSession) {
    await recordQuorums(deps, idVotingSession);
  },
};
