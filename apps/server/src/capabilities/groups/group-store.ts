import type { Insertable, Kysely, Selectable } from 'kysely';
import { sql } from 'kysely';
import type { Database } from '../../database.ts';

export type GroupRow = Selectable<Database['groups']>;

/** Groups by type and name; all, or those of `ids` that exist. */
export async function loadGroupRows(db: Kysely<Database>, ids?: readonly string[]): Promise<GroupRow[]> {
  return db
    .selectFrom('groups')
    .selectAll()
    .$if(ids !== undefined, (query) => query.where(sql<boolean>`id = any(${[...(ids ?? [])]}::text[])`))
    .orderBy('grouptype')
    .orderBy('name')
    .orderBy('id')
    .execute();
}

/** Writes groups; a weighting group after the organisation that it names. */
export async function insertGroups(
  db: Kysely<Database>,
  groups: readonly Insertable<Database['groups']>[],
): Promise<void> {
  if (groups.length > 0) await db.insertInto('groups').values(groups).execute();
}

/** Until the end of the transaction nobody else makes groups by name. */
export async function lockGroupNames(db: Kysely<Database>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('groups:' || current_schema(), 0))`.execute(db);
}
