import type { Readable } from 'node:stream';

/** More came than was allowed; nothing was kept. */
export class FileTooLargeError extends Error {
  override name = 'FileTooLargeError';
}

/** Keeps files. The storage alone decides where: its ids are made by it, and nothing that a client
 *  sent is part of them. */
export interface Storage {
  /** An id for a file that is to be saved. It can be written down first, so that whatever a crash
   *  leaves can be removed. */
  newId(): string;
  /** Takes a file in under a new id while it streams, whole or not at all. Returns its size in
   *  bytes.
   *  @throws FileTooLargeError as soon as more than `maxBytes` came; the stream's own error; Error
   *  when the id is none of `newId` or has a file already. */
  save(storageId: string, content: Readable, options: { maxBytes: number }): Promise<number>;
  /** Reads a file; null when there is none (also for anything that is not an id of this
   *  storage). */
  open(storageId: string): Promise<Readable | null>;
  /** Forgets a file, also one that a crash left half saved. Harmless when there is none. */
  remove(storageId: string): Promise<void>;
}
