import { Readable } from 'node:stream';
import * as contract from '@hemicycle/contract/record-calls';
import type { Deps } from '../../deps.ts';
import { FileAnswer } from '../../platform/http/file-answer.ts';
import { route, type MountedRoute } from '../../platform/http/route.ts';
import { requirePollOf, requirePollOfVoter } from '../polls/public.ts';
import { requireSessionOf } from '../sessions/public.ts';
import { handOutRecord } from './hand-out-record.ts';
import { createRecordDesk } from './record-desk.ts';
import { proveInclusion } from './prove-inclusion.ts';
import { rotateRecordKey } from './record-keys.ts';
import { loadRecordKeys } from './record-store.ts';

/** The calls of the signed record. Source: BEY-01, BEY-02. */
export function recordRoutes(deps: Deps): MountedRoute[] {
  const desk = createRecordDesk(deps);
  return [
    route(contract.getPollRecord, async ({ viewer, params }) => {
      const poll = await requirePollOf(deps.db, viewer, params.pollId);
      return fileOf(
        await handOutRecord(deps, desk, viewer.userId, {
          idVotingSession: poll.id_voting_session,
          pollId: poll.id,
        }),
        `record-${poll.number ?? poll.id}.json`,
      );
    }),
    route(contract.getSessionRecord, async ({ viewer, params }) => {
      await requireSessionOf(deps.db, viewer, params.idVotingSession);
      const whole = { idVotingSession: params.idVotingSession, pollId: null };
      return fileOf(await handOutRecord(deps, desk, viewer.userId, whole), 'record.json');
    }),
    route(contract.getInclusionProof, async ({ viewer, params }) => {
      const poll = await requirePollOfVoter(deps.db, viewer, params.pollId);
      return proveInclusion(deps, poll.id, params.receipt);
    }),
    route(contract.listRecordKeys, async () => ({ keys: await loadRecordKeys(deps.db) })),
    route(contract.rotateRecordKey, async () => {
      await rotateRecordKey(deps);
      return { keys: await loadRecordKeys(deps.db) };
    }),
  ];
}

function fileOf(bytes: Uint8Array, name: string): FileAnswer {
  return new FileAnswer({
    content: Readable.from([bytes]),
    name,
    type: 'application/json',
    sizeBytes: bytes.length,
  });
}
