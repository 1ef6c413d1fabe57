import { randomUUID } from 'node:crypto';
import { linkSync, readFileSync, renameSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from '../start-error.ts';
import { isSameProcess, processStartMark } from './process-identity.ts';

const LOCK_FILE = 'hemicycle.lock';
const TAKEOVER_ATTEMPTS = 10;

/** A data folder held by this process. */
export interface DataFolderLock {
  /** Gives the folder back. Idempotent. */
  release(): void;
}

/** Makes sure that one application at a time uses a data folder. The lock of a process that is gone
 *  is taken over.
 *  @throws StartError when another running Hemicycle has the folder. */
export function lockDataFolder(dataDir: string): DataFolderLock {
  const path = join(dataDir, LOCK_FILE);
  const mine = `${process.pid} ${processStartMark(process.pid) ?? '-'} ${randomUUID()}\n`;
  const draft = `${path}.${randomUUID()}`;
  writeFileSync(draft, mine, { mode: 0o600, flag: 'wx' });
  try {
    for (let attempt = 0; attempt < TAKEOVER_ATTEMPTS; attempt += 1) {
      if (linkIfFree(draft, path)) return { release: () => unlinkIfHolding(path, mine) };
      removeIfStale(path, dataDir);
    }
  } finally {
    unlinkSync(draft);
  }
  throw new StartError(`The data folder ${dataDir} is being taken by another Hemicycle. Try again.`);
}

/** A link is made whole or not at all, so no process ever reads half a lock. */
function linkIfFree(draft: string, path: string): boolean {
  try {
    linkSync(draft, path);
    return true;
  } catch (error) {
    if (isCode(error, 'EEXIST')) return false;
    throw error;
  }
}

function removeIfStale(path: string, dataDir: string): void {
  const held = readIfThere(path);
  if (held === null) return;
  const [pid = '', mark = '-'] = held.trim().split(' ');
  if (isSameProcess(Number(pid), mark === '-' ? null : mark)) {
    throw new StartError(
      `Another Hemicycle (process ${pid}) uses the data folder ${dataDir}. Stop it, or set HEMICYCLE_DATA_DIR to another folder.`,
    );
  }
  // Between the read and the removal, another process may have replaced the stale lock with its
  // own. Such a lock is put back where it was.
  const aside = `${path}.stale.${randomUUID()}`;
  try {
    renameSync(path, aside);
  } catch (error) {
    if (isCode(error, 'ENOENT')) return;
    throw error;
  }
  if (readIfThere(aside) !== held) linkIfFree(aside, path);
  unlinkSync(aside);
}

function unlinkIfHolding(path: string, mine: string): void {
  if (readIfThere(path) === mine) unlinkSync(path);
}

function readIfThere(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (isCode(error, 'ENOENT')) return null;
    throw error;
  }
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
