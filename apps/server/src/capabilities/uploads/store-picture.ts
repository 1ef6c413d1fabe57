import { Readable } from 'node:stream';
import { DomainError } from '../../platform/http/domain-error.ts';
import type { Storage } from '../../adapters/storage/storage.ts';
import { findFileType } from './find-file-type.ts';

const ENDINGS: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
};

/** A stored picture: its type, the ending of its name, and its size in bytes. */
export interface StoredPicture {
  readonly type: string;
  readonly ending: string;
  readonly sizeBytes: number;
}

/** Stores the bytes of a JPEG, PNG or WebP under an id of the storage. Where it throws, the caller
 *  removes what was stored. @throws DomainError `file-type-not-accepted`, by the bytes. */
export async function storePicture(
  storage: Storage,
  picture: { readonly storageId: string; readonly bytes: Buffer; readonly mostBytes: number },
): Promise<StoredPicture> {
  const { storageId, bytes, mostBytes } = picture;
  const sizeBytes = await storage.save(storageId, Readable.from([bytes]), { maxBytes: mostBytes });
  const type = await findFileType(() => storage.open(storageId));
  const ending = ENDINGS[type ?? ''];
  if (type === null || ending === undefined) throw new DomainError('file-type-not-accepted');
  return { type, ending, sizeBytes };
}
