import { openTestDatabase, type TestDatabase } from '@hemicycle/testkit/test-database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Storage } from '../../adapters/storage/storage.ts';
import { systemClock } from '../../platform/clock/clock.ts';
import { loadFilesLeft } from './files-left-store.ts';
import { removeFiles } from './remove-files.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

test('a file of a deleted sitting is forgotten once the storage has removed it', async () => {
  const { db, pool } = database;
  await pool.query(`insert into recording_files_left (storage_id) values ('a'), ('b')`);
  let broken: string | null = 'a';
  const storage: Pick<Storage, 'remove'> = {
    async remove(storageId) {
      if (storageId === broken) throw new Error('the storage is away');
    },
  };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only what the use case calls
  const deps = { db, clock: systemClock, storage: storage as Storage };
  await expect(removeFiles(deps)).rejects.toThrow('were not removed');
  expect(await loadFilesLeft(db)).toEqual(['a']);
  broken = null;
  await removeFiles(deps);
  expect(await loadFilesLeft(db)).toEqual([]);
});
