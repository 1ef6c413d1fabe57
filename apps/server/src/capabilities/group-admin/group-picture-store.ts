import { type Kysely, sql } from 'kysely';
import type { Database } from '../../database.ts';

/** A stored picture of a group. */
interface GroupPicture {
  readonly id: string;
  readonly storageId: string;
  readonly type: string;
  readonly sizeBytes: number;
}

/** Notes a picture before it is received, so that a file left over by a crash can be found. */
export async function insertPicture(
  db: Kysely<Database>,
  { id, groupId, storageId, nowMs }: { id: string; groupId: string; storageId: string; nowMs: number },
): Promise<void> {
  await db
    .insertInto('group_pictures')
    .values({
      id,
      group_id: groupId,
      storage_id: storageId,
      type: '',
      size_bytes: 0,
      state: 'receiving',
      created_ms: nowMs,
    })
    .execute();
}

/** Keeps a received picture. */
export async function keepPicture(
  db: Kysely<Database>,
  { id, type, sizeBytes }: { id: string; type: string; sizeBytes: number },
): Promise<void> {
  await db
    .updateTable('group_pictures')
    .set({ state: 'kept', type, size_bytes: sizeBytes })
    .where('id', '=', id)
    .execute();
}

/** Drops the pictures of a group, all or all but one. */
export async function dropPictures(db: Kysely<Database>, groupId: string, but = ''): Promise<void> {
  await db
    .updateTable('group_pictures')
    .set({ state: 'dropped' })
    .where('group_id', '=', groupId)
    .where('id', '!=', but)
    .where('state', '=', 'kept')
    .execute();
}

/** A picture that a group has; null when there is none. */
export async function loadPicture(db: Kysely<Database>, id: string): Promise<GroupPicture | null> {
  const row = await db
    .selectFrom('group_pictures')
    .select(['id', 'storage_id as storageId', 'type', 'size_bytes as sizeBytes'])
    .where('id', '=', id)
    .where('state', '=', 'kept')
    .executeTakeFirst();
  return row ?? null;
}

/** Pictures that no group has: dropped ones, and those whose receiving began before a time. */
export async function loadLeftPictures(
  db: Kysely<Database>,
  receivingBeforeMs: number,
): Promise<{ id: string; storageId: string }[]> {
  const { rows } = await sql<{ id: string; storageId: string }>`
    select id, storage_id as "storageId" from group_pictures
    where state = 'dropped' or (state = 'receiving' and created_ms < ${receivingBeforeMs}::bigint)`.execute(
    db,
  );
  return rows;
}

/** Forgets a picture whose file is removed. */
export async function deletePicture(db: Kysely<Database>, id: string): Promise<void> {
  await db.deleteFrom('group_pictures').where('id', '=', id).execute();
}
