import type { HashedNode, TreeNode } from '@hemicycle/record/log-tree';
import { type Insertable, type Kysely, type Selectable, sql } from 'kysely';
import type { Database } from '../../database.ts';
import type { RecordTables } from './record-tables.ts';

/** Notes that an entry waits for its place in the log of the site. */
export async function insertWaiting(
  db: Kysely<Database>,
  row: Insertable<RecordTables['record_log_waiting']>,
): Promise<void> {
  await db.insertInto('record_log_waiting').values(row).execute();
}

export async function hasWaiting(db: Kysely<Database>): Promise<boolean> {
  const row = await db.selectFrom('record_log_waiting').select('id').limit(1).executeTakeFirst();
  return row !== undefined;
}

/** Locks the log until the end of the transaction, so that no two servers give a place twice. */
export async function lockLog(db: Kysely<Database>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('record-log:' || current_schema(), 0))`.execute(db);
}

/** Takes the entries that wait, at most `most`, in their order. */
export async function takeWaiting(
  db: Kysely<Database>,
  most: number,
): Promise<Selectable<RecordTables['record_log_waiting']>[]> {
  const rows = await db
    .selectFrom('record_log_waiting')
    .selectAll()
    .orderBy('id')
    .limit(most)
    .forUpdate()
    .execute();
  const ids = rows.map(({ id }) => id);
  if (ids.length > 0) await db.deleteFrom('record_log_waiting').where('id', 'in', ids).execute();
  return rows;
}

/** The number of entries in the log. */
export async function loadLogSize(db: Kysely<Database>): Promise<number> {
  const row = await db
    .selectFrom('record_log_nodes')
    .select('position')
    .where('level', '=', 0)
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row === undefined ? 0 : row.position + 1;
}

/** The hashes of complete subtrees, in their order. @throws Error where one is missing. */
export async function loadNodeHashes(db: Kysely<Database>, nodes: readonly TreeNode[]): Promise<string[]> {
  if (nodes.length === 0) return [];
  const rows = await db
    .selectFrom('record_log_nodes')
    .selectAll()
    .where(({ or, and, eb }) =>
      or(nodes.map(({ level, position }) => and([eb('level', '=', level), eb('position', '=', position)]))),
    )
    .execute();
  return nodes.map(({ level, position }) => {
    const row = rows.find((kept) => kept.level === level && kept.position === position);
    if (row === undefined) throw new Error(`The log has no node ${position} at level ${level}.`);
    return row.hash;
  });
}

export async function insertNodes(db: Kysely<Database>, nodes: readonly HashedNode[]): Promise<void> {
  await db
    .insertInto('record_log_nodes')
    .values(nodes.map(({ level, position, hash }) => ({ level, position, hash })))
    .execute();
}

/** The first place of a leaf in the log, or null. */
export async function loadLeafIndex(db: Kysely<Database>, leafHash: string): Promise<number | null> {
  const row = await db
    .selectFrom('record_log_nodes')
    .select('position')
    .where('level', '=', 0)
    .where('hash', '=', leafHash)
    .orderBy('position')
    .limit(1)
    .executeTakeFirst();
  return row?.position ?? null;
}
