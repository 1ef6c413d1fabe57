import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Database } from '../../database.ts';
import type { AuthTables } from './auth-tables.ts';

export type ChallengeRow = AuthTables['passkey_challenges'];

/** Keeps a challenge, and forgets those whose time is over. */
export async function insertChallenge(db: Kysely<Database>, row: ChallengeRow, nowMs: number): Promise<void> {
  await db.deleteFrom('passkey_challenges').where('expires_ms', '<=', nowMs).execute();
  await db.insertInto('passkey_challenges').values(row).execute();
}

/** How many challenges to sign in with a network holds. */
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

/** Forgets what a sign-in was asked to sign before, so that it holds one challenge a purpose. */
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

/** Takes a challenge away, so that nobody can answer it again; false when there is none for this
 *  purpose and sign-in in time. */
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
