import { Readable } from 'node:stream';
import * as contract from '@hemicycle/contract/record-calls';
import * as logContract from '@hemicycle/contract/record-log';
import { staysInClosed } from '@hemicycle/rules/lobby/let-in';
import type { Deps } from '../../deps.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { FileAnswer } from '../../platform/http/file-answer.ts';
import { route, type MountedRoute } from '../../platform/http/route.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../../database.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { enterReading } from '../audit/public.ts';
import { loadClosedParts, requireSittingOf } from '../sessions/public.ts';
import { handOutRecord } from './hand-out-record.ts';
import { createRecordDesk } from './record-desk.ts';
import { proveInclusion } from './prove-inclusion.ts';
import { rotateRecordKey } from './record-keys.ts';
import { issueCheckpoint, proveConsistency, proveInLog } from './record-log.ts';
import { loadRecordKeys } from './record-store.ts';

interface RecordedPoll {
  readonly id: string;
  readonly id_voting_session: string;
  readonly number: number | null;
  readonly title: string;
}

type RequirePoll = (db: Kysely<Database>, viewer: Viewer, pollId: string) => Promise<RecordedPoll>;

/** Access to the polls that have a record. */
export interface RecordedPolls {
  /** The poll, where the viewer may see it. @throws DomainError `not-found`. */
  readonly requirePollOf: RequirePoll;
  /** As `requirePollOf`, and also where the viewer has or had a vote in the poll. */
  readonly requirePollOfVoter: RequirePoll;
}

/** The endpoints of the signed record, and of the log of the site. Source: BEY-01, BEY-02,
 *  BEY-36. */
export function recordRoutes(deps: Deps, polls: RecordedPolls): MountedRoute[] {
  const desk = createRecordDesk(deps);
  return [
    route(contract.getPollRecord, async ({ viewer, params }) => {
      const poll = await polls.requirePollOf(deps.db, viewer, params.pollId);
      const file = await handOutRecord(deps, desk, viewer.userId, {
        idVotingSession: poll.id_voting_session,
        pollId: poll.id,
      });
      await enterReading(deps, viewer, poll.id_voting_session, 'readRecord', { poll: poll.title });
      return fileOf(file, `record-${poll.number ?? poll.id}.json`);
    }),
    route(contract.getSessionRecord, async ({ viewer, params }) => {
      const session = await requireSittingOf(deps.db, viewer, params.idVotingSession);
      // The chain of all votes has those of closed parts in it, which are for roles that stay; each
      // other vote has its own file.
      const closed = await loadClosedParts(deps.db, session.id);
      const stays = staysInClosed({ ...viewer, isNamed: false });
      if (closed.length > 0 && !stays) throw new DomainError('not-found');
      const whole = { idVotingSession: params.idVotingSession, pollId: null };
      const file = await handOutRecord(deps, desk, viewer.userId, whole);
      await enterReading(deps, viewer, params.idVotingSession, 'readRecord');
      return fileOf(file, 'record.json');
    }),
    route(contract.getInclusionProof, async ({ viewer, params }) => {
      const poll = await polls.requirePollOfVoter(deps.db, viewer, params.pollId);
      return proveInclusion(deps, desk, viewer.userId, { pollId: poll.id, receipt: params.receipt });
    }),
    route(contract.listRecordKeys, async () => ({ keys: await loadRecordKeys(deps.db) })),
    route(contract.rotateRecordKey, async ({ viewer }) => {
      await rotateRecordKey(deps, viewer.userId);
      return { keys: await loadRecordKeys(deps.db) };
    }),
    route(logContract.getCheckpoint, () => issueCheckpoint(deps)),
    route(logContract.getConsistencyProof, ({ params }) =>
      proveConsistency(deps, params.first, params.second),
    ),
    route(logContract.getLogProof, ({ params }) => proveInLog(deps, params.size, params.leaf)),
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
