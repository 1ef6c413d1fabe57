import { inflateRawSync } from 'node:zlib';
import { SIGN_ON_ATTEMPT_MS } from '@hemicycle/contract/sign-on';
import { DEMO_OPEN_SESSION } from '@hemicycle/testkit/demo-open-session';
import { createFakeClock } from '@hemicycle/testkit/fake-clock';
import { refusalOf } from '@hemicycle/testkit/refusal-of';
import {
  followSaml,
  postSaml,
  startSamlProvider,
  type TestSamlProvider,
} from '@hemicycle/testkit/saml-provider';
import { selfSigned } from '@hemicycle/testkit/self-signed-certificate';
import { giveStanding, standingOfPeople } from '@hemicycle/testkit/standing-of-people';
import { openBrowser, type TestBrowser } from '@hemicycle/testkit/test-browser';
import type { TestClient } from '@hemicycle/testkit/test-client';
import { startTestServer, type TestServer } from '@hemicycle/testkit/test-server';
import { openTestSocket } from '@hemicycle/testkit/test-socket';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

const clock = createFakeClock();
const OWN_KEYS = selfSigned('This site');
// The provider still encrypts for the earlier one of two keys.
const own = {
  privateKeys: [selfSigned('Next').privateKeyPem, OWN_KEYS.privateKeyPem],
  certificate: OWN_KEYS.certificateBase64,
};
let server: TestServer;
let idp: TestSamlProvider;
let admin: TestClient;
let providerId: string;

const query = async (text: string) =>
  (await server.database.pool.query(text)).rows as Record<string, unknown>[];
const MAIL = 'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress';

async function settings() {
  const { read } = await admin.call('readSamlMetadata', { body: { address: idp.metadataAddress } });
  if (read === null) throw new Error('the metadata were not read');
  return { issuer: read.issuer, saml: { ...read.saml, vouches: true } };
}

beforeAll(async () => {
  server = await startTestServer({
    clock,
    config: { samlKeys: { ...own, untilMs: Date.now() + 1_000_000 } },
  });
  admin = await server.signIn('admin');
  idp = await startSamlProvider({
    'rosa-1': { [MAIL]: 'Member08@demo.test', displayName: 'Rosa Q.', groups: ['clerks', 'staff'] },
    'other-2': { [MAIL]: 'member08@demo.test' },
    'nadia-3': { mail: 'nadia@example.org', givenName: 'Nadia', surname: 'Haddad', groups: ['members'] },
    'shy-4': { groups: ['members'] },
    'weak-5': { mail: 'admin@demo.test', email_verified: false },
  });
  const made = await admin.call('createSignOnProvider', {
    body: {
      ...{ name: 'Staff directory', isOn: true, clientId: null, clientSecret: null, scopes: null },
      ...{ newPeople: 'match', firstRoles: [], mappings: [], ...(await settings()) },
    },
  });
  providerId = made.id;
});
afterAll(async () => {
  await server.stop();
  await idp.stop();
});
beforeEach(async () => {
  idp.encryptWith(null);
  await query('delete from sign_on_identities');
  await change({ newPeople: 'match', mappings: [], isOn: true, ...(await settings()) });
});

const change = (body: object) => admin.call('updateSignOnProvider', { params: { providerId }, body });

async function answerFor(nameId: string | null, browser: TestBrowser): Promise<string> {
  idp.signInAs(nameId);
  const { back } = await followSaml((await browser.start(providerId)).href);
  expect(back.origin + back.pathname).toBe(`${server.url}/app/login`);
  return back.search.slice(1);
}
async function signIn(nameId: string) {
  const browser = openBrowser(server.url);
  expect(await browser.finish(await answerFor(nameId, browser))).toBeNull();
  return browser;
}
const whoIs = async (nameId: string) => (await (await signIn(nameId)).client().call('getSessionInfo')).info;

test('[BEY-21] the metadata of this site are public, and those of a real provider are read', async () => {
  const response = await fetch(`${server.url}/api/auth/sign-on/${providerId}/saml-metadata`);
  expect(response.status).toBe(200);
  const xml = await response.text();
  expect(xml).toContain(`entityID="${server.url}/api/auth/sign-on/${providerId}/saml-metadata"`);
  expect(xml).toContain(`Location="${server.url}/api/auth/sign-on/${providerId}/saml-answer"`);
  expect(xml).toContain('WantAssertionsSigned="true"');
  expect(await settings()).toEqual({
    issuer: idp.issuer,
    saml: {
      entryPoint: idp.issuer.replace('/metadata', '/sso'),
      logoutAddress: idp.issuer.replace('/metadata', '/slo'),
      certificates: [idp.keys.certificateBase64],
      vouches: true,
      metadataAddress: idp.metadataAddress,
    },
  });
  expect(await refusalOf(server.client().call('getSamlMetadata', { params: { providerId: 'none' } }))).toBe(
    'sign-on-gone',
  );
});

test('[BEY-21] an address leads to its account, and from then on the persistent NameID, by the real provider', async () => {
  expect((await whoIs('rosa-1')).userId).toBe('member08');
  expect(
    await query(
      "select detail from moderation_acts where act = 'signIn' and by_user_id = 'member08' order by entered desc limit 1",
    ),
  ).toEqual([{ detail: { way: 'sign-on' } }]);
  idp.people.set('rosa-1', { [MAIL]: 'moved@example.org', groups: ['clerks', 'staff'] });
  expect((await whoIs('rosa-1')).userId).toBe('member08');
  idp.people.set('rosa-1', { [MAIL]: 'member08@demo.test', groups: ['clerks', 'staff'] });
});

test.each([
  { what: 'whose address belongs to another identity', nameId: 'other-2', code: 'sign-on-address-taken' },
  { what: 'without an account', nameId: 'nadia-3', code: 'sign-on-unknown-person' },
  { what: 'without an address', nameId: 'shy-4', code: 'sign-on-unknown-person' },
  {
    what: 'whose address is said not to be verified',
    nameId: 'weak-5',
    code: 'sign-on-email-unverified',
  },
])('[BEY-21] somebody $what is refused, and nothing changes but the log', async ({ nameId, code }) => {
  await signIn('rosa-1');
  const state = () =>
    Promise.all(['sign_ins', 'users', 'sign_on_identities'].map((table) => query(`select * from ${table}`)));
  const before = await state();
  const browser = openBrowser(server.url);
  expect(await browser.finish(await answerFor(nameId, browser))).toBe(code);
  expect(browser.cookies.has('hemicycle_sign_in')).toBe(false);
  expect(await state()).toEqual(before);
  const [entry] = await query(
    'select act, user_id, detail from moderation_acts order by entered desc limit 1',
  );
  expect(entry).toEqual({
    act: 'signInFailed',
    user_id: null,
    detail: { way: 'sign-on', reason: 'Staff directory' },
  });
});

test('[BEY-21] where the directory does not vouch for addresses, none leads to an account', async () => {
  const { saml } = await settings();
  await change({ saml: { ...saml, vouches: false } });
  const browser = openBrowser(server.url);
  expect(await browser.finish(await answerFor('rosa-1', browser))).toBe('sign-on-email-unverified');
  idp.people.set('rosa-1', { [MAIL]: 'member08@demo.test', email_verified: true, groups: ['clerks'] });
  expect((await whoIs('rosa-1')).userId).toBe('member08');
});

test('[BEY-21] attributes become roles by the same rules and preview, and accounts are made', async () => {
  const mappings = [{ claim: 'groups', value: 'members', roles: ['observer'], groups: [] }];
  await change({ newPeople: 'make', firstRoles: ['member'], mappings });
  const info = await whoIs('nadia-3');
  expect(info.personDetails).toMatchObject({ displayName: 'Nadia Haddad', emails: ['nadia@example.org'] });
  expect(info.roles.map(({ id }) => id)).toEqual(['member', 'observer']);
  const body = { mappings: [{ ...mappings[0], value: 'none' }] as typeof mappings };
  const preview = await admin.call('previewSignOnMappings', { params: { providerId }, body });
  expect(preview).toMatchObject({ all: 1, changed: 1 });
  expect(preview.people[0]).toMatchObject({
    claims: { groups: ['members'] },
    roles: { from: ['member', 'observer'], to: ['member'] },
  });
});

test('[BEY-21] an answer works once, in the browser that began, for its own request, and not after ten minutes', async () => {
  const browser = openBrowser(server.url);
  const answer = await answerFor('rosa-1', browser);
  const stranger = openBrowser(server.url);
  await stranger.start(providerId);
  expect(await stranger.finish(answer)).toBe('sign-on-over');
  expect(await browser.finish(answer)).toBeNull();
  expect(await browser.finish(answer)).toBe('sign-on-over');
  const late = openBrowser(server.url);
  const lateAnswer = await answerFor('rosa-1', late);
  await clock.advance(SIGN_ON_ATTEMPT_MS);
  expect(await late.finish(lateAnswer)).toBe('sign-on-over');
  const declined = openBrowser(server.url);
  expect(await declined.finish(await answerFor(null, declined))).toBe('sign-on-declined');
});

test('[BEY-21] any server takes the answer', async () => {
  const second = await startTestServer({
    clock,
    database: server.database,
    config: { publicUrl: server.url },
  });
  try {
    const browser = openBrowser(server.url);
    const answer = await answerFor('rosa-1', browser);
    const there = openBrowser(second.url);
    for (const [name, value] of browser.cookies) there.cookies.set(name, value);
    expect(await there.finish(answer)).toBeNull();
  } finally {
    await second.stop();
  }
});

test('[BEY-21] [BEY-46] signing out at the provider ends its sign-ins here, with their sockets', async () => {
  const browser = await signIn('rosa-1');
  const elsewhere = await server.signIn('member08');
  const client = browser.client();
  const socket = await openTestSocket(client, 'member08', { idVotingSession: DEMO_OPEN_SESSION });
  await socket.snapshot();
  const response = await fetch(idp.signOutEverywhereAddress, { redirect: 'manual' });
  const to = response.headers.get('location') ?? '';
  expect(to).toContain(`${server.url}/api/auth/sign-on/${providerId}/saml-sign-out?SAMLRequest=`);
  const forged = await fetch(to.replace(/Signature=[^&]+/, 'Signature=AAAA'), { redirect: 'manual' });
  expect(forged.status).toBe(403);
  const unsigned = await fetch(to.replace(/&(SigAlg|Signature)=[^&]+/g, ''), { redirect: 'manual' });
  expect(unsigned.status).toBe(403);
  expect((await client.call('getSessionInfo')).info.userId).toBe('member08');
  const back = await fetch(to, { redirect: 'manual' });
  expect(back.status).toBe(303);
  expect(back.headers.get('location')).toContain('/slo?SAMLResponse=');
  await socket.next('signedOut');
  expect(await refusalOf(client.call('getSessionInfo'))).toBe('not-signed-in');
  expect((await elsewhere.call('getSessionInfo')).info.userId).toBe('member08');
  // The same request ends nothing more.
  const again = await signIn('rosa-1');
  expect((await fetch(to, { redirect: 'manual' })).status).toBe(303);
  expect((await again.client().call('getSessionInfo')).info.userId).toBe('member08');
});

test('[BEY-21] who signs out here goes on to the provider, and comes back', async () => {
  const { address } = await (await signIn('rosa-1')).client().call('getSignOutAddress');
  expect(address).toContain('/slo?SAMLRequest=');
  let next = new URL(address ?? '');
  // The provider ends the sign-ins at other sites before it answers.
  for (let step = 0; step < 40 && next.pathname !== '/app/logout'; step += 1) {
    const response = await fetch(next, { redirect: 'manual' });
    next = new URL(response.headers.get('location') ?? '', next);
  }
  expect(next.href).toBe(`${server.url}/app/logout`);
});

test('[BEY-21] a trial says what works of settings of SAML', async () => {
  const { issuer, saml } = await settings();
  const tried = async (over: object) => {
    const body = { issuer, saml: { ...saml, ...over } };
    const { findings } = await admin.call('trySignOnProvider', { body });
    return findings.map(({ is, weight }) => `${weight}: ${is}`);
  };
  expect(await tried({})).toEqual(['good: reached', 'good: certificate-good']);
  expect(await tried({ entryPoint: 'http://127.0.0.1:9/sso', logoutAddress: null })).toEqual([
    ...['bad: unreachable', 'good: certificate-good', 'note: metadata-differs', 'note: no-sign-out'],
  ]);
  expect(await tried({ entryPoint: 'http://idp.example.org/sso' })).toEqual(['bad: insecure']);
});

test.each([
  { what: 'a certificate that is none', body: { certificates: ['AAAA'] }, code: 'invalid-input' },
  {
    what: 'http of another machine',
    body: { entryPoint: 'http://idp.example.org' },
    code: 'sign-on-insecure',
  },
])('[BEY-21] $what is refused, and nothing is written', async ({ body, code }) => {
  const before = await query('select * from sign_on_providers');
  const { saml } = await settings();
  expect(await refusalOf(change({ saml: { ...saml, ...body } }))).toBe(code);
  expect(await refusalOf(change({ clientId: 'hemicycle', scopes: 'openid' }))).toBe('invalid-input');
  expect(await query('select * from sign_on_providers')).toEqual(before);
});

test.each([
  { what: 'nobody there', body: { address: 'http://127.0.0.1:9/' }, problem: 'unreachable' },
  { what: 'http elsewhere', body: { address: 'http://idp.example.org/' }, problem: 'insecure' },
  { what: 'no XML', body: { xml: 'hello' }, problem: 'no-metadata' },
  {
    what: 'an entity of a file',
    body: { xml: '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>' },
    problem: 'no-metadata',
  },
])('[BEY-21] metadata: $what', async ({ body, problem }) => {
  expect(await admin.call('readSamlMetadata', { body })).toMatchObject({ problem, read: null });
});

test('[BEY-32] [BEY-21] a proof of identity asks the provider to ask again, and keeps the sign-in; somebody else is refused', async () => {
  const browser = await signIn('rosa-1');
  const before = browser.cookies.get('hemicycle_sign_in');
  const proven = async () =>
    (await query(`select max(proven_ms)::float as at from sign_ins where user_id = 'member08'`))[0]?.['at'];
  await clock.advance(3_600_000);
  const prove = async (nameId: string) => {
    const address = await browser.startProof(providerId);
    const xml = inflateRawSync(
      Buffer.from(address.searchParams.get('SAMLRequest') ?? '', 'base64'),
    ).toString();
    expect(xml).toContain('ForceAuthn="true"');
    idp.signInAs(nameId);
    const { back } = await followSaml(address.href);
    return browser.finish(back.search.slice(1));
  };
  await signIn('rosa-1');
  await clock.advance(3_600_000);
  expect(await prove('other-2')).toBe('sign-on-other-person');
  expect(await proven()).not.toBe(clock.nowMs());
  expect(await prove('rosa-1')).toBeNull();
  expect(browser.cookies.get('hemicycle_sign_in')).toBe(before);
  expect(await proven()).toBe(clock.nowMs());
  const ordinary = (await browser.start(providerId)).searchParams.get('SAMLRequest') ?? '';
  expect(inflateRawSync(Buffer.from(ordinary, 'base64')).toString()).not.toContain('ForceAuthn');
});

test('[BEY-46] [BEY-21] signing in by SAML changes no presence, proxy, hand or electorate', async () => {
  await giveStanding(server, 'member08', clock.nowMs());
  const before = await standingOfPeople(server);
  expect(JSON.stringify(before)).toContain('member08');
  await signIn('rosa-1');
  expect(await standingOfPeople(server)).toEqual(before);
});

test.each([
  ['as it does by itself', {}],
  ['in the strongest way', { encryptionAlgorithm: 'http://www.w3.org/2009/xmlenc11#aes256-gcm' }],
])(
  '[BEY-21] a real provider encrypts its assertions %s, with the certificate of the metadata',
  async (_what, ways) => {
    const { providers, samlEncryptionUntilMs } = await admin.call('listSignOnProviders');
    expect(providers).toHaveLength(1);
    expect(samlEncryptionUntilMs).toBeGreaterThan(Date.now());
    const xml = await (await fetch(`${server.url}/api/auth/sign-on/${providerId}/saml-metadata`)).text();
    const [, certificate = ''] =
      /<KeyDescriptor use="encryption">[\s\S]*<X509Certificate>([^<]*)</.exec(xml) ?? [];
    expect(certificate).toBe(own.certificate);
    const certificatePem = `-----BEGIN CERTIFICATE-----\n${certificate}\n-----END CERTIFICATE-----\n`;
    idp.encryptWith({ certificatePem, ...ways });
    idp.signInAs('rosa-1');
    const browser = openBrowser(server.url);
    const { form, back } = await followSaml((await browser.start(providerId)).href);
    const answer = Buffer.from(form.get('SAMLResponse') ?? '', 'base64').toString('utf8');
    expect(answer).toContain('EncryptedAssertion');
    expect(answer).not.toContain('demo.test');
    expect(await browser.finish(back.search.slice(1))).toBeNull();
    expect((await browser.client().call('getSessionInfo')).info.userId).toBe('member08');
  },
);

test('[BEY-21] an assertion that was encrypted for another site is refused', async () => {
  idp.encryptWith({ certificatePem: selfSigned('Another').certificatePem });
  const browser = openBrowser(server.url);
  expect(await browser.finish(await answerFor('rosa-1', browser))).toBe('sign-on-refused');
});

test('[BEY-21] a sign-in that was begun at the provider is refused in words, and nothing of it is kept', async () => {
  idp.signInAs('rosa-1');
  const begun = openBrowser(server.url);
  const { form, to } = await followSaml((await begun.start(providerId)).href);
  for (const relayed of ['', 'https://intranet.example.org/']) {
    form.set('RelayState', relayed);
    const back = await postSaml(to, form);
    expect(back.searchParams.get('saml')).toBe('begun-there');
    expect(await openBrowser(server.url).finish(back.search.slice(1))).toBe('sign-on-begun-there');
  }
});
