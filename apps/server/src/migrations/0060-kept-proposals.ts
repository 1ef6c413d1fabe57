import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** Stores the options that the count of a closed election proposes, from its closing entry, so that
 *  showing them needs no new count. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table polls add column election jsonb`.execute(db);
  await sql`
    update polls set election = poll_records.entry::jsonb->'election'
    from poll_records
    where polls.status = 'closed' and polls.form ? 'seats'
      and poll_records.poll_id = polls.id and poll_records.kind = 'closing'`.execute(db);
}
