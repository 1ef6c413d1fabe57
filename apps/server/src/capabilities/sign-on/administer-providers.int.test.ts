import type { BodyInputOf } from '@hemicycle/contract/endpoint';
import type { createSignOnProvider } from '@hemicycle/contract/sign-on-admin';
import { startOpenIdProvider, type TestOpenIdProvider } from '@hemicycle/testkit/openid-provider';
import { refusalOf } from '@hemicycle/testkit/refusal-of';
import type { TestClient } from '@hemicycle/testkit/test-client';
import { startTestServer, type TestServer } from '@hemicycle/testkit/test-server';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type HostileProvider, startHostileProvider } from './testing-hostile-provider.ts';

const CLIENT = { clientId: 'hemicycle', clientSecret: 'the secret of this client' };
let server: TestServer;
let idp: TestOpenIdProvider;
let hostile: HostileProvider;
let admin: TestClient;

beforeAll(async () => {
  server = await startTestServer();
  admin = await server.signIn('admin');
  idp = await startOpenIdProvider({ clients: [{ ...CLIENT, site: server.url }], people: {} });
  hostile = await startHostileProvider();
});
afterAll(async () => {
  await server.stop();
  await idp.stop();
  await hostile.stop();
});
beforeEach(() => server.database.pool.query('delete from sign_on_providers'));

type Given = BodyInputOf<typeof createSignOnProvider>;
const provider = (over: Partial<Given> = {}): Given => ({
  ...{ name: 'Staff directory', isOn: true, issuer: idp.issuer, ...CLIENT, scopes: 'openid email profile' },
  ...{ newPeople: 'match', firstRoles: [], mappings: [], ...over },
});
const add = (over: Partial<Given> = {}) => admin.call('createSignOnProvider', { body: provider(over) });
const rows = async () =>
  (await server.database.pool.query('select * from sign_on_providers')).rows as Record<string, unknown>[];

test('[BEY-21] a provider is added, changed, listed and deleted; its secret goes to nobody and stands sealed', async () => {
  const made = await add();
  expect(made).toMatchObject({ name: 'Staff directory', hasSecret: true, people: 0 });
  expect(JSON.stringify([made, await rows()])).not.toContain(CLIENT.clientSecret);
  const params = { providerId: made.id };
  const changed = await admin.call('updateSignOnProvider', { params, body: { name: 'Office', isOn: false } });
  expect(changed).toMatchObject({ name: 'Office', isOn: false, hasSecret: true, issuer: idp.issuer });
  const { providers, addresses } = await admin.call('listSignOnProviders');
  expect(providers).toEqual([changed]);
  expect(addresses).toEqual({ answer: `${server.url}/app/login`, signedOut: `${server.url}/app/logout` });
  await admin.call('deleteSignOnProvider', { params });
  expect(await rows()).toEqual([]);
  expect(await refusalOf(admin.call('deleteSignOnProvider', { params }))).toBe('not-found');
});

test('[BEY-21] a secret is kept for one issuer and client only', async () => {
  const { id } = await add();
  const params = { providerId: id };
  const moved = await admin.call('updateSignOnProvider', { params, body: { issuer: hostile.issuer } });
  expect(moved.hasSecret).toBe(false);
  const back = await admin.call('updateSignOnProvider', { params, body: { issuer: idp.issuer } });
  expect(back.hasSecret).toBe(false);
});

test('[BEY-21] two clerks: what others have changed is not overwritten', async () => {
  const made = await add();
  const params = { providerId: made.id };
  await admin.call('updateSignOnProvider', { params, body: { name: 'By another clerk' } });
  const body = { name: 'By me', before: { name: made.name } };
  expect(await refusalOf(admin.call('updateSignOnProvider', { params, body }))).toBe('changed-meanwhile');
  expect(await rows()).toMatchObject([{ name: 'By another clerk' }]);
});

test.each<{ what: string; over: Partial<Given>; code: string }>([
  { what: 'http of another machine', over: { issuer: 'http://idp.example.org' }, code: 'sign-on-insecure' },
  { what: 'a role that is none', over: { firstRoles: ['nobody'] }, code: 'invalid-input' },
  { what: 'scopes without openid', over: { scopes: 'email profile' }, code: 'invalid-input' },
  {
    what: 'an address with a query',
    over: { issuer: 'https://idp.example.org/?a=b' },
    code: 'invalid-input',
  },
])('[BEY-21] $what is refused, and nothing is written', async ({ over, code }) => {
  expect(await refusalOf(add(over))).toBe(code);
  expect(await rows()).toEqual([]);
});

test('[BEY-21] [BEY-46] no rule gives a group by which votes are weighed', async () => {
  const groups = await admin.call('listGroups');
  const weighing = groups.find(({ grouptype }) => grouptype === 'vote-weighting');
  const mappings = [{ claim: 'groups', value: 'rich', roles: [], groups: [weighing?.id ?? ''] }];
  expect(await refusalOf(add({ mappings }))).toBe('invalid-input');
});

test('[BEY-21] in production only https, and only the configured address of the site', async () => {
  const chief = { adminEmail: 'chief@example.org', adminPassword: 'a walk along the river' };
  const real = await startTestServer({ config: { mode: 'production', ...chief } });
  try {
    const there = await real.signIn(chief.adminEmail, chief.adminPassword);
    expect(await refusalOf(there.call('createSignOnProvider', { body: provider() }))).toBe(
      'sign-on-insecure',
    );
    expect((await there.call('listSignOnProviders')).addresses).toBeNull();
  } finally {
    await real.stop();
  }
});

const tried = async (over: Partial<Record<'issuer' | 'clientId' | 'clientSecret' | 'scopes', string>>) => {
  const { issuer, clientId, clientSecret, scopes } = provider();
  const body = { issuer, clientId, clientSecret, scopes, ...over };
  const { findings } = await admin.call('trySignOnProvider', { body });
  return findings.map(({ is, weight }) => `${weight}: ${is}`);
};

test('[BEY-21] a trial of right settings says that they work, by the real provider', async () => {
  expect(await tried({})).toEqual(['good: reached', 'good: client-accepted', 'good: address-accepted']);
});

test('[BEY-21] a trial says what is wrong', async () => {
  expect(await tried({ clientSecret: 'wrong' })).toContain('bad: client-refused');
  expect(await tried({ clientId: 'unknown' })).toEqual(
    expect.arrayContaining(['bad: client-refused', 'bad: address-refused']),
  );
  expect(await tried({ issuer: 'http://127.0.0.1:9' })).toEqual(['bad: unreachable']);
  expect(await tried({ issuer: `${idp.issuer}/realms/none` })).toEqual(['bad: no-description']);
  expect(await tried({ issuer: 'http://idp.example.org' })).toEqual(['bad: insecure']);
  expect(await tried({ scopes: 'openid odd' })).toContain('note: scopes-unknown');
  hostile.answer.description = { issuer: 'https://idp.example.org' };
  expect(await tried({ issuer: hostile.issuer })).toContain('bad: issuer-differs');
  hostile.answer.description = { response_types_supported: ['id_token'] };
  expect(await tried({ issuer: hostile.issuer })).toContain('bad: no-code-flow');
  hostile.answer.description = { jwks_uri: undefined };
  expect(await tried({ issuer: hostile.issuer })).toContain('bad: keys-missing');
});

test('[BEY-21] a trial sends a secret that is kept to no other issuer', async () => {
  const { id } = await add();
  hostile.answer.description = {};
  hostile.answer.error = { status: 401, body: { error: 'invalid_client' } };
  const body = { providerId: id, issuer: hostile.issuer, clientId: 'hemicycle', scopes: 'openid' };
  await admin.call('trySignOnProvider', { body });
  expect(hostile.heard.some((request) => request.startsWith('/token'))).toBe(true);
  expect(hostile.heard.join('\n')).not.toContain('secret');
  const own = { ...body, issuer: idp.issuer };
  const { findings } = await admin.call('trySignOnProvider', { body: own });
  expect(findings.map(({ is }) => is)).toContain('client-accepted');
});
