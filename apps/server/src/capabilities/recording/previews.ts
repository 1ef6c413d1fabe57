import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { ParamsOf, QueryOf } from '@hemicycle/contract/endpoint';
import { permissions } from '@hemicycle/contract/permissions';
import { PREVIEW_MAX_BYTES, PREVIEW_SHOWN_MS } from '@hemicycle/contract/recorder-names';
import type { putPreview } from '@hemicycle/contract/recorder';
import type * as declared from '@hemicycle/contract/streaming';
import { touchesClosed } from '@hemicycle/rules/sessions/closed-parts';
import type { FastifyRequest } from 'fastify';
import type { Deps } from '../../deps.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { MediaAnswer } from '../../platform/http/media-answer.ts';
import { receiveBytes } from '../../platform/http/received-bytes.ts';
import { may, type Viewer } from '../../platform/http/viewer.ts';
import { loadClosedParts, requireSessionOf } from '../sessions/public.ts';
import { loadPreviews, loadStill, type PreviewRow, savePreview } from './preview-store.ts';
import { loadSeenBy } from './recordings-seen-by.ts';
import { loadJob, loadRecording } from './recording-store.ts';
import { aroundMs } from './recorder-clock.ts';
import { requireRecorder } from './recorder-token.ts';

type Given = Pick<Deps, 'db' | 'clock' | 'config'>;

/** The first bytes of a JPEG. */
const JPEG = Buffer.from([0xff, 0xd8, 0xff]);

/** Takes the still and the loudness of a job that runs. One that may be of a closed session is
 *  dropped, as a recorder may not have heard of it yet (BEY-45). @throws DomainError
 *  `recorder-refused`, `not-found`, `invalid-input` where it is no JPEG, `file-too-large`. Source:
 *  ADMIN-04. */
export async function receivePreview(
  { db, config }: Given,
  { jobId }: ParamsOf<typeof putPreview>,
  { takenAt, levelDb }: QueryOf<typeof putPreview>,
  request: FastifyRequest,
): Promise<void> {
  requireRecorder(config, request);
  const bytes = await buffer(receiveBytes(request, PREVIEW_MAX_BYTES));
  const isEmpty = bytes.length === 0;
  if (!isEmpty && !bytes.subarray(0, JPEG.length).equals(JPEG)) throw new DomainError('invalid-input');
  const preview = {
    still: isEmpty ? null : bytes,
    levelDb: levelDb === undefined ? null : Number(levelDb),
    takenMs: Number(takenAt),
  };
  const job = await loadJob(db, jobId);
  const recording = job === null ? null : await loadRecording(db, job.recording_id);
  if (recording === null) throw new DomainError('not-found');
  const closed = await loadClosedParts(db, recording.id_voting_session);
  if (touchesClosed(closed, aroundMs(preview.takenMs, preview.takenMs))) return;
  if (!(await savePreview(db, jobId, preview))) throw new DomainError('not-found');
}

/** The previews of what is recorded and streamed in a sitting now, for those who may see it. An old
 *  one is none, nor is one of a closed part. @throws DomainError
 *  `not-found`, `in-lobby`. Source: ADMIN-04. */
export async function listPreviews(
  deps: Given,
  viewer: Viewer,
  idVotingSession: string,
): Promise<declared.ChannelPreview[]> {
  const session = await requireSessionOf(deps.db, viewer, idVotingSession);
  return (await loadSeen(deps, viewer, session.id)).map((row) => ({
    jobId: row.job_id,
    channelId: row.room_id,
    kind: row.kind,
    takenAt: row.taken_ms,
    levelDb: row.level_db,
    hasStill: row.hasStill,
  }));
}

/** The still of a channel. @throws DomainError `not-found`, `in-lobby`. Source: ADMIN-04. */
export async function readStill(
  deps: Given,
  viewer: Viewer,
  { idVotingSession, jobId }: ParamsOf<typeof declared.readPreviewStill>,
): Promise<MediaAnswer> {
  const session = await requireSessionOf(deps.db, viewer, idVotingSession);
  const seen = await loadSeen(deps, viewer, session.id);
  const isSeen = seen.some((row) => row.job_id === jobId);
  const still = isSeen ? await loadStill(deps.db, jobId) : null;
  if (still === null) throw new DomainError('not-found');
  return new MediaAnswer({ content: Readable.from([still]), type: 'image/jpeg', keptSeconds: 0 });
}

/** A stream by those who see streams or have the control center; a recording by those who may play
 *  it. */
async function loadSeen(
  { db, clock }: Given,
  viewer: Viewer,
  idVotingSession: string,
): Promise<PreviewRow[]> {
  const taken = await loadPreviews(db, idVotingSession, clock.nowMs() - PREVIEW_SHOWN_MS);
  const closed = await loadClosedParts(db, idVotingSession);
  const rows = taken.filter(({ taken_ms: atMs }) => !touchesClosed(closed, aroundMs(atMs, atMs)));
  const seenBy = await loadSeenBy(db, rows);
  return rows.filter((row) =>
    row.kind === 'streaming'
      ? seenBy.mayKnow(row, viewer)
      : may(viewer, permissions.recordingsView) && seenBy.mayPlay(row, viewer),
  );
}
