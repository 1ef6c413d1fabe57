import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Database } from '../../database.ts';

/** A content of an imported sitting as it is stored. */
export interface ImportedFile {
  readonly storageId: string;
  readonly sha256: string;
  readonly sizeBytes: number;
}

/** Notes a content before it is stored, so that what a crash leaves can be removed. */
export async function insertImportedFile(
  db: Kysely<Database>,
  { storageId, sha256, sizeBytes, expiresMs }: ImportedFile & { readonly expiresMs: number },
): Promise<void> {
  const row = { storage_id: storageId, sha256, size_bytes: sizeBytes, expires_ms: expiresMs };
  await db
    .insertInto('imported_files')
    .values({ ...row, state: 'storing' })
    .execute();
}

/** Gives stored contents to their sitting; false where a sweep has taken one of them meanwhile.
 *  Call it in a transaction. */
export async function keepImportedFiles(
  db: Kysely<Database>,
  importedId: string,
  storageIds: readonly string[],
): Promise<boolean> {
  const { rows } = await sql`
    update imported_files set imported_id = ${importedId}, state = 'kept'
    where storage_id = any(${storageIds}::text[]) and state = 'storing' returning storage_id`.execute(db);
  return rows.length === storageIds.length;
}

/** The contents of an imported sitting, in the order of their hashes. */
export async function loadImportedFiles(db: Kysely<Database>, importedId: string): Promise<ImportedFile[]> {
  return db
    .selectFrom('imported_files')
    .select(['storage_id as storageId', 'sha256', 'size_bytes as sizeBytes'])
    .where('imported_id', '=', importedId)
    .where('state', '=', 'kept')
    .orderBy(sql`sha256 collate "C"`)
    .execute();
}

/** Has the next sweep remove the contents of a sitting. */
export async function releaseImportedFiles(
  db: Kysely<Database>,
  importedId: string,
  nowMs: number,
): Promise<void> {
  await db
    .updateTable('imported_files')
    .set({ state: 'removing', expires_ms: nowMs })
    .where('imported_id', '=', importedId)
    .execute();
}

/** Has the next sweep remove contents that no sitting got. */
export async function giveUpImportedFiles(
  db: Kysely<Database>,
  storageIds: readonly string[],
  nowMs: number,
): Promise<void> {
  await sql`
    update imported_files set state = 'removing', expires_ms = ${nowMs}
    where storage_id = any(${storageIds}::text[]) and state = 'storing'`.execute(db);
}

/** Marks the contents for removal that no sitting got in time or whose sitting is gone, and returns
 *  where they lie, with those that an earlier sweep did not remove. */
export async function markLeftOverFiles(db: Kysely<Database>, nowMs: number): Promise<string[]> {
  const rows = await db
    .updateTable('imported_files')
    .set({ state: 'removing' })
    .where((where) =>
      where.or([
        where('state', '=', 'removing'),
        where.and([where('state', '=', 'storing'), where('expires_ms', '<=', nowMs)]),
        where.and([where('state', '=', 'kept'), where('imported_id', 'is', null)]),
      ]),
    )
    .returning('storage_id as storageId')
    .execute();
  return rows.map(({ storageId }) => storageId);
}

export async function deleteImportedFile(db: Kysely<Database>, storageId: string): Promise<void> {
  await db
    .deleteFrom('imported_files')
    .where('storage_id', '=', storageId)
    .where('state', '=', 'removing')
    .execute();
}
