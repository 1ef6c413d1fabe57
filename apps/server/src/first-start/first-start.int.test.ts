import { openTestDatabase } from '@hemicycle/testkit/test-database';
import type { TestDatabase } from '@hemicycle/testkit/test-database';
import { startTestServer } from '@hemicycle/testkit/test-server';
import { afterEach, beforeEach, expect, test } from 'vitest';

let database: TestDatabase;

beforeEach(async () => {
  database = await openTestDatabase();
});
afterEach(() => database.close());

const count = async (table: string) =>
  (await database.pool.query<{ rows: number }>(`select count(*)::int as rows from ${table}`)).rows[0]?.rows;

test('[FND-02] a first start makes the demonstration site: every kind of user, parties, weights and three sessions', async () => {
  const server = await startTestServer({ database });
  const admin = await server.signIn('admin');
  const users = await admin.call('listUsers');
  expect(users).toHaveLength(31);
  const accounts = [
    'admin',
    'moderator',
    'captioner',
    'transcriber',
    'interpreter',
    'observer',
    'bot',
    'member01',
    'member24',
  ];
  for (const account of accounts) expect(users.map(({ id }) => id)).toContain(account);
  const groups = await admin.call('listGroups');
  const ofType = (type: string) => groups.filter(({ grouptype }) => grouptype === type).length;
  expect([ofType('primary'), ofType('vote-organisation'), ofType('vote-weighting')]).toEqual([5, 2, 5]);
  const sessions = await admin.call('listVotingSessions');
  const now = Date.now();
  expect(sessions.filter(({ epochEndTime }) => epochEndTime < now)).toHaveLength(1);
  expect(sessions.filter((s) => s.epochStartTime <= now && now < s.epochEndTime)).toHaveLength(1);
  expect(sessions.filter(({ epochStartTime }) => epochStartTime > now)).toHaveLength(1);
  expect(sessions.find(({ title }) => title === 'Plenary sitting 114')?.memberCount).toBe(24);
  await server.stop();
});

test('[PERM-35] [PERM-20] each role of the demonstration holds what marks it', async () => {
  const server = await startTestServer({ database });
  const marks: Record<string, string> = {
    admin: 'admin_page-bool',
    moderator: 'app_participant_moderation-bool',
    captioner: 'app_transcriber-bool',
    transcriber: 'app_transcriber-bool',
    interpreter: 'interpreter_room-view',
    bot: 'app_participant_is_streaming_bot-bool',
    member01: 'app_vote-bool',
  };
  for (const [account, mark] of Object.entries(marks)) {
    const { info } = await (await server.signIn(account)).call('getSessionInfo');
    expect(info.actionsAllowed, account).toContain(mark);
    expect(info.actionsAllowed.includes('app_vote-bool'), account).toBe(account.startsWith('member'));
  }
  await server.stop();
});

test('[FND-02] it is made once: a second start and two servers at once change nothing', async () => {
  const [one, two] = await Promise.all([startTestServer({ database }), startTestServer({ database })]);
  await (
    await one.signIn('admin')
  ).call('updateUserRoles', { params: { userId: 'bot' }, body: { roles: [] } });
  await Promise.all([one.stop(), two.stop()]);
  const third = await startTestServer({ database });
  expect([await count('users'), await count('voting_sessions'), await count('vote_questions')]).toEqual([
    31, 3, 4,
  ]);
  expect((await (await third.signIn('bot')).call('getSessionInfo')).info.roles).toEqual([]);
  await third.stop();
});

const production = {
  mode: 'production',
  adminEmail: 'Clerk@Parliament.test',
  adminPassword: 'seven quiet herons wade',
} as const;

test('[FND-02] in production the first start makes its administrator and the roles, and nothing of the demonstration', async () => {
  const server = await startTestServer({ database, config: production });
  const clerk = await server.signIn('clerk@parliament.test', production.adminPassword);
  expect((await clerk.call('getSessionInfo')).info.actionsAllowed).toContain('admin_page-bool');
  expect((await clerk.call('listRoles')).map(({ name }) => name)).toContain('Member');
  expect([await count('users'), await count('voting_sessions'), await count('groups')]).toEqual([1, 0, 0]);
  await expect(server.signIn('admin')).rejects.toMatchObject({ code: 'invalid-credentials' });
  expect(await server.client().call('getSiteConfig')).toMatchObject({ demoAccounts: [], demoPassword: null });
  await server.stop();
});

test('[FND-02] in production a missing or weak administrator stops the first start, which writes nothing', async () => {
  const missing = startTestServer({ database, config: { mode: 'production' } });
  await expect(missing).rejects.toThrow('HEMICYCLE_ADMIN_EMAIL and HEMICYCLE_ADMIN_PASSWORD');
  const weak = startTestServer({ database, config: { ...production, adminPassword: 'demo' } });
  await expect(weak).rejects.toThrow('HEMICYCLE_ADMIN_PASSWORD is too weak');
  expect([await count('users'), await count('roles')]).toEqual([0, 0]);
});

test('[FND-02] a demonstration site never starts in production, where its known passwords would open it', async () => {
  await (await startTestServer({ database })).stop();
  await expect(startTestServer({ database, config: production })).rejects.toThrow('demonstration site');
});
