import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { createFolderStorage } from './folder-storage.ts';
import { describeStorageContract } from './storage-contract-suite.ts';

async function filesUnder(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

describeStorageContract('folder', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'hemicycle-storage-'));
  return {
    storage: createFolderStorage(folder),
    countFiles: async () => (await filesUnder(folder)).length,
    close: () => rm(folder, { recursive: true }),
  };
});

test('removing never reaches outside the folder, and files are readable by their owner only', async () => {
  const parent = await mkdtemp(join(tmpdir(), 'hemicycle-storage-'));
  await writeFile(join(parent, 'neighbour'), 'mine');
  const storage = createFolderStorage(join(parent, 'files'));
  await storage.save(storage.newId(), Readable.from([Buffer.from('x')]), { maxBytes: 1 });
  await storage.remove('../neighbour');
  const files = await filesUnder(parent);
  expect(files).toHaveLength(2);
  const [stored = ''] = files.filter((file) => !file.endsWith('neighbour'));
  expect((await stat(stored)).mode & 0o077).toBe(0);
  await rm(parent, { recursive: true });
});

test('what a crash left half saved goes with its id, and does not stand in the way', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'hemicycle-storage-'));
  const storage = createFolderStorage(folder);
  const storageId = storage.newId();
  await mkdir(join(folder, storageId.slice(0, 2)), { recursive: true });
  await writeFile(join(folder, storageId.slice(0, 2), `${storageId}.part`), 'half');
  expect(await storage.open(storageId)).toBeNull();
  await storage.remove(storageId);
  expect(await filesUnder(folder)).toEqual([]);
  await rm(folder, { recursive: true });
});
