import type { Readable } from 'node:stream';

/** The content is larger than allowed; nothing was stored. */
export class FileTooLargeError extends Error {
  override name = 'FileTooLargeError';
}

/** The storage takes no more; nothing was stored. */
export class StorageFullError extends Error {
  override name = 'StorageFullError';
}

/** A file that is there, with its size in bytes. */
export interface StoredFile {
  readonly storageId: string;
  readonly sizeBytes: number;
}

/** Stores files. Adapters: `folder-storage.ts`, `s3-storage.ts`. The storage alone decides where:
 *  it makes the ids, and no part of them comes from a client. */
export interface Storage {
  /** An id for a file to be saved. It can be noted first, so that a file left over by a crash can
   *  be removed. */
  newId(): string;
  /** Stores a file under a new id as it streams in, whole or not at all. Returns its size in bytes.
   *  @throws FileTooLargeError as soon as more than `maxBytes` came; StorageFullError; the stream's
   *  own error; Error when the id was not made by `newId` or has a file already. */
  save(storageId: string, content: Readable, options: { maxBytes: number }): Promise<number>;
  /** Reads a file; null when there is none (also for anything that is not an id of this
   *  storage). */
  open(storageId: string): Promise<Readable | null>;
  /** Removes a file, even one that a crash left half saved. Harmless when there is none. */
  remove(storageId: string): Promise<void>;
  /** All whole files, in the order of their ids. */
  list(): AsyncIterable<StoredFile>;
}
