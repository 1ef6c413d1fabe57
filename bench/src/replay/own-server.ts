import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endProcess } from '../own-process.ts';
import { readyAddress, ROOT, serverEnvironment } from '../running-server.ts';
import type { Undo } from '../undo.ts';

/** Starts the server from its source with a demonstration site in a temporary folder, on a free
 *  port, and lets `undo` end it. Returns its address. @throws Error with the server's output when
 *  it does not become ready. */
export async function startOwnServer(undo: Undo): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'hemicycle-replay-'));
  undo.add(() => rm(dataDir, { recursive: true, force: true }));
  const child = spawn(process.execPath, ['--import', 'tsx', 'apps/server/src/main.ts'], {
    cwd: ROOT,
    env: serverEnvironment(dataDir),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  undo.add(() => endProcess(child));
  return readyAddress(child);
}
