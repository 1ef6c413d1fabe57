import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../../database.ts';

/** An import of items, with the items that it added. */
export interface StoredImport {
  readonly id: string;
  readonly kind: 'list' | 'copy';
  readonly byName: string;
  readonly createdMs: number;
  readonly itemIds: readonly string[];
}

export async function insertImport(
  transaction: Transaction<Database>,
  idVotingSession: string,
  { id, kind, byName, createdMs, itemIds }: StoredImport,
): Promise<void> {
  await transaction
    .insertInto('agenda_imports')
    .values({
      ...{ id, kind, id_voting_session: idVotingSession, by_name: byName },
      ...{ created_ms: createdMs, item_ids: [...itemIds] },
    })
    .execute();
}

/** The imports of a session that were not taken back, the newest first. */
export async function loadImports(
  db: Kysely<Database>,
  idVotingSession: string,
): Promise<readonly StoredImport[]> {
  const { rows } = await sql<StoredImport>`
    select id, kind, by_name as "byName", created_ms as "createdMs", item_ids as "itemIds"
    from agenda_imports where id_voting_session = ${idVotingSession}
    order by created_ms desc, id limit 20`.execute(db);
  return rows;
}

export async function deleteImport(transaction: Transaction<Database>, id: string): Promise<void> {
  await transaction.deleteFrom('agenda_imports').where('id', '=', id).execute();
}
