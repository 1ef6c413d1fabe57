import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** Makes the table of the logo of the house. Its settings name it by its hash, since every page
 *  reads the settings. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table site_logos (
      hash text primary key,
      content bytea not null,
      created_ms bigint not null
    )`.execute(db);
}
