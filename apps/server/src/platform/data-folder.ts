import { accessSync, constants, mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { StartError } from './start-error.ts';

/** Makes the data folder where it is missing, and sees that this user may write it.
 *  @throws StartError one clear line. */
export function makeDataFolder(dataDir: string): void {
  try {
    makeFolder(dataDir);
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (cause) {
    if (cause instanceof StartError) throw cause;
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : 'error';
    throw new StartError(
      `The data folder ${dataDir} cannot be written (${code}). Give this user the right to, or set HEMICYCLE_DATA_DIR to another folder.`,
      { cause },
    );
  }
}

/** Node's own recursive way never returns from a file system that says ENOENT to whatever is made in it, as `/proc` does. */
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
