import type { LobbyStayState } from '@hemicycle/contract/lobby';
import { isLetIn } from '@hemicycle/rules/lobby/let-in';
import { makeCommittee } from '@hemicycle/testkit/make-committee';
import { startTestServer, type TestServer } from '@hemicycle/testkit/test-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadStandings } from '../sessions/public.ts';

let server: TestServer;
let idVotingSession: string;

/** A person for each permission that matters, and their permissions. */
const people = ['member08', 'bot', 'moderator', 'admin', 'observer'] as const;
const stays: readonly (LobbyStayState | null)[] = [
  null,
  'waiting',
  'held',
  'interview',
  'admitted',
  'refused',
];

beforeAll(async () => {
  server = await startTestServer();
  const admin = await server.signIn('admin');
  idVotingSession = await makeCommittee(admin, server.clock.nowMs(), [...people]);
});
afterAll(() => server.stop());

test.each(
  [true, false].flatMap((isShut) =>
    people.flatMap((userId) => stays.map((stay) => ({ isShut, userId, stay }))),
  ),
)(
  '[PERM-38][LOBBY-12] the statements and the rule agree on who is let in: $userId, $stay, shut $isShut',
  async ({ isShut, userId, stay }) => {
    const { pool, db } = server.database;
    await pool.query('update voting_sessions set lobby_shut = $2 where id = $1', [idVotingSession, isShut]);
    await pool.query('delete from lobby_stays where id_voting_session = $1', [idVotingSession]);
    await pool.query('delete from people_states where id_voting_session = $1', [idVotingSession]);
    if (stay !== null) {
      await pool.query(
        `insert into lobby_stays (id_voting_session, user_id, state, arrived_ms) values ($1, $2, $3, 1)`,
        [idVotingSession, userId, stay],
      );
    }
    const { rows } = await pool.query<{ actions: string[] }>(
      `select coalesce(array_agg(action), '{}') as actions from user_roles
       join roles on roles.id = role_id cross join unnest(actions_allowed) as action where user_id = $1`,
      [userId],
    );
    const person = { isShut, stay, kind: 'account', actionsAllowed: new Set(rows[0]?.actions) } as const;
    const expected = isLetIn({ ...person, isClosed: false, isNamed: false });

    expect((await loadStandings(db, idVotingSession, [userId])).get(userId)).toBe(
      expected ? 'let-in' : 'in-lobby',
    );
    const client = await server.signIn(userId);
    const entering = client.call('setMeeting', { body: { idVotingSession, meeting: 'mainchamber' } });
    if (expected) expect(await entering).toMatchObject({ meeting: 'mainchamber' });
    else await expect(entering).rejects.toMatchObject({ code: 'in-lobby' });
  },
);
