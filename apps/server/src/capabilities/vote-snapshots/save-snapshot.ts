import { randomUUID } from 'node:crypto';
import { VOTE_SNAPSHOT_MAX_BYTES, VOTE_SNAPSHOT_WITHIN_MS } from '@hemicycle/contract/limits';
import { takesSnapshots } from '@hemicycle/rules/vote-snapshots/snapshot-policy';
import type { FastifyRequest } from 'fastify';
import { FileTooLargeError } from '../../adapters/storage/storage.ts';
import type { Deps } from '../../deps.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { receiveFile } from '../../platform/http/received-file.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { loadFlagsFor } from '../site/public.ts';
import { findFileType } from '../uploads/public.ts';
import { RECEIVE_MS, SWEEP_SNAPSHOTS_JOB, sweepSnapshots } from './sweep-snapshots.ts';
import { deleteSnapshot, insertSnapshot, markSnapshotKept } from './vote-snapshot-store.ts';
import type { VotesWithSnapshots, VoteWithSnapshot } from './votes-with-snapshots.ts';

const ACCEPTED: readonly string[] = ['image/jpeg', 'image/webp'];

/** Stores the snapshot of a vote that the viewer has just cast. The vote stays unchanged whatever
 *  happens. A refused snapshot leaves nothing behind, so it may be sent again.
 *  @throws DomainError `not-found` where the vote takes no snapshot from this viewer (it is not
 *  their cast, it is too old, it is secret, or the site takes none), `already-exists`,
 *  `file-too-large`, `file-type-not-accepted`, `unsupported-media-type`, `invalid-input`. Source:
 *  VOTE-04. */
export async function saveSnapshot(
  deps: Deps,
  { loadVoteByReceipt }: VotesWithSnapshots,
  viewer: Viewer,
  { pollId, receipt }: { readonly pollId: string; readonly receipt: string },
  request: FastifyRequest,
): Promise<void> {
  const { db, clock, storage, jobs } = deps;
  const vote = await loadVoteByReceipt(db, pollId, receipt);
  if (vote === null || !(await takesOneFrom(deps, viewer, vote))) throw new DomainError('not-found');
  const nowMs = clock.nowMs();
  const snapshot = { id: randomUUID(), storageId: storage.newId() };
  const isNew = await insertSnapshot(db, {
    ...snapshot,
    pollId,
    voterId: vote.userId,
    personId: viewer.userId,
    receiptPublic: receipt,
    createdMs: nowMs,
  });
  if (!isNew) throw new DomainError('already-exists');
  await jobs.schedule({
    name: SWEEP_SNAPSHOTS_JOB,
    key: snapshot.id,
    dueMs: nowMs + RECEIVE_MS + 1_000,
    payload: null,
  });
  try {
    const sizeBytes = await keep(deps, snapshot.storageId, request);
    const type = await findFileType(() => storage.open(snapshot.storageId));
    if (type === null || !ACCEPTED.includes(type)) throw new DomainError('file-type-not-accepted');
    if (!(await markSnapshotKept(db, snapshot.id, { type, sizeBytes }))) throw new DomainError('not-found');
  } catch (error) {
    await storage.remove(snapshot.storageId);
    await deleteSnapshot(db, snapshot.id);
    throw error;
  }
  await sweepSnapshots(deps, { pollId, voterId: vote.userId });
}

async function takesOneFrom({ db, clock }: Deps, viewer: Viewer, vote: VoteWithSnapshot): Promise<boolean> {
  if (vote.casterId !== viewer.userId || !takesSnapshots(vote.privacy)) return false;
  if (clock.nowMs() - vote.arrivalMs > VOTE_SNAPSHOT_WITHIN_MS) return false;
  return (await loadFlagsFor(db, viewer)).enableCameraSnapshotOnVoteSubmitted;
}

async function keep({ storage }: Deps, storageId: string, request: FastifyRequest): Promise<number> {
  const { content } = await receiveFile(request, VOTE_SNAPSHOT_MAX_BYTES);
  try {
    return await storage.save(storageId, content, { maxBytes: VOTE_SNAPSHOT_MAX_BYTES });
  } catch (error) {
    if (error instanceof FileTooLargeError) throw new DomainError('file-too-large', [], { cause: error });
    throw error;
  }
}
