import { type Kysely, sql } from 'kysely';
import type { Database } from '../../database.ts';

/** By whom each of these accounts was made, changed or switched last, and when, by its id; only
 *  changes after `sinceMs`. A sign-in service and a directory are told by their names. Source:
 *  PEOP-02. */
export async function loadLastActsOn(
  db: Kysely<Database>,
  userIds: readonly string[],
  sinceMs: number,
): Promise<Map<string, { readonly byName: string; readonly atMs: number }>> {
  if (userIds.length === 0) return new Map();
  const { rows } = await sql<{ userId: string; byName: string; atMs: number }>`
    select distinct on (user_id) user_id as "userId", created_ms as "atMs",
      coalesce(nullif(detail ->> 'reason', ''), by_name) as "byName"
    from moderation_acts
    where user_id = any(${[...userIds]}::text[]) and created_ms > ${sinceMs}
      and act in ('makePerson', 'changePerson', 'switchOffPerson', 'switchOnPerson')
    order by user_id, created_ms desc, entered desc`.execute(db);
  return new Map(rows.map(({ userId, ...change }) => [userId, change]));
}
