import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** Documents tell times in the zone of the site. It begins with that of the server which makes the
 *  site or first comes to it in this version; UTC is the default, which stands in no row. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { timeZone } = new Intl.DateTimeFormat('en').resolvedOptions();
  if (timeZone === 'UTC') return;
  await sql`insert into site_settings (name, value) values ('timeZone', ${JSON.stringify(timeZone)}::jsonb) on conflict do nothing`.execute(
    db,
  );
}
