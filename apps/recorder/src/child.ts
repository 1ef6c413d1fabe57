import { spawn, type StdioOptions } from 'node:child_process';
import { once } from 'node:events';
import type { Readable, Writable } from 'node:stream';

/** How long a program may take to end when it is asked to, before it is killed. */
const GRACE_MS = 5000;

/** A program of a job. It leads a process group of its own, and the kernel kills it when the
 *  recorder dies. */
export interface Child {
  readonly pid: number;
  readonly stdin: Writable | null;
  /** The streams of the child by number: 1 is its standard output, 3 the first extra one. */
  output(fd: number): Readable;
  /** How it ended, in words: `exit code 1`, `signal SIGKILL`. */
  readonly ended: Promise<string>;
  /** Sends the signal, waits for the end, and kills the whole group after 5 s. */
  stop(signal?: NodeJS.Signals): Promise<void>;
}

interface ChildOptions {
  readonly env: NodeJS.ProcessEnv;
  readonly cwd?: string;
  readonly extraOutputs?: number;
  readonly stdin?: boolean;
}

/** Starts a program with as many readable streams beyond standard error as `extraOutputs` says.
 *  Throws where it cannot be run. */
export async function startChild(
  command: string,
  args: readonly string[],
  { env, cwd, extraOutputs = 0, stdin = false }: ChildOptions,
): Promise<Child> {
  const stdio: StdioOptions = [stdin ? 'pipe' : 'ignore', 'pipe', 'pipe'];
  for (let extra = 0; extra < extraOutputs; extra += 1) stdio.push('pipe');
  const process_ = spawn('setpriv', ['--pdeathsig', 'KILL', '--', command, ...args], {
    env,
    ...(cwd === undefined ? {} : { cwd }),
    stdio,
    detached: true,
  });
  const ended = new Promise<string>((resolve) => {
    process_.once('exit', (code, signal) =>
      resolve(signal ? `signal ${signal}` : `exit code ${code ?? '?'}`),
    );
    process_.once('error', (error) => resolve(error.message));
  });
  await once(process_, 'spawn');
  const { pid } = process_;
  if (pid === undefined) throw new Error(`${command} has no process id`);
  let isRunning = true;
  void ended.then(() => {
    isRunning = false;
    // What the program itself started goes with it.
    signalGroup(pid, 'SIGKILL');
  });
  process_.stdin?.on('error', () => undefined);
  return {
    pid,
    stdin: process_.stdin,
    output(fd) {
      const stream = process_.stdio[fd];
      if (!stream || !('read' in stream)) throw new Error(`${command} has no output ${fd}`);
      return stream;
    },
    ended,
    async stop(signal = 'SIGTERM') {
      if (!isRunning) return;
      process_.kill(signal);
      const killer = setTimeout(() => signalGroup(pid, 'SIGKILL'), GRACE_MS);
      await ended;
      clearTimeout(killer);
    },
  };
}

function signalGroup(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-pid, signal);
  } catch {
    // Nobody of the group lives any more.
  }
}
