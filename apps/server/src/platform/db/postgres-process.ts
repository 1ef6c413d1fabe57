import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { closeSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Log } from '../log/log.ts';
import { handFolderOver, postgresEnvironment } from './postgres-folder.ts';
import type { PostgresPrograms } from './postgres-binaries.ts';
import { isRunning, workingFolderOf } from './process-identity.ts';

/** A fast shutdown takes well below a second. After this time PostgreSQL is told to stop at once,
 *  and recovers at its next start. */
const FAST_SHUTDOWN_MS = 2000;
const ORPHAN_POLL_MS = 20;

/** A running PostgreSQL server that is a child of this process. */
export interface PostgresProcess {
  readonly pid: number;
  /** Resolves when the process has ended, for any reason. */
  readonly gone: Promise<void>;
  /** Starts a fast shutdown: PostgreSQL aborts the transactions under way and writes a checkpoint.
   *  Resolves when the process has ended. Idempotent. */
  stop(): Promise<void>;
}

/** The reason why PostgreSQL did not start. `port-taken` is solved by another port. `still-in-use`
 *  is solved by waiting a moment: processes of a killed server are just ending. */
export class PostgresStartError extends Error {
  override name = 'PostgresStartError';
  readonly reason: 'port-taken' | 'still-in-use' | 'failed';

  constructor(reason: PostgresStartError['reason'], complaint: string) {
    super(`PostgreSQL did not start: ${complaint}`);
    this.reason = reason;
  }
}

/** Starts PostgreSQL on a folder that no process uses, and waits until it answers.
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
    // PostgreSQL gets a terminal session of its own. Ctrl+C in the terminal must reach only the
    // application, which first ends its own work.
    detached: true,
    ...programs.runAs,
  });
  if (data.descriptor !== null) closeSync(data.descriptor);
  const gone = new Promise<void>((resolve) => child.once('close', () => resolve()));
  await becomeReady(child, log);
  const pid = child.pid ?? 0;
  return { pid, gone, stop: () => stopChild(child, gone) };
}

/** Ends a PostgreSQL that still runs on this folder after its application was killed, and removes a
 *  stale pid file. */
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
  // A wrong pid file may be removed: PostgreSQL guards the folder by shared memory as well.
  rmSync(pidFile, { force: true });
}

function flags(durable: boolean): string[] {
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: '100',
    fsync: durable ? 'on' : 'off',
    // Without fsync this costs only one write. An acknowledged commit survives a crash of
    // PostgreSQL, but not one of the machine.
    synchronous_commit: 'on',
    full_page_writes: durable ? 'on' : 'off',
    // The log of the database must not reveal votes, so it holds no statements, parameters or rows.
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

/** PostgreSQL works in its data folder. This tells it from another process that got the same
 *  process id later. */
function isPostgresOf(pid: number, folder: string): boolean {
  if (!isRunning(pid)) return false;
  const works = workingFolderOf(pid);
  return works === null ? process.platform !== 'linux' : works === realpathSync(folder);
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
