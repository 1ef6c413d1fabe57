import { createReadStream } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Storage } from './storage.ts';

/** Moves the files of a folder, as `folder-storage.ts` lays them, to another storage, and removes
 *  the folder. A file that is there already stays: its id was never used for another content. Where
 *  one fails, those that were moved are removed again and the folder stays. Returns the ids of the
 *  moved files. */
export async function moveFiles(folder: string, storage: Storage): Promise<readonly string[]> {
  const moved: string[] = [];
  try {
    for (const path of await pathsIn(folder)) {
      const storageId = path.slice(path.lastIndexOf('/') + 1);
      const there = await storage.open(storageId);
      there?.destroy();
      if (there !== null) continue;
      const { size } = await stat(join(folder, path));
      await storage.save(storageId, createReadStream(join(folder, path)), { maxBytes: size });
      moved.push(storageId);
    }
  } catch (error) {
    await removeFiles(moved, storage);
    throw error;
  }
  await rm(folder, { recursive: true, force: true });
  return moved;
}

/** Removes files, as after a restore that failed. */
export async function removeFiles(storageIds: readonly string[], storage: Storage): Promise<void> {
  for (const storageId of storageIds) await storage.remove(storageId);
}

/** The paths of all files below a folder; none where there is no such folder. */
async function pathsIn(folder: string): Promise<string[]> {
  try {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    return entries
      .filter((entry) => entry.isFile())
      .map((entry) =>
        join(entry.parentPath, entry.name)
          .slice(folder.length + 1)
          .replaceAll('\\', '/'),
      );
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}
