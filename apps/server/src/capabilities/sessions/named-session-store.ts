import { type Kysely, sql } from 'kysely';
import type { Database } from '../../database.ts';
import { belongs, runsIt } from './belongs-sql-store.ts';

/** Whether a person runs a session; null where they do not belong to it, or there is none. */
export async function runsSession(
  db: Kysely<Database>,
  idVotingSession: string,
  userId: string,
): Promise<boolean | null> {
  const person = sql`${userId}::text`;
  const { rows } = await sql<{ runs: boolean }>`
    select ${runsIt(person)} as runs from voting_sessions
    where id = ${idVotingSession} and ${belongs(person)}`.execute(db);
  return rows[0]?.runs ?? null;
}

/** The session that the parameters, query and body of a call name; null: none. A huddle, channel,
 *  vote, recording or alert names the session in which it is. */
export async function sessionOfNamed(
  db: Kysely<Database>,
  named: Readonly<Record<string, unknown>>,
): Promise<string | null> {
  const text = (name: string) => {
    const value = named[name];
    return typeof value === 'string' ? value : null;
  };
  const session = text('idVotingSession') ?? text('votingSessionId') ?? text('votingSessionToAttend');
  if (session !== null) return session;
  const poll = text('pollId');
  const room = text('roomId') ?? text('channelId');
  const recording = text('recordingId');
  const alert = text('alertId');
  if (poll === null && room === null && recording === null && alert === null) return null;
  const { rows } = await sql<{ id: string }>`
    select id_voting_session as id from polls where id = ${poll}
    union all select id_voting_session from huddles where id = ${room}
    union all select id from voting_sessions where id = ${room}
    union all select id_voting_session from recordings where id = ${recording}
    union all select id_voting_session from alerts where id = ${alert}
    limit 1`.execute(db);
  return rows[0]?.id ?? null;
}
