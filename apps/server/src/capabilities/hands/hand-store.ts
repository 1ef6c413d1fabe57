import type { Kysely } from 'kysely';
import type { Database } from '../../database.ts';

/** Lowers every hand of a session. Returns whose were up. */
export async function lowerHandsOf(db: Kysely<Database>, idVotingSession: string): Promise<string[]> {
  const rows = await db
    .updateTable('people_states')
    .set({ hand_type: 0, hand_raise_ms: 0 })
    .where('id_voting_session', '=', idVotingSession)
    .where('hand_type', '>', 0)
    .returning('user_id')
    .execute();
  return rows.map((row) => row.user_id);
}
