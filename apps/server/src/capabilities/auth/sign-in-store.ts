import type { Kysely } from 'kysely';
import type { Database } from '../../database.ts';

/** A sign-in with its account, as of now. */
export interface SignInRow {
  readonly signInId: string;
  readonly userId: string;
  readonly createdMs: number;
  readonly expiresMs: number;
  readonly votingSessionToAttend: string | null;
}

export async function insertSignIn(
  db: Kysely<Database>,
  row: { id: string; tokenHash: string; userId: string; createdMs: number; expiresMs: number },
): Promise<void> {
  await db
    .insertInto('sign_ins')
    .values({
      id: row.id,
      token_hash: row.tokenHash,
      user_id: row.userId,
      created_ms: row.createdMs,
      expires_ms: row.expiresMs,
    })
    .execute();
}

/** The sign-in of a token unless it has expired. */
export async function loadSignIn(
  db: Kysely<Database>,
  tokenHash: string,
  nowMs: number,
): Promise<SignInRow | null> {
  const row = await db
    .selectFrom('sign_ins')
    .leftJoin('user_sessions', 'user_sessions.user_id', 'sign_ins.user_id')
    .select([
      'sign_ins.id',
      'sign_ins.user_id',
      'sign_ins.created_ms',
      'sign_ins.expires_ms',
      'user_sessions.voting_session_to_attend',
    ])
    .where('token_hash', '=', tokenHash)
    .where('expires_ms', '>', nowMs)
    .executeTakeFirst();
  if (row === undefined) return null;
  return {
    signInId: row.id,
    userId: row.user_id,
    createdMs: row.created_ms,
    expiresMs: row.expires_ms,
    votingSessionToAttend: row.voting_session_to_attend,
  };
}

/** Moves the end of a sign-in; one that was ended meanwhile stays ended. */
export async function renewSignIn(db: Kysely<Database>, signInId: string, expiresMs: number): Promise<void> {
  await db.updateTable('sign_ins').set({ expires_ms: expiresMs }).where('id', '=', signInId).execute();
}

/** Ends one sign-in. Harmless when it is ended already. */
export async function deleteSignIn(db: Kysely<Database>, signInId: string): Promise<void> {
  await db.deleteFrom('sign_ins').where('id', '=', signInId).execute();
}

/** Ends every sign-in of an account and returns their ids. */
export async function deleteSignInsOfUser(db: Kysely<Database>, userId: string): Promise<string[]> {
  const rows = await db.deleteFrom('sign_ins').where('user_id', '=', userId).returning('id').execute();
  return rows.map(({ id }) => id);
}

/** Forgets sign-ins that ended by time. */
export async function deleteExpiredSignIns(db: Kysely<Database>, nowMs: number): Promise<void> {
  await db.deleteFrom('sign_ins').where('expires_ms', '<=', nowMs).execute();
}
