import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const NAMES = process.platform === 'win32' ? ['livekit-server.exe'] : ['livekit-server'];

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

/** Finds the `livekit-server` program: the one that `serverPath` names, else the first on the path;
 *  null where there is none. */
export function findLivekitServer(
  serverPath: string | null,
  searchPath: string = process.env['PATH'] ?? '',
): string | null {
  if (serverPath !== null) return isProgram(serverPath) ? serverPath : null;
  const folders = searchPath.split(delimiter).filter(Boolean);
  return folders.flatMap((folder) => NAMES.map((name) => join(folder, name))).find(isProgram) ?? null;
}
