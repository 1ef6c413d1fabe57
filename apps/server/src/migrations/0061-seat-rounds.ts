import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** Stores the rounds of a ranking, so that showing them needs no new count. Those of the first seat
 *  come from the closing entry; those of all seats are stored when somebody first asks for them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table polls add column run_off jsonb`.execute(db);
  await sql`
    update polls set run_off = nullif(poll_records.entry::jsonb->'tally'->'runOff', 'null'::jsonb)
    from poll_records
    where polls.status = 'closed' and polls.form->>'kind' = 'ranking'
      and poll_records.poll_id = polls.id and poll_records.kind = 'closing'`.execute(db);
  await sql`
    create table poll_seats (
      poll_id text primary key references polls (id) on delete cascade,
      seats jsonb not null
    )`.execute(db);
}
