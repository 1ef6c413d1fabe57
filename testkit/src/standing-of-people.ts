import type { TestServer } from './test-server.ts';

/** What signing in must never change: who is where, hands, proxies and electorates. */
const TABLES = [
  'people_states',
  'people_connections',
  'attendance_stays',
  'raised_hands',
  'proxy_voters',
  'poll_electors',
] as const;

/** All rows of these tables, so that a test compares them before and after. Source: BEY-46. */
export async function standingOfPeople({ database }: Pick<TestServer, 'database'>): Promise<unknown[][]> {
  const all: unknown[][] = [];
  for (const table of TABLES) {
    const { rows } = await database.pool.query(`select * from ${table} as row order by row::text`);
    all.push(rows);
  }
  return all;
}

/** Makes a sitting in which a person has a place, a raised hand and a vote in a poll that is open.
 *  `nowMs`: by the clock of the server. Returns the ids of both. */
export async function giveStanding(
  server: TestServer,
  userId: string,
  nowMs: number,
): Promise<{ readonly idVotingSession: string; readonly pollId: string }> {
  const admin = await server.signIn('admin');
  const { idVotingSession } = await admin.call('createVotingSession', {
    body: {
      title: 'A sitting under way',
      epochStartTime: nowMs - 3_600_000,
      epochEndTime: nowMs + 9 * 3_600_000,
      members: [userId, 'admin', 'moderator'],
    },
  });
  const person = await server.signIn(userId);
  await person.call('setMeeting', { body: { idVotingSession, meeting: 'mainchamber' } });
  await server.database.pool.query(
    'insert into raised_hands (id_voting_session, user_id, hand_type, raised_ms) values ($1, $2, 1, 1)',
    [idVotingSession, userId],
  );
  const moderator = await server.signIn('moderator');
  const { id: pollId } = await moderator.call('createPoll', {
    params: { idVotingSession },
    body: { title: 'Motion', voteOptions: ['Yea', 'Nay'], proofOfIdentity: true },
  });
  await moderator.call('openPoll', { params: { pollId } });
  return { idVotingSession, pollId };
}
