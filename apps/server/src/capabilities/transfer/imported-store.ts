import type { SittingPartName } from '@hemicycle/contract/sitting-file';
import { type Insertable, type Kysely, type Selectable, sql } from 'kysely';
import type { Database } from '../../database.ts';

export type ImportedRow = Omit<Selectable<Database['imported_sittings']>, 'head' | 'file_hash'>;

const ROW = [
  'id',
  'site_name',
  'key_id',
  'title',
  'description',
  'starts_ms',
  'ends_ms',
  'issued_ms',
  'votes',
  'imported_by',
  'imported_by_name',
  'imported_ms',
] as const;

/** Whose imported sittings somebody reads: `all`, or those in which this account took part. */
export type Reader = { readonly all: true } | { readonly all: false; readonly userId: string };

function readable(db: Kysely<Database>, reader: Reader) {
  const sittings = db.selectFrom('imported_sittings');
  if (reader.all) return sittings;
  return sittings.where((where) =>
    where.exists(
      where
        .selectFrom('imported_people')
        .select('person_id')
        .whereRef('imported_id', '=', 'imported_sittings.id')
        .where('user_id', '=', reader.userId),
    ),
  );
}

export async function loadImportedList(db: Kysely<Database>, reader: Reader): Promise<ImportedRow[]> {
  return readable(db, reader).select(ROW).orderBy('starts_ms', 'desc').orderBy('id').limit(1_000).execute();
}

/** An imported sitting that somebody may read; null where there is none. */
export async function loadImported(
  db: Kysely<Database>,
  reader: Reader,
  id: string,
): Promise<ImportedRow | null> {
  const row = await readable(db, reader).select(ROW).where('id', '=', id).executeTakeFirst();
  return row ?? null;
}

/** Whether this file was imported already. */
export async function isImported(db: Kysely<Database>, fileHash: string): Promise<boolean> {
  const row = await db
    .selectFrom('imported_sittings')
    .select('id')
    .where('file_hash', '=', fileHash)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether another file of this sitting was imported: one with the same id, signed by one of these
 *  keys. */
export async function isSittingImported(
  db: Kysely<Database>,
  sittingId: string,
  keyIds: readonly string[],
): Promise<boolean> {
  const { rows } = await sql`
    select from imported_sittings join imported_parts on imported_id = id and part = 'sitting'
    where key_id = any(${keyIds}::text[]) and body::jsonb ->> 'id' = ${sittingId} limit 1`.execute(db);
  return rows.length > 0;
}

/** Whether a sitting of this site has this title. */
export async function isTitleTaken(db: Kysely<Database>, title: string): Promise<boolean> {
  const row = await db
    .selectFrom('voting_sessions')
    .select('id')
    .where('title', '=', title)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The accounts that have one of these addresses, by address in small letters. */
export async function loadAccountsByEmail(
  db: Kysely<Database>,
  emails: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; email: string }>`
    select id, email from users where type = 'user' and email = any(${emails}::text[])`.execute(db);
  return new Map(rows.map(({ id, email }) => [email, id]));
}

/** Stores a sitting with its parts and people. False where the same file is there already. Call it
 *  in a transaction. */
export async function insertImported(
  db: Kysely<Database>,
  sitting: Insertable<Database['imported_sittings']>,
  parts: readonly Omit<Insertable<Database['imported_parts']>, 'imported_id'>[],
  people: readonly { readonly personId: string; readonly name: string; readonly userId: string | null }[],
): Promise<boolean> {
  const made = await db
    .insertInto('imported_sittings')
    .values(sitting)
    .onConflict((conflict) => conflict.column('file_hash').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (made === undefined) return false;
  for (const part of parts) {
    await db
      .insertInto('imported_parts')
      .values({ imported_id: sitting.id, ...part })
      .execute();
  }
  await sql`
    insert into imported_people (imported_id, person_id, name, user_id)
    select ${sitting.id}, * from unnest(${people.map(({ personId }) => personId)}::text[],
      ${people.map(({ name }) => name)}::text[], ${people.map(({ userId }) => userId)}::text[])`.execute(db);
  return true;
}

/** How much each part holds. */
export async function loadContents(
  db: Kysely<Database>,
  id: string,
): Promise<{ part: SittingPartName; count: number }[]> {
  return db.selectFrom('imported_parts').select(['part', 'count']).where('imported_id', '=', id).execute();
}

/** One part as canonical JSON; null where it is not there. */
export async function loadPart(
  db: Kysely<Database>,
  id: string,
  part: SittingPartName,
): Promise<string | null> {
  const row = await db
    .selectFrom('imported_parts')
    .select('body')
    .where('imported_id', '=', id)
    .where('part', '=', part)
    .executeTakeFirst();
  return row?.body ?? null;
}

/** The names of the people of an imported sitting, by their ids there. */
export async function loadNames(db: Kysely<Database>, id: string): Promise<Record<string, string>> {
  const rows = await db
    .selectFrom('imported_people')
    .select(['person_id', 'name'])
    .where('imported_id', '=', id)
    .execute();
  return Object.fromEntries(rows.map(({ person_id: personId, name }) => [personId, name]));
}

/** The file without its parts, and its parts, as JSON; null where there is none. */
export async function loadFileParts(
  db: Kysely<Database>,
  id: string,
): Promise<{ head: string; parts: { part: SittingPartName; body: string }[] } | null> {
  const row = await db.selectFrom('imported_sittings').select('head').where('id', '=', id).executeTakeFirst();
  if (row === undefined) return null;
  const parts = await db
    .selectFrom('imported_parts')
    .select(['part', 'body'])
    .where('imported_id', '=', id)
    .execute();
  return { head: row.head, parts };
}

/** Deletes an imported sitting with all that came with it; its title, or null where there is
 *  none. */
export async function deleteImported(db: Kysely<Database>, id: string): Promise<string | null> {
  const row = await db
    .deleteFrom('imported_sittings')
    .where('id', '=', id)
    .returning('title')
    .executeTakeFirst();
  return row?.title ?? null;
}
