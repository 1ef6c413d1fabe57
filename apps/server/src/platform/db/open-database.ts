import { randomUUID } from 'node:crypto';
import { type Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import type { Log } from '../log/log.ts';
import { StartError } from '../start-error.ts';
import { isDatabaseUnavailable } from './database-errors.ts';
import { SharingDatabase } from './sharing-database.ts';

const INT8_OID = 20;

const types = new pg.TypeOverrides();
types.setTypeParser(INT8_OID, parseInt8);

/** The parts of a PostgreSQL address. */
export interface PostgresConnection {
  readonly host?: string;
  readonly port: number;
  readonly user: string;
  readonly password: string;
  readonly database?: string;
}

/** An open database: typed queries, the pools beneath them, and a way to close it. */
export interface OpenDatabase<Tables> {
  readonly db: Kysely<Tables>;
  /** For statements that Kysely cannot express. A bigint arrives as a number here too. */
  readonly pool: pg.Pool;
  /** A few more connections, for prepared statements that run thousands of times a second. On these
   *  connections PostgreSQL plans each prepared statement once. On others it may plan a statement
   *  at each run, which can take longer than all the rest of the work. */
  readonly preparedPool: pg.Pool;
  /** True when the database answers now. Never throws. */
  isReachable(): Promise<boolean>;
  /** Ends all connections. Idempotent. */
  close(): Promise<void>;
}

/** The connections of one server to the database, besides those for prepared statements. */
export const POOL_SIZE = 20;
const PREPARED_POOL_SIZE = 2;
/** The number of connections that stay open while nothing happens: as many as one person who enters
 *  a session needs at once. A new connection costs both sides more than several statements, and
 *  must first load what it needs about the tables. */
const KEPT_OPEN = 8;
const CONNECT_PATIENCE_MS = 5000;
const OLDEST_SERVER_VERSION = 150_000;

interface DatabaseOptions {
  readonly connection: string | PostgresConnection;
  readonly log: Log;
  readonly schema?: string;
  readonly poolSize?: number;
  readonly connectPatienceMs?: number;
}

/** Opens a pool of connections. PostgreSQL knows them all by one name, another one at each call.
 *  `connection` is an address, or parts that may change while the pool lives (the port of an
 *  embedded PostgreSQL that was started again). `schema` sets the search path, so that tests share
 *  one server. `connectPatienceMs` is how long a query waits for a connection before it fails as
 *  unavailable; the default is 5000 ms. */
export function openDatabase<Tables>(options: DatabaseOptions): OpenDatabase<Tables> {
  const name = `hemicycle ${randomUUID()}`;
  const pool = makePool(options, name, options.poolSize ?? POOL_SIZE);
  const preparedPool = makePool(options, name, PREPARED_POOL_SIZE, async (client) => {
    await client.query('set plan_cache_mode = force_generic_plan');
  });
  const db = new SharingDatabase<Tables>({ dialect: new PostgresDialect({ pool }) });
  let closing: Promise<void> | null = null;
  return {
    db,
    pool,
    preparedPool,
    async isReachable() {
      try {
        await sql`select 1`.execute(db);
        return true;
      } catch {
        return false;
      }
    },
    close: () => (closing ??= closeAll()),
  };

  async function closeAll(): Promise<void> {
    await Promise.all([db.destroy(), preparedPool.end()]);
    // Kysely ends the pool only if Kysely has run a query itself.
    if (!pool.ending) await pool.end();
  }
}

function makePool(
  { connection, log, schema, connectPatienceMs = CONNECT_PATIENCE_MS }: DatabaseOptions,
  name: string,
  max: number,
  onConnect: (client: pg.ClientBase) => Promise<void> = () => Promise.resolve(),
): pg.Pool {
  const pool = new pg.Pool({
    ...(typeof connection === 'string' ? { connectionString: connection } : {}),
    ...(schema === undefined ? {} : { options: `-c search_path=${schema}` }),
    application_name: name,
    max,
    min: Math.min(max, KEPT_OPEN),
    connectionTimeoutMillis: connectPatienceMs,
    keepAlive: true,
    types,
    // Runs on each new connection, before its first query.
    // oxlint-disable-next-line typescript/no-misused-promises -- the pool waits for it, whatever its types say
    onConnect,
  });
  if (typeof connection !== 'string') followConnection(pool, connection);
  // The pool replaces a connection that breaks, and the query that ran on it fails with an error.
  // Idle connections and those in use need a listener, because an error without one ends the
  // process. A pool that has ended closes its sockets a little later. PostgreSQL may stop in
  // between, and such an error loses nothing.
  const onLost = (error: Error) => {
    if (!pool.ending) log.warn({ err: error }, 'a connection to PostgreSQL was lost');
  };
  pool.on('error', onLost);
  pool.on('connect', (client) => client.on('error', onLost));
  return pool;
}

/** Makes sure that the server behind `DATABASE_URL` answers and is new enough.
 *  @throws StartError one clear line without the password. */
export async function checkDatabase({ pool }: { pool: pg.Pool }, address: string): Promise<void> {
  const where = describeAddress(address);
  try {
    const { rows } = await pool.query<{ version: number }>(
      `select current_setting('server_version_num')::int as version`,
    );
    const version = rows[0]?.version ?? 0;
    if (version < OLDEST_SERVER_VERSION) {
      throw new StartError(
        `DATABASE_URL: PostgreSQL 15 or newer is needed, ${where} is ${Math.floor(version / 10_000)}.`,
      );
    }
  } catch (error) {
    if (error instanceof StartError) throw error;
    const reason = error instanceof Error && error.message ? error.message : 'no answer';
    const advice = isDatabaseUnavailable(error)
      ? 'Is it running, and is the address right?'
      : 'Check the address.';
    throw new StartError(`DATABASE_URL: PostgreSQL at ${where} cannot be reached (${reason}). ${advice}`, {
      cause: error,
    });
  }
}

/** Gives the pool the current parts of the address: the pool reads its options for each connection
 *  that it makes. */
function followConnection(pool: pg.Pool, connection: PostgresConnection): void {
  Object.defineProperties(pool.options, {
    host: { get: () => connection.host ?? '127.0.0.1', enumerable: true },
    port: { get: () => connection.port, enumerable: true },
    user: { get: () => connection.user, enumerable: true },
    password: { get: () => connection.password, enumerable: false },
    database: { get: () => connection.database ?? 'postgres', enumerable: true },
  });
}

/** A bigint as a number; times and counts fit. @throws RangeError beyond 2^53, instead of giving a
 *  wrong number. */
function parseInt8(value: string): number {
  const number = Number(value);
  if (!Number.isSafeInteger(number)) throw new RangeError(`bigint ${value} does not fit a number`);
  return number;
}

function describeAddress(address: string): string {
  try {
    const { host, pathname } = new URL(address);
    return `${host}${pathname}`;
  } catch {
    return 'that address';
  }
}
