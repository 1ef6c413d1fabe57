import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isRunning, isSameProcess, processStartMark } from '../../platform/db/process-identity.ts';
import { StartError } from '../../platform/start-error.ts';

const GONE_POLL_MS = 20;

/** The log for the program's output and for events of its process. */
export interface LivekitLog {
  debug: (fields: object, text: string) => void;
  error: (fields: object, text: string) => void;
}

/** Leaves a note in `folder` for the next start: this process runs the `livekit-server` with this
 *  process id. With `folder` null there is no note. Call the returned function when the program has
 *  ended. A note that cannot be written is only logged. */
export function noteRun(folder: string | null, pid: number, log: LivekitLog): () => void {
  const mark = processStartMark(pid);
  // Without a start mark a later process with the same id could be mistaken for this one.
  if (folder === null || mark === null) return () => undefined;
  const path = join(folder, String(pid));
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    writeFileSync(path, `${mark} ${process.pid} ${processStartMark(process.pid) ?? ''}\n`, { mode: 0o600 });
  } catch (error) {
    log.error({ err: error }, 'no note of the livekit-server could be kept for the next start');
  }
  return () => rmSync(path, { force: true });
}

/** Ends each noted `livekit-server` whose application is gone (killed together with its watch), and
 *  waits until it has ended. It leaves alone a `livekit-server` whose application still runs, and
 *  an unrelated process that got the same process id later.
 *  @throws StartError where this user has no right to end it */
export async function endLeftOvers(
  folder: string,
  log: { readonly warn: (fields: object, text: string) => void },
): Promise<void> {
  for (const { path, pid, mark, ownerPid, ownerMark } of readRuns(folder)) {
    if (isSameProcess(ownerPid, ownerMark)) continue;
    if (processStartMark(pid) === mark && isRunning(pid)) {
      log.warn(
        { pid },
        'a livekit-server left over from an application that was killed still runs; ending it',
      );
      kill(pid);
      while (isRunning(pid)) await new Promise((resolve) => setTimeout(resolve, GONE_POLL_MS));
    }
    rmSync(path, { force: true });
  }
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (cause) {
    // The process has just ended by itself.
    if (!isRunning(pid)) return;
    throw new StartError(
      `A livekit-server (process ${pid}) left over from a start by another user still runs. End it.`,
      { cause },
    );
  }
}

function readRuns(folder: string) {
  let names: string[] = [];
  try {
    names = readdirSync(folder);
  } catch {
    // The folder is missing: no run was ever noted.
  }
  return names.map((name) => {
    const path = join(folder, name);
    const [mark = '', ownerPid = '', ownerMark = ''] = readFileSync(path, 'utf8').trim().split(' ');
    return { path, pid: Number(name), mark, ownerPid: Number(ownerPid), ownerMark };
  });
}
