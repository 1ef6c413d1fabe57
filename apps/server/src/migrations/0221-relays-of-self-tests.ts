import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** Says of earlier self-tests that the ways to a relay were not tried. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    update self_tests set path = path || '{"relayBy": null, "relays": null}'::jsonb
    where jsonb_typeof(path) = 'object'`.execute(db);
}
