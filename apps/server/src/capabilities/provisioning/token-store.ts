import { type Kysely, type Selectable, sql } from 'kysely';
import type { Database } from '../../database.ts';
import { inNameOrder } from '../../platform/db/name-order.ts';
import type { ScimTables } from './scim-tables.ts';

export type TokenRow = Selectable<ScimTables['scim_tokens']>;

/** How exactly it is kept when a directory last called. In ms. */
const USE_NOTED_EVERY_MS = 60_000;

/** All directories by name. */
export async function loadTokens(db: Kysely<Database>): Promise<TokenRow[]> {
  return db.selectFrom('scim_tokens').selectAll().orderBy(inNameOrder('name')).execute();
}

/** The directory with a token; null: the token is unknown or revoked. */
export async function loadByToken(db: Kysely<Database>, tokenHash: string): Promise<TokenRow | null> {
  const row = await db
    .selectFrom('scim_tokens')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
  return row ?? null;
}

/** Notes that a directory calls. */
export async function noteUse(db: Kysely<Database>, { id, used_ms: before }: TokenRow, nowMs: number) {
  if (before !== null && before > nowMs - USE_NOTED_EVERY_MS) return;
  await db.updateTable('scim_tokens').set({ used_ms: nowMs }).where('id', '=', id).execute();
}

/** Writes a new directory. @throws a unique violation when its name exists. */
export async function insertToken(db: Kysely<Database>, row: TokenRow): Promise<void> {
  await db.insertInto('scim_tokens').values(row).execute();
}

/** Deletes a directory; its name, or null when there was none. */
export async function deleteToken(db: Kysely<Database>, id: string): Promise<string | null> {
  const row = await db.deleteFrom('scim_tokens').where('id', '=', id).returning('name').executeTakeFirst();
  return row?.name ?? null;
}

/** Keeps everybody else from making tokens until the end of the transaction. */
export async function lockTokens(db: Kysely<Database>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('scim tokens:' || current_schema(), 0))`.execute(
    db,
  );
}

/** Whether a token still holds, in a transaction: it cannot be revoked until its end. */
export async function holdToken(db: Kysely<Database>, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('scim_tokens')
    .select('id')
    .where('id', '=', id)
    .forKeyShare()
    .executeTakeFirst();
  return row !== undefined;
}
