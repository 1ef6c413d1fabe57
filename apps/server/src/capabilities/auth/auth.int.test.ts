import { createHash } from 'node:crypto';
import { createFakeClock } from '@hemicycle/testkit/fake-clock';
import { startTestServer, TEST_PASSWORD } from '@hemicycle/testkit/test-server';
import type { TestServer } from '@hemicycle/testkit/test-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  FAILURES_PER_ACCOUNT,
  FAILURES_PER_ADDRESS,
  FAILURE_WINDOW_MS,
  SIGN_IN_IDLE_MS,
  VIEWER_CACHE_MS,
} from './sign-in-times.ts';

const clock = createFakeClock();
let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ clock });
});
afterAll(() => server.stop());

const login = (email: string, password: string) =>
  server.client().fetch('/api/auth/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });

test('[AUTH-02] a sign-in gives the session info of the account: details, choices, permissions, key and clock', async () => {
  const rosa = await server.signIn('member08', TEST_PASSWORD);
  const { serverTime, info } = await rosa.call('getSessionInfo');
  expect(serverTime).toBe(clock.nowMs());
  expect(info.userId).toBe('member08');
  expect(info.personDetails.displayName).toBe('Rosa Quispe');
  expect(info.personDetails.groups.map(({ name }) => name)).toContain('Labour and Solidarity');
  expect(info.actionsAllowed).toContain('app_vote-bool');
  expect(info.actionsAllowed).not.toContain('admin_page-bool');
  expect(info.roles).toEqual([{ id: 'member', name: 'Member' }]);
  expect(info.webexToken).toBeNull();
  expect(Buffer.from(info.payloadKey, 'base64url')).toHaveLength(32);
});

test('[FND-17] [PEOP-01] the session info has all its fields, and the person details all of theirs', async () => {
  const { serverTime, info } = await (await server.signIn('member08', TEST_PASSWORD)).call('getSessionInfo');
  expect({ serverTime, info }).toEqual({
    serverTime: clock.nowMs(),
    info: {
      personDetails: {
        displayName: 'Rosa Quispe',
        emails: ['member08@demo.test'],
        avatar: null,
        davraEmail: null,
        groups: expect.arrayContaining([
          expect.objectContaining({ name: 'Labour and Solidarity', grouptype: 'primary' }),
        ]),
        webex: {
          id: 'member08',
          displayName: 'Rosa Quispe',
          firstName: 'Rosa',
          lastName: 'Quispe',
          emails: ['member08@demo.test'],
          avatar: null,
        },
      },
      userSession: {
        userPreferredVideoInput: null,
        userPreferredAudioInput: null,
        userPreferredAudioOutput: null,
        votingSessionToAttend: null,
        isVirtualBackgroundEnabled: false,
      },
      accessibilityModeEnabled: false,
      actionsAllowed: expect.arrayContaining(['app_vote-bool']),
      webexToken: null,
      payloadKey: expect.any(String),
      userId: 'member08',
      isGuest: false,
      roles: [{ id: 'member', name: 'Member' }],
    },
  });
});

test('[AUTH-03] [AUTH-06] session info of a sign-in that has ended is neither read nor changed: 401 tells the browser', async () => {
  const client = await server.signIn('member24', TEST_PASSWORD);
  const cookie = client.cookie ?? '';
  await client.call('logout');
  for (const method of ['GET', 'PUT']) {
    const response = await server.client().fetch('/api/auth/sessioninfo', {
      method,
      headers: { cookie, 'content-type': 'application/json' },
      ...(method === 'PUT' && {
        body: JSON.stringify({ userSession: { userPreferredVideoInput: 'camera-9' } }),
      }),
    });
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({ error: { code: 'not-signed-in' } });
  }
  const { info } = await (await server.signIn('member24', TEST_PASSWORD)).call('getSessionInfo');
  expect(info.userSession.userPreferredVideoInput).toBeNull();
});

test('[AUTH-02] the cookie is HttpOnly, Lax, without Secure on plain http, and its token is nowhere in the database', async () => {
  const response = await login('member01@demo.test', 'demo');
  expect(response.status).toBe(204);
  const [cookie = ''] = response.headers.getSetCookie();
  expect(cookie).toMatch(/^hemicycle_sign_in=[\w-]{43}; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Lax$/);
  const token = cookie.slice(cookie.indexOf('=') + 1, cookie.indexOf(';'));
  const { rows } = await server.database.pool.query('select sign_ins::text as row from sign_ins');
  expect(JSON.stringify(rows)).not.toContain(token);
});

test('[AUTH-02] where the public address is https the cookie is Secure, of this host alone, and signs in', async () => {
  const config = { publicUrl: 'https://chamber.example.org' };
  const https = await startTestServer({ database: server.database, config });
  try {
    const member = await https.signIn('member05', TEST_PASSWORD);
    expect(member.cookie).toMatch(/^__Host-hemicycle_sign_in=/);
    expect((await member.call('getSessionInfo')).info.userId).toBe('member05');
    const out = await member.fetch('/api/auth/logout', {
      method: 'POST',
      body: '{}',
      headers: { 'content-type': 'application/json' },
    });
    expect(out.headers.getSetCookie()).toEqual([
      '__Host-hemicycle_sign_in=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax; Secure',
    ]);
  } finally {
    await https.stop();
  }
});

test('[AUTH-02] the address is found whatever its letters, and two sign-ins have different payload keys', async () => {
  const [one, two] = [
    await server.signIn('Member02@DEMO.test', TEST_PASSWORD),
    await server.signIn('member02', TEST_PASSWORD),
  ];
  const keys = await Promise.all(
    [one, two].map(async (who) => (await who.call('getSessionInfo')).info.payloadKey),
  );
  expect(new Set(keys).size).toBe(2);
});

test('[AUTH-02] a wrong password and an unknown account are refused alike', async () => {
  const wrong = await login('member03@demo.test', 'Demo');
  const unknown = await login('nobody@demo.test', 'demo');
  for (const response of [wrong, unknown]) {
    expect(response.status).toBe(401);
    expect(response.headers.getSetCookie()).toEqual([]);
    expect(await response.json()).toMatchObject({ error: { code: 'invalid-credentials' } });
  }
});

test('[AUTH-02] an unknown account takes as long as a known one: the password is hashed all the same', async () => {
  const timed = async (email: string) => {
    const before = performance.now();
    await login(email, 'wrong');
    return performance.now() - before;
  };
  await timed('nobody-first@demo.test');
  const known = [await timed('member20@demo.test'), await timed('member21@demo.test')];
  const unknown = [await timed('nobody1@demo.test'), await timed('nobody2@demo.test')];
  expect(Math.min(...unknown)).toBeGreaterThan(Math.min(...known) / 3);
});

test('[AUTH-02] failures of one account are limited for a time, its right password included; others go on', async () => {
  for (let attempt = 0; attempt < FAILURES_PER_ACCOUNT; attempt += 1) {
    expect((await login('member04@demo.test', 'wrong')).status).toBe(401);
  }
  const refused = await login('member04@demo.test', 'demo');
  expect(refused.status).toBe(429);
  expect(await refused.json()).toMatchObject({ error: { code: 'too-many-attempts' } });
  expect((await login('member05@demo.test', 'demo')).status).toBe(204);
  await clock.advance(FAILURE_WINDOW_MS + 1);
  expect((await login('member04@demo.test', 'demo')).status).toBe(204);
});

test('[AUTH-02] guesses sent all at once do not slip past the limit', async () => {
  const guesses = Array.from({ length: FAILURES_PER_ACCOUNT + 20 }, () =>
    login('member06@demo.test', 'wrong'),
  );
  const statuses = (await Promise.all(guesses)).map(({ status }) => status);
  expect(statuses.every((status) => status === 401 || status === 429)).toBe(true);
  expect((await login('member06@demo.test', 'demo')).status).toBe(429);
});

test('[AUTH-02] a good sign-in clears the failures of its account', async () => {
  await clock.advance(FAILURE_WINDOW_MS + 1);
  for (let round = 0; round < 2; round += 1) {
    for (let attempt = 0; attempt < FAILURES_PER_ACCOUNT - 1; attempt += 1)
      await login('member07@demo.test', 'no');
    expect((await login('member07@demo.test', 'demo')).status).toBe(204);
  }
});

test('[AUTH-02] good sign-ins never count: a whole chamber signs in from one address that is one failure short', async () => {
  await clock.advance(FAILURE_WINDOW_MS + 1);
  const address = createHash('sha256').update('127.0.0.1').digest('hex');
  await server.database.pool.query(
    `insert into sign_in_failures (scope, key_hash, failed_ms) select 'address', $1, $2 from generate_series(1, $3)`,
    [address, clock.nowMs(), FAILURES_PER_ADDRESS - 1],
  );
  const chamber = Array.from(
    { length: 48 },
    (_seat, index) => `member${String((index % 24) + 1).padStart(2, '0')}`,
  );
  const statuses = await Promise.all(
    chamber.map(async (account) => (await login(`${account}@demo.test`, 'demo')).status),
  );
  expect(new Set(statuses)).toEqual(new Set([204]));
  expect((await login('nobody3@demo.test', 'demo')).status).toBe(401);
  expect((await login('admin@demo.test', 'demo')).status).toBe(429);
  expect((await login('member01@demo.test', 'demo')).status).toBe(204);
  await clock.advance(FAILURE_WINDOW_MS + 1);
  expect((await login('member01@demo.test', 'demo')).status).toBe(204);
});

test('[AUTH-02] a sign-in ends when it is not used, and lives on while it is', async () => {
  const idle = await server.signIn('member09', TEST_PASSWORD);
  const busy = await server.signIn('member10', TEST_PASSWORD);
  await clock.advance(SIGN_IN_IDLE_MS - 60_000);
  await busy.call('getSessionInfo');
  await clock.advance(120_000);
  await busy.call('getSessionInfo');
  await expect(idle.call('getSessionInfo')).rejects.toMatchObject({ status: 401, code: 'not-signed-in' });
});

test('[AUTH-07] signing out ends this sign-in only, and its old cookie is worth nothing', async () => {
  const [here, there] = [
    await server.signIn('member11', TEST_PASSWORD),
    await server.signIn('member11', TEST_PASSWORD),
  ];
  const cookie = here.cookie ?? '';
  await here.call('getSessionInfo');
  await here.call('logout');
  expect(here.cookie).toBeNull();
  const again = await server.client().fetch('/api/auth/sessioninfo', { headers: { cookie } });
  expect(again.status).toBe(401);
  await there.call('getSessionInfo');
});

test('[AUTH-07] signing out everywhere ends every sign-in of the account and no other', async () => {
  const clients = [
    await server.signIn('member12', TEST_PASSWORD),
    await server.signIn('member12', TEST_PASSWORD),
  ];
  const other = await server.signIn('member13', TEST_PASSWORD);
  for (const client of [...clients, other]) await client.call('getSessionInfo');
  await clients[0]?.call('logout', { body: { everywhere: true } });
  await expect(clients[1]?.call('getSessionInfo')).rejects.toMatchObject({ status: 401 });
  await other.call('getSessionInfo');
});

test('[AUTH-07] signing out succeeds also when nobody is signed in', async () => {
  await server.client().call('logout');
  await server.client().call('logout', { body: { everywhere: true } });
});

test('[AUTH-02] signing in again with a cookie ends the sign-in that the cookie was of', async () => {
  const client = await server.signIn('member14', TEST_PASSWORD);
  const cookie = client.cookie ?? '';
  await client.call('login', { body: { email: 'member15@demo.test', password: 'demo' } });
  expect((await client.call('getSessionInfo')).info.userId).toBe('member15');
  expect((await server.client().fetch('/api/auth/sessioninfo', { headers: { cookie } })).status).toBe(401);
});

test('[AUTH-04] [FND-18] only what the person chose is merged; permissions and tokens are never accepted', async () => {
  const client = await server.signIn('member16', TEST_PASSWORD);
  const before = await client.call('getSessionInfo');
  const response = await client.fetch('/api/auth/sessioninfo', {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      actionsAllowed: ['admin_page-bool'],
      webexToken: 'stolen',
      userId: 'admin',
      userSession: {
        userPreferredAudioInput: 'microphone-2',
        votingSessionToAttend: 'plenary-sitting-114',
        admin: true,
      },
    }),
  });
  expect(response.status).toBe(200);
  await client.call('updateSessionInfo', { body: { userSession: { isVirtualBackgroundEnabled: true } } });
  const { info } = await client.call('getSessionInfo');
  expect(info.userSession).toEqual({
    ...before.info.userSession,
    userPreferredAudioInput: 'microphone-2',
    votingSessionToAttend: 'plenary-sitting-114',
    isVirtualBackgroundEnabled: true,
  });
  expect({ ...info, userSession: null }).toEqual({ ...before.info, userSession: null });
});

test('[A11Y-01] [A11Y-02] the accessibility mode is one’s own: switched by a strict body, kept for every sign-in, told as davra.accessibilityModeEnabled', async () => {
  const client = await server.signIn('member18', TEST_PASSWORD);
  const other = await server.signIn('member19', TEST_PASSWORD);
  const modeOf = async (from: typeof client) =>
    (await from.call('getSessionInfo')).info.accessibilityModeEnabled;
  const put = (from: typeof client, body: unknown) =>
    from.fetch('/api/auth/activateaccessibility', {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  expect(await modeOf(client)).toBe(false);
  expect(await client.call('activateAccessibility', { body: { accessibility: true } })).toEqual({
    accessibilityModeEnabled: true,
  });
  expect(await modeOf(await server.signIn('member18', TEST_PASSWORD))).toBe(true);
  const users = await client.call('getManyUsers', { body: { userIds: ['member18'] } });
  expect(users[0]?.davra.accessibilityModeEnabled).toBe(true);
  for (const body of [
    {},
    { accessibility: 'false' },
    { accessibility: 0 },
    { accessibility: null },
    { accessibility: false, userId: 'member19' },
  ]) {
    expect((await put(client, body)).status).toBe(400);
  }
  expect((await put(server.client(), { accessibility: false })).status).toBe(401);
  expect([await modeOf(client), await modeOf(other)]).toEqual([true, false]);
  await client.call('activateAccessibility', { body: { accessibility: false } });
  expect(await modeOf(client)).toBe(false);
});

test('[AUTH-04] a session that is not there cannot be chosen, and nothing is changed', async () => {
  const client = await server.signIn('member17', TEST_PASSWORD);
  await expect(
    client.call('updateSessionInfo', {
      body: { userSession: { votingSessionToAttend: 'elsewhere', userPreferredVideoInput: 'camera' } },
    }),
  ).rejects.toMatchObject({ status: 404, code: 'not-found' });
  expect((await client.call('getSessionInfo')).info.userSession.userPreferredVideoInput).toBeNull();
});

test('[AUTH-05] [PERM-02] reload reads roles and permissions anew, the union over all roles', async () => {
  const client = await server.signIn('member18', TEST_PASSWORD);
  await client.call('getSessionInfo');
  await server.database.pool.query(`insert into user_roles values ('member18', 'administrator', 1)`);
  const { info } = await client.call('updateSessionInfo', { body: { reload: true } });
  expect(info.roles.map(({ id }) => id)).toEqual(['member', 'administrator']);
  expect(info.actionsAllowed).toEqual(expect.arrayContaining(['app_vote-bool', 'admin_page-bool']));
});

test('[PERM-03] a change of permissions in the database is noticed within seconds without being told', async () => {
  const client = await server.signIn('member19', TEST_PASSWORD);
  await client.call('getSessionInfo');
  await server.database.pool.query(`delete from user_roles where user_id = 'member19'`);
  await clock.advance(VIEWER_CACHE_MS + 1);
  expect((await client.call('getSessionInfo')).info.actionsAllowed).toEqual([]);
});

test('[AUTH-07] two servers on one database: what one ends is over on the other within seconds, by news at once', async () => {
  const beside = await startTestServer({ database: server.database, clock, bus: server.bus });
  const alone = await startTestServer({ database: server.database, clock });
  const client = await server.signIn('member23', TEST_PASSWORD);
  const cookie = client.cookie ?? '';
  const statusAt = async ({ url }: { url: string }) =>
    (await fetch(`${url}/api/auth/sessioninfo`, { headers: { cookie } })).status;
  expect([await statusAt(beside), await statusAt(alone)]).toEqual([200, 200]);
  await client.call('logout');
  expect(await statusAt(beside)).toBe(401);
  expect(await statusAt(alone)).toBe(200);
  await clock.advance(VIEWER_CACHE_MS + 1);
  expect(await statusAt(alone)).toBe(401);
  await beside.stop();
  await alone.stop();
});

test('[AUTH-09] the token of the hosted provider is null where that provider is not configured', async () => {
  expect(await (await server.signIn('member01', TEST_PASSWORD)).call('getWebexToken')).toEqual({
    webexToken: null,
  });
});
