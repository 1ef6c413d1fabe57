import { accessSync, constants, mkdirSync, readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { StartError } from './start-error.ts';

/** Makes the data folder where it is missing, and checks that this user may write in it.
 *  @throws StartError one clear line. */
export function makeDataFolder(dataDir: string): void {
  try {
    makeFolder(dataDir);
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (cause) {
    if (cause instanceof StartError) throw cause;
    throw new StartError(
      `The data folder ${dataDir} cannot be written (${codeOf(cause)}). Give this user the right to, or set HEMICYCLE_DATA_DIR to another folder.`,
      { cause },
    );
  }
}

/** Checks that each named folder of the data folder is a folder, each named file is a file, and
 *  this user may write in those folders.
 *  @throws StartError one clear line. */
export function checkDataFolder(
  dataDir: string,
  { folders, files }: { readonly folders: readonly string[]; readonly files: readonly string[] },
): void {
  for (const name of readdirSync(dataDir)) {
    const path = join(dataDir, name);
    if (folders.includes(name)) requireFolder(path);
    if (files.includes(name)) requireFile(path);
  }
}

function requireFolder(path: string): void {
  try {
    // Only a folder has an entry named `.`.
    accessSync(`${path}/.`, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (cause) {
    throw new StartError(
      `${path} must be a folder that this user may write (${codeOf(cause)}). Move away what is there and bring the folder back from a backup, or give this user the right to.`,
      { cause },
    );
  }
}

function requireFile(path: string): void {
  if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) return;
  throw new StartError(`${path} must be a file, and is a folder. Move it away.`);
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'error';
}

/** The recursive mode of Node's `mkdir` never returns on a file system that answers ENOENT to every
 *  new folder, such as `/proc`. */
function makeFolder(path: string): void {
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'EEXIST') {
      if (statSync(path).isDirectory()) return;
      throw new StartError(`HEMICYCLE_DATA_DIR needs a folder, and ${path} is a file.`, { cause: error });
    }
    if ((code !== 'ENOENT' && code !== 'ENOTDIR') || dirname(path) === path) throw error;
    makeFolder(dirname(path));
    mkdirSync(path, { mode: 0o700 });
  }
}
