import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** Lets an import invite the people whom it makes: what became of the letter of each; null where
 *  nobody was to be invited. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table people_import_rows
      add column letter text check (letter in ('waiting', 'sending', 'sent', 'failed')),
      add column letter_tries integer not null default 0`.execute(db);
  await sql`
    create index people_import_rows_letter on people_import_rows (import_id, letter)
    where letter is not null`.execute(db);
}
