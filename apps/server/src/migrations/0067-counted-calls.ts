import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** Makes the table of calls that count against a limit, for all servers together. It is unlogged: a
 *  crash of the database loses only the counts of the last minutes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create unlogged table counted_calls (
      name text not null,
      at_ms bigint not null,
      until_ms bigint not null,
      call_id text not null
    )`.execute(db);
  await sql`create index counted_calls_by_name on counted_calls (name, at_ms)`.execute(db);
  await sql`create index counted_calls_by_end on counted_calls (until_ms)`.execute(db);
  await sql`create index counted_calls_by_call on counted_calls (call_id)`.execute(db);
}
