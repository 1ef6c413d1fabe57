import type { SessionHook } from '../sessions/public.ts';
import { lockRules } from './quorum-rule-store.ts';
import { recordQuorums } from './record-quorums.ts';

/** Checks that the rules which a session applies exist, and calculates them when it applies others.
 *  Source: QUOR-05, QUOR-07. */
export const quorumsInSession: SessionHook = {
  lockRules,
  async applyRules(deps, idVotingSession) {
    await recordQuorums(deps, idVotingSession);
  },
};
