import { PROOF_AT_VOTE_MS } from '@hemicycle/contract/limits';
import type { BodyInputOf } from '@hemicycle/contract/endpoint';
import { SIGN_ON_ATTEMPT_MS } from '@hemicycle/contract/sign-on';
import type { createSignOnProvider } from '@hemicycle/contract/sign-on-admin';
import { DEMO_OPEN_SESSION } from '@hemicycle/testkit/demo-open-session';
import { createFakeClock } from '@hemicycle/testkit/fake-clock';
import {
  followToSite,
  startOpenIdProvider,
  type TestOpenIdProvider,
} from '@hemicycle/testkit/openid-provider';
import { keepOneAdministrator } from '@hemicycle/testkit/one-administrator';
import { refusalOf } from '@hemicycle/testkit/refusal-of';
import { giveStanding, standingOfPeople } from '@hemicycle/testkit/standing-of-people';
import { openBrowser, type TestBrowser } from '@hemicycle/testkit/test-browser';
import type { TestClient } from '@hemicycle/testkit/test-client';
import { startTestServer, type TestServer } from '@hemicycle/testkit/test-server';
import { openTestSocket } from '@hemicycle/testkit/test-socket';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

const clock = createFakeClock();
const CLIENT = { clientId: 'hemicycle', clientSecret: 'a secret of the client, long enough' };
let server: TestServer;
let idp: TestOpenIdProvider;
let admin: TestClient;
let providerId: string;

type Given = BodyInputOf<typeof createSignOnProvider>;
const provider = (over: Partial<Given> = {}): Given => ({
  ...{
    name: 'Staff directory',
    isOn: true,
    issuer: idp.issuer,
    ...CLIENT,
    scopes: 'openid email profile groups',
  },
  ...{ newPeople: 'match', firstRoles: [], mappings: [], ...over },
});
const query = async (text: string, values: unknown[] = []) =>
  (await server.database.pool.query(text, values)).rows as Record<string, unknown>[];

beforeAll(async () => {
  server = await startTestServer({ clock });
  await keepOneAdministrator(server);
  // The back channel needs the id of the provider, which is known only later: it asks by a path
  // that the first test fills in.
  admin = await server.signIn('admin');
  const made = await admin.call('createSignOnProvider', {
    body: { ...provider0(), issuer: 'http://127.0.0.1:1' },
  });
  providerId = made.id;
  idp = await startOpenIdProvider({
    clients: [
      { ...CLIENT, site: server.url, backChannel: `${server.url}/api/auth/sign-on/${providerId}/signed-out` },
    ],
    people: {
      rosa: { email: 'Member08@demo.test', email_verified: true, name: 'Rosa Q.', groups: ['clerks'] },
      forger: { email: 'admin@demo.test', email_verified: false, name: 'Not the administrator' },
      nadia: { email: 'nadia@example.org', email_verified: true, name: 'Nadia Haddad', groups: ['members'] },
      other: { email: 'member08@demo.test', email_verified: true, name: 'Another Rosa' },
    },
  });
});
afterAll(async () => {
  await server.stop();
  await idp.stop();
});
beforeEach(async () => {
  await query('delete from sign_on_identities');
  await change({});
});

function provider0(): Given {
  return {
    ...{ name: 'Staff directory', isOn: true, issuer: 'http://127.0.0.1:1', ...CLIENT },
    ...{ scopes: 'openid email', newPeople: 'match', firstRoles: [], mappings: [] },
  };
}
const change = (over: Partial<Given>) =>
  admin.call('updateSignOnProvider', { params: { providerId }, body: provider(over) });

/** Goes to the provider and comes back with its answer. */
async function answerFor(subject: string | null, browser: TestBrowser, cookies?: Map<string, string>) {
  idp.signInAs(subject);
  const back = await followToSite((await browser.start(providerId)).href, server.url, cookies);
  expect(back.pathname).toBe('/app/login');
  return back.search.slice(1);
}
async function signIn(subject: string, cookies?: Map<string, string>) {
  const browser = openBrowser(server.url);
  expect(await browser.finish(await answerFor(subject, browser, cookies))).toBeNull();
  return browser;
}
const signIns = async () => (await query('select id from sign_ins order by id')).map(({ id }) => id);

test('[BEY-21] the sign-in page offers the providers that are on; the request has PKCE, state and nonce', async () => {
  expect(await server.client().call('listSignOn')).toEqual([{ id: providerId, name: 'Staff directory' }]);
  const address = await openBrowser(server.url).start(providerId);
  const asked = Object.fromEntries(address.searchParams);
  expect(asked).toMatchObject({
    ...{ response_type: 'code', client_id: 'hemicycle', code_challenge_method: 'S256' },
    redirect_uri: `${server.url}/app/login`,
  });
  for (const name of ['state', 'nonce', 'code_challenge']) expect(asked[name]).toMatch(/^[\w-]{43}$/);
  await change({ isOn: false });
  expect(await server.client().call('listSignOn')).toEqual([]);
  await expect(openBrowser(server.url).start(providerId)).rejects.toThrow('sign-on-gone');
});

test('[BEY-21] a verified address leads to its account, by the real provider', async () => {
  const { info } = await (await signIn('rosa')).client().call('getSessionInfo');
  expect(info.userId).toBe('member08');
  expect(
    await query("select detail from moderation_acts where act = 'signIn' and by_user_id = 'member08'"),
  ).toEqual([{ detail: { way: 'sign-on' } }]);
  // From now on the identity counts, whatever its address is.
  idp.people.set('rosa', { email: 'moved@example.org', email_verified: false });
  expect((await (await signIn('rosa')).client().call('getSessionInfo')).info.userId).toBe('member08');
  idp.people.set('rosa', { email: 'member08@demo.test', email_verified: true, groups: ['clerks'] });
});

test('[PEOP-01] [BEY-21] a verified address leads to the account that has it as its second one', async () => {
  const put = (davraEmail: string | null) =>
    admin.call('updatePerson', { params: { userId: 'member09' }, body: { davraEmail } });
  await put('nadia@example.org');
  const { info } = await (await signIn('nadia')).client().call('getSessionInfo');
  expect(info.userId).toBe('member09');
  await put(null);
  // From now on the identity counts, also without the address.
  expect((await (await signIn('nadia')).client().call('getSessionInfo')).info.userId).toBe('member09');
});

test('[BEY-21] an unverified address takes over no account and makes none; nothing is written', async () => {
  await change({ newPeople: 'make' });
  const before = [await signIns(), await query('select id from users order by id')];
  const browser = openBrowser(server.url);
  expect(await browser.finish(await answerFor('forger', browser))).toBe('sign-on-email-unverified');
  expect(browser.cookies.has('hemicycle_sign_in')).toBe(false);
  expect([await signIns(), await query('select id from users order by id')]).toEqual(before);
  expect(await query('select * from sign_on_identities')).toEqual([]);
});

test('[BEY-21] an address that passed to somebody else in the directory does not carry the account along', async () => {
  await signIn('rosa');
  const browser = openBrowser(server.url);
  expect(await browser.finish(await answerFor('other', browser))).toBe('sign-on-address-taken');
  await admin.call('forgetSignOnIdentity', { params: { providerId, userId: 'member08' } });
  expect((await (await signIn('other')).client().call('getSessionInfo')).info.userId).toBe('member08');
});

test('[BEY-21] strangers are refused, or get an account with the roles for it, as the provider is set', async () => {
  const refused = openBrowser(server.url);
  expect(await refused.finish(await answerFor('nadia', refused))).toBe('sign-on-unknown-person');
  await change({ newPeople: 'make', firstRoles: ['observer'] });
  const { info } = await (await signIn('nadia')).client().call('getSessionInfo');
  expect(info.personDetails).toMatchObject({ displayName: 'Nadia Haddad', emails: ['nadia@example.org'] });
  expect(info.roles.map(({ id }) => id)).toEqual(['observer']);
  const again = await (await signIn('nadia')).client().call('getSessionInfo');
  expect(again.info.userId).toBe(info.userId);
});

test('[BEY-21] an answer works once, in the browser that began, and not after ten minutes', async () => {
  const browser = openBrowser(server.url);
  const answer = await answerFor('rosa', browser);
  const stranger = openBrowser(server.url);
  await stranger.start(providerId);
  expect(await stranger.finish(answer)).toBe('sign-on-over');
  expect(await openBrowser(server.url).finish(answer)).toBe('sign-on-over');
  expect(await browser.finish(answer.replace(/state=[^&]*/, 'state=another'))).toBe('sign-on-over');
  expect(await browser.finish(answer)).toBeNull();
  const before = await signIns();
  expect(await browser.finish(answer)).toBe('sign-on-over');

  const late = openBrowser(server.url);
  const lateAnswer = await answerFor('rosa', late);
  await clock.advance(SIGN_ON_ATTEMPT_MS);
  expect(await late.finish(lateAnswer)).toBe('sign-on-over');
  expect(await signIns()).toEqual(before);
});

test('[BEY-21] two tabs of one browser may sign in at once; who declines is told so', async () => {
  const browser = openBrowser(server.url);
  const [first, second] = [await answerFor('rosa', browser), await answerFor('rosa', browser)];
  expect(await browser.finish(second)).toBeNull();
  expect(await browser.finish(first)).toBeNull();
  expect(await browser.finish(await answerFor(null, browser))).toBe('sign-on-declined');
});

test('[BEY-21] an account that is switched off cannot sign in by a provider either', async () => {
  const off = (on: boolean) =>
    admin.call('changePeople', { body: { whom: { userIds: ['member08'] }, change: { on } } });
  await off(false);
  const browser = openBrowser(server.url);
  expect(await browser.finish(await answerFor('rosa', browser))).toBe('account-off');
  await off(true);
});

test('[BEY-21] groups become roles at each sign-in, and the preview says whom rules would change', async () => {
  const mappings = [{ claim: 'groups', value: 'clerks', roles: ['moderator'], groups: [] }];
  await signIn('rosa');
  const preview = await admin.call('previewSignOnMappings', { params: { providerId }, body: { mappings } });
  expect(preview).toMatchObject({ all: 1, changed: 1 });
  expect(preview.people).toMatchObject([
    {
      userId: 'member08',
      claims: { groups: ['clerks'] },
      roles: { from: ['member'], to: ['member', 'moderator'] },
      groups: null,
    },
  ]);
  const rolesNow = async () =>
    (await (await signIn('rosa')).client().call('getSessionInfo')).info.roles.map(({ id }) => id);
  expect(await rolesNow()).toEqual(['member']);
  await change({ mappings });
  expect(await rolesNow()).toEqual(['member', 'moderator']);
  idp.people.set('rosa', { email: 'member08@demo.test', email_verified: true, groups: [] });
  expect(await rolesNow()).toEqual(['member']);
  idp.people.set('rosa', { email: 'member08@demo.test', email_verified: true, groups: ['clerks'] });
});

test('[BEY-21] the last administrator keeps the role that a rule takes away', async () => {
  idp.people.set('chief', { email: 'admin@demo.test', email_verified: true, groups: [] });
  await change({ mappings: [{ claim: 'groups', value: 'chiefs', roles: ['administrator'], groups: [] }] });
  const { info } = await (await signIn('chief')).client().call('getSessionInfo');
  expect(info.userId).toBe('admin');
  expect(info.actionsAllowed).toContain('admin_page-bool');
});

test('[BEY-46] [BEY-21] signing in by a provider or by password changes no presence, proxy, hand or electorate', async () => {
  const rosa = await server.signIn('member08');
  const socket = await openTestSocket(rosa, 'member08', { idVotingSession: DEMO_OPEN_SESSION });
  await socket.snapshot();
  await query(
    'insert into raised_hands (id_voting_session, user_id, hand_type, raised_ms) values ($1, $2, 1, 1)',
    [DEMO_OPEN_SESSION, 'member08'],
  );
  const moderator = await server.signIn('moderator');
  const poll = await moderator.call('createPoll', {
    params: { idVotingSession: DEMO_OPEN_SESSION },
    body: { title: 'Motion 1', question: 'Shall the motion pass?' },
  });
  await moderator.call('openPoll', { params: { pollId: poll.id } });
  await change({ mappings: [{ claim: 'groups', value: 'clerks', roles: ['moderator'], groups: [] }] });
  const kept = () => standingOfPeople(server);
  const before = await kept();
  expect(JSON.stringify(before)).toContain('member08');
  await signIn('rosa');
  expect(await kept()).toEqual(before);
  // Nor does signing in by password.
  await server.signIn('member08');
  expect(await kept()).toEqual(before);
  socket.close();
});

test('[BEY-21] [BEY-46] signing out at the provider ends its sign-ins here, with their sockets, by the back channel', async () => {
  const cookies = new Map<string, string>();
  const browser = await signIn('rosa', cookies);
  const elsewhere = await server.signIn('member08');
  const client = browser.client();
  const socket = await openTestSocket(client, 'member08', { idVotingSession: DEMO_OPEN_SESSION });
  await socket.snapshot();
  const { address } = await client.call('getSignOutAddress');
  expect(address).toMatch(/\/session\/end\?.*id_token_hint=/);
  await endAtProvider(address ?? '', cookies);
  await socket.next('signedOut');
  await expect(client.call('getSessionInfo')).rejects.toThrow('not-signed-in');
  // Another sign-in of the same person, made with a password, goes on.
  expect((await elsewhere.call('getSessionInfo')).info.userId).toBe('member08');
  expect((await elsewhere.call('getSignOutAddress')).address).toBeNull();
});

/** Presses the button of the provider's page. */
async function endAtProvider(address: string, cookies: Map<string, string>): Promise<void> {
  const cookie = () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const page = await fetch(address, { headers: { cookie: cookie() } });
  for (const set of page.headers.getSetCookie()) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
    cookies.set(name, value);
  }
  const html = await page.text();
  const [, action = ''] = /action="([^"]+)"/.exec(html) ?? [];
  const [, xsrf = ''] = /name="xsrf" value="([^"]+)"/.exec(html) ?? [];
  const done = await fetch(action, {
    method: 'POST',
    redirect: 'manual',
    headers: { cookie: cookie() },
    body: new URLSearchParams({ xsrf, logout: 'yes' }),
  });
  expect(done.headers.get('location')).toBe(`${server.url}/app/logout`);
}

test('[BEY-32] [BEY-21] who signed in by a provider proves it there again at a vote, and the vote is taken; replays and others are refused', async () => {
  const { pollId } = await giveStanding(server, 'member08', clock.nowMs());
  const cookies = new Map<string, string>();
  const browser = await signIn('rosa', cookies);
  const rosa = browser.client();
  const signIn0 = browser.cookies.get('hemicycle_sign_in');
  await clock.advance(PROOF_AT_VOTE_MS + 1);
  const vote = () =>
    rosa.call('castVote', {
      params: { pollId },
      body: { voteDecision: 'Yea', requestId: 'one-request' },
    });
  expect(await refusalOf(vote())).toBe('proof-needed');
  expect(await rosa.call('listSignOnProofs')).toEqual([{ id: providerId, name: 'Staff directory' }]);
  // Several stand in the order of names, in which an accent stands with its letter.
  for (const [id, name] of [
    ['customs', 'Zoll'],
    ['bishop', 'Évêché'],
  ]) {
    await query(`
      insert into sign_on_providers (id, name, is_on, issuer, client_id, scopes, new_people, first_roles, mappings, created_ms)
      values ('${id}', '${name}', true, 'i', 'c', 'openid', 'match', '{}', '[]', 1)`);
    await query(`
      insert into sign_on_identities (provider_id, issuer, subject, user_id, claims, first_ms, last_ms)
      select '${id}', 'i', 's', user_id, '{}', 1, 1 from sign_on_identities where provider_id = '${providerId}' limit 1`);
  }
  const named = (await rosa.call('listSignOnProofs')).map(({ name }) => name);
  expect(named).toEqual(['Évêché', 'Staff directory', 'Zoll']);
  await query("delete from sign_on_providers where name in ('Zoll', 'Évêché')");
  const address = await browser.startProof(providerId);
  expect(Object.fromEntries(address.searchParams)).toMatchObject({ prompt: 'login', max_age: '0' });
  idp.signInAs('rosa');
  const answer = (await followToSite(address.href, server.url, cookies)).search.slice(1);
  expect(await browser.finish(answer)).toBeNull();
  expect(await browser.finish(answer)).toBe('sign-on-over');
  expect(browser.cookies.get('hemicycle_sign_in')).toBe(signIn0);
  expect(await vote()).toMatchObject({ voteDecision: 'Yea' });
  // Somebody who signed in in the same browser meanwhile has another sign-in.
  const thief = openBrowser(server.url);
  for (const [name, value] of browser.cookies) thief.cookies.set(name, value);
  thief.cookies.set('hemicycle_sign_in', (await signIn('rosa')).cookies.get('hemicycle_sign_in') ?? '');
  const second = await browser.startProof(providerId);
  idp.signInAs('rosa');
  const stolen = (await followToSite(second.href, server.url, cookies)).search.slice(1);
  expect(await thief.finish(stolen)).toBe('sign-on-over');

  await clock.advance(PROOF_AT_VOTE_MS + 1);
  const prove = async (subject: string, at: Map<string, string>, change0: (asked: URL) => void) => {
    const asked = await browser.startProof(providerId);
    change0(asked);
    idp.signInAs(subject);
    return browser.finish((await followToSite(asked.href, server.url, at)).search.slice(1));
  };
  expect(await prove('other', new Map(), () => undefined)).toBe('sign-on-other-person');
  // A browser that leaves out what the site asked for is let through without signing in anew.
  const withoutAsking = (asked: URL) => {
    asked.searchParams.delete('prompt');
    asked.searchParams.delete('max_age');
  };
  expect(await prove('rosa', cookies, withoutAsking)).toBe('sign-on-not-anew');
  expect(
    await refusalOf(
      rosa.call('castVote', {
        params: { pollId },
        body: { voteDecision: 'Nay', requestId: 'another' },
      }),
    ),
  ).toBe('proof-needed');
  expect(await refusalOf(admin.call('startSignOnProof', { params: { providerId } }))).toBe('sign-on-gone');
});
