import { Kysely, PostgresDialect, sql } from 'kysely';
import type { Pool } from 'pg';
import { StartError } from '../start-error.ts';

/** One step forward of the schema. `name` is `NNNN-name`; names never change once released. */
export interface Migration {
  readonly name: string;
  up(db: Kysely<unknown>): Promise<void>;
}

/** Applies the pending migrations in the order of the list, in one transaction under an advisory
 *  lock. Of several servers that start at once, one migrates and the others wait. Returns the names
 *  of the migrations applied by this call.
 *  @throws StartError when the database has a migration that this code does not know: a newer
 *  version made it. */
export async function migrate(
  pool: Pool,
  migrations: readonly Migration[],
  nowMs: number,
): Promise<string[]> {
  // `db` is not destroyed at the end: the pool belongs to the caller.
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  return db.transaction().execute((transaction) => migrateWithin(transaction, migrations, nowMs));
}

/** As `migrate`, within the caller's transaction. */
export async function migrateWithin(
  transaction: Kysely<unknown>,
  migrations: readonly Migration[],
  nowMs: number,
): Promise<string[]> {
  // An advisory lock covers the whole database. The schema's name is part of it, because tests
  // migrate many schemas at once.
  await sql`select pg_advisory_xact_lock(hashtextextended('hemicycle-migrations:' || current_schema(), 0))`.execute(
    transaction,
  );
  await sql`create table if not exists migrations (name text primary key, applied_ms bigint not null)`.execute(
    transaction,
  );
  const { rows } = await sql<{ name: string }>`select name from migrations order by name`.execute(
    transaction,
  );
  const applied = new Set(rows.map(({ name }) => name));
  refuseNewer(applied, migrations);
  const pending = migrations.filter(({ name }) => !applied.has(name));
  for (const migration of pending) {
    await migration.up(transaction);
    await sql`insert into migrations (name, applied_ms) values (${migration.name}, ${nowMs})`.execute(
      transaction,
    );
  }
  return pending.map(({ name }) => name);
}

function refuseNewer(applied: ReadonlySet<string>, migrations: readonly Migration[]): void {
  const known = new Set(migrations.map(({ name }) => name));
  const unknown = [...applied].filter((name) => !known.has(name)).at(-1);
  if (unknown === undefined) return;
  throw new StartError(
    `The database was made by a newer Hemicycle (it has ${unknown}). Start that version, or set HEMICYCLE_DATA_DIR to another folder.`,
  );
}
