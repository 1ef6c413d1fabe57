import { createFakeClock } from '@hemicycle/testkit/fake-clock';
import { DEMO_OPEN_SESSION } from '@hemicycle/testkit/demo-open-session';
import { refusalOf } from '@hemicycle/testkit/refusal-of';
import { createTestClient } from '@hemicycle/testkit/test-client';
import { startTestServer, TEST_PASSWORD, type TestServer } from '@hemicycle/testkit/test-server';
import { openTestSocket } from '@hemicycle/testkit/test-socket';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { SIGN_IN_RENEW_MS, VIEWER_CACHE_MS } from './sign-in-times.ts';

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';
const clock = createFakeClock();
let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ clock });
});
afterAll(() => server.stop());
beforeEach(() => server.database.pool.query('delete from sign_ins'));

/** Signs in with a password, as a browser that names itself. */
async function signInWith(userAgent: string, url = server.url) {
  const client = createTestClient(url);
  await client.fetch('/api/auth/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': userAgent },
    body: JSON.stringify({ email: 'member08@demo.test', password: TEST_PASSWORD }),
  });
  return client;
}

test('[AUTH-02] people see where they are signed in: device, address, way, begin and last use', async () => {
  const beganMs = clock.nowMs();
  const first = await signInWith(CHROME);
  await clock.advance(60_000);
  const second = await signInWith('curl/8');
  await server.signIn('member09');
  const list = await second.call('listOwnSignIns');
  expect(list).toMatchObject([
    { isThis: true, browser: null, system: null, means: 'password', beganMs: beganMs + 60_000 },
    { isThis: false, browser: 'Chrome', system: 'Windows', beganMs, lastUsedMs: beganMs },
  ]);
  expect(list.map(({ address }) => address)).toEqual(['127.0.0.1', '127.0.0.1']);
  expect(JSON.stringify(list)).not.toMatch(/[0-9a-f]{64}/);
  await clock.advance(SIGN_IN_RENEW_MS + VIEWER_CACHE_MS);
  await first.call('getSessionInfo');
  const [, used] = await second.call('listOwnSignIns');
  expect(used?.lastUsedMs).toBe(clock.nowMs());
});

test('[AUTH-02] signing out everywhere else ends the others with their sockets, and this one goes on', async () => {
  const here = await signInWith(CHROME);
  const there = await signInWith(CHROME);
  const stranger = await server.signIn('member09');
  const socket = await openTestSocket(there, 'member08', { idVotingSession: DEMO_OPEN_SESSION });
  await socket.snapshot();
  expect(await here.call('endOwnSignIns', { body: { others: true } })).toEqual({ ended: 1 });
  await socket.next('signedOut');
  expect(await refusalOf(there.call('getSessionInfo'))).toBe('not-signed-in');
  expect(await here.call('listOwnSignIns')).toHaveLength(1);
  expect((await stranger.call('getSessionInfo')).info.userId).toBe('member09');
  expect(await here.call('endOwnSignIns', { body: { others: true } })).toEqual({ ended: 0 });
});

test('[AUTH-02][BEY-32] an administrator sees where somebody is signed in and their passkeys, ends one or all sign-ins, and takes a passkey off; each is an act', async () => {
  const admin = await server.signIn('admin');
  const { database, bus, dataDir } = server;
  const there = await startTestServer({ clock, database, bus, config: { dataDir } });
  onTestFinished(() => there.stop());
  const first = await signInWith(CHROME, there.url);
  await clock.advance(1_000);
  const last = await signInWith('curl/8');
  await server.database.pool.query(
    `insert into passkeys (id, user_id, credential_id, rp_id, public_key, counter, transports, device_type, backed_up, name, created_ms)
     values ('key', 'member08', 'key', 'elsewhere', '', 0, '{}', 'singleDevice', false, 'Old phone', 1)`,
  );
  const params = { userId: 'member08' };
  const listed = await admin.call('listPersonSignIns', { params });
  expect(listed).toMatchObject({
    signIns: [
      { isThis: false, browser: null, means: 'password' },
      { isThis: false, browser: 'Chrome', system: 'Windows', means: 'password' },
    ],
    passkeys: [{ id: 'key', name: 'Old phone', lastUsedMs: null }],
  });
  const socket = await openTestSocket(first, 'member08', {
    idVotingSession: DEMO_OPEN_SESSION,
  });
  await socket.snapshot();
  const end = (body: { signInId: string } | { all: true }) =>
    admin.call('endPersonSignIns', { params, body });
  expect(await end({ signInId: listed.signIns[0]?.id ?? '' })).toEqual({ ended: 1 });
  expect(await refusalOf(last.call('getSessionInfo'))).toBe('not-signed-in');
  expect(await refusalOf(end({ signInId: listed.signIns[0]?.id ?? '' }))).toBe('not-found');
  expect(await end({ all: true })).toEqual({ ended: 1 });
  await socket.next('signedOut');
  expect(await refusalOf(first.call('getSessionInfo'))).toBe('not-signed-in');
  expect(await end({ all: true })).toEqual({ ended: 0 });
  const passkey = { params: { userId: 'member09', passkeyId: 'key' } };
  expect(await refusalOf(admin.call('removePersonPasskey', passkey))).toBe('not-found');
  await admin.call('removePersonPasskey', { params: { ...params, passkeyId: 'key' } });
  expect(await admin.call('listPersonSignIns', { params })).toEqual({ signIns: [], passkeys: [] });
  expect(await refusalOf(admin.call('listPersonSignIns', { params: { userId: 'nobody' } }))).toBe(
    'not-found',
  );
  const { rows } = await server.database.pool.query<{ act: string }>(
    `select act from moderation_acts where by_user_id = 'admin' and user_id = 'member08' order by created_ms, id`,
  );
  expect(rows.map(({ act }) => act).toSorted()).toEqual(['removePasskey', 'signOut', 'signOutEverywhere']);
});

test('[AUTH-02] one sign-in is ended; another’s is not there', async () => {
  const here = await signInWith(CHROME);
  const there = await signInWith(CHROME);
  const stranger = await server.signIn('member09');
  const [, other] = await here.call('listOwnSignIns');
  const [foreign] = await stranger.call('listOwnSignIns');
  const end = (signInId = '') => here.call('endOwnSignIns', { body: { signInId } });
  expect(await refusalOf(end(foreign?.id))).toBe('not-found');
  expect((await stranger.call('getSessionInfo')).info.userId).toBe('member09');
  expect(await end(other?.id)).toEqual({ ended: 1 });
  expect(await refusalOf(there.call('getSessionInfo'))).toBe('not-signed-in');
});
