import type { IsolationLevel, Kysely, Transaction } from 'kysely';
import { DatabaseUnavailableError, isDatabaseUnavailable, isTransactionConflict } from './database-errors.ts';

const ATTEMPTS = 6;
const WAIT_FIRST_MS = 10;
const WAIT_MAX_MS = 500;

/** Runs `work` in one transaction and commits it. After a conflict with another transaction, or a
 *  connection lost before the commit was sent, nothing was written and `work` runs again; so `work`
 *  must do nothing but database work. When the connection is lost during the commit, it is unknown
 *  whether the commit took place, and `work` does not run again. @throws DatabaseUnavailableError
 *  when the database stays away or the outcome of the commit is unknown; what `work` throws. */
export async function inTransaction<Tables, Result>(
  db: Kysely<Tables>,
  work: (transaction: Transaction<Tables>) => Promise<Result>,
  options: { isolation?: IsolationLevel } = {},
): Promise<Result> {
  for (let attempt = 1, waitMs = WAIT_FIRST_MS; ; attempt += 1, waitMs = Math.min(waitMs * 3, WAIT_MAX_MS)) {
    const outcome = await tryOnce(db, work, options.isolation);
    if (outcome.kind === 'done') return outcome.result;
    if (outcome.kind === 'failed' || attempt === ATTEMPTS) throw asUnavailable(outcome.error);
    // A random pause keeps two transactions that conflicted from conflicting again.
    await pause(waitMs * (0.5 + Math.random()));
  }
}

type Outcome<Result> = { kind: 'done'; result: Result } | { kind: 'again' | 'failed'; error: unknown };

async function tryOnce<Tables, Result>(
  db: Kysely<Tables>,
  work: (transaction: Transaction<Tables>) => Promise<Result>,
  isolation: IsolationLevel | undefined,
): Promise<Outcome<Result>> {
  let committing = false;
  try {
    const begin =
      isolation === undefined ? db.startTransaction() : db.startTransaction().setIsolationLevel(isolation);
    const transaction = await begin.execute();
    try {
      const result = await work(transaction);
      committing = true;
      await transaction.commit().execute();
      return { kind: 'done', result };
    } catch (error) {
      // A rollback that fails means a broken connection: PostgreSQL rolls back by itself.
      if (!transaction.isCommitted)
        await transaction
          .rollback()
          .execute()
          .catch(() => undefined);
      throw error;
    }
  } catch (error) {
    if (isTransactionConflict(error)) return { kind: 'again', error };
    return { kind: isDatabaseUnavailable(error) && !committing ? 'again' : 'failed', error };
  }
}

function asUnavailable(error: unknown): unknown {
  if (!isDatabaseUnavailable(error) || error instanceof DatabaseUnavailableError) return error;
  return new DatabaseUnavailableError('the database is not available', { cause: error });
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
