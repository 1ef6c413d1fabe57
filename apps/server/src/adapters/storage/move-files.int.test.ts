import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { NO_S3, type OwnS3, startOwnS3 } from '@hemicycle/testkit/own-s3';
import { openTestDatabase, type TestDatabase } from '@hemicycle/testkit/test-database';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createFolderStorage } from './folder-storage.ts';
import { listOf } from './storage-contract-suite.ts';
import { createS3Storage, type S3Storage } from './s3-storage.ts';
import { checkBackup } from '../../platform/backup/read-backup.ts';
import { restoreFiles } from '../../platform/backup/restore-backup.ts';
import { moveFiles, removeFiles } from './move-files.ts';
import type { Storage } from './storage.ts';
import { writeBackup } from '../../platform/backup/write-backup.ts';

describe.skipIf(NO_S3 !== null)(`backups of files in S3 (${NO_S3 ?? 'S3_SERVER_PATH'})`, () => {
  let s3: OwnS3;
  let folder: string;
  let database: TestDatabase;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'hemicycle-stored-'));
    [s3, database] = await Promise.all([startOwnS3(), openTestDatabase()]);
  });
  afterAll(async () => {
    await Promise.all([s3.stop(), database.close()]);
    rmSync(folder, { recursive: true, force: true });
  });

  const bucket = (prefix: string): S3Storage =>
    createS3Storage({
      ...{ endpoint: s3.endpoint, bucket: s3.bucket, prefix, region: 'us-east-1' },
      ...{ accessKeyId: 'id', secretAccessKey: 'secret' },
    });

  test('[BEY-25] files in a bucket are in the backup, and come back into a folder or into another bucket', async () => {
    const [from, into] = [bucket('from/'), bucket('into/')];
    const contents = new Map([
      [from.newId(), 'minutes'],
      [from.newId(), ''],
    ]);
    for (const [storageId, content] of contents) {
      await from.save(storageId, Readable.from([Buffer.from(content)]), { maxBytes: 100 });
    }
    const path = join(folder, 'site.backup');
    const order = { pool: database.pool, dataDir: folder, kept: [], path, nowMs: 0 };
    const { files } = await writeBackup({ ...order, storage: from });
    expect(files.map((file) => file.sizeBytes).toSorted()).toEqual([0, 7]);
    await checkBackup(path);

    const draft = join(folder, 'draft');
    mkdirSync(draft);
    await restoreFiles(path, draft);
    const inFolder = createFolderStorage(join(draft, 'files'));
    for (const [storageId, content] of contents) {
      expect(await textOf(inFolder, storageId)).toBe(content);
    }
    const moved = await moveFiles(join(draft, 'files'), into);
    for (const [storageId, content] of contents) {
      expect(await textOf(into, storageId)).toBe(content);
    }
    expect(await listOf(inFolder)).toEqual([]);
    // A file that was there before a restore is not taken away with it.
    const [first = ''] = contents.keys();
    await removeFiles(moved, into);
    expect(await listOf(into)).toEqual([]);
    await restoreFiles(path, draft);
    await into.save(first, Readable.from([Buffer.from('minutes')]), { maxBytes: 100 });
    await removeFiles(await moveFiles(join(draft, 'files'), into), into);
    expect((await listOf(into)).map(({ storageId }) => storageId)).toEqual([first]);
    from.close();
    into.close();
  });
});

async function textOf(storage: Storage, storageId: string): Promise<string | null> {
  const content = await storage.open(storageId);
  return content && text(content);
}
