import { type Kysely, sql } from 'kysely';
import type { Database } from '../../database.ts';
import type { SignOnTables } from './sign-on-tables.ts';

type SignInByProvider = SignOnTables['sign_on_sign_ins'];

/** Notes that a sign-in was made by a provider. */
export async function insertSignInByProvider(db: Kysely<Database>, row: SignInByProvider): Promise<void> {
  await db.insertInto('sign_on_sign_ins').values(row).execute();
}

/** By which provider a sign-in was made; null: by none. */
export async function loadSignInByProvider(
  db: Kysely<Database>,
  signInId: string,
): Promise<SignInByProvider | null> {
  const row = await db
    .selectFrom('sign_on_sign_ins')
    .selectAll()
    .where('sign_in_id', '=', signInId)
    .executeTakeFirst();
  return row ?? null;
}

/** The sign-ins here that ended at a provider: those of one sign-in there, or, where it names none,
 *  all of a person. */
export async function findSignInsAtProvider(
  db: Kysely<Database>,
  of: {
    readonly providerId: string;
    readonly issuer: string;
    readonly subject: string | null;
    readonly providerSession: string | null;
  },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select sign_in_id as id from sign_on_sign_ins
    where provider_id = ${of.providerId} and issuer = ${of.issuer}
      and (${of.subject}::text is null or subject = ${of.subject})
      and (${of.providerSession}::text is null or provider_session = ${of.providerSession})
      and (${of.subject}::text is not null or ${of.providerSession}::text is not null)`.execute(db);
  return rows.map(({ id }) => id);
}

/** Notes a logout token; false where it was used before. Those that have expired are deleted. */
export async function noteLogoutToken(
  db: Kysely<Database>,
  token: { readonly hash: string; readonly expiresMs: number },
  nowMs: number,
): Promise<boolean> {
  await db.deleteFrom('sign_on_logouts').where('expires_ms', '<=', nowMs).execute();
  const row = await db
    .insertInto('sign_on_logouts')
    .values({ token_hash: token.hash, expires_ms: token.expiresMs })
    .onConflict((conflict) => conflict.doNothing())
    .returning('token_hash')
    .executeTakeFirst();
  return row !== undefined;
}
