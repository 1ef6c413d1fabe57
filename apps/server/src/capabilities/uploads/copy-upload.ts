import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { Deps } from '../../deps.ts';
import { newToken, tokenHash } from '../../platform/auth/token.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { requireQuota } from './grant-upload.ts';
import { SWEEP_UPLOADS_JOB } from './sweep-uploads.ts';
import { KEEP_UNSENT_MS } from './upload-times.ts';
import { insertUpload, loadSentUpload, lockUploadsOf, updateUploadIn } from './upload-store.ts';

/** Where an uploaded file belongs. */
interface UploadPlace {
  readonly idVotingSession: string;
  readonly roomId: string;
}

/** A file as it is stored. `open` gives its bytes; null where they are gone. */
interface FileToKeep {
  readonly name: string | null;
  readonly type: string | null;
  readonly sizeBytes: number;
  open(): Promise<Readable | null>;
}

/** Copies a file that was sent for another place, as if the viewer had uploaded it there:
 *  `claimUpload` takes it, or the sweep removes it within an hour. Null where the file is gone. The
 *  caller checks that the viewer may read the one and write to the other. @throws DomainError
 *  `upload-quota-reached`. Source: UPL-01. */
export async function copyUpload(
  deps: Deps,
  viewer: Viewer,
  fileId: string,
  to: UploadPlace,
): Promise<string | null> {
  const sent = await loadSentUpload(deps.db, fileId);
  if (sent === null) return null;
  const { name, type, size_bytes: sizeBytes } = sent;
  return keepUpload(
    deps,
    viewer,
    { name, type, sizeBytes, open: () => deps.storage.open(sent.storage_id) },
    to,
  );
}

/** Keeps a file that the server has made, as if the viewer had uploaded it there; as `copyUpload`.
 *  @throws DomainError `upload-quota-reached`. */
export async function keepUpload(
  { db, clock, storage, jobs }: Deps,
  viewer: Viewer,
  { name, type, sizeBytes, open }: FileToKeep,
  to: UploadPlace,
): Promise<string | null> {
  const id = randomUUID();
  const storageId = storage.newId();
  const nowMs = clock.nowMs();
  await inTransaction(db, async (transaction) => {
    await lockUploadsOf(transaction, to.idVotingSession);
    await requireQuota(transaction, viewer, { ...to, nowMs, bytes: sizeBytes });
    await insertUpload(transaction, {
      ...{ id, key_hash: tokenHash(newToken()), sign_in_id: viewer.signInId },
      ...{ user_id: viewer.userId, id_voting_session: to.idVotingSession, room_id: to.roomId },
      ...{ storage_id: storageId, state: 'receiving', name, type, size_bytes: sizeBytes },
      ...{ created_ms: nowMs, expires_ms: nowMs + KEEP_UNSENT_MS },
    });
    const dueMs = nowMs + KEEP_UNSENT_MS + 1_000;
    await jobs.schedule({ name: SWEEP_UPLOADS_JOB, key: id, dueMs, payload: null }, transaction);
  });
  let isKept = false;
  try {
    const content = await open();
    if (content === null) return null;
    await storage.save(storageId, content, { maxBytes: sizeBytes });
    isKept = true;
  } finally {
    // A file that could not be kept takes nothing of the quota.
    const kept = isKept ? { state: 'received' as const } : { state: 'failed' as const, size_bytes: 0 };
    await updateUploadIn(db, id, 'receiving', kept);
  }
  return id;
}
