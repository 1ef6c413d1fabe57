import { endpoints } from '@hemicycle/contract/endpoints';
import { only, outcomes } from './cast.ts';
import type { PermissionCase } from './permission-case.ts';
import { attend } from './world.ts';
import type { World } from './world.ts';

const ofSession = ({ idVotingSession }: World) => ({ params: { idVotingSession } });

/** `member03` waits in the lobby of the session with a page open. */
async function somebodyWaits({ server, idVotingSession }: World): Promise<void> {
  const { pool } = server.database;
  await pool.query('update voting_sessions set waiting_room = true, lobby_shut = true where id = $1', [
    idVotingSession,
  ]);
  await pool.query(
    `insert into lobby_stays (id_voting_session, user_id, state, arrived_ms) values ($1, 'member03', 'waiting', 1)`,
    [idVotingSession],
  );
  await pool.query(
    `insert into lobby_connections (id, id_voting_session, user_id, last_seen_ms) values ($1 || '-page', $1, 'member03', $2)`,
    [idVotingSession, server.clock.nowMs()],
  );
}

/** Members, guests and accounts without a role wait in the lobby of the session. */
async function castWaits(world: World): Promise<void> {
  await somebodyWaits(world);
  await world.server.database.pool.query(
    `insert into lobby_stays (id_voting_session, user_id, state, arrived_ms)
     select $1, unnest($2::text[]), 'waiting', 1`,
    [world.idVotingSession, ['member08', 'roleless', 'guest']],
  );
}

async function besideWhoWaits(world: World): Promise<void> {
  await attend(world);
  await somebodyWaits(world);
}

/** The session has interviews, and `member03` waits. */
async function besideInterviews(world: World): Promise<void> {
  await attend(world);
  await somebodyWaits(world);
  await world.server.database.pool.query('update voting_sessions set lobby_interview = true where id = $1', [
    world.idVotingSession,
  ]);
}

/** The moderator interviews `member03`, and nobody in another session. */
async function inInterview(world: World): Promise<void> {
  await besideInterviews(world);
  const { pool } = world.server.database;
  await pool.query(
    `insert into huddles (id, id_voting_session, title, type, subtype, invitees, created_ms)
     values ($1 || '-interview', $1, 'Interview', 'direct', 'interview', '{moderator}', 1)`,
    [world.idVotingSession],
  );
  await pool.query(
    `update lobby_stays set state = 'waiting', interview_id = null, interviewer_id = null
     where state = 'interview'`,
  );
  await pool.query(
    `update lobby_stays set state = 'interview', interview_id = $1 || '-interview',
       interviewer_id = 'moderator', interview_called_ms = 1, interview_began_ms = 1 where id_voting_session = $1`,
    [world.idVotingSession],
  );
}

/** The cases of the lobby of a session. */
export const casesOfLobby: readonly PermissionCase[] = [
  {
    endpoint: 'getLobby',
    what: '[BEY-19] moderators see who waits',
    given: somebodyWaits,
    input: ofSession,
    expected: only(['moderator']),
    answer: (_world, answer) => {
      const [first] = endpoints.getLobby.answer.parse(answer).people;
      if (first?.userId !== 'member03') throw new Error('who waits');
    },
  },
  {
    endpoint: 'admitFromLobby',
    what: '[BEY-19] moderators admit',
    given: somebodyWaits,
    input: (world) => ({ ...ofSession(world), body: { userIds: ['member03'] } }),
    expected: only(['moderator']),
  },
  {
    endpoint: 'refuseFromLobby',
    what: '[BEY-19] moderators refuse',
    given: somebodyWaits,
    input: (world) => ({ ...ofSession(world), body: { userId: 'member03', reason: 'Not on the list' } }),
    expected: only(['moderator']),
  },
  {
    endpoint: 'sendLobbyMessage',
    what: '[BEY-19] moderators write to those who wait',
    given: somebodyWaits,
    input: (world) => ({ ...ofSession(world), body: { personId: 'member03', text: 'One moment' } }),
    expected: only(['moderator']),
  },
  {
    endpoint: 'replyFromLobby',
    what: '[BEY-19] who waits answers the attendants',
    given: castWaits,
    input: (world) => ({ ...ofSession(world), body: { text: 'I have my card here' } }),
    expected: outcomes('lobby-decided', { member: 'ok', roleless: 'ok', guest: 'ok', outsider: 'not-found' }),
  },
  {
    endpoint: 'callToInterview',
    what: '[BEY-19] moderators call people to interviews',
    given: besideInterviews,
    input: (world) => ({ ...ofSession(world), body: { userId: 'member03' } }),
    expected: only(['moderator']),
  },
  {
    endpoint: 'answerInterview',
    what: '[BEY-19] nobody answers a call to somebody else',
    given: inInterview,
    input: (world) => ({
      ...ofSession(world),
      body: { roomId: `${world.idVotingSession}-interview`, answer: 'start' },
    }),
    expected: outcomes('call-over', { outsider: 'not-found' }),
  },
  {
    endpoint: 'endInterview',
    what: '[BEY-19] moderators end their interview',
    given: inInterview,
    input: ofSession,
    expected: only(['moderator']),
  },
  {
    endpoint: 'noteIdentitySeen',
    what: '[BEY-19] the attendant of an interview notes that the identity was seen',
    given: inInterview,
    input: (world) => ({ ...ofSession(world), body: { userId: 'member03' } }),
    expected: only(['moderator']),
  },
  {
    endpoint: 'listInterviewQuestions',
    what: '[BEY-19] moderators read the questions',
    expected: only(['moderator']),
  },
  {
    endpoint: 'resetAttendantCompleted',
    what: '[LOBBY-07] moderators reset their interview',
    given: inInterview,
    expected: only(['moderator']),
  },
  {
    endpoint: 'getMeetingLobby',
    what: '[LOBBY-05] everybody who belongs to a session asks how they stand in its lobby',
    given: somebodyWaits,
    input: (world) => ({ params: { meetingId: world.idVotingSession } }),
    expected: outcomes('ok', { outsider: 'not-found' }),
  },
  {
    endpoint: 'moveToLobbyQueue',
    what: '[LOBBY-06] moderators move people to the queue',
    given: besideWhoWaits,
    input: () => ({ params: { userId: 'member03' } }),
    expected: only(['moderator']),
  },
  {
    endpoint: 'goToLobby',
    what: '[HUD-12] people of the session go out by themselves, but for those who never wait',
    given: besideWhoWaits,
    input: (world) => ({ ...ofSession(world), body: { to: 'lobby' } }),
    expected: outcomes('ok', {
      admin: 'bypasses-lobby',
      moderator: 'bypasses-lobby',
      bot: 'bypasses-lobby',
      outsider: 'not-found',
    }),
  },
];
