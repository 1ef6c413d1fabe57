import { accessSync, constants, mkdirSync, readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { StartError } from './start-error.ts';

/** Makes the data folder where it is missing, and sees that this user may write it.
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

/** Sees that what is in the data folder under the name of a folder or a file is one, and that this
 *  user may write those folders.
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
    // The dot is there in folders alone.
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

/** Node's own recursive way never returns from a file system that says ENOENT to whatever is made
 *  in it, as `/proc` does. */
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
