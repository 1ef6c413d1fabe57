import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** Makes the table of the words that a house uses often in its minutes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table minute_text_blocks (
      position integer primary key,
      title text not null,
      text text not null
    )`.execute(db);
}
