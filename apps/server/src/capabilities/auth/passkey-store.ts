import { sql } from 'kysely';
import type { Insertable, Kysely, Selectable } from 'kysely';
import type { Database } from '../../database.ts';
import type { AuthTables } from './auth-tables.ts';

export type PasskeyRow = Selectable<AuthTables['passkeys']>;

/** The passkeys of an account, the oldest first. */
export async function loadPasskeysOf(db: Kysely<Database>, userId: string): Promise<PasskeyRow[]> {
  return db
    .selectFrom('passkeys')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_ms')
    .orderBy('id')
    .execute();
}

/** The passkey with the id that its authenticator gave it (base64url), or null. */
export async function loadPasskeyByCredential(
  db: Kysely<Database>,
  credentialId: string,
): Promise<PasskeyRow | null> {
  const row = await db
    .selectFrom('passkeys')
    .selectAll()
    .where('credential_id', '=', credentialId)
    .executeTakeFirst();
  return row ?? null;
}

/** Adds a passkey; false when one with its credential id exists already. */
export async function insertPasskey(
  db: Kysely<Database>,
  row: Insertable<AuthTables['passkeys']>,
): Promise<boolean> {
  const added = await db
    .insertInto('passkeys')
    .values(row)
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return added !== undefined;
}

/** Renames a passkey of an account; null when the account has no such passkey. */
export async function renamePasskeyRow(
  db: Kysely<Database>,
  userId: string,
  passkeyId: string,
  name: string,
): Promise<PasskeyRow | null> {
  const row = await db
    .updateTable('passkeys')
    .set({ name })
    .where('id', '=', passkeyId)
    .where('user_id', '=', userId)
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

/** Removes a passkey of an account; false when the account has no such passkey. */
export async function deletePasskeyRow(
  db: Kysely<Database>,
  userId: string,
  passkeyId: string,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('passkeys')
    .where('id', '=', passkeyId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Removes all passkeys of an account. */
export async function deletePasskeysOf(db: Kysely<Database>, userId: string): Promise<void> {
  await db.deleteFrom('passkeys').where('user_id', '=', userId).execute();
}

/** Notes that a passkey was used. False when the passkey is gone, or when its counter has not
 *  grown: then a copy of it may be in use. Authenticators without a counter always send 0. */
export async function notePasskeyUse(
  db: Kysely<Database>,
  passkeyId: string,
  use: { counter: number; backedUp: boolean; nowMs: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('passkeys')
    .set({ counter: use.counter, backed_up: use.backedUp, last_used_ms: use.nowMs })
    .where('id', '=', passkeyId)
    .where(sql<boolean>`(counter < ${use.counter} or (counter = 0 and ${use.counter} = 0))`)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
