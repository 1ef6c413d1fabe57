import { createFakeClock } from '@hemicycle/testkit/fake-clock';
import { openBrowser } from '@hemicycle/testkit/test-browser';
import type { TestClient } from '@hemicycle/testkit/test-client';
import { startTestServer, type TestServer } from '@hemicycle/testkit/test-server';
import type { JWTPayload } from 'jose';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type HostileProvider, startHostileProvider } from './testing-hostile-provider.ts';

const clock = createFakeClock();
const LOGOUT = { 'http://schemas.openid.net/event/backchannel-logout': {} };
let server: TestServer;
let hostile: HostileProvider;
let admin: TestClient;
let providerId: string;

const query = async (text: string) => (await server.database.pool.query(text)).rows as unknown[];
const nowS = () => Math.floor(Date.now() / 1000);

beforeAll(async () => {
  server = await startTestServer({ clock });
  hostile = await startHostileProvider();
  admin = await server.signIn('admin');
  providerId = (
    await admin.call('createSignOnProvider', {
      body: {
        ...{ name: 'Hostile', isOn: true, issuer: hostile.issuer, clientId: 'hemicycle', clientSecret: 's' },
        ...{ scopes: 'openid email', newPeople: 'make', firstRoles: ['administrator'], mappings: [] },
      },
    })
  ).id;
});
afterAll(async () => {
  await server.stop();
  await hostile.stop();
});
beforeEach(() => {
  hostile.answer.error = null;
  hostile.answer.userInfo = { sub: 'rosa' };
});

const claims = (nonce: string): JWTPayload => ({
  ...{
    iss: hostile.issuer,
    sub: 'rosa',
    aud: 'hemicycle',
    nonce,
    iat: nowS(),
    exp: nowS() + 300,
    sid: 'one',
  },
  ...{ email: 'member08@demo.test', email_verified: true },
});

/** Begins a sign-in whose answer will hold this token, and hands it in. */
async function tryWith(
  make: (right: JWTPayload) => Promise<string> | string,
  answer: (right: URLSearchParams) => void = () => undefined,
) {
  const browser = openBrowser(server.url);
  const asked = (await browser.start(providerId)).searchParams;
  hostile.answer.idToken = await make(claims(asked.get('nonce') ?? ''));
  const query = new URLSearchParams({ code: 'c', state: asked.get('state') ?? '' });
  answer(query);
  return { browser, code: await browser.finish(query.toString()) };
}

const unsigned = (payload: JWTPayload) =>
  [{ alg: 'none' }, payload]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.') + '.';

test.each<{ what: string; make: (right: JWTPayload) => Promise<string> | string }>([
  { what: 'for another client', make: (right) => hostile.sign({ ...right, aud: 'another' }) },
  {
    what: 'for several clients, made for another one',
    make: (right) => hostile.sign({ ...right, aud: ['hemicycle', 'another'], azp: 'another' }),
  },
  { what: 'of another issuer', make: (right) => hostile.sign({ ...right, iss: 'https://idp.example' }) },
  { what: 'with a changed nonce', make: (right) => hostile.sign({ ...right, nonce: 'another' }) },
  { what: 'without a nonce', make: ({ nonce: _, ...right }) => hostile.sign(right) },
  { what: 'that has expired', make: (right) => hostile.sign({ ...right, exp: nowS() - 120 }) },
  { what: 'signed by another key', make: (right) => hostile.sign(right, 'another') },
  { what: 'without a signature', make: unsigned },
  { what: 'that is none', make: () => 'not a token' },
])('[BEY-21] an ID token $what is refused, and nothing changes', async ({ make }) => {
  const before = await query('select id from sign_ins order by id');
  const { browser, code } = await tryWith(make);
  expect(code).toBe('sign-on-refused');
  expect(browser.cookies.has('hemicycle_sign_in')).toBe(false);
  expect(await query('select id from sign_ins order by id')).toEqual(before);
  expect(await query('select * from sign_on_identities')).toEqual([]);
});

test('[BEY-21] user info of somebody else, and a code that the provider does not know, are refused', async () => {
  hostile.answer.userInfo = { sub: 'somebody else', email: 'admin@demo.test', email_verified: true };
  expect((await tryWith((right) => hostile.sign(right))).code).toBe('sign-on-refused');
  hostile.answer.error = { status: 400, body: { error: 'invalid_grant' } };
  expect((await tryWith((right) => hostile.sign(right))).code).toBe('sign-on-refused');
  hostile.answer.error = { status: 401, body: { error: 'invalid_client' } };
  expect((await tryWith((right) => hostile.sign(right))).code).toBe('sign-on-unreachable');
  const declined = await tryWith(
    (right) => hostile.sign(right),
    (answer) => {
      answer.delete('code');
      answer.set('error', 'login_required');
    },
  );
  expect(declined.code).toBe('sign-on-declined');
  expect(await query('select * from sign_on_identities')).toEqual([]);
});

test('[BEY-21] an answer that names another issuer than the one asked is refused', async () => {
  const { code } = await tryWith(
    (right) => hostile.sign(right),
    (answer) => answer.set('iss', 'https://idp.example'),
  );
  expect(code).toBe('sign-on-refused');
});

test('[BEY-21] a logout token must be right in every part, and works once', async () => {
  const { browser, code } = await tryWith((right) => hostile.sign(right));
  expect(code).toBeNull();
  const client = browser.client();
  const right = (): JWTPayload => ({
    ...{ iss: hostile.issuer, aud: 'hemicycle', iat: nowS(), exp: nowS() + 120, jti: 'j', events: LOGOUT },
    sid: 'one',
  });
  const send = async (token: string) => {
    const response = await fetch(`${server.url}/api/auth/sign-on/${providerId}/signed-out`, {
      method: 'POST',
      body: new URLSearchParams({ logout_token: token }),
    });
    return response.status;
  };
  const { iat: _, ...timeless } = right();
  for (const wrong of [
    await hostile.sign({ ...right(), aud: 'another' }),
    await hostile.sign({ ...right(), iss: 'https://idp.example' }),
    await hostile.sign({ ...right(), iat: nowS() - 3600 }),
    await hostile.sign(timeless),
    await hostile.sign({ ...right(), nonce: 'n' }),
    await hostile.sign({ ...right(), events: {} }),
    await hostile.sign({ ...right(), sid: undefined }),
    await hostile.sign(right(), 'another'),
    unsigned(right()),
    // An ID token is no logout token.
    hostile.answer.idToken,
    '',
  ]) {
    expect(await send(wrong)).toBe(403);
  }
  expect((await client.call('getSessionInfo')).info.userId).toBe('member08');
  expect(await send(await hostile.sign({ ...right(), sid: 'another' }))).toBe(200);
  expect((await client.call('getSessionInfo')).info.userId).toBe('member08');
  const used = await hostile.sign(right());
  expect(await send(used)).toBe(200);
  await expect(client.call('getSessionInfo')).rejects.toThrow('not-signed-in');
  const again = await tryWith((next) => hostile.sign(next));
  expect(await send(used)).toBe(200);
  expect((await again.browser.client().call('getSessionInfo')).info.userId).toBe('member08');
});

test('[BEY-32] a proof needs a time after it was asked for', async () => {
  const { browser, code } = await tryWith((right) => hostile.sign(right));
  expect(code).toBeNull();
  const prove = async (over: JWTPayload) => {
    const asked = (await browser.startProof(providerId)).searchParams;
    hostile.answer.idToken = await hostile.sign({ ...claims(asked.get('nonce') ?? ''), ...over });
    return browser.finish(new URLSearchParams({ code: 'c', state: asked.get('state') ?? '' }).toString());
  };
  expect(await prove({ auth_time: nowS() - 120 })).toBe('sign-on-not-anew');
  expect(await prove({})).toBe('sign-on-not-anew');
  expect(await prove({ auth_time: nowS(), sub: 'somebody else' })).toBe('sign-on-refused');
  expect(await prove({ auth_time: nowS() })).toBeNull();
});
