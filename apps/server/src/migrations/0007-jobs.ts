import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** Makes the table of durable jobs: work for a set time, done by any server that is up then. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table jobs (
      name text not null,
      key text not null,
      due_ms bigint not null,
      payload jsonb not null,
      attempts integer not null default 0,
      lease_token text,
      lease_until_ms bigint,
      last_error text,
      created_ms bigint not null,
      primary key (name, key)
    )`.execute(db);
  await sql`create index jobs_due on jobs (due_ms)`.execute(db);
}
