import { expect } from 'vitest';
import type { TestServer } from './test-server.ts';

/** Changes the database in a transaction of another person. It commits when `act` waits for that
 *  transaction or has ended. Resolves or fails as `act` does. */
export async function meanwhile<T>(
  { pool, change }: { readonly pool: TestServer['database']['pool']; readonly change: string },
  act: () => Promise<T>,
): Promise<T> {
  const other = await pool.connect();
  try {
    await other.query('begin');
    await other.query(change);
    const { rows } = await other.query<{ pid: number }>('select pg_backend_pid() as pid');
    let done = false;
    const acted = act().finally(() => {
      done = true;
    });
    acted.catch(() => undefined);
    const isWaited = async () => {
      const waiting = await pool.query(
        'select from pg_locks where not granted and $1 = any(pg_blocking_pids(pid))',
        [rows[0]?.pid],
      );
      return done || waiting.rowCount !== 0;
    };
    await expect.poll(isWaited).toBe(true);
    await other.query('commit');
    return await acted;
  } finally {
    other.release();
  }
}
