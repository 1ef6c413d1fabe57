import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { closeSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Log } from '../log/log.ts';
import { handFolderOver, postgresEnvironment } from './postgres-folder.ts';
import type { PostgresPrograms } from './postgres-binaries.ts';
import { isRunning, workingFolderOf } from './process-identity.ts';

/** A fast shutdown takes well below a second; after this PostgreSQL is told to leave at once and
 *  recovers later. */
const FAST_SHUTDOWN_MS = 2000;
const ORPHAN_POLL_MS = 20;

/** A running PostgreSQL server that is a child of this process. */
export interface PostgresProcess {
  readonly pid: number;
  /** Resolves when it is gone, for whatever reason. */
  readonly gone: Promise<void>;
  /** Fast shutdown: ends transactions under way, writes a checkpoint. Resolves when it is gone.
   *  Idempotent. */
  stop(): Promise<void>;
}

/** Why PostgreSQL did not start: `port-taken` and `still-in-use` (processes of a killed server are
 *  just leaving) go away with another port or a moment's patience. */
export class PostgresStartError extends Error {
  override name = 'PostgresStartError';
  readonly reason: 'port-taken' | 'still-in-use' | 'failed';

  constructor(reason: PostgresStartError['reason'], complaint: string) {
    super(`PostgreSQL did not start: ${complaint}`);
    this.reason = reason;
  }
}

/** Starts PostgreSQL on a folder that nobody uses and waits until it answers.
 *  @throws PostgresStartError */
export async function startPostgres(options: {
  folder: string;
  port: number;
  programs: PostgresPrograms;
  /** false for throw-away databases of tests only. */
  durable: boolean;
  log: Log;
}): Promise<PostgresProcess> {
  const { folder, port, programs, durable, log } = options;
  const data = handFolderOver(folder, programs, 3);
  const child = spawn(programs.postgres, ['-D', data.argument, '-p', String(port), ...flags(durable)], {
    stdio: ['ignore', 'ignore', 'pipe', ...(data.descriptor === null ? [] : [data.descriptor])],
    cwd: '/',
    env: postgresEnvironment(),
    // A session of its own: Ctrl+C in the terminal must reach the application alone, which ends its
    // work first.
    detached: true,
    ...programs.runAs,
  });
  if (data.descriptor !== null) closeSync(data.descriptor);
  const gone = new Promise<void>((resolve) => child.once('close', () => resolve()));
  await becomeReady(child, log);
  const pid = child.pid ?? 0;
  return { pid, gone, stop: () => stopChild(child, gone) };
}

/** Ends a PostgreSQL that an application which was killed left running on this folder, and removes
 *  a stale pid file. */
export async function endOrphan(folder: string, log: Log): Promise<void> {
  const pidFile = join(folder, 'postmaster.pid');
  const pid = readPid(pidFile);
  if (pid === null) return;
  if (isPostgresOf(pid, folder)) {
    log.warn({ pid }, 'a PostgreSQL left over from an application that was killed still runs; stopping it');
    process.kill(pid, 'SIGINT');
    const fastUntil = Date.now() + FAST_SHUTDOWN_MS;
    for (let urged = false; isRunning(pid); await pause(ORPHAN_POLL_MS)) {
      if (urged || Date.now() < fastUntil) continue;
      process.kill(pid, 'SIGQUIT');
      urged = true;
    }
  }
  // PostgreSQL guards the folder by shared memory as well, so a pid file that is wrong may go.
  rmSync(pidFile, { force: true });
}

function flags(durable: boolean): string[] {
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: '100',
    fsync: durable ? 'on' : 'off',
    // Without fsync this costs a write only, and what was acknowledged survives the fall of
    // PostgreSQL, though not of the machine.
    synchronous_commit: 'on',
    full_page_writes: durable ? 'on' : 'off',
    // What a member cast must not be readable in the log of the database either: no statements,
    // parameters or rows.
    log_statement: 'none',
    log_min_error_statement: 'panic',
    log_parameter_max_length_on_error: '0',
    log_error_verbosity: 'terse',
    log_checkpoints: 'off',
  };
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

async function becomeReady(child: ChildProcess, log: Log): Promise<void> {
  let complaint = '';
  await new Promise<void>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', () => reject(describeFailure(complaint)));
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      for (const line of text.split('\n').filter(Boolean)) log.debug({ postgres: line }, 'postgres');
      if (text.includes('ready to accept connections')) resolve();
      complaint = (complaint + text).slice(-2000);
    });
  });
}

function describeFailure(complaint: string): PostgresStartError {
  const fatal = complaint.split('\n').findLast((line) => /FATAL|PANIC|ERROR/.test(line)) ?? complaint;
  const text = fatal.replace(/^.*?(FATAL|PANIC|ERROR):\s*/, '').trim();
  if (/could not create any TCP\/IP sockets|could not bind/.test(complaint))
    return new PostgresStartError('port-taken', text);
  if (/shared memory block|lock file "postmaster.pid"/.test(complaint))
    return new PostgresStartError('still-in-use', text);
  return new PostgresStartError('failed', text);
}

async function stopChild(child: ChildProcess, gone: Promise<void>): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) child.kill('SIGINT');
  const urge = setTimeout(() => child.kill('SIGQUIT'), FAST_SHUTDOWN_MS);
  await gone;
  clearTimeout(urge);
}

function readPid(pidFile: string): number | null {
  try {
    const pid = Number.parseInt(readFileSync(pidFile, 'utf8'), 10);
    return Number.isInteger(pid) && pid > 0 ? pid : null;
  } catch {
    return null;
  }
}

/** PostgreSQL works in its data folder, which tells it from a stranger that got the same number
 *  later. */
function isPostgresOf(pid: number, folder: string): boolean {
  if (!isRunning(pid)) return false;
  const works = workingFolderOf(pid);
  return works === null ? process.platform !== 'linux' : works === realpathSync(folder);
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
