import { createFakeClock } from '@hemicycle/testkit/fake-clock';
import { DEMO_OPEN_SESSION } from '@hemicycle/testkit/demo-open-session';
import { refusalOf } from '@hemicycle/testkit/refusal-of';
import { createTestClient } from '@hemicycle/testkit/test-client';
import { startTestServer, TEST_PASSWORD, type TestServer } from '@hemicycle/testkit/test-server';
import { openTestSocket } from '@hemicycle/testkit/test-socket';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
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
async function signInWith(userAgent: string) {
  const client = createTestClient(server.url);
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
