import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Database } from '../../database.ts';
import type { AuthTables } from './auth-tables.ts';

export type ChallengeRow = AuthTables['passkey_challenges'];

/** Stores a challenge, and deletes those that have expired. */
export async function insertChallenge(db: Kysely<Database>, row: ChallengeRow, nowMs: number): Promise<void> {
  await db.deleteFrom('passkey_challenges').where('expires_ms', '<=', nowMs).execute();
  await db.insertInto('passkey_challenges').values(row).execute();
}

/** The number of open challenges to sign in that a network has. */
export async function countChallengesOfNetwork(
  db: Kysely<Database>,
  networkHash: string,
  nowMs: number,
): Promise<number> {
  const row = await db
    .selectFrom('passkey_challenges')
    .select(sql<number>`count(*)::int`.as('held'))
    .where('network_hash', '=', networkHash)
    .where('expires_ms', '>', nowMs)
    .executeTakeFirst();
  return row?.held ?? 0;
}

/** Deletes the earlier challenges of a sign-in for this purpose, so that it has one challenge a
 *  purpose. */
export async function deleteChallengesOfSignIn(
  db: Kysely<Database>,
  signInId: string,
  purpose: ChallengeRow['purpose'],
): Promise<void> {
  await db
    .deleteFrom('passkey_challenges')
    .where('sign_in_id', '=', signInId)
    .where('purpose', '=', purpose)
    .execute();
}

/** Deletes a challenge, so that it cannot be answered again. False when there is none for this
 *  purpose and sign-in, or it has expired. */
export async function takeChallengeRow(
  db: Kysely<Database>,
  challenge: Pick<ChallengeRow, 'challenge_hash' | 'purpose' | 'sign_in_id'>,
  nowMs: number,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('passkey_challenges')
    .where('challenge_hash', '=', challenge.challenge_hash)
    .where('purpose', '=', challenge.purpose)
    .where('sign_in_id', 'is not distinct from', challenge.sign_in_id)
    .where('expires_ms', '>', nowMs)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
