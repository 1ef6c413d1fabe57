import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** Keeps named roll calls: who is called, the names in their order with what the clerk noted, and
 *  which votes a clerk entered. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table polls add column roll_call jsonb`.execute(db);
  await sql`alter table votes add column entered jsonb`.execute(db);
  await sql`alter table vote_log add column entered jsonb`.execute(db);
  await sql`
    create table roll_call_names (
      poll_id text not null references polls (id) on delete cascade,
      user_id text not null,
      place integer not null,
      mark text check (mark in ('absent', 'later')),
      dealt integer,
      taken_back integer not null,
      primary key (poll_id, user_id)
    )`.execute(db);
}
