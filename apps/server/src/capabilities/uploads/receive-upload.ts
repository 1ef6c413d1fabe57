import type { UploadedFile } from '@hemicycle/contract/uploads';
import { fileNameFrom } from '@hemicycle/rules/foundations/file-name';
import { decideFileType } from '@hemicycle/rules/uploads/file-types';
import type { FastifyRequest } from 'fastify';
import { FileTooLargeError } from '../../adapters/storage/storage.ts';
import type { Deps } from '../../deps.ts';
import { tokenHash } from '../../platform/auth/token.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { receiveFile } from '../../platform/http/received-file.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { loadFlagsFor } from '../site/public.ts';
import { findFileType } from './find-file-type.ts';
import { presentUpload } from './present-upload.ts';
import { requireStillSends } from './receive-part.ts';
import { KEEP_UNSENT_MS, RECEIVE_MS } from './upload-times.ts';
import { takeGrant, type UploadRow, updateUploadIn } from './upload-store.ts';

/** Receives the file for an upload URL. The URL is used up whether the file is accepted or refused.
 *  A refused file is deleted.
 *  @throws DomainError `not-found` for a URL that is unknown, used, expired or another sign-in's;
 *  `file-too-large`, `file-type-not-accepted`, `unsupported-media-type`, `invalid-input`. Source:
 *  UPL-01 … UPL-05, CHAT-22. */
export async function receiveUpload(
  deps: Deps,
  viewer: Viewer,
  uploadKey: string,
  request: FastifyRequest,
): Promise<UploadedFile> {
  const { db, clock, storage } = deps;
  const nowMs = clock.nowMs();
  const { signInId, userId } = viewer;
  const keyHash = tokenHash(uploadKey);
  const upload = await takeGrant(db, { keyHash, signInId, userId, nowMs, expiresMs: nowMs + RECEIVE_MS });
  if (upload === null) throw new DomainError('not-found');
  try {
    requireStillSends(viewer, upload);
    const maxBytes = upload.of_site ? upload.size_bytes : (await loadFlagsFor(db, viewer)).fileUploadMaxBytes;
    const { sizeBytes, given } = await keep(deps, upload.storage_id, request, maxBytes);
    return await acceptUpload(deps, viewer, upload, { given, sizeBytes });
  } catch (error) {
    await storage.remove(upload.storage_id);
    await updateUploadIn(db, upload.id, 'receiving', { state: 'failed', size_bytes: 0 });
    throw error;
  }
}

/** Accepts a file that is stored and whole, by its type. Of a file of the site the type is not
 *  looked at: whoever reads it refuses what it is not. @throws DomainError
 *  `file-type-not-accepted`; `not-found` where it is no longer being received. */
export async function acceptUpload(
  { db, clock, storage }: Deps,
  viewer: Viewer,
  upload: Pick<UploadRow, 'id' | 'storage_id' | 'of_site'>,
  { given, sizeBytes }: { readonly given: string; readonly sizeBytes: number },
): Promise<UploadedFile> {
  const named = upload.of_site
    ? { name: fileNameFrom(given) }
    : await nameByType({ db, storage }, viewer, upload.storage_id, given);
  const kept = await updateUploadIn(db, upload.id, 'receiving', {
    ...{ ...named, state: 'received', size_bytes: sizeBytes },
    expires_ms: clock.nowMs() + KEEP_UNSENT_MS,
  });
  if (kept === null) throw new DomainError('not-found');
  return presentUpload(kept);
}

async function nameByType(
  { db, storage }: Pick<Deps, 'db' | 'storage'>,
  viewer: Viewer,
  storageId: string,
  given: string,
): Promise<{ name: string; type: string }> {
  const flags = await loadFlagsFor(db, viewer);
  const decided = decideFileType({
    found: await findFileType(() => storage.open(storageId)),
    name: fileNameFrom(given),
    acceptable: flags.acceptableFileUploadMimeTypes,
  });
  if (!decided.ok) throw new DomainError(decided.code);
  return { name: decided.name, type: decided.type };
}

async function keep(
  { storage }: Deps,
  storageId: string,
  request: FastifyRequest,
  maxBytes: number,
): Promise<{ sizeBytes: number; given: string }> {
  const { content, filename } = await receiveFile(request, maxBytes);
  try {
    return {
      sizeBytes: await storage.save(storageId, content, { maxBytes }),
      given: decoded(request.headers['filepath']) ?? filename,
    };
  } catch (error) {
    if (error instanceof FileTooLargeError) throw new DomainError('file-too-large', [], { cause: error });
    throw error;
  }
}

/** A header can carry letters beyond ASCII only percent-encoded. */
function decoded(header: string | string[] | undefined): string | null {
  if (typeof header !== 'string' || header === '') return null;
  try {
    return decodeURIComponent(header);
  } catch {
    return header;
  }
}
