import type { Kysely } from 'kysely';
import type { Database } from '../../database.ts';

/** Ids of the people who stand in the lobby of the session with a page open. */
export async function loadWaitingUserIds(db: Kysely<Database>, idVotingSession: string): Promise<string[]> {
  const rows = await db
    .selectFrom('lobby_connections')
    .select('user_id as userId')
    .distinct()
    .where('id_voting_session', '=', idVotingSession)
    .execute();
  return rows.map(({ userId }) => userId);
}
