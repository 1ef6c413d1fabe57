import * as declared from '@hemicycle/contract/recording';
import type { Deps } from '../../deps.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { enterAct } from '../audit/public.ts';
import { lockSession } from '../sessions/public.ts';
import { requireStillMay } from '../writing/public.ts';
import { keepRecordings } from './keep-recordings.ts';
import { loadParts } from './load-parts.ts';
import { presentRecording, requireRecording } from './read-recordings.ts';
import { loadRecording, moveRecording } from './recording-store.ts';

type Given = Pick<Deps, 'db' | 'clock' | 'news' | 'jobs' | 'storage'>;

/** Has recorders try again to join a file that could not be joined, with its entry in the audit
 *  log. In any other state it changes nothing. @throws DomainError `not-found`, `recording-empty`.
 *  Source: issue 34 §1. */
export async function joinRecordingAgain(
  deps: Given,
  viewer: Viewer,
  recordingId: string,
): Promise<declared.Recording> {
  const { db, clock, news } = deps;
  const { id_voting_session: idVotingSession } = await requireRecording(deps, viewer, recordingId);
  await inTransaction(db, async (transaction) => {
    await requireStillMay(deps, transaction, viewer, declared.joinRecordingAgain.access);
    if (!(await lockSession(transaction, idVotingSession))) throw new DomainError('not-found');
    const row = await loadRecording(transaction, recordingId);
    if (row?.state !== 'failed') return;
    if ((await loadParts(transaction, recordingId)).length === 0) throw new DomainError('recording-empty');
    const nothing = { joiner_id: null, asked_to_join_ms: null, error: null };
    const asks = { ...nothing, state: 'joining' as const, join_tries: 0 };
    if (!(await moveRecording(transaction, row, asks))) return;
    await enterAct(deps, transaction, idVotingSession, {
      ...{ act: 'joinRecordingAgain', byUserId: viewer.userId, userId: null, created: clock.nowMs() },
      detail: { room: row.room_title, file: row.file_name ?? '' },
    });
  });
  await keepRecordings(deps);
  news.announce({ kind: 'recording', idVotingSession });
  return presentRecording(deps, await requireRecording(deps, viewer, recordingId));
}
