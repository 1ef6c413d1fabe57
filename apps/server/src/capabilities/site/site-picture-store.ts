import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Database } from '../../database.ts';
import { SITE_PICTURES_PATH } from './site-picture-path.ts';

/** A stored picture of the site. */
interface SitePicture {
  readonly id: string;
  readonly storageId: string;
  readonly type: string;
}

/** Notes a picture before it is stored, so that a file left over by a crash can be found. */
export async function insertSitePicture(
  db: Kysely<Database>,
  { id, storageId, nowMs }: { id: string; storageId: string; nowMs: number },
): Promise<void> {
  await db
    .insertInto('site_pictures')
    .values({ id, storage_id: storageId, type: '', size_bytes: 0, state: 'receiving', created_ms: nowMs })
    .execute();
}

/** Keeps a stored picture. */
export async function keepSitePicture(
  db: Kysely<Database>,
  { id, type, sizeBytes }: { id: string; type: string; sizeBytes: number },
): Promise<void> {
  await db
    .updateTable('site_pictures')
    .set({ state: 'kept', type, size_bytes: sizeBytes })
    .where('id', '=', id)
    .execute();
}

/** A picture of the site; null when there is none. */
export async function loadSitePicture(db: Kysely<Database>, id: string): Promise<SitePicture | null> {
  const row = await db
    .selectFrom('site_pictures')
    .select(['id', 'storage_id as storageId', 'type'])
    .where('id', '=', id)
    .where('state', '=', 'kept')
    .executeTakeFirst();
  return row ?? null;
}

/** Drops the pictures that no setting names, as far as they were made before `keptBeforeMs`, and
 *  those whose storing began before `receivingBeforeMs`. Call it with the flags locked: a picture
 *  that is being named meanwhile stays. */
export async function dropUnnamedPictures(
  db: Kysely<Database>,
  { keptBeforeMs, receivingBeforeMs }: { keptBeforeMs: number; receivingBeforeMs: number },
): Promise<void> {
  await sql`
    update site_pictures set state = 'dropped'
    where (state = 'receiving' and created_ms < ${receivingBeforeMs}::bigint)
      or (state = 'kept' and created_ms < ${keptBeforeMs}::bigint and not exists (
        select from site_settings
        where name in ('siteBackgroundImages', 'roleBasedExceptions')
          and strpos(value::text, ${SITE_PICTURES_PATH} || site_pictures.id) > 0))`.execute(db);
}

/** The pictures whose files are to be removed. */
export async function loadDroppedPictures(
  db: Kysely<Database>,
): Promise<readonly { readonly id: string; readonly storageId: string }[]> {
  return db
    .selectFrom('site_pictures')
    .select(['id', 'storage_id as storageId'])
    .where('state', '=', 'dropped')
    .execute();
}

/** Forgets a picture whose file is removed. */
export async function deleteSitePicture(db: Kysely<Database>, id: string): Promise<void> {
  await db.deleteFrom('site_pictures').where('id', '=', id).execute();
}
