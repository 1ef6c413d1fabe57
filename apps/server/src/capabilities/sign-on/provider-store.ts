import { type Kysely, type Selectable, sql } from 'kysely';
import type { Database } from '../../database.ts';
import { inNameOrder } from '../../platform/db/name-order.ts';
import type { SignOnTables } from './sign-on-tables.ts';

export type ProviderRow = Selectable<SignOnTables['sign_on_providers']>;

/** All providers by name. */
export async function loadProviders(db: Kysely<Database>): Promise<ProviderRow[]> {
  return db.selectFrom('sign_on_providers').selectAll().orderBy(inNameOrder('name')).orderBy('id').execute();
}

/** One provider; null when there is none. */
export async function loadProvider(db: Kysely<Database>, id: string): Promise<ProviderRow | null> {
  const row = await db.selectFrom('sign_on_providers').selectAll().where('id', '=', id).executeTakeFirst();
  return row ?? null;
}

/** Keeps everybody else from adding and changing providers until the end of the transaction. */
export async function lockProviders(db: Kysely<Database>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('providers of sign-on:' || current_schema(), 0))`.execute(
    db,
  );
}

/** Writes a new provider. @throws a unique violation when its name exists. */
export async function insertProvider(db: Kysely<Database>, row: ProviderRow): Promise<void> {
  await db
    .insertInto('sign_on_providers')
    .values({ ...row, ...jsonOf(row) })
    .execute();
}

/** Writes a changed provider. @throws a unique violation when another one has its name. */
export async function updateProvider(db: Kysely<Database>, { id, ...row }: ProviderRow): Promise<void> {
  await db
    .updateTable('sign_on_providers')
    .set({ ...row, ...jsonOf(row) })
    .where('id', '=', id)
    .execute();
}

function jsonOf({ mappings, saml }: Pick<ProviderRow, 'mappings' | 'saml'>) {
  return { mappings: JSON.stringify(mappings), saml: saml === null ? null : JSON.stringify(saml) };
}

/** Deletes a provider, and the ids by which it knows the people who signed in there. */
export async function deleteProvider(db: Kysely<Database>, id: string): Promise<void> {
  await db.deleteFrom('sign_on_providers').where('id', '=', id).execute();
}
