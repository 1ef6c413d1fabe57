import { IMPORTS_LISTED_MAX } from '@hemicycle/contract/import-times';
import type { AccountChange } from '@hemicycle/contract/account-change';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../database.ts';

type ImportRow = Database['people_imports'];

/** Somebody whom an import made (`before` is null) or changed. */
export interface ImportedPerson {
  readonly userId: string;
  /** The row of the list. */
  readonly row: number;
  readonly before: Database['people_import_rows']['before'];
  readonly after: Database['people_import_rows']['after'];
  readonly passwordSet: boolean;
}

/** An import as the database has it. */
export type KeptImport = Pick<
  ImportRow,
  'id' | 'name' | 'by_name' | 'state' | 'all_passwords' | 'created_ms' | 'beat_ms'
> & {
  readonly done: number;
  readonly created: number;
  readonly updated: number;
  readonly made_groups: string[];
  readonly made_roles: string[];
  readonly undone_ms: number | null;
  readonly undone_by_name: string | null;
};

/** Notes that an import begins. False where its id was used before. */
export async function insertImport(
  db: Kysely<Database>,
  begun: {
    readonly id: string;
    readonly name: string;
    readonly byName: string;
    readonly all: number;
    readonly nowMs: number;
  },
): Promise<boolean> {
  const { id, name, byName, all, nowMs } = begun;
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('people_imports')
    .values({
      id,
      name,
      by_name: byName,
      state: 'running',
      all_passwords: all,
      created_ms: nowMs,
      beat_ms: nowMs,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** Notes how many passwords of a running import are hashed. */
export async function noteProgress(
  db: Kysely<Database>,
  id: string,
  done: number,
  nowMs: number,
): Promise<void> {
  await db
    .updateTable('people_imports')
    .set({ done, beat_ms: nowMs })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .execute();
}

/** Forgets an import that was not written. */
export async function deleteRunningImport(db: Kysely<Database>, id: string): Promise<void> {
  await db.deleteFrom('people_imports').where('id', '=', id).where('state', '=', 'running').execute();
}

/** Keeps what an import did. Call it in the transaction that writes. */
export async function keepImport(
  db: Kysely<Database>,
  id: string,
  people: readonly ImportedPerson[],
  {
    madeGroups,
    madeRoles,
  }: { readonly madeGroups: readonly string[]; readonly madeRoles: readonly string[] },
): Promise<void> {
  const created = people.filter(({ before }) => before === null).length;
  await db
    .updateTable('people_imports')
    .set({
      state: 'done',
      created,
      updated: people.length - created,
      made_groups: sql`${[...madeGroups]}::text[]`,
      made_roles: sql`${[...madeRoles]}::text[]`,
    })
    .where('id', '=', id)
    .execute();
  await sql`
    insert into people_import_rows (import_id, user_id, list_row, before, after, password_set)
    select ${id}, * from unnest(${people.map(({ userId }) => userId)}::text[],
      ${people.map(({ row }) => row)}::int[],
      ${people.map(({ before }) => (before === null ? null : JSON.stringify(before)))}::jsonb[],
      ${people.map(({ after }) => JSON.stringify(after))}::jsonb[],
      ${people.map(({ passwordSet }) => passwordSet)}::boolean[])`.execute(db);
}

/** The imports since a time, the newest first; of `id` alone where it is given. */
export async function loadImports(db: Kysely<Database>, sinceMs: number, id?: string): Promise<KeptImport[]> {
  return db
    .selectFrom('people_imports')
    .selectAll()
    .where('created_ms', '>', sinceMs)
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
    .orderBy('created_ms', 'desc')
    .limit(IMPORTS_LISTED_MAX)
    .execute();
}

/** As `loadImports` for one, which nobody else changes until the end of the transaction. */
export async function lockImport(
  db: Kysely<Database>,
  id: string,
  sinceMs: number,
): Promise<KeptImport | undefined> {
  return db
    .selectFrom('people_imports')
    .selectAll()
    .where('id', '=', id)
    .where('created_ms', '>', sinceMs)
    .forUpdate()
    .executeTakeFirst();
}

/** Whom an import made or changed, in the order of its list. Who was deleted since is missing. */
export async function loadImportedPeople(db: Kysely<Database>, id: string): Promise<ImportedPerson[]> {
  const rows = await db
    .selectFrom('people_import_rows')
    .select(['user_id as userId', 'list_row as row', 'before', 'after', 'password_set as passwordSet'])
    .where('import_id', '=', id)
    .orderBy('list_row')
    .execute();
  return rows;
}

/** Notes that an import was taken back. */
export async function setUndone(
  db: Kysely<Database>,
  id: string,
  byName: string,
  nowMs: number,
): Promise<void> {
  await db
    .updateTable('people_imports')
    .set({ state: 'undone', undone_ms: nowMs, undone_by_name: byName })
    .where('id', '=', id)
    .execute();
}

/** Deletes imports that began before a time, with what they kept. */
export async function deleteImportsBefore(db: Kysely<Database>, beforeMs: number): Promise<void> {
  await db.deleteFrom('people_imports').where('created_ms', '<=', beforeMs).execute();
}

/** The last import since a time that made or changed each of these people, by their ids, without
 *  the import `but`. Imports that were taken back do not count. */
export async function loadLastImportsOf(
  db: Kysely<Database>,
  userIds: readonly string[],
  { sinceMs, but }: { readonly sinceMs: number; readonly but: string | null },
): Promise<Map<string, AccountChange>> {
  if (userIds.length === 0) return new Map();
  const { rows } = await sql<AccountChange & { userId: string }>`
    select distinct on (user_id) user_id as "userId", by_name as "byName", created_ms as "atMs", name as list
    from people_import_rows join people_imports on people_imports.id = import_id
    where user_id = any(${[...userIds]}::text[]) and state = 'done' and created_ms > ${sinceMs}
      and import_id is distinct from ${but}
    order by user_id, created_ms desc`.execute(db);
  return new Map(rows.map(({ userId, ...change }) => [userId, change]));
}
