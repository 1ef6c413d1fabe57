import { sql, type Kysely } from 'kysely';
import type { Database } from '../../database.ts';

/** Whether a session holds polls, drafts and timers included, which keep it from being deleted. One
 *  query. Source: SESS-01. */
export async function holdsVotes(db: Kysely<Database>, idVotingSession: string): Promise<boolean> {
  const { rows } = await sql<{ holds: boolean }>`
    select exists (select from polls where id_voting_session = ${idVotingSession}) as holds`.execute(db);
  return rows[0]?.holds === true;
}
