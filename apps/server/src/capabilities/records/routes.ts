import { Readable } from 'node:stream';
import * as contract from '@hemicycle/contract/record-calls';
import type { RecordFile } from '@hemicycle/contract/records';
import { canonicalText } from '@hemicycle/record/canonical-bytes';
import type { Deps } from '../../deps.ts';
import { FileAnswer } from '../../platform/http/file-answer.ts';
import { route, type MountedRoute } from '../../platform/http/route.ts';
import { requirePollOf, requirePollOfVoter } from '../polls/public.ts';
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
      return fileOf(
        await handOutRecord(deps, poll.id_voting_session, poll.id),
        `record-${poll.number ?? poll.id}.json`,
      );
    }),
    route(contract.getSessionRecord, async ({ viewer, params }) => {
      await requireSessionOf(deps.db, viewer, params.idVotingSession);
      return fileOf(await handOutRecord(deps, params.idVotingSession, null), 'record.json');
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

/** To the last byte as the format wants it: canonical JSON and one line feed. */
function fileOf(record: RecordFile, name: string): FileAnswer {
  const bytes = Buffer.from(`${canonicalText(record)}\n`);
  return new FileAnswer({
    content: Readable.from([bytes]),
    name,
    type: 'application/json',
    sizeBytes: bytes.length,
  });
}
