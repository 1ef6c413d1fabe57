import { DEMO_OPEN_SESSION } from '@hemicycle/testkit/demo-open-session';
import { createFakeClock } from '@hemicycle/testkit/fake-clock';
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
  expect(users).toHaveLength(35);
  const accounts = [
    'admin',
    'moderator',
    'chair',
    'captioner',
    'transcriber',
    'interpreter',
    'interpreter2',
    'signer',
    'observer',
    'bot',
    'engineer',
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

test('[PERM-35] each role of the demonstration holds what marks it', async () => {
  const server = await startTestServer({ database });
  const marks: Record<string, string> = {
    admin: 'admin_page-bool',
    moderator: 'app_participant_moderation-bool',
    captioner: 'app_transcriber-bool',
    transcriber: 'app_transcriber-bool',
    interpreter: 'interpreter_room-view',
    interpreter2: 'interpreter_room-view',
    signer: 'app_send_video-bool',
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
    35, 3, 4,
  ]);
  expect((await (await third.signIn('bot')).call('getSessionInfo')).info.roles).toEqual([]);
  await third.stop();
});

test('[FND-02] started again on the third day the demonstration has a new sitting, and the old one keeps its votes and its chat', async () => {
  const DAY_MS = 86_400_000;
  const clock = createFakeClock();
  const first = await startTestServer({ database, clock });
  const old = { idVotingSession: DEMO_OPEN_SESSION };
  const moderator = await first.signIn('moderator');
  const { id: pollId } = await moderator.call('createPoll', { params: old, body: { title: 'A question' } });
  await moderator.call('openPoll', { params: { pollId } });
  const rosa = await first.signIn('member08');
  await rosa.call('castVote', { params: { pollId }, body: { voteDecision: 'Yea', requestId: 'kept' } });
  await rosa.call('sendChatMessage', {
    params: { roomId: DEMO_OPEN_SESSION },
    body: { text: 'Good morning' },
  });
  const [before] = await rosa.call('getVotingSession', { params: old });
  await first.stop();

  await clock.advance(DAY_MS);
  await (await startTestServer({ database, clock })).stop();
  expect(await count('voting_sessions')).toBe(3);

  await clock.advance(2 * DAY_MS);
  const servers = await Promise.all([
    startTestServer({ database, clock }),
    startTestServer({ database, clock }),
  ]);
  const member = await servers[0].signIn('member08');
  const sessions = await member.call('listVotingSessions');
  const open = sessions.filter((s) => s.epochStartTime <= clock.nowMs() && clock.nowMs() < s.epochEndTime);
  expect(open).toMatchObject([
    { idVotingSession: 'plenary-sitting-115', title: 'Plenary sitting 115', memberCount: 24, mayVote: true },
  ]);
  expect(sessions).toHaveLength(5);
  const committee = sessions.find(({ idVotingSession }) => idVotingSession === 'committee-on-finance-32');
  expect(committee?.lobby).toBe('until-start');
  expect(sessions.find(({ idVotingSession }) => idVotingSession === DEMO_OPEN_SESSION)).toEqual(before);
  expect(await count('votes')).toBe(1);
  expect(await count('chat_messages')).toBe(1);
  const [huddles] = await Promise.all(
    servers.map(async (server) =>
      (await server.signIn('moderator')).call('listSessionHuddles', {
        params: { idVotingSession: 'plenary-sitting-115' },
      }),
    ),
  );
  expect(huddles?.map(({ title, davra }) => [title, davra.subtype]).toSorted()).toEqual([
    ['Committee room', 'default'],
    ['Español', 'booth'],
    ['Español', 'interpreter'],
    ['Français', 'booth'],
    ['Français', 'interpreter'],
    ['Labour and Solidarity group room', 'default'],
  ]);
  await Promise.all(servers.map((server) => server.stop()));

  await clock.advance(30 * DAY_MS);
  const later = await startTestServer({ database, clock });
  const admin = await later.signIn('admin');
  const numbers = (await admin.call('listVotingSessions')).map(({ idVotingSession }) => idVotingSession);
  expect(numbers).toContain('plenary-sitting-116');
  expect(numbers).toHaveLength(7);
  await later.stop();
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

test('[FND-02] in production no start convenes a sitting, however a session is called', async () => {
  const clock = createFakeClock();
  const server = await startTestServer({ database, clock, config: production });
  await database.pool.query(
    `insert into voting_sessions (id, title, starts_ms, ends_ms, members_only, created_ms)
     values ('plenary-sitting-7', 'Ours', 1, 2, true, 1)`,
  );
  await server.stop();
  await (await startTestServer({ database, clock, config: production })).stop();
  expect(await count('voting_sessions')).toBe(1);
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

test('[FND-02] a site of its own never starts in demo mode, which takes any password', async () => {
  await (await startTestServer({ database, config: production })).stop();
  await expect(startTestServer({ database })).rejects.toThrow('HEMICYCLE_MODE=production');
});
