import { UPLOAD_PART_MAX_BYTES } from '@hemicycle/contract/limits';
import { permissions } from '@hemicycle/contract/permissions';
import type { FastifyRequest } from 'fastify';
import { FileTooLargeError } from '../../adapters/storage/storage.ts';
import type { Deps } from '../../deps.ts';
import { tokenHash } from '../../platform/auth/token.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { receiveFile } from '../../platform/http/received-file.ts';
import { may, type Viewer } from '../../platform/http/viewer.ts';
import { SWEEP_UPLOADS_JOB } from './sweep-uploads.ts';
import {
  deletePart,
  holdUpload,
  insertPart,
  loadParts,
  loadUpload,
  type Sender,
  updateGrowing,
  updatePart,
} from './upload-parts-store.ts';
import type { UploadRow } from './upload-store.ts';
import { KEEP_PARTS_MS, ONE_AT_A_TIME_MS } from './upload-times.ts';

/** The sender of a request at an upload URL. */
export function senderOf({ signInId, userId }: Viewer, uploadKey: string): Sender {
  return { keyHash: tokenHash(uploadKey), signInId, userId };
}

/** Requires that the viewer may still send a file of the site: who lost that right may not go on.
 *  @throws DomainError `not-found`. */
export function requireStillSends(viewer: Viewer, upload: Pick<UploadRow, 'of_site'>): void {
  if (upload.of_site && !may(viewer, permissions.adminPage)) throw new DomainError('not-found');
}

/** The upload, where it may still take parts. @throws DomainError `not-found` for a URL that is
 *  unknown, used, expired or another sign-in's. */
function requireGrowing(viewer: Viewer, upload: UploadRow | null, nowMs: number): UploadRow {
  const takesParts = upload?.state === 'granted' || upload?.state === 'growing';
  if (upload === null || !takesParts || upload.expires_ms <= nowMs) throw new DomainError('not-found');
  requireStillSends(viewer, upload);
  return upload;
}

/** Receives one part of a file. The answer says how much of the file has come; a part that begins
 *  elsewhere changes nothing. @throws DomainError `not-found`, `file-too-large`, `invalid-input`,
 *  `changed-meanwhile` while another request brings the same part. Source: UPL-01, UPL-02,
 *  decision 0152. */
export async function receivePart(
  deps: Deps,
  viewer: Viewer,
  { uploadKey, fromByte }: { readonly uploadKey: string; readonly fromByte: string },
  request: FastifyRequest,
): Promise<{ receivedBytes: number }> {
  const { db, clock, storage } = deps;
  const sender = senderOf(viewer, uploadKey);
  const upload = requireGrowing(viewer, await loadUpload(db, sender), clock.nowMs());
  const from = Number(fromByte);
  const receivedBytes = await countReceived(deps, upload.id);
  if (from !== receivedBytes) return { receivedBytes };
  const storageId = storage.newId();
  const nowMs = clock.nowMs();
  const part = { uploadId: upload.id, storageId, fromByte: from, nowMs, sinceMs: nowMs - ONE_AT_A_TIME_MS };
  if (!(await insertPart(db, part))) throw new DomainError('changed-meanwhile');
  try {
    const most = Math.min(UPLOAD_PART_MAX_BYTES, upload.size_bytes - from);
    const { content } = await receiveFile(request, most);
    const sizeBytes = await storage.save(storageId, content, { maxBytes: most });
    const kept = await keepPart(deps, viewer, sender, { storageId, from, sizeBytes });
    if (kept.taken) return { receivedBytes: kept.receivedBytes };
    // Another request brought the same part first.
    await drop(deps, storageId);
    return { receivedBytes: kept.receivedBytes };
  } catch (error) {
    await drop(deps, storageId);
    if (error instanceof FileTooLargeError) throw new DomainError('file-too-large', [], { cause: error });
    throw error;
  }
}

async function keepPart(
  deps: Deps,
  viewer: Viewer,
  sender: Sender,
  { storageId, from, sizeBytes }: { storageId: string; from: number; sizeBytes: number },
): Promise<{ taken: boolean; receivedBytes: number }> {
  return inTransaction(deps.db, async (transaction) => {
    const nowMs = deps.clock.nowMs();
    const { id } = requireGrowing(viewer, await holdUpload(transaction, sender), nowMs);
    const receivedBytes = await countReceived({ db: transaction }, id);
    if (receivedBytes !== from || sizeBytes === 0) return { taken: false, receivedBytes };
    await updatePart(transaction, storageId, sizeBytes);
    const expiresMs = nowMs + KEEP_PARTS_MS;
    await updateGrowing(transaction, id, expiresMs);
    await deps.jobs.schedule(
      { name: SWEEP_UPLOADS_JOB, key: `${id} parts`, dueMs: expiresMs + 1_000, payload: null },
      transaction,
    );
    return { taken: true, receivedBytes: from + sizeBytes };
  });
}

async function drop({ db, storage }: Deps, storageId: string): Promise<void> {
  await storage.remove(storageId);
  await deletePart(db, storageId);
}

/** How many bytes of an upload have come. */
export async function countReceived({ db }: Pick<Deps, 'db'>, uploadId: string): Promise<number> {
  const parts = await loadParts(db, uploadId);
  return parts.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
}

/** How much of a file has come, for a page that was cut off. @throws DomainError `not-found`.
 *  Source: UPL-01, decision 0152. */
export async function readProgress(
  deps: Deps,
  viewer: Viewer,
  uploadKey: string,
): Promise<{ receivedBytes: number }> {
  const upload = await loadUpload(deps.db, senderOf(viewer, uploadKey));
  if (upload?.state === 'received') return { receivedBytes: upload.size_bytes };
  const growing = requireGrowing(viewer, upload, deps.clock.nowMs());
  return { receivedBytes: await countReceived(deps, growing.id) };
}
