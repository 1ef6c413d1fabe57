import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** Keeps how far a new house has come with its first steps. A site that has had a sitting is past
 *  them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table first_steps (
      step text primary key,
      state text not null check (state in ('done', 'skipped')),
      at_ms bigint not null
    )`.execute(db);
  await sql`
    insert into first_steps (step, state, at_ms)
    select step, 'done', 0 from unnest(array['house', 'people', 'sitting', 'mail', 'media', 'clock']) as step
    where exists (select from voting_sessions)`.execute(db);
}
