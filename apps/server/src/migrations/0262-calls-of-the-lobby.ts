import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** Adds the call that comes before an interview: when the attendant called, and how the last call
 *  ended that did not become an interview. An interview without a beginning is a call. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table lobby_stays
      add column interview_called_ms bigint,
      add column call_outcome text check (call_outcome in ('declined', 'unanswered', 'taken-back')),
      add column call_by text references users (id) on delete set null,
      add column call_ended_ms bigint`.execute(db);
  await sql`
    update lobby_stays set interview_called_ms = interview_began_ms
    where interview_began_ms is not null`.execute(db);
}
