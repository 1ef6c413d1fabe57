import { spawn } from 'node:child_process';
import { endWithUs } from './end-with-us.ts';
import { type LivekitLog, noteRun } from './livekit-runs.ts';

/** A program that ignores SIGTERM is killed after this time. */
const STOP_WITHIN_MS = 1_500;

/** One run of the `livekit-server` program. */
export interface LivekitProcess {
  readonly pid: number;
  /** Resolves when the process has ended, or could not start. */
  readonly gone: Promise<void>;
  hasEnded: () => boolean;
  /** The reason why the program could not start at all; null where it started. */
  failure: () => Error | null;
  /** The last part of the program's output. */
  said: () => string;
  /** Ends the process and resolves when it has ended. Idempotent. */
  end: () => Promise<void>;
}

/** Runs `livekit-server` once. It ends with this process, for whatever reason this process ends.
 *  While it runs, `runsFolder` holds a note of it; null: no note. */
export function spawnLivekit(
  program: string,
  config: string,
  { log, runsFolder }: { readonly log: LivekitLog; readonly runsFolder: string | null },
): LivekitProcess {
  const child = spawn(program, [], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env['PATH'], LIVEKIT_CONFIG: config },
    // The program gets a terminal session of its own. Ctrl+C in the terminal must reach only the
    // application, which first ends its own work.
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
      // On SIGTERM `livekit-server` waits until everybody has left, so SIGKILL follows. The pages
      // learn of the end by the socket of the application.
      child.kill('SIGTERM');
      const urge = setTimeout(() => child.kill('SIGKILL'), STOP_WITHIN_MS);
      await gone;
      clearTimeout(urge);
    },
  };
}
