import { spawn } from 'node:child_process';
import { endWithUs } from './end-with-us.ts';
import { type LivekitLog, noteRun } from './livekit-runs.ts';

/** It ends at once when told to; after this it is not asked again. */
const STOP_WITHIN_MS = 1_500;

/** One run of the program. */
export interface LivekitProcess {
  readonly pid: number;
  /** Resolves when it is gone, or never came to be. */
  readonly gone: Promise<void>;
  hasEnded: () => boolean;
  /** Why it could not be run at all. */
  failure: () => Error | null;
  /** The end of what it said. */
  said: () => string;
  /** Ends it and resolves when it is gone. Idempotent. */
  end: () => Promise<void>;
}

/** Runs `livekit-server` once. It ends with this process, however that ends; `runsFolder` (null:
 *  none) holds a note of it meanwhile. */
export function spawnLivekit(
  program: string,
  config: string,
  { log, runsFolder }: { readonly log: LivekitLog; readonly runsFolder: string | null },
): LivekitProcess {
  const child = spawn(program, [], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env['PATH'], LIVEKIT_CONFIG: config },
    // A session of its own: Ctrl+C in the terminal must reach the application alone, which ends its
    // work first.
    detached: true,
  });
  let said = '';
  let failure: Error | null = null;
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      said = (said + text).slice(-2_000);
      log.debug({ livekit: text.trimEnd() }, 'livekit-server');
    });
  }
  const { pid } = child;
  const letGo = pid === undefined ? [] : [endWithUs(pid), noteRun(runsFolder, pid, log)];
  child.once('exit', () => letGo.forEach((step) => step()));
  const gone = new Promise<void>((resolve) => {
    child.once('close', () => resolve());
    child.once('error', (error) => {
      failure = error;
      resolve();
    });
  });
  const hasEnded = () => failure !== null || child.exitCode !== null || child.signalCode !== null;
  return {
    pid: pid ?? 0,
    gone,
    hasEnded,
    failure: () => failure,
    said: () => said,
    async end() {
      if (pid === undefined || hasEnded()) return;
      // It would wait for everybody to leave before it heeds a polite signal; they are told by our
      // own socket.
      child.kill('SIGTERM');
      const urge = setTimeout(() => child.kill('SIGKILL'), STOP_WITHIN_MS);
      await gone;
      clearTimeout(urge);
    },
  };
}
