import { Readable } from 'node:stream';
import type { UploadedFile } from '@hemicycle/contract/uploads';
import type { Deps } from '../../deps.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { presentUpload } from './present-upload.ts';
import { countReceived, requireStillSends, senderOf } from './receive-part.ts';
import { acceptUpload } from './receive-upload.ts';
import { removeParts } from './remove-parts.ts';
import { holdUpload, loadParts } from './upload-parts-store.ts';
import { updateUploadIn, type UploadRow } from './upload-store.ts';
import { RECEIVE_MS } from './upload-times.ts';

/** Joins the parts of a file, and accepts or refuses it by its type. A refused file is deleted. A
 *  repeated request gets the same answer.
 *  @throws DomainError `not-found`; `changed-meanwhile` where not all of the file has come;
 *  `file-type-not-accepted`. Source: UPL-01 … UPL-05, CHAT-22, decision 0152. */
export async function finishUpload(
  deps: Deps,
  viewer: Viewer,
  uploadKey: string,
  { name, sizeBytes }: { readonly name: string; readonly sizeBytes: number },
): Promise<UploadedFile> {
  const { db, storage } = deps;
  const held = await takeWhole(deps, viewer, uploadKey, sizeBytes);
  if (held.state === 'received') return presentUpload(held);
  try {
    const content = Readable.from(joined(deps, await loadParts(db, held.id)));
    await storage.save(held.storage_id, content, { maxBytes: sizeBytes });
    const file = await acceptUpload(deps, viewer, held, { given: name, sizeBytes });
    await removeParts(deps, held.id);
    return file;
  } catch (error) {
    await storage.remove(held.storage_id);
    if (error instanceof DomainError) {
      await removeParts(deps, held.id);
      await updateUploadIn(db, held.id, 'receiving', { state: 'failed', size_bytes: 0 });
    } else {
      // The storage failed: the parts are there, and the page may ask again.
      await updateUploadIn(db, held.id, 'receiving', { state: 'growing' });
    }
    throw error;
  }
}

/** The upload, taken for joining where all of it has come; or as it is where it is accepted. */
async function takeWhole(
  deps: Deps,
  viewer: Viewer,
  uploadKey: string,
  sizeBytes: number,
): Promise<UploadRow> {
  return inTransaction(deps.db, async (transaction) => {
    const nowMs = deps.clock.nowMs();
    const upload = await holdUpload(transaction, senderOf(viewer, uploadKey));
    if (upload !== null) requireStillSends(viewer, upload);
    if (upload?.state === 'received') return upload;
    if (upload?.state !== 'growing' || upload.expires_ms <= nowMs) throw new DomainError('not-found');
    if ((await countReceived({ db: transaction }, upload.id)) !== sizeBytes) {
      throw new DomainError('changed-meanwhile');
    }
    const taken = { state: 'receiving', expires_ms: nowMs + RECEIVE_MS } as const;
    await updateUploadIn(transaction, upload.id, 'growing', taken);
    return { ...upload, ...taken };
  });
}

/** The bytes of the parts, one after another. */
async function* joined(
  { storage }: Pick<Deps, 'storage'>,
  parts: readonly { readonly storageId: string }[],
): AsyncGenerator<Buffer> {
  for (const { storageId } of parts) {
    const content = await storage.open(storageId);
    if (content === null) throw new Error(`the part ${storageId} is gone`);
    for await (const chunk of content as AsyncIterable<Buffer>) yield chunk;
  }
}

/** Gives an upload up and removes what has come of it, also a whole file that nothing carries.
 *  @throws DomainError `not-found`. Source: UPL-01, decision 0152. */
export async function cancelUpload(deps: Deps, viewer: Viewer, uploadKey: string): Promise<void> {
  const given = await inTransaction(deps.db, async (transaction) => {
    const upload = await holdUpload(transaction, senderOf(viewer, uploadKey));
    const mayBeGivenUp = ['granted', 'growing', 'received'].includes(upload?.state ?? '');
    if (upload === null || !mayBeGivenUp) throw new DomainError('not-found');
    await updateUploadIn(transaction, upload.id, upload.state, { state: 'failed', size_bytes: 0 });
    return upload;
  });
  await removeParts(deps, given.id);
  await deps.storage.remove(given.storage_id);
}
