import { randomBytes } from 'node:crypto';
import { linkSync, renameSync, rmSync, writeFileSync } from 'node:fs';

/** Writes a secret file of mode 0600 that exists whole or not at all, even after a crash: it is
 *  written to another name, forced to the disk and linked into place. Answers false when the file
 *  exists already; that one stays. */
export function writeWhole(path: string, content: string | Buffer): boolean {
  const aside = `${path}.${randomBytes(6).toString('hex')}`;
  try {
    writeFileSync(aside, content, { mode: 0o600, flag: 'wx', flush: true });
    linkSync(aside, path);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(aside, { force: true });
  }
}

/** Replaces a file with one of mode 0600. A reader finds the whole old file or the whole new
 *  one. */
export function replaceWhole(path: string, content: string): void {
  const aside = `${path}.new`;
  writeFileSync(aside, content, { mode: 0o600 });
  renameSync(aside, path);
}
