import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** Sets the time zone of the site's documents: the zone of the server that runs this migration. UTC
 *  is the default, which needs no row. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { timeZone } = new Intl.DateTimeFormat('en').resolvedOptions();
  if (timeZone === 'UTC') return;
  await sql`insert into site_settings (name, value) values ('timeZone', ${JSON.stringify(timeZone)}::jsonb) on conflict do nothing`.execute(
    db,
  );
}
