import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Database } from '../../database.ts';

/** Deletes all polls of a session with their votes. Their record must be deleted before. */
export async function deletePolls(db: Kysely<Database>, idVotingSession: string): Promise<void> {
  const polls = sql`select id from polls where id_voting_session = ${idVotingSession}`;
  await sql`delete from vote_requests where poll_id in (${polls})`.execute(db);
  await sql`delete from vote_log where poll_id in (${polls})`.execute(db);
  await sql`delete from votes where poll_id in (${polls})`.execute(db);
  await sql`delete from sealed_ballots where poll_id in (${polls})`.execute(db);
  await sql`delete from ballots where poll_id in (${polls})`.execute(db);
  await sql`delete from poll_electors where poll_id in (${polls})`.execute(db);
  await db.deleteFrom('polls').where('id_voting_session', '=', idVotingSession).execute();
}
