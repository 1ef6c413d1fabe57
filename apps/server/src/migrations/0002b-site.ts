import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** Makes the tables of the site's settings that differ from their defaults, and of the questions
 *  from which polls are made. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table site_settings (
      name text primary key,
      value jsonb not null
    )`.execute(db);
  await sql`
    create table vote_questions (
      id text primary key,
      title text not null,
      question text not null,
      vote_options text[] not null,
      position integer not null
    )`.execute(db);
}
