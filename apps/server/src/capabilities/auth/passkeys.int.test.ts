import {
  PASSKEY_CHALLENGE_MS,
  PASSKEYS_PER_ACCOUNT_MAX,
  PROOF_TO_ADD_PASSKEY_MS,
} from '@hemicycle/contract/limits';
import { createFakeClock } from '@hemicycle/testkit/fake-clock';
import { createSoftwareAuthenticator } from '@hemicycle/testkit/software-authenticator';
import type { Departure, SoftwareAuthenticator } from '@hemicycle/testkit/software-authenticator';
import { createTestClient } from '@hemicycle/testkit/test-client';
import type { TestClient } from '@hemicycle/testkit/test-client';
import { giveStanding, standingOfPeople } from '@hemicycle/testkit/standing-of-people';
import { startTestServer, TEST_PASSWORD } from '@hemicycle/testkit/test-server';
import type { TestServer } from '@hemicycle/testkit/test-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FAILURES_PER_ACCOUNT, FAILURE_WINDOW_MS } from './sign-in-times.ts';

const ORIGIN = 'http://localhost:3000';
const clock = createFakeClock();
let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ clock, config: { publicUrl: ORIGIN } });
});
afterAll(() => server.stop());

async function add(client: TestClient, name: string, authenticator = createSoftwareAuthenticator()) {
  const asked = await client.call('startAddingPasskey');
  const passkey = await client.call('addPasskey', {
    body: { name, made: authenticator.make(asked, ORIGIN) },
  });
  return { authenticator, passkey };
}

async function signInWith(authenticator: SoftwareAuthenticator, departure?: Departure): Promise<TestClient> {
  const client = server.client();
  const asked = await client.call('startPasskeySignIn');
  await client.call('signInByPasskey', { body: { used: authenticator.use(asked, ORIGIN, departure) } });
  return client;
}

const rowOf = async (passkeyId: string) => {
  const { rows } = await server.database.pool.query('select * from passkeys where id = $1', [passkeyId]);
  return rows[0] as { counter: number; last_used_ms: number | null; backed_up: boolean } | undefined;
};

test('[BEY-32] a passkey is added, listed, renamed and removed by its owner', async () => {
  const rosa = await server.signIn('member08', TEST_PASSWORD);
  expect(await rosa.call('listPasskeys')).toEqual([]);
  const { passkey } = await add(rosa, ' My phone ');
  expect(passkey).toEqual({
    id: expect.any(String),
    name: 'My phone',
    createdMs: clock.nowMs(),
    lastUsedMs: null,
    synced: true,
    fingerprint: expect.stringMatching(/^[0-9a-f]{64}$/),
  });
  const params = { passkeyId: passkey.id };
  const renamed = await rosa.call('renamePasskey', { params, body: { name: 'Old phone' } });
  expect(renamed).toEqual({ ...passkey, name: 'Old phone' });
  expect(await rosa.call('listPasskeys')).toEqual([renamed]);
  await rosa.call('removePasskey', { params });
  expect(await rosa.call('listPasskeys')).toEqual([]);
  await expect(rosa.call('removePasskey', { params })).rejects.toMatchObject({ code: 'not-found' });
});

test('[BEY-32] the browser is asked for a discoverable passkey with a verified person, and not for one it has', async () => {
  const client = await server.signIn('member09', TEST_PASSWORD);
  const { authenticator } = await add(client, 'One');
  const asked = await client.call('startAddingPasskey');
  expect(asked).toMatchObject({
    rp: { id: 'localhost', name: 'National Assembly' },
    user: { name: 'member09@demo.test' },
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    attestation: 'none',
    excludeCredentials: [{ id: authenticator.credentialId, transports: ['internal'] }],
  });
  expect(Buffer.from(asked.challenge, 'base64url')).toHaveLength(32);
  expect(Buffer.from(asked.user.id, 'base64url').toString()).not.toContain('member09');
});

test('[BEY-32] a passkey signs in, and what it was used for is noted', async () => {
  const { authenticator, passkey } = await add(
    await server.signIn('member01', TEST_PASSWORD),
    'Key',
    createSoftwareAuthenticator({ counts: true }),
  );
  await clock.advance(60_000);
  const client = await signInWith(authenticator);
  expect((await client.call('getSessionInfo')).info.userId).toBe('member01');
  expect((await client.call('listPasskeys'))[0]).toMatchObject({ lastUsedMs: clock.nowMs(), synced: false });
  expect(await rowOf(passkey.id)).toMatchObject({ counter: 1, backed_up: false });
  await signInWith(authenticator);
  expect(await rowOf(passkey.id)).toMatchObject({ counter: 2 });
});

test('[BEY-32] signing in by passkey ends the sign-in that the browser had', async () => {
  const client = await server.signIn('member02', TEST_PASSWORD);
  const cookie = client.cookie ?? '';
  const { authenticator } = await add(client, 'Key');
  const asked = await client.call('startPasskeySignIn');
  await client.call('signInByPasskey', { body: { used: authenticator.use(asked, ORIGIN) } });
  await client.call('getSessionInfo');
  expect((await server.client().fetch('/api/auth/sessioninfo', { headers: { cookie } })).status).toBe(401);
});

const departures: readonly { why: string; departure: Departure }[] = [
  { why: 'a forged signature', departure: { forged: true } },
  { why: 'another origin', departure: { origin: 'http://localhost:4000' } },
  { why: 'a person who was not verified', departure: { unverified: true } },
  { why: 'a counter that does not grow', departure: { counter: 1 } },
  { why: 'a passkey that may be synced all of a sudden', departure: { counter: 9, backupEligible: true } },
  { why: 'another owner', departure: { counter: 9, userHandle: 'bWVtYmVyMDE' } },
];
test.each(departures)('[BEY-32] refused: $why', async ({ departure }) => {
  await clock.advance(FAILURE_WINDOW_MS + 1);
  const owner = await server.signIn('member03', TEST_PASSWORD);
  const { authenticator, passkey } = await add(owner, 'Key', createSoftwareAuthenticator({ counts: true }));
  await signInWith(authenticator);
  const before = await rowOf(passkey.id);
  await expect(signInWith(authenticator, departure)).rejects.toMatchObject({
    status: 403,
    code: 'passkey-refused',
  });
  expect(await rowOf(passkey.id)).toEqual(before);
});

test('[BEY-32] a passkey that does not name its owner, a removed one and one of nobody are not known', async () => {
  await clock.advance(FAILURE_WINDOW_MS + 1);
  const owner = await server.signIn('member04', TEST_PASSWORD);
  const { authenticator, passkey } = await add(owner, 'Key');
  await expect(signInWith(authenticator, { userHandle: null })).rejects.toMatchObject({
    code: 'passkey-unknown',
  });
  await owner.call('removePasskey', { params: { passkeyId: passkey.id } });
  for (const one of [authenticator, createSoftwareAuthenticator()]) {
    await expect(signInWith(one)).rejects.toMatchObject({ status: 403, code: 'passkey-unknown' });
  }
});

test('[BEY-32] a challenge is good for one answer, for five minutes, and for what it was made for', async () => {
  await clock.advance(FAILURE_WINDOW_MS + 1);
  const owner = await server.signIn('member05', TEST_PASSWORD);
  const { authenticator } = await add(owner, 'Key');
  const refused = { status: 409, code: 'passkey-expired' };

  const asked = await server.client().call('startPasskeySignIn');
  const body = { used: authenticator.use(asked, ORIGIN) };
  await server.client().call('signInByPasskey', { body });
  await expect(server.client().call('signInByPasskey', { body })).rejects.toMatchObject(refused);

  const late = await server.client().call('startPasskeySignIn');
  await clock.advance(PASSKEY_CHALLENGE_MS);
  await expect(
    server.client().call('signInByPasskey', { body: { used: authenticator.use(late, ORIGIN) } }),
  ).rejects.toMatchObject(refused);

  const proof = await owner.call('startPasskeyProof');
  await expect(
    server.client().call('signInByPasskey', { body: { used: authenticator.use(proof, ORIGIN) } }),
  ).rejects.toMatchObject(refused);
  const elsewhere = await server.signIn('member05', TEST_PASSWORD);
  await expect(
    elsewhere.call('provePasskey', { body: { used: authenticator.use(proof, ORIGIN) } }),
  ).rejects.toMatchObject(refused);
  await owner.call('provePasskey', { body: { used: authenticator.use(proof, ORIGIN) } });

  const { rows } = await server.database.pool.query(
    'select passkey_challenges::text as row from passkey_challenges',
  );
  expect(JSON.stringify(rows)).not.toContain(late.challenge);
});

test('[BEY-32] failures of a passkey count like those of a password, for its account', async () => {
  await clock.advance(FAILURE_WINDOW_MS + 1);
  const { authenticator } = await add(await server.signIn('member06', TEST_PASSWORD), 'Key');
  for (let attempt = 0; attempt < FAILURES_PER_ACCOUNT; attempt += 1) {
    await expect(signInWith(authenticator, { forged: true })).rejects.toMatchObject({
      code: 'passkey-refused',
    });
  }
  await expect(signInWith(authenticator)).rejects.toMatchObject({ status: 429, code: 'too-many-attempts' });
  await expect(server.signIn('member06', TEST_PASSWORD)).rejects.toMatchObject({ code: 'too-many-attempts' });
  await server.signIn('member07', TEST_PASSWORD);
  await clock.advance(FAILURE_WINDOW_MS + 1);
  await signInWith(authenticator);
});

test('[BEY-32] adding asks for a fresh proof: of the sign-in itself, by password, or by a passkey', async () => {
  const client = await server.signIn('member10', TEST_PASSWORD);
  const { authenticator } = await add(client, 'First');
  await clock.advance(PROOF_TO_ADD_PASSKEY_MS + 1);
  const needed = { status: 403, code: 'proof-needed' };
  await expect(client.call('startAddingPasskey')).rejects.toMatchObject(needed);

  await expect(client.call('provePassword', { body: { password: 'wrong' } })).rejects.toMatchObject({
    status: 403,
    code: 'proof-refused',
  });
  await expect(client.call('startAddingPasskey')).rejects.toMatchObject(needed);
  const proof = await client.call('provePassword', { body: { password: 'demo' } });
  expect(proof).toEqual({ provenAtMs: clock.nowMs() });
  await add(client, 'Second');

  await clock.advance(PROOF_TO_ADD_PASSKEY_MS + 1);
  await expect(client.call('startAddingPasskey')).rejects.toMatchObject(needed);
  const asked = await client.call('startPasskeyProof');
  expect(asked.allowCredentials).toHaveLength(2);
  await client.call('provePasskey', { body: { used: authenticator.use(asked, ORIGIN) } });
  await add(client, 'Third');
});

test('[BEY-32] a proof is of this sign-in alone, and another server knows of it at once', async () => {
  const beside = await startTestServer({
    database: server.database,
    clock,
    config: { publicUrl: ORIGIN },
  });
  try {
    const [here, there] = [
      await server.signIn('member11', TEST_PASSWORD),
      await server.signIn('member11', TEST_PASSWORD),
    ];
    await clock.advance(PROOF_TO_ADD_PASSKEY_MS + 1);
    const elsewhere = createTestClient(beside.url);
    const add2 = () =>
      elsewhere.fetch('/api/auth/passkeys/options', {
        method: 'POST',
        headers: { cookie: here.cookie ?? '' },
      });
    expect((await add2()).status).toBe(403);
    await here.call('provePassword', { body: { password: 'demo' } });
    expect((await add2()).status).toBe(200);
    await expect(there.call('startAddingPasskey')).rejects.toMatchObject({ code: 'proof-needed' });
  } finally {
    await beside.stop();
  }
});

test('[BEY-32] guesses of a proof are limited, apart from failures of strangers to sign in', async () => {
  await clock.advance(FAILURE_WINDOW_MS + 1);
  const client = await server.signIn('member12', TEST_PASSWORD);
  for (let attempt = 0; attempt < FAILURES_PER_ACCOUNT; attempt += 1) {
    await expect(server.signIn('member12', 'wrong')).rejects.toMatchObject({ status: 401 });
  }
  await client.call('provePassword', { body: { password: 'demo' } });
  for (let attempt = 0; attempt < FAILURES_PER_ACCOUNT; attempt += 1) {
    await expect(client.call('provePassword', { body: { password: 'wrong' } })).rejects.toMatchObject({
      code: 'proof-refused',
    });
  }
  await expect(client.call('provePassword', { body: { password: 'demo' } })).rejects.toMatchObject({
    status: 429,
    code: 'too-many-attempts',
  });
});

test('[BEY-32] a proof by a passkey of somebody else, or without any, is refused', async () => {
  await clock.advance(FAILURE_WINDOW_MS + 1);
  const { authenticator } = await add(await server.signIn('member13', TEST_PASSWORD), 'Key');
  const other = await server.signIn('member14', TEST_PASSWORD);
  await expect(other.call('startPasskeyProof')).rejects.toMatchObject({ code: 'passkey-unknown' });
  await add(other, 'Own');
  const asked = await other.call('startPasskeyProof');
  await expect(
    other.call('provePasskey', { body: { used: authenticator.use(asked, ORIGIN) } }),
  ).rejects.toMatchObject({ code: 'passkey-unknown' });
});

test('[BEY-32] another’s passkey is neither renamed nor removed', async () => {
  const { passkey } = await add(await server.signIn('member15', TEST_PASSWORD), 'Mine');
  const other = await server.signIn('member16', TEST_PASSWORD);
  const params = { passkeyId: passkey.id };
  await expect(other.call('renamePasskey', { params, body: { name: 'Yours' } })).rejects.toMatchObject({
    status: 404,
  });
  await expect(other.call('removePasskey', { params })).rejects.toMatchObject({ status: 404 });
  expect(await rowOf(passkey.id)).toMatchObject({ name: 'Mine' });
});

test('[BEY-32] making a passkey is refused for another page, an unverified person, a second time, and beyond the most', async () => {
  const client = await server.signIn('member17', TEST_PASSWORD);
  const bad: readonly Departure[] = [{ origin: 'https://elsewhere.example' }, { unverified: true }];
  for (const departure of bad) {
    const asked = await client.call('startAddingPasskey');
    const made = createSoftwareAuthenticator().make(asked, ORIGIN, departure);
    await expect(client.call('addPasskey', { body: { name: 'Bad', made } })).rejects.toMatchObject({
      code: 'passkey-refused',
    });
  }
  const asked = await client.call('startAddingPasskey');
  const weak = createSoftwareAuthenticator().make(asked, ORIGIN, { weakKey: true });
  await expect(client.call('addPasskey', { body: { name: 'Weak', made: weak } })).rejects.toMatchObject({
    status: 400,
    code: 'passkey-weak',
  });
  const { authenticator } = await add(client, 'Good');
  await expect(add(client, 'Again', authenticator)).rejects.toMatchObject({ code: 'already-exists' });
  for (let count = 1; count < PASSKEYS_PER_ACCOUNT_MAX; count += 1) await add(client, `Key ${count}`);
  await expect(client.call('startAddingPasskey')).rejects.toMatchObject({
    status: 409,
    code: 'too-many-passkeys',
  });
});

test('[BEY-32] without a public address passkeys work at localhost, and at an address of numbers they say why not', async () => {
  const plain = await startTestServer({ clock });
  try {
    const byNumber = await plain.signIn('member08', TEST_PASSWORD);
    for (const name of ['startAddingPasskey', 'startPasskeySignIn'] as const) {
      await expect(byNumber.call(name)).rejects.toMatchObject({ status: 409, code: 'passkeys-unavailable' });
    }
    const origin = plain.url.replace('127.0.0.1', 'localhost');
    const client = createTestClient(origin);
    await client.call('login', { body: { email: 'member08@demo.test', password: 'demo' } });
    const authenticator = createSoftwareAuthenticator();
    const made = authenticator.make(await client.call('startAddingPasskey'), origin);
    await client.call('addPasskey', { body: { name: 'Key', made } });
    const asked = await client.call('startPasskeySignIn');
    await client.call('signInByPasskey', { body: { used: authenticator.use(asked, origin) } });
    // A request with another name in `Host` gets no passkeys for that name.
    const rebound = await fetch(`${plain.url}/api/auth/passkey/options`, {
      method: 'POST',
      headers: { origin: plain.url, 'x-hemicycle-request': '1' },
    });
    expect(rebound.status).toBe(409);
  } finally {
    await plain.stop();
  }
});

test('[BEY-46] [BEY-32] signing in by a passkey changes no presence, proxy, hand or electorate', async () => {
  const { authenticator } = await add(await server.signIn('member20', TEST_PASSWORD), 'Phone');
  await giveStanding(server, 'member20', clock.nowMs());
  const before = await standingOfPeople(server);
  expect(JSON.stringify(before)).toContain('member20');
  await signInWith(authenticator);
  expect(await standingOfPeople(server)).toEqual(before);
});
