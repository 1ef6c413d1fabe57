import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** Keeps of a mark which changes it has had, and of a removed one that it was removed: a request
 *  that a page repeats then changes nothing. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table agenda_marks
      add column changes text[] not null default '{}',
      add column removed_ms bigint`.execute(db);
  // The list of sittings asks which of them have papers.
  await sql`create index agenda_papers_of_session on agenda_papers (id_voting_session)`.execute(db);
}
