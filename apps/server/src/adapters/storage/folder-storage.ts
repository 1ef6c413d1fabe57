import { randomUUID } from 'node:crypto';
import { link, mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { FileTooLargeError } from './storage.ts';
import type { Storage } from './storage.ts';

/** Ids are made here; whatever does not look like one names no file, so no path can be smuggled
 *  in. */
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
      // The content may break before the file is there; the pipeline then meets the error.
      content.on('error', () => undefined);
      await mkdir(join(path, '..'), { recursive: true, mode: 0o700 });
      const meter = countBytes(maxBytes);
      // Opened first: a file that is still being opened could come into being after it was removed.
      const file = await open(draft, 'wx', 0o600);
      try {
        await pipeline(content, meter.stream, file.createWriteStream({ flush: true }));
        // Unlike a renaming, a link never replaces what is there.
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
