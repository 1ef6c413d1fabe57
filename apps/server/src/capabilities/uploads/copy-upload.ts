import { randomUUID } from 'node:crypto';
import type { Deps } from '../../deps.ts';
import { newToken, tokenHash } from '../../platform/auth/token.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { requireQuota } from './grant-upload.ts';
import { SWEEP_UPLOADS_JOB } from './sweep-uploads.ts';
import { KEEP_UNSENT_MS } from './upload-times.ts';
import { insertUpload, loadSentUpload, lockUploadsOf, updateUploadIn } from './upload-store.ts';

/** Copies a file that was sent for another place, as if the viewer had uploaded it there:
 *  `claimUpload` takes it, or the sweep removes it within an hour. Null where the file is gone. The
 *  caller checks that the viewer may read the one and write to the other. @throws DomainError
 *  `upload-quota-reached`. Source: UPL-01. */
export async function copyUpload(
  deps: Deps,
  viewer: Viewer,
  fileId: string,
  to: { readonly idVotingSession: string; readonly roomId: string },
): Promise<string | null> {
  const { db, clock, storage, jobs } = deps;
  const sent = await loadSentUpload(db, fileId);
  if (sent === null) return null;
  const id = randomUUID();
  const storageId = storage.newId();
  const nowMs = clock.nowMs();
  await inTransaction(db, async (transaction) => {
    await lockUploadsOf(transaction, to.idVotingSession);
    await requireQuota(transaction, viewer, { ...to, nowMs, bytes: sent.size_bytes });
    await insertUpload(transaction, {
      ...{ id, key_hash: tokenHash(newToken()), sign_in_id: viewer.signInId },
      ...{ user_id: viewer.userId, id_voting_session: to.idVotingSession, room_id: to.roomId },
      ...{ storage_id: storageId, state: 'receiving', name: sent.name, type: sent.type },
      ...{ size_bytes: sent.size_bytes, created_ms: nowMs, expires_ms: nowMs + KEEP_UNSENT_MS },
    });
    const dueMs = nowMs + KEEP_UNSENT_MS + 1_000;
    await jobs.schedule({ name: SWEEP_UPLOADS_JOB, key: id, dueMs, payload: null }, transaction);
  });
  let isCopied = false;
  try {
    const content = await storage.open(sent.storage_id);
    if (content === null) return null;
    await storage.save(storageId, content, { maxBytes: sent.size_bytes });
    isCopied = true;
  } finally {
    // A copy that failed takes nothing of the quota.
    const to = isCopied ? { state: 'received' as const } : { state: 'failed' as const, size_bytes: 0 };
    await updateUploadIn(db, id, 'receiving', to);
  }
  return id;
}
