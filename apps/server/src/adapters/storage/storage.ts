import type { Readable } from 'node:stream';

/** A file that was taken in. */
export interface StoredFile {
  /** What the storage calls it; nothing that a client sent is part of it. */
  readonly storageId: string;
  readonly sizeBytes: number;
}

/** More came than was allowed; nothing was kept. */
export class FileTooLargeError extends Error {
  override name = 'FileTooLargeError';
}

/** Keeps files. The storage alone decides where. */
export interface Storage {
  /** Takes a file in while it streams, whole or not at all.
   *  @throws FileTooLargeError as soon as more than `maxBytes` came; the stream's own error. */
  save(content: Readable, options: { maxBytes: number }): Promise<StoredFile>;
  /** Reads a file; null when there is none (also for anything that is not an id of this storage). */
  open(storageId: string): Promise<Readable | null>;
  /** Forgets a file. Harmless when there is none. */
  remove(storageId: string): Promise<void>;
}
