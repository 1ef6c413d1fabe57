import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../../database.ts';
import { tokenHash } from '../../platform/auth/token.ts';
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

/** By which names calls name a session itself. */
const SESSION_NAMES = ['idVotingSession', 'votingSessionId', 'votingSessionToAttend', 'toGroup'];

/** The session that the parameters, query and body of a call name; null: none. Something that is in
 *  a session names that session. */
export async function sessionOfNamed(
  db: Kysely<Database>,
  named: Readonly<Record<string, unknown>>,
): Promise<string | null> {
  const text = (name: string) => {
    const value = named[name];
    return typeof value === 'string' ? value : null;
  };
  const session = SESSION_NAMES.map(text).find((one) => one !== null) ?? null;
  if (session !== null) return session;
  const things = Object.values(THINGS).flatMap(({ names, whereItIs }) => {
    const id = names.map(text).find((one) => one !== null) ?? null;
    return id === null ? [] : [whereItIs(id)];
  });
  if (things.length === 0) return null;
  const { rows } = await sql<{ id: string | null }>`${sql.join(things, sql` union all `)} limit 1`.execute(
    db,
  );
  return rows[0]?.id ?? null;
}

/** What is in a session: by which names calls name it, and where it says its session. */
const THINGS: Readonly<
  Record<
    string,
    { readonly names: readonly string[]; readonly whereItIs: (id: string) => RawBuilder<unknown> }
  >
> = {
  poll: {
    names: ['pollId'],
    whereItIs: (id) => sql`select id_voting_session as id from polls where id = ${id}`,
  },
  room: {
    names: ['roomId', 'channelId', 'meetingId'],
    whereItIs: (id) => sql`select id_voting_session as id from huddles where id = ${id}
      union all select id from voting_sessions where id = ${id}`,
  },
  recording: {
    names: ['recordingId'],
    whereItIs: (id) => sql`select id_voting_session as id from recordings where id = ${id}`,
  },
  alert: {
    names: ['alertId'],
    whereItIs: (id) => sql`select id_voting_session as id from alerts where id = ${id}`,
  },
  notification: {
    names: ['notificationId'],
    whereItIs: (id) => sql`select id_voting_session as id from notifications where id = ${id}`,
  },
  caption: {
    names: ['captionId'],
    whereItIs: (id) => sql`select id_voting_session as id from captions where id = ${id}`,
  },
  guestLink: {
    names: ['loginCode'],
    whereItIs: (id) =>
      sql`select id_voting_session as id from guest_links where code_hash = ${tokenHash(id)}`,
  },
  upload: {
    names: ['uploadKey'],
    whereItIs: (id) =>
      sql`select id_voting_session as id from uploads where key_hash = ${tokenHash(id)} and not of_site`,
  },
  file: {
    names: ['fileId'],
    whereItIs: (id) => sql`select id_voting_session as id from uploads where id = ${id} and not of_site`,
  },
};
