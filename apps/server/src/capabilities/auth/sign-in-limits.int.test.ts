import { createHash } from 'node:crypto';
import { createFakeClock } from '@hemicycle/testkit/fake-clock';
import { startTestServer } from '@hemicycle/testkit/test-server';
import type { TestServer } from '@hemicycle/testkit/test-server';
import { hash } from '@node-rs/argon2';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { FAILURES_PER_ACCOUNT, FAILURES_PER_ADDRESS, FAILURE_WINDOW_MS } from './sign-in-times.ts';

const clock = createFakeClock();
let server: TestServer;
let behindProxy: TestServer;

beforeAll(async () => {
  server = await startTestServer({ clock });
  behindProxy = await startTestServer({
    clock,
    database: server.database,
    config: { trustedProxies: ['127.0.0.1', '198.51.100.0/24'] },
  });
  // The parameters of a hash stand in the hash: one of the least work makes verifying cheap, and the way through the server
  // is the same.
  const cheap = await hash('demo', { memoryCost: 8, timeCost: 1, parallelism: 1 });
  await server.database.pool.query('update users set password_hash = $1', [cheap]);
});
afterAll(async () => {
  await behindProxy.stop();
  await server.stop();
});

beforeEach(() => clock.advance(FAILURE_WINDOW_MS + 1));

async function login(at: TestServer, account: string, password: string, forwardedFor?: string) {
  const response = await at.client().fetch('/api/auth/login', {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(forwardedFor === undefined ? {} : { 'x-forwarded-for': forwardedFor }),
    },
    body: JSON.stringify({ email: `${account}@demo.test`, password }),
  });
  await response.arrayBuffer();
  return response.status;
}

const keyOf = (network: string) => createHash('sha256').update(network).digest('hex');

async function failuresFrom(network: string): Promise<number> {
  const { rows } = await server.database.pool.query<{ failures: number }>(
    `select count(*)::int as failures from sign_in_failures
     where scope = 'address' and key_hash = $1 and failed_ms > $2`,
    [keyOf(network), clock.nowMs() - FAILURE_WINDOW_MS],
  );
  return rows[0]?.failures ?? 0;
}

test('[AUTH-02] a thousand good sign-ins from one address meet no limit, while one account under attack there does', async () => {
  const SIGN_INS = 1000;
  const AT_ONCE = 25;
  const attacked = 'member20';
  const members = Array.from({ length: 19 }, (_, index) => `member${String(index + 1).padStart(2, '0')}`);
  const attacks: number[] = [];
  const statuses = new Map<number, number>();
  for (let begun = 0; begun < SIGN_INS; begun += AT_ONCE) {
    const arriving = Array.from({ length: AT_ONCE }, (_, seat) =>
      login(server, members[(begun + seat) % members.length] ?? '', 'demo'),
    );
    attacks.push(await login(server, attacked, `guess ${begun}`));
    for (const status of await Promise.all(arriving)) statuses.set(status, (statuses.get(status) ?? 0) + 1);
  }
  expect(Object.fromEntries(statuses)).toEqual({ 204: SIGN_INS });
  expect(attacks.slice(0, FAILURES_PER_ACCOUNT).every((status) => status === 401)).toBe(true);
  expect(attacks.slice(FAILURES_PER_ACCOUNT).every((status) => status === 429)).toBe(true);
  expect(await login(server, attacked, 'demo')).toBe(429);
}, 120_000);

test('[AUTH-02] from a trusted proxy the forwarded client counts, and one client’s failures stop that client alone', async () => {
  expect(await login(behindProxy, 'nobody', 'wrong', '203.0.113.7')).toBe(401);
  expect([await failuresFrom('203.0.113.7'), await failuresFrom('127.0.0.1')]).toEqual([1, 0]);
  await server.database.pool.query(
    `insert into sign_in_failures select 'address', $1, $2 from generate_series(1, $3)`,
    [keyOf('203.0.113.7'), clock.nowMs(), FAILURES_PER_ADDRESS],
  );
  expect(await login(behindProxy, 'member01', 'demo', '203.0.113.7')).toBe(429);
  expect(await login(behindProxy, 'member01', 'demo', '203.0.113.8')).toBe(204);
});

test('[AUTH-02] what a client forges before the proxy’s own entry counts for nothing, through several proxies too', async () => {
  await login(behindProxy, 'nobody', 'wrong', '192.0.2.1, 203.0.113.9');
  await login(behindProxy, 'nobody', 'wrong', '192.0.2.1, 203.0.113.9, 198.51.100.4');
  expect([await failuresFrom('192.0.2.1'), await failuresFrom('203.0.113.9')]).toEqual([0, 2]);
});

test('[AUTH-02] from an address that is no trusted proxy a forged X-Forwarded-For changes nothing', async () => {
  await login(server, 'nobody', 'wrong', '203.0.113.10');
  expect([await failuresFrom('203.0.113.10'), await failuresFrom('127.0.0.1')]).toEqual([0, 1]);
  await server.database.pool.query(
    `insert into sign_in_failures select 'address', $1, $2 from generate_series(1, $3)`,
    [keyOf('127.0.0.1'), clock.nowMs(), FAILURES_PER_ADDRESS],
  );
  expect(await login(server, 'member02', 'demo', '203.0.113.11')).toBe(429);
});
