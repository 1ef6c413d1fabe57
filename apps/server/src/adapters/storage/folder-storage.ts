import { randomUUID } from 'node:crypto';
import { link, mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { hasNoRoom } from '../../platform/has-no-room.ts';
import { countBytes, STORAGE_ID } from './count-bytes.ts';
import { type Storage, StorageFullError } from './storage.ts';

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
      } catch (error) {
        if (hasNoRoom(error)) throw new StorageFullError('the disk is full', { cause: error });
        throw error;
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
        return ignoreMissing(error);
      }
    },
    async remove(storageId) {
      if (!STORAGE_ID.test(storageId)) return;
      const path = pathOf(storageId);
      await Promise.all([rm(path, { force: true }), rm(draftOf(path), { force: true })]);
    },
    async *list() {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(ignoreMissing);
      const names = (entries ?? []).flatMap((entry) => (entry.isFile() ? [entry.name] : []));
      for (const storageId of names.filter((name) => STORAGE_ID.test(name)).toSorted()) {
        const info = await stat(pathOf(storageId)).catch(ignoreMissing);
        if (info !== null) yield { storageId, sizeBytes: info.size };
      }
    },
  };
}

function draftOf(path: string): string {
  return `${path}.part`;
}

function ignoreMissing(error: unknown): null {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
  throw error;
}
