import { mkdir, mkdtemp, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { describeBallotKeysContract } from './ballot-keys-contract-suite.ts';
import { createFolderBallotKeys } from './folder-ballot-keys.ts';

const newFolder = () => mkdtemp(join(tmpdir(), 'hemicycle-keys-'));

describeBallotKeysContract('folder', async () => {
  const folder = await newFolder();
  return {
    keys: createFolderBallotKeys(folder),
    reopen: async () => createFolderBallotKeys(folder),
    dump: async () =>
      Buffer.concat(await Promise.all((await readdir(folder)).map((name) => readFile(join(folder, name))))),
    close: () => rm(folder, { recursive: true }),
  };
});

test('[BEY-03] only the server’s own user may read the keys', async () => {
  const folder = join(await newFolder(), 'ballot-keys');
  await createFolderBallotKeys(folder).create('poll-a');
  expect((await stat(folder)).mode & 0o777).toBe(0o700);
  expect((await stat(join(folder, 'poll-a.key'))).mode & 0o777).toBe(0o600);
  await rm(join(folder, '..'), { recursive: true });
});

test('a key that was cut short is no key', async () => {
  const folder = await newFolder();
  await writeFile(join(folder, 'poll-a.key'), 'short');
  expect(await createFolderBallotKeys(folder).load('poll-a')).toBeNull();
  await rm(folder, { recursive: true });
});

test('a folder in the place of a key is no key, and stays', async () => {
  const folder = await newFolder();
  await mkdir(join(folder, 'poll-a.key'));
  const keys = createFolderBallotKeys(folder);
  expect(await keys.load('poll-a')).toBeNull();
  await keys.destroy('poll-a');
  expect((await stat(join(folder, 'poll-a.key'))).isDirectory()).toBe(true);
  await rm(folder, { recursive: true });
});

test.each(['../poll', '', 'a/b', 'x'.repeat(65)])('the id %j leads out of no folder', async (pollId) => {
  await expect(createFolderBallotKeys('/nonexistent').create(pollId)).rejects.toThrow();
});
