import { randomBytes } from 'node:crypto';
import { link, mkdir, open, readdir, readFile, stat, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BallotKeys } from './ballot-keys.ts';

const KEY_BYTES = 32;
const POLL_ID = /^[A-Za-z0-9_-]{1,64}$/u;

/** Keys as files of mode 0600 in a folder of mode 0700. A key is written to another name and linked
 *  into place, so it is there whole or not at all. Its file is overwritten before it is unlinked.
 *  Copies that a file system or a disk makes are out of reach (docs/threat-model.md). */
export function createFolderBallotKeys(folder: string): BallotKeys {
  const kept = new Map<string, Buffer>();
  const pathOf = (pollId: string): string => {
    if (!POLL_ID.test(pollId)) throw new RangeError('No poll has such an id.');
    return join(folder, `${pollId}.key`);
  };

  async function load(pollId: string): Promise<Buffer | null> {
    const known = kept.get(pollId);
    if (known !== undefined) return known;
    const key = await readFile(pathOf(pollId)).catch(nullWhenNoFile);
    if (key === null || key.length !== KEY_BYTES) return null;
    kept.set(pollId, key);
    return key;
  }

  function forget(pollId: string): void {
    kept.get(pollId)?.fill(0);
    kept.delete(pollId);
  }

  return {
    load,
    async create(pollId) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const path = pathOf(pollId);
      const aside = `${path}.${randomBytes(6).toString('hex')}`;
      try {
        await writeFile(aside, randomBytes(KEY_BYTES), { mode: 0o600, flag: 'wx', flush: true });
        await link(aside, path);
      } catch (error) {
        if (!isCode(error, 'EEXIST')) throw error;
      } finally {
        await unlink(aside).catch(nullWhenNoFile);
      }
      await syncFolder(folder);
    },
    async destroy(pollId) {
      forget(pollId);
      const path = pathOf(pollId);
      const file = await open(path, 'r+').catch(nullWhenNoFile);
      if (file === null) return;
      await file.write(randomBytes(KEY_BYTES), 0, KEY_BYTES, 0);
      await file.sync();
      await file.close();
      await unlink(path).catch(nullWhenNoFile);
      await syncFolder(folder);
    },
    async forgetDestroyed() {
      for (const pollId of [...kept.keys()]) {
        const file = await stat(pathOf(pollId)).catch(nullWhenNoFile);
        if (file === null) forget(pollId);
      }
    },
    async list() {
      const names = await readdir(folder).catch(nullWhenNoFile);
      return (names ?? [])
        .filter((name) => name.endsWith('.key'))
        .map((name) => name.slice(0, -'.key'.length));
    },
  };
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  await handle.sync();
  await handle.close();
}

/** Null for a path where nothing is, or a folder in the place of a key. */
function nullWhenNoFile(error: unknown): null {
  if (isCode(error, 'ENOENT') || isCode(error, 'EISDIR')) return null;
  throw error;
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
