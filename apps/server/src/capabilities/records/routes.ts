import * as contract from '@hemicycle/contract/records';
import type { Deps } from '../../deps.ts';
import { route, type MountedRoute } from '../../platform/http/route.ts';
import { requirePollOf } from '../polls/public.ts';
import { requireSessionOf } from '../sessions/public.ts';
import { handOutRecord } from './hand-out-record.ts';
import { proveInclusion } from './prove-inclusion.ts';
import { rotateRecordKey } from './record-keys.ts';
import { loadRecordKeys } from './record-store.ts';

/** The calls of the signed record. Source: BEY-01, BEY-02. */
export function recordRoutes(deps: Deps): MountedRoute[] {
  return [
    route(contract.getPollRecord, async ({ viewer, params }) => {
      const poll = await requirePollOf(deps.db, viewer, params.pollId);
      return handOutRecord(deps, poll.id_voting_session, poll.id);
    }),
    route(contract.getSessionRecord, async ({ viewer, params }) => {
      await requireSessionOf(deps.db, viewer, params.idVotingSession);
      return handOutRecord(deps, params.idVotingSession, null);
    }),
    route(contract.getInclusionProof, async ({ viewer, params }) => {
      const poll = await requirePollOf(deps.db, viewer, params.pollId);
      return proveInclusion(deps, poll.id, params.receipt);
    }),
    route(contract.listRecordKeys, async () => ({ keys: await loadRecordKeys(deps.db) })),
    route(contract.rotateRecordKey, async () => {
      await rotateRecordKey(deps);
      return { keys: await loadRecordKeys(deps.db) };
    }),
  ];
}
