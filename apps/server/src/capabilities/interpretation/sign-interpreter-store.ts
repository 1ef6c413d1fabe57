import type { SignInterpreter } from '@hemicycle/contract/sign-language';
import type { Kysely } from 'kysely';
import type { Database } from '../../database.ts';
import { shownName } from '../names/public.ts';

/** The people who interpret a session into sign language, in the order in which they were named. */
export async function loadSignInterpreters(
  db: Kysely<Database>,
  idVotingSession: string,
): Promise<SignInterpreter[]> {
  return db
    .selectFrom('sign_interpreters')
    .innerJoin('users', 'users.id', 'user_id')
    .select(['user_id as userId', shownName().as('displayName')])
    .where('id_voting_session', '=', idVotingSession)
    .orderBy('named_ms')
    .orderBy('user_id')
    .execute();
}

/** Names somebody. Call it in a transaction that locks the session. */
export async function insertSignInterpreter(
  db: Kysely<Database>,
  { idVotingSession, userId }: { readonly idVotingSession: string; readonly userId: string },
  nowMs: number,
): Promise<void> {
  await db
    .insertInto('sign_interpreters')
    .values({ id_voting_session: idVotingSession, user_id: userId, named_ms: nowMs })
    .execute();
}

/** Removes somebody. False where they were not named. */
export async function deleteSignInterpreter(
  db: Kysely<Database>,
  { idVotingSession, userId }: { readonly idVotingSession: string; readonly userId: string },
): Promise<boolean> {
  const row = await db
    .deleteFrom('sign_interpreters')
    .where('id_voting_session', '=', idVotingSession)
    .where('user_id', '=', userId)
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}
