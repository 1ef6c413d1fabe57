import { randomUUID } from 'node:crypto';
import { link, mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { FileTooLargeError } from './storage.ts';
import type { Storage } from './storage.ts';

/** The form of the ids that this storage makes. A text of another form names no file, so a client
 *  cannot pass in a path. */
const STORAGE_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Files in a local folder, readable by the server's user only, spread over 256 folders. */
export function createFolderStorage(folder: string): Storage {
  const pathOf = (storageId: string) => join(folder, storageId.slice(0, 2), storageId);
  return {
    newId: () => randomUUID(),
    async save(storageId, content, { maxBytes }) {
      if (!STORAGE_ID.test(storageId)) throw new Error('no id of this storage');
      const path = pathOf(storageId);
      const draft = draftOf(path);
      // An empty listener, because the content may fail before the file is open. The pipeline still
      // gets the error.
      content.on('error', () => undefined);
      await mkdir(join(path, '..'), { recursive: true, mode: 0o700 });
      const meter = countBytes(maxBytes);
      // The file is opened before the `try`: a file that was still being opened could appear after
      // its removal.
      const file = await open(draft, 'wx', 0o600);
      try {
        await pipeline(content, meter.stream, file.createWriteStream({ flush: true }));
        // Unlike a rename, a link never replaces a file that exists.
        await link(draft, path);
      } finally {
        await rm(draft, { force: true });
      }
      return meter.sizeBytes();
    },
    async open(storageId) {
      if (!STORAGE_ID.test(storageId)) return null;
      try {
        const file = await open(pathOf(storageId), 'r');
        return file.createReadStream();
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
        throw error;
      }
    },
    async remove(storageId) {
      if (!STORAGE_ID.test(storageId)) return;
      const path = pathOf(storageId);
      await Promise.all([rm(path, { force: true }), rm(draftOf(path), { force: true })]);
    },
  };
}

function draftOf(path: string): string {
  return `${path}.part`;
}

function countBytes(maxBytes: number): { stream: Transform; sizeBytes: () => number } {
  let sizeBytes = 0;
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      sizeBytes += chunk.length;
      if (sizeBytes > maxBytes) done(new FileTooLargeError(`more than ${maxBytes} bytes`));
      else done(null, chunk);
    },
  });
  return { stream, sizeBytes: () => sizeBytes };
}
