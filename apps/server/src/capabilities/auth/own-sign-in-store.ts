import type { SignInMeans } from '@hemicycle/contract/own-sign-ins';
import type { Kysely } from 'kysely';
import type { Database } from '../../database.ts';

/** A sign-in as its owner may see it. */
export interface OwnSignInRow {
  readonly id: string;
  readonly userAgent: string | null;
  readonly networkAddress: string | null;
  readonly means: SignInMeans | null;
  readonly createdMs: number;
  readonly lastUsedMs: number | null;
}

/** The sign-ins of an account that have not expired, the last used first. */
export async function loadSignInsOf(
  db: Kysely<Database>,
  userId: string,
  nowMs: number,
): Promise<OwnSignInRow[]> {
  return db
    .selectFrom('sign_ins')
    .select([
      'id',
      'user_agent as userAgent',
      'network_address as networkAddress',
      'means',
      'created_ms as createdMs',
      'last_used_ms as lastUsedMs',
    ])
    .where('user_id', '=', userId)
    .where('expires_ms', '>', nowMs)
    .orderBy((eb) => eb.fn.coalesce('last_used_ms', 'created_ms'), 'desc')
    .orderBy('id')
    .execute();
}

/** Ends one sign-in of an account, and returns its id; none where the account has no such one. */
export async function deleteSignInOf(
  db: Kysely<Database>,
  userId: string,
  signInId: string,
): Promise<string[]> {
  const rows = await db
    .deleteFrom('sign_ins')
    .where('id', '=', signInId)
    .where('user_id', '=', userId)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}
