import type { Kysely } from 'kysely';
import type { Database } from '../../database.ts';

/** Whether a sign-in lasts: it was not ended, and has not expired. */
export async function isSignedIn(db: Kysely<Database>, signInId: string, nowMs: number): Promise<boolean> {
  const row = await db
    .selectFrom('sign_ins')
    .select('id')
    .where('id', '=', signInId)
    .where('expires_ms', '>', nowMs)
    .executeTakeFirst();
  return row !== undefined;
}

/** Ends every sign-in of an account and returns their ids. */
export async function deleteSignInsOfUser(db: Kysely<Database>, userId: string): Promise<string[]> {
  const rows = await db.deleteFrom('sign_ins').where('user_id', '=', userId).returning('id').execute();
  return rows.map(({ id }) => id);
}
