import { createHash } from 'node:crypto';
import { createFakeClock } from '@hemicycle/testkit/fake-clock';
import { startTestServer } from '@hemicycle/testkit/test-server';
import type { TestServer } from '@hemicycle/testkit/test-server';
import { hash } from '@node-rs/argon2';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Passwords } from '../../platform/auth/passwords.ts';
import { attemptKeysOf, countedSignIn } from './failure-limits.ts';
import {
  FAILURES_PER_ACCOUNT,
  FAILURES_PER_ADDRESS,
  FAILURE_WINDOW_MS,
  KNOWN_NETWORK_MS,
} from './sign-in-times.ts';

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
  // A hash contains its own cost. One of the lowest cost is fast to verify, and takes the same way
  // through the server.
  const cheap = await hash('demo', { memoryCost: 8, timeCost: 1, parallelism: 1 });
  await server.database.pool.query('update users set password_hash = $1', [cheap]);
});
afterAll(async () => {
  await behindProxy.stop();
  await server.stop();
});

beforeEach(() => clock.advance(FAILURE_WINDOW_MS + 1));

async function login(at: TestServer, account: string, password: string, forwardedFor?: string) {
  return (await attempt(at, account, password, forwardedFor)).status;
}

/** The answer to an attempt. The request id is left out of the body, because each request has its
 *  own. */
async function attempt(at: TestServer, account: string, password: string, forwardedFor?: string) {
  const response = await at.client().fetch('/api/auth/login', {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(forwardedFor === undefined ? {} : { 'x-forwarded-for': forwardedFor }),
    },
    body: JSON.stringify({ email: `${account}@demo.test`, password }),
  });
  const body = (await response.text()).replace(/"requestId":"[^"]*"/, '');
  return { status: response.status, body, retryAfterS: Number(response.headers.get('retry-after') ?? 0) };
}

const codeIn = (body: string) => /"code":"([^"]*)"/.exec(body)?.[1] ?? '';

async function attemptsInHand(): Promise<number> {
  const { rows } = await server.database.pool.query<{ attempts: number }>(
    'select count(*)::int as attempts from sign_in_failures where in_hand',
  );
  return rows[0]?.attempts ?? -1;
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

test('[AUTH-02] of 1,500 guesses at once on two servers only as many are checked as may fail, and the right one among the others looks like them', async () => {
  const beside = await startTestServer({ clock, database: server.database });
  const GUESSES = 1500;
  const RIGHT = GUESSES / 2;
  try {
    const answers = await Promise.all(
      Array.from({ length: GUESSES }, (_, index) =>
        attempt(index % 2 === 0 ? server : beside, 'member21', index === RIGHT ? 'demo' : `guess ${index}`),
      ),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(FAILURES_PER_ACCOUNT);
    expect(statuses.filter((status) => status === 429)).toHaveLength(GUESSES - FAILURES_PER_ACCOUNT);
    const bodies = answers.flatMap(({ status, body }) => (status === 429 ? [body] : []));
    expect(new Set(bodies).size).toBe(1);
    expect(answers[RIGHT]).toMatchObject({ status: 429, body: bodies[0] });
    expect(answers[RIGHT]?.retryAfterS).toBeGreaterThan(0);
  } finally {
    await beside.stop();
  }
}, 60_000);

test('[BEY-32] of 200 proofs at once only as many are checked as may fail, and the right one among the others looks like them', async () => {
  const member = await server.signIn('member22');
  const prove = async (password: string) => {
    const response = await member.fetch('/api/auth/proof', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ password }),
    });
    return `${response.status} ${codeIn(await response.text())}`;
  };
  const answers: string[] = [];
  // One sign-in has at most 32 calls under way.
  for (let begun = 0; begun < 200; begun += 25) {
    const guesses = Array.from({ length: 25 }, (_, index) => prove(begun + index === 112 ? 'demo' : 'guess'));
    answers.push(...(await Promise.all(guesses)));
  }
  expect(answers.filter((answer) => answer === '403 proof-refused')).toHaveLength(FAILURES_PER_ACCOUNT);
  expect(answers.filter((answer) => answer === '429 too-many-attempts')).toHaveLength(
    200 - FAILURES_PER_ACCOUNT,
  );
});

test('[AUTH-02] beside 400 wrong ones at once, for one account or for many, another person’s right one has its turn soon', async () => {
  for (const accountOf of [() => 'member23', (index: number) => `stranger${index}`]) {
    let answered = 0;
    const wrong = Array.from({ length: 400 }, async (_, index) => {
      const status = await login(server, accountOf(index), 'wrong');
      answered += 1;
      return status;
    });
    await Promise.race(wrong);
    const before = answered;
    expect(await login(server, 'member24', 'demo')).toBe(204);
    if (accountOf(0) !== accountOf(1)) expect(answered - before).toBeLessThan(100);
    const statuses = await Promise.all(wrong);
    expect(statuses.every((status) => status === 401 || status === 429)).toBe(true);
    expect(await login(server, 'member24', 'demo')).toBe(204);
  }
}, 60_000);

test('[AUTH-02] whoever has signed in from an address before waits there apart from a flood of made-up accounts', async () => {
  const lanes: string[] = [];
  const passwords: Passwords = {
    inTurn: (waiter, check) => {
      lanes.push(waiter.lane);
      return check(async () => true);
    },
    hash: () => Promise.reject(new Error('nothing is hashed here')),
  };
  const deps = { db: server.database.db, clock, passwords };
  const signIn = (account: string, address: string) =>
    countedSignIn(deps, attemptKeysOf(account, address), async () => ({ is: 'right', result: null }));
  for (const account of ['known', 'known', 'made-up', 'another']) await signIn(account, '203.0.113.90');
  await signIn('known', '203.0.113.91');
  const [first, again, madeUp, another, elsewhere] = lanes;
  expect(new Set([first, madeUp, another]).size).toBe(1);
  expect(new Set([first, again, elsewhere]).size).toBe(3);
});

test('[AUTH-02] after a recess all sign in at once from networks last used too long ago, and what is old is gone', async () => {
  const passwords: Passwords = {
    inTurn: (_waiter, check) => check(async () => true),
    hash: () => Promise.reject(new Error('nothing is hashed here')),
  };
  const deps = { db: server.database.db, clock, passwords };
  const keys = Array.from({ length: 100 }, (_, index) => attemptKeysOf(`recess${index}`, '203.0.113.77'));
  for (const count of [1, 2, 3]) {
    const usedMs = clock.nowMs() - KNOWN_NETWORK_MS - count;
    const { pool } = server.database;
    await pool.query(
      `insert into known_networks (pair_hash, used_ms) select unnest($1::text[]), $2
       on conflict (pair_hash) do update set used_ms = excluded.used_ms`,
      [keys.map(({ pair }) => pair), usedMs],
    );
    await pool.query(
      `insert into sign_in_failures (scope, key_hash, failed_ms) values ('address', 'recess', $1)`,
      [clock.nowMs() - FAILURE_WINDOW_MS - 1],
    );
    const right = async () => ({ is: 'right', result: null }) as const;
    const all = await Promise.allSettled(keys.map((one) => countedSignIn(deps, one, right)));
    expect(all.flatMap((one) => (one.status === 'rejected' ? String(one.reason) : []))).toEqual([]);
    const { rows } = await pool.query<{ left: number }>(
      `select count(*)::int as left from sign_in_failures where key_hash = 'recess'`,
    );
    expect(rows).toEqual([{ left: 0 }]);
  }
});

test('[AUTH-02] 400 right ones at once by one member leave the others their turns and the member signed in', async () => {
  const right = Array.from({ length: 400 }, () => attempt(server, 'member19', 'demo'));
  const others = ['member18', 'member17', 'member16'].map((account) => login(server, account, 'demo'));
  expect(await Promise.all(others)).toEqual([204, 204, 204]);
  const statuses = (await Promise.all(right)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 204).length).toBeGreaterThan(0);
  expect(statuses.every((status) => status === 204 || status === 429)).toBe(true);
  expect(await login(server, 'member19', 'demo')).toBe(204);
  expect(await attemptsInHand()).toBe(0);
});

test('[AUTH-02] a chamber of 300 behind one address signs in at once, beside somebody there who guesses', async () => {
  await server.database.pool.query(
    `insert into users (id, email, display_name, password_hash, created_ms)
     select 'seat' || seat, 'seat' || seat || '@demo.test', 'Seat ' || seat,
       (select password_hash from users where email = 'member01@demo.test'), 0
     from generate_series(1, 300) seat`,
  );
  const chamber = Array.from({ length: 300 }, (_, index) => login(server, `seat${index + 1}`, 'demo'));
  const guesses = Array.from({ length: 60 }, (_, index) =>
    login(server, `seat${(index % 3) + 298}x`, 'wrong'),
  );
  expect(new Set(await Promise.all(chamber))).toEqual(new Set([204]));
  expect((await Promise.all(guesses)).includes(204)).toBe(false);
  expect(await attemptsInHand()).toBe(0);
}, 60_000);

test('[AUTH-02] from a trusted proxy the forwarded client counts, and one client’s failures stop that client alone', async () => {
  expect(await login(behindProxy, 'nobody', 'wrong', '203.0.113.7')).toBe(401);
  expect([await failuresFrom('203.0.113.7'), await failuresFrom('127.0.0.1')]).toEqual([1, 0]);
  await server.database.pool.query(
    `insert into sign_in_failures (scope, key_hash, failed_ms) select 'address', $1, $2 from generate_series(1, $3)`,
    [keyOf('203.0.113.7'), clock.nowMs(), FAILURES_PER_ADDRESS],
  );
  expect(await login(behindProxy, 'member01', 'demo', '203.0.113.7')).toBe(429);
  expect(await login(behindProxy, 'member01', 'demo', '203.0.113.8')).toBe(204);
});

test('[AUTH-02] an address that fails too often is not shut to those who have signed in from there', async () => {
  const chamber = '203.0.113.20';
  expect(await login(behindProxy, 'member03', 'demo', chamber)).toBe(204);
  await server.database.pool.query(
    `insert into sign_in_failures (scope, key_hash, failed_ms) select 'address', $1, $2 from generate_series(1, $3)`,
    [keyOf(chamber), clock.nowMs(), FAILURES_PER_ADDRESS],
  );
  expect(await login(behindProxy, 'member03', 'demo', chamber)).toBe(204);
  expect(await login(behindProxy, 'member04', 'demo', chamber)).toBe(429);
});

test('[AUTH-02] strangers who fail on purpose do not lock a member out where the member signs in', async () => {
  expect(await login(behindProxy, 'member05', 'demo', '203.0.113.30')).toBe(204);
  for (let guess = 0; guess <= FAILURES_PER_ACCOUNT; guess += 1) {
    await login(behindProxy, 'member05', 'wrong', '198.18.0.1');
  }
  expect(await login(behindProxy, 'member05', 'demo', '198.18.0.1')).toBe(429);
  expect(await login(behindProxy, 'member05', 'demo', '203.0.113.31')).toBe(429);
  expect(await login(behindProxy, 'member05', 'demo', '203.0.113.30')).toBe(204);
  for (let guess = 0; guess < FAILURES_PER_ACCOUNT; guess += 1) {
    expect(await login(behindProxy, 'member05', 'wrong', '203.0.113.30')).toBe(401);
  }
  expect(await login(behindProxy, 'member05', 'demo', '203.0.113.30')).toBe(429);
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
    `insert into sign_in_failures (scope, key_hash, failed_ms) select 'address', $1, $2 from generate_series(1, $3)`,
    [keyOf('127.0.0.1'), clock.nowMs(), FAILURES_PER_ADDRESS],
  );
  expect(await login(server, 'observer', 'demo', '203.0.113.11')).toBe(429);
});
