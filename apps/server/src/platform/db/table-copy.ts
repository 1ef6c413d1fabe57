import type { Readable, Writable } from 'node:stream';
import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';

/** A table of the current schema. `columns` are those whose values are kept, in the order of the
 *  table; columns that PostgreSQL computes are left out. */
export interface KeptTable {
  readonly name: string;
  readonly columns: readonly string[];
}

/** A sequence of the current schema; `lastValue` is null while nothing has taken a number. */
export interface KeptSequence {
  readonly name: string;
  readonly lastValue: number | null;
}

/** Reads the database as it is at one moment: what is changed meanwhile does not show. The callback
 *  gets the only connection that sees that moment. */
export async function atOneMoment<T>(pool: pg.Pool, read: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let broken: unknown = null;
  try {
    await client.query('begin isolation level repeatable read read only');
    const value = await read(client);
    await client.query('commit');
    return value;
  } catch (error) {
    broken = error;
    throw error;
  } finally {
    // A connection that failed in the middle of a copy is closed rather than used again.
    client.release(broken !== null);
  }
}

/** The tables of the current schema by name. */
export async function listTables(client: pg.ClientBase): Promise<KeptTable[]> {
  const { rows } = await client.query<KeptTable>(`
    select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    group by c.relname order by c.relname`);
  return rows;
}

/** The sequences of the current schema by name. */
export async function listSequences(client: pg.ClientBase): Promise<KeptSequence[]> {
  const { rows } = await client.query<KeptSequence>(`
    select sequencename as name, last_value as "lastValue"
    from pg_sequences where schemaname = current_schema() order by sequencename`);
  return rows;
}

/** The rows of a table in the text format of COPY. */
export function rowsOf(client: pg.ClientBase, table: KeptTable): Readable {
  return client.query(copyTo(`copy (select ${columnsOf(table)} from ${named(table.name)}) to stdout`));
}

/** Takes rows in the text format of COPY into a table. */
export function rowsInto(client: pg.ClientBase, table: KeptTable): Writable {
  return client.query(copyFrom(`copy ${named(table.name)} (${columnsOf(table)}) from stdin`));
}

/** Empties all tables, has `fill` put rows into them in any order, and sets the sequences. Foreign
 *  keys and triggers are away meanwhile; the keys are checked when they come back. Runs in the
 *  transaction of the connection. */
export async function refillTables(
  client: pg.ClientBase,
  { sequences, fill }: { readonly sequences: readonly KeptSequence[]; readonly fill: () => Promise<void> },
): Promise<void> {
  const tables = await listTables(client);
  const { rows: keys } = await client.query<{ table: string; name: string; definition: string }>(`
    select c.relname as table, k.conname as name, pg_get_constraintdef(k.oid) as definition
    from pg_constraint k join pg_class c on c.oid = k.conrelid
    where k.contype = 'f' and c.relnamespace = current_schema()::regnamespace and k.conparentid = 0`);
  for (const key of keys)
    await client.query(`alter table ${named(key.table)} drop constraint ${named(key.name)}`);
  for (const { name } of tables) await client.query(`alter table ${named(name)} disable trigger user`);
  if (tables.length > 0) await client.query(`truncate ${tables.map(({ name }) => named(name)).join(', ')}`);
  await fill();
  for (const { name } of tables) await client.query(`alter table ${named(name)} enable trigger user`);
  for (const key of keys) {
    await client.query(`alter table ${named(key.table)} add constraint ${named(key.name)} ${key.definition}`);
  }
  for (const { name, lastValue } of sequences)
    if (lastValue !== null) await client.query('select setval($1::regclass, $2)', [named(name), lastValue]);
  await client.query('analyze');
}

/** The connection as a database of Kysely, for migrations within the connection's own
 *  transaction. */
export function databaseOn(client: pg.PoolClient): Kysely<unknown> {
  const held = {
    query: client.query.bind(client),
    release: () => undefined,
  };
  return new Kysely<unknown>({
    dialect: new PostgresDialect({
      pool: {
        connect: () => Promise.resolve(held),
        end: () => Promise.resolve(),
      },
    }),
  });
}

function columnsOf({ columns }: KeptTable): string {
  return columns.map(named).join(', ');
}

function named(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
