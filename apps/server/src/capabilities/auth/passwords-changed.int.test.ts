import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { FORGOTTEN_LINK_MS, PASSWORD_LINK_MS } from '@hemicycle/contract/passwords';
import { createFakeClock } from '@hemicycle/testkit/fake-clock';
import { refusalOf } from '@hemicycle/testkit/refusal-of';
import type { CallError, TestClient } from '@hemicycle/testkit/test-client';
import { startTestServer, TEST_PASSWORD, type TestServer } from '@hemicycle/testkit/test-server';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

const clock = createFakeClock();
let server: TestServer;
let admin: TestClient;

beforeAll(async () => {
  server = await startTestServer({ clock });
  admin = await server.signIn('admin');
});
afterAll(() => server.stop());

const login = (account: string, password: string) =>
  refusalOf(server.client().call('login', { body: { email: `${account}@demo.test`, password } }));
const signsIn = (account: string, password: string) =>
  server.client().call('login', { body: { email: `${account}@demo.test`, password } });
const linkFor = async (userId: string) => {
  const { token } = await admin.call('makePasswordLink', { params: { userId }, body: { by: 'shown' } });
  if (token === null) throw new Error('a shown link has no token');
  return token;
};
const use = (token: string, newPassword: string) =>
  server.client().call('setPasswordByLink', { body: { token, newPassword } });
const dump = async () =>
  JSON.stringify((await server.database.pool.query('select * from password_links')).rows);

/** The text of a letter as it was written, without the coding in which mail travels. */
function textOf(letter: string): string {
  const [head = '', ...parts] = letter.split('\r\n\r\n');
  const body = parts.join('\r\n\r\n');
  if (/base64/i.test(head)) return Buffer.from(body, 'base64').toString();
  const bytes = body
    .replaceAll('=\r\n', '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)));
  return Buffer.from(bytes, 'latin1').toString();
}

test('[AUTH-02] one’s own password is changed with the present one, and other sign-ins end where that is wanted', async () => {
  const here = await server.signIn('member01');
  const there = await server.signIn('member01');
  const change = (password: string, newPassword: string, signOutElsewhere: boolean) =>
    here.call('changePassword', { body: { password, newPassword, signOutElsewhere } });
  expect(await refusalOf(change('wrong', 'north wind', true))).toBe('proof-refused');
  await signsIn('member01', 'demo');
  await change('demo', 'north wind', false);
  await there.call('getSessionInfo');
  await change('north wind', 'south wind', true);
  expect(await refusalOf(there.call('getSessionInfo'))).toBe('not-signed-in');
  await here.call('getSessionInfo');
  expect(await login('member01', 'north wind')).toBe('invalid-credentials');
  await signsIn('member01', 'south wind');
});

test('[AUTH-02] a link sets a password once, ends every sign-in, and is kept as a hash only', async () => {
  const signedIn = await server.signIn('member02');
  const first = await linkFor('member02');
  const token = await linkFor('member02');
  expect(await dump()).not.toContain(token);
  expect(await refusalOf(use(first, 'north wind'))).toBe('password-link-over');
  await signedIn.call('getSessionInfo');
  const check = () => server.client().call('checkPasswordLink', { body: { token } });
  await check();
  await use(token, 'north wind');
  expect(await refusalOf(check())).toBe('password-link-over');
  expect(await refusalOf(signedIn.call('getSessionInfo'))).toBe('not-signed-in');
  expect(await refusalOf(use(token, 'south wind'))).toBe('password-link-over');
  await signsIn('member02', 'north wind');
  const { acts } = await admin.call('listAllModerationActs');
  expect(acts.filter(({ act }) => act === 'resetPassword')).toMatchObject([
    { userId: 'member02', byUserId: 'admin' },
    { userId: 'member02', byUserId: 'admin' },
  ]);
});

test('[AUTH-02] a link ends after a day; nobody who is switched off, and no guest, gets one', async () => {
  const token = await linkFor('member03');
  await clock.advance(PASSWORD_LINK_MS);
  expect(await refusalOf(use(token, 'north wind'))).toBe('password-link-over');
  admin = await server.signIn('admin');
  const make = (userId: string) =>
    refusalOf(admin.call('makePasswordLink', { params: { userId }, body: { by: 'shown' } }));
  expect(await make('nobody')).toBe('not-found');
  await admin.call('changePeople', { body: { whom: { userIds: ['member04'] }, change: { on: false } } });
  expect(await make('member04')).toBe('account-off');
  expect(await dump()).not.toContain('member04');
});

test('[AUTH-02] who forgot the password is answered alike for any address, three times an hour', async () => {
  const ask = (email: string) => server.client().call('forgotPassword', { body: { email } });
  for (const email of ['member05@demo.test', 'nobody@demo.test']) {
    for (let times = 0; times < 3; times += 1) await ask(email);
    expect(await refusalOf(ask(email))).toBe('too-many-attempts');
  }
  const { rows } = await server.database.pool.query('select account_hash from forgotten_requests');
  expect(JSON.stringify(rows)).not.toContain('demo.test');
  await clock.advance(FORGOTTEN_LINK_MS);
  await ask('member05@demo.test');
});

const askForLink = (email: string): Promise<string> =>
  server
    .client()
    .call('forgotPassword', { body: { email } })
    .then(
      () => 'answered',
      (error: CallError) => error.code,
    );

test('[AUTH-02] refused requests do not count: who is asked for all the time still gets a letter each hour', async () => {
  await clock.advance(FORGOTTEN_LINK_MS);
  const ask = () => askForLink('member07@demo.test');
  const outcomes = await Promise.all(Array.from({ length: 8 }, ask));
  expect(outcomes.filter((outcome) => outcome === 'answered')).toHaveLength(3);
  await clock.advance(FORGOTTEN_LINK_MS / 2);
  expect(await ask()).toBe('too-many-attempts');
  await clock.advance(FORGOTTEN_LINK_MS / 2);
  expect(await ask()).toBe('answered');
});

test('[AUTH-02] many requests from one network shut nobody there out, and mail nobody more than one letter an hour', async () => {
  await clock.advance(FORGOTTEN_LINK_MS);
  const ask = askForLink;
  const flood = Array.from({ length: 70 }, (_, index) => ask(`stranger${index}@demo.test`));
  expect(new Set(await Promise.all(flood))).toEqual(new Set(['answered']));
  for (const email of ['member08@demo.test', 'nobody-else@demo.test']) {
    expect([await ask(email), await ask(email)]).toEqual(['answered', 'too-many-attempts']);
  }
  await clock.advance(FORGOTTEN_LINK_MS);
  expect([await ask('member08@demo.test'), await ask('member08@demo.test')]).toEqual([
    'answered',
    'answered',
  ]);
});

/** The text of the letter to an address, once it is written. */
function letterTo(address: string): Promise<string> {
  return vi.waitFor(async () => {
    await clock.advance(1_000);
    const folder = join(server.dataDir, 'mail');
    const letters = readdirSync(folder).map((file) => readFileSync(join(folder, file), 'utf8'));
    const found = letters.find((text) => text.includes(address));
    if (found === undefined) throw new Error('no letter yet');
    return textOf(found);
  });
}

test('[AUTH-02] the letter is in the language of the page, and its link works for an hour', async () => {
  const body = { email: 'MEMBER06@demo.test', language: 'ar' as const };
  await server.client().call('forgotPassword', { body });
  const text = await letterTo('member06@demo.test');
  expect(text).toContain('كلمة مرور جديدة');
  const token = /#new-password=([A-Za-z0-9_-]{43})/.exec(text)?.[1];
  if (token === undefined) throw new Error('the letter has no link');
  await use(token, 'north wind');
  await signsIn('member06', 'north wind');
});

test('[AUTH-02] a letter that an administrator has sent is in the language in which its reader last signed in', async () => {
  const signInIn = (account: string, headers: Record<string, string>) =>
    server.client().fetch('/api/auth/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ email: `${account}@demo.test`, password: TEST_PASSWORD }),
    });
  await signInIn('member10', { cookie: 'localePreference=ar', 'accept-language': 'en-US' });
  await signInIn('member11', { 'accept-language': 'ar-EG,en;q=0.5' });
  await signInIn('member11', { 'accept-language': 'de' });
  for (const userId of ['member10', 'member11']) {
    await admin.call('makePasswordLink', { params: { userId }, body: { by: 'mailed' } });
    expect(await letterTo(`${userId}@demo.test`)).toContain('كلمة مرور جديدة');
  }
  await admin.call('makePasswordLink', { params: { userId: 'member12' }, body: { by: 'mailed' } });
  expect(await letterTo('member12@demo.test')).toContain('a new password');
});
