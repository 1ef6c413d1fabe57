import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** Lets an invitation of an import be `filed`: no mail server was set, so the letter became a file
 *  and reached nobody. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table people_import_rows
      drop constraint people_import_rows_letter_check,
      add constraint people_import_rows_letter_check
        check (letter in ('waiting', 'sending', 'sent', 'filed', 'failed'))`.execute(db);
}
