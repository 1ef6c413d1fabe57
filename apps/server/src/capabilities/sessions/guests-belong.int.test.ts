import { createFakeClock } from '@hemicycle/testkit/fake-clock';
import { refusalOf } from '@hemicycle/testkit/refusal-of';
import type { TestClient } from '@hemicycle/testkit/test-client';
import { keepOneAdministrator } from '@hemicycle/testkit/one-administrator';
import { startTestServer } from '@hemicycle/testkit/test-server';
import type { TestServer } from '@hemicycle/testkit/test-server';
import { afterAll, beforeAll, expect, test } from 'vitest';

const clock = createFakeClock();
let server: TestServer;
let admin: TestClient;
let guest: TestClient;

beforeAll(async () => {
  server = await startTestServer({ clock });
  await keepOneAdministrator(server);
  admin = await server.signIn('admin');
  const { pool } = server.database;
  await pool.query(
    `insert into users (id, email, display_name, type, created_ms)
     values ('guest', 'guest@demo.test', 'Gerda Guest', 'guest-temporary', 0)`,
  );
  // Give the guest every permission that a role can give: to vote, to moderate and to administer.
  await pool.query(
    `insert into user_roles (user_id, role_id, position) values ('guest', 'member', 0), ('guest', 'moderator', 1), ('guest', 'administrator', 2)`,
  );
  guest = await server.signIn('guest');
});
afterAll(() => server.stop());

async function sitting(members: string[] | null): Promise<string> {
  const { idVotingSession } = await admin.call('createVotingSession', {
    body: {
      title: 'Sitting',
      epochStartTime: clock.nowMs() - 1_000,
      epochEndTime: clock.nowMs() + 3_600_000,
      members,
    },
  });
  return idVotingSession;
}

async function seenBy(client: TestClient): Promise<string[]> {
  const listed = await client.call('listVotingSessions');
  return listed.map(({ idVotingSession }) => idVotingSession);
}

test('[PERM-03] a guest belongs to the sessions that name them, whatever their role, and to no session that is open to all', async () => {
  const ofGuest = await sitting(['guest', 'member08']);
  const ofOthers = await sitting(['member08']);
  const openToAll = await sitting(null);

  expect(await seenBy(guest)).toEqual([ofGuest]);
  for (const idVotingSession of [ofOthers, openToAll]) {
    const refused = guest.call('getVotingSession', { params: { idVotingSession } });
    expect(await refusalOf(refused)).toBe('not-found');
    const entered = guest.call('setMeeting', { body: { idVotingSession, meeting: 'mainchamber' } });
    expect(await refusalOf(entered)).toBe('not-found');
  }
  const other = await server.signIn('member02');
  expect(await seenBy(other)).toContain(openToAll);
});

test('[PERM-13] a guest is no voter of a session that is open to all, and one of a session that names them', async () => {
  async function votersOf(idVotingSession: string): Promise<string[]> {
    const moderator = await server.signIn('moderator');
    const { id: pollId } = await moderator.call('createPoll', {
      params: { idVotingSession },
      body: { title: 'Bill', voteOptions: ['Yea', 'Nay'] },
    });
    await moderator.call('openPoll', { params: { pollId } });
    const { electors } = await moderator.call('getElectorate', { params: { pollId } });
    return electors.map(({ userId }) => userId);
  }
  expect(await votersOf(await sitting(null))).not.toContain('guest');
  expect(await votersOf(await sitting(['guest', 'member08']))).toContain('guest');
});

test('[PERM-03] a guest does not count as somebody who administers the site', async () => {
  const { pool } = server.database;
  const { rows } = await pool.query<{ user_id: string }>(
    `select user_id from user_roles where role_id = 'administrator' and user_id <> 'guest'`,
  );
  expect(rows.map(({ user_id: userId }) => userId)).toEqual(['admin']);
  const given = admin.call('updateUserRoles', { params: { userId: 'admin' }, body: { roles: ['member'] } });
  expect(await refusalOf(given)).toBe('last-administrator');
});
