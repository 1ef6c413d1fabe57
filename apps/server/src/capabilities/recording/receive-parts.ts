import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { Transform } from 'node:stream';
import type { ParamsOf, QueryOf } from '@hemicycle/contract/endpoint';
import type * as declared from '@hemicycle/contract/recorder';
import { RECORDING_FILE_MAX_BYTES, SEGMENT_MAX_BYTES } from '@hemicycle/contract/recorder-names';
import type { FastifyRequest } from 'fastify';
import { FileTooLargeError, StorageFullError } from '../../adapters/storage/storage.ts';
import type { Deps } from '../../deps.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { receiveBytes } from '../../platform/http/received-bytes.ts';
import { enterAct } from '../audit/public.ts';
import { loadClosedParts } from '../sessions/public.ts';
import {
  type JobRow,
  loadJob,
  loadRecording,
  type RecordingRow,
  updateRecording,
} from './recording-store.ts';
import { isOfClosed } from './recorder-clock.ts';
import { requireRecorder } from './recorder-token.ts';
import { loadParts, loadSoundOfPeople } from './load-parts.ts';
import { loadNames } from '../accounts/public.ts';
import { insertSegment, loadSegment } from './segment-store.ts';
import { saveSound } from './sound-store.ts';
import { hasAgreed, loadInterpretersOf, loadTracks, saveTrack } from './track-store.ts';

type Given = Pick<Deps, 'db' | 'clock' | 'config' | 'storage' | 'news' | 'jobs'>;

interface Kept {
  readonly storageId: string;
  readonly bytes: number;
}

/** Takes a segment in, once: the same again changes nothing. Also of a recorder that was lost and
 *  is back, until the file is joined. One that began after the end of the recording is dropped, one
 *  of a closed session (BEY-45), and the sound of a person who has not agreed (BEY-17).
 *  @throws DomainError `recorder-refused`, `not-found`,
 *  `segment-differs`, `storage-full`, `file-too-large`, `invalid-input`. */
export async function receiveSegment(
  deps: Given,
  { jobId, index }: ParamsOf<typeof declared.putSegment>,
  { ms, begunAt, sha256, personId }: QueryOf<typeof declared.putSegment>,
  request: FastifyRequest,
): Promise<void> {
  requireRecorder(deps.config, request);
  const { job, recording } = await requireOpenJob(deps, jobId);
  // Nobody was asked about what is said after the end.
  if (Number(begunAt) > (recording.ended_ms ?? Number.POSITIVE_INFINITY)) return;
  // What a recorder took that had not heard of it yet is of a closed session, in whole or in part.
  const closed = await loadClosedParts(deps.db, recording.id_voting_session);
  if (isOfClosed(closed, { begun_ms: Number(begunAt), ms: Number(ms) })) return;
  if (personId !== undefined && !(await hasAgreed(deps.db, recording.id, personId))) return;
  const place = { job_id: job.id, index: Number(index) };
  const before = await loadSegment(deps.db, place.job_id, place.index);
  if (before !== null) return requireSame(before.sha256, sha256);
  await keepFile(deps, request, { sha256, maxBytes: SEGMENT_MAX_BYTES }, async ({ storageId, bytes }) => {
    const there = await insertSegment(deps.db, {
      ...{ ...place, ms: Number(ms), begun_ms: Number(begunAt), bytes, sha256, storage_id: storageId },
      person_id: personId ?? null,
    });
    if (there === null) return true;
    requireSame(there.sha256, sha256);
    return false;
  });
}

/** Takes the finished file of a recording in, once, and enters its hash into the chained audit log.
 *  @throws DomainError as `receiveSegment`. */
export async function receiveFile(
  deps: Given,
  recordingId: string,
  { sha256 }: QueryOf<typeof declared.putFinishedFile>,
  request: FastifyRequest,
): Promise<void> {
  requireRecorder(deps.config, request);
  const { db, clock, news } = deps;
  const recording = await loadRecording(db, recordingId);
  if (recording === null) throw new DomainError('not-found');
  if (recording.state === 'whole') return requireSame(recording.sha256 ?? '', sha256);
  if (recording.state !== 'joining') throw new DomainError('not-found');
  const limits = { sha256, maxBytes: RECORDING_FILE_MAX_BYTES };
  await keepFile(deps, request, limits, async ({ storageId, bytes }) => {
    const nowMs = clock.nowMs();
    return inTransaction(db, async (transaction) => {
      const now = await loadRecording(transaction, recordingId);
      if (now?.state !== 'joining') return false;
      await updateRecording(transaction, recordingId, {
        ...{ state: 'whole', storage_id: storageId, bytes, sha256, finished_ms: nowMs, error: null },
      });
      await enterAct(deps, transaction, now.id_voting_session, {
        ...{ act: 'finishRecording', byUserId: null, userId: null, created: nowMs },
        detail: { room: now.room_title, file: now.file_name ?? '', note: `SHA-256 ${sha256}` },
      });
      for (const track of await loadTracks(transaction, recordingId)) {
        const file = `${now.file_name ?? ''} · ${track.name}`;
        // oxlint-disable-next-line no-await-in-loop -- entries of a chain come one after the other
        await enterAct(deps, transaction, now.id_voting_session, {
          ...{ act: 'finishRecording', byUserId: null, userId: null, created: nowMs },
          detail: { room: now.room_title, file, note: `SHA-256 ${track.sha256}` },
        });
      }
      return true;
    });
  });
  news.announce({ kind: 'recording', idVotingSession: recording.id_voting_session });
}

/** Takes the track of one person in, while the file of the recording is joined. Its hash is entered
 *  with that of the file. @throws DomainError as `receiveSegment`. Source: issue 34 §1. */
export async function receiveTrack(
  deps: Given,
  { recordingId, personId }: ParamsOf<typeof declared.putTrack>,
  { sha256 }: QueryOf<typeof declared.putTrack>,
  request: FastifyRequest,
): Promise<void> {
  requireRecorder(deps.config, request);
  const { db } = deps;
  const recording = await loadRecording(db, recordingId);
  if (recording?.state !== 'joining') throw new DomainError('not-found');
  const isHeard = (await loadSoundOfPeople(db, recordingId, await loadParts(db, recordingId))).some(
    (one) => one.personId === personId,
  );
  if (!isHeard) throw new DomainError('not-found');
  const name = (await loadNames(db, [personId])).get(personId) ?? personId;
  await keepFile(deps, request, { sha256, maxBytes: RECORDING_FILE_MAX_BYTES }, ({ storageId, bytes }) =>
    inTransaction(db, async (transaction) => {
      if ((await loadRecording(transaction, recordingId))?.state !== 'joining') return false;
      await saveTrack(transaction, {
        ...{ recording_id: recordingId, person_id: personId, name },
        ...{ bytes, sha256, storage_id: storageId },
      });
      return true;
    }),
  );
}

/** Takes a segment of the sound of an interpreter in, while the file of the recording is joined.
 *  @throws DomainError as `receiveSegment`. Source: issue 34 §1. */
export async function receiveSound(
  deps: Given,
  { recordingId, title, jobId, index }: ParamsOf<typeof declared.putSound>,
  { sha256 }: QueryOf<typeof declared.putSound>,
  request: FastifyRequest,
): Promise<void> {
  requireRecorder(deps.config, request);
  const { db } = deps;
  const recording = await loadRecording(db, recordingId);
  if (recording?.state !== 'joining') throw new DomainError('not-found');
  const place = { recording_id: recordingId, title, job_id: jobId, index: Number(index) };
  const [job, segment, interpreters] = await Promise.all([
    loadJob(db, jobId),
    loadSegment(db, jobId, place.index),
    loadInterpretersOf(db, recordingId),
  ]);
  const isBeside = job?.recording_id === recordingId && segment?.person_id === null;
  if (!isBeside || !interpreters.some(({ language }) => language === title)) {
    throw new DomainError('not-found');
  }
  await keepFile(deps, request, { sha256, maxBytes: SEGMENT_MAX_BYTES }, ({ storageId, bytes }) =>
    inTransaction(db, async (transaction) => {
      if ((await loadRecording(transaction, recordingId))?.state !== 'joining') return false;
      await saveSound(transaction, { ...place, bytes, sha256, storage_id: storageId });
      return true;
    }),
  );
}

/** A job of a recording whose file is not joined yet. */
async function requireOpenJob(
  { db }: Given,
  jobId: string,
): Promise<{ readonly job: JobRow; readonly recording: RecordingRow }> {
  const job = await loadJob(db, jobId);
  const recording: RecordingRow | null = job === null ? null : await loadRecording(db, job.recording_id);
  const takes = recording !== null && ['running', 'ending', 'joining'].includes(recording.state);
  if (job === null || !takes) throw new DomainError('not-found');
  return { job, recording };
}

/** Stores what a request sends, checks its hash, and hands it to `note`. The file goes where that
 *  fails, or answers that it is not wanted. */
async function keepFile(
  { storage }: Pick<Deps, 'storage'>,
  request: FastifyRequest,
  { sha256, maxBytes }: { readonly sha256: string; readonly maxBytes: number },
  note: (kept: Kept) => Promise<boolean>,
): Promise<void> {
  const storageId = storage.newId();
  const digest = createHash('sha256');
  try {
    const bytes = await storage.save(storageId, hashed(receiveBytes(request, maxBytes), digest), {
      maxBytes,
    });
    requireSame(digest.digest('hex'), sha256);
    if (await note({ storageId, bytes })) return;
  } catch (error) {
    await storage.remove(storageId);
    if (error instanceof FileTooLargeError) throw new DomainError('file-too-large', [], { cause: error });
    if (error instanceof StorageFullError) throw new DomainError('storage-full', [], { cause: error });
    throw error;
  }
  await storage.remove(storageId);
}

function hashed(content: Readable, digest: ReturnType<typeof createHash>): Readable {
  const through = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      digest.update(chunk);
      done(null, chunk);
    },
  });
  content.once('error', (error) => through.destroy(error));
  return content.pipe(through);
}

function requireSame(kept: string, given: string): void {
  if (kept !== given) throw new DomainError('segment-differs');
}
