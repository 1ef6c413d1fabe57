import { type Kysely, sql } from 'kysely';
import type { Database } from '../../database.ts';

/** How many guest links name a role, also removed ones and those of earlier sittings. */
export async function countLinksWithRole(db: Kysely<Database>, roleId: string): Promise<number> {
  const { rows } = await sql<{ links: number }>`
    select count(*)::int as links from guest_links where role_id = ${roleId}`.execute(db);
  return rows[0]?.links ?? 0;
}
