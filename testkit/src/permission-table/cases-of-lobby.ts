import { endpoints } from '@hemicycle/contract/endpoints';
import { only } from './cast.ts';
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

async function besideWhoWaits(world: World): Promise<void> {
  await attend(world);
  await somebodyWaits(world);
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
    endpoint: 'moveToLobbyQueue',
    what: '[LOBBY-06] moderators move people to the queue',
    given: besideWhoWaits,
    input: () => ({ params: { userId: 'member03' } }),
    expected: only(['moderator']),
  },
];
