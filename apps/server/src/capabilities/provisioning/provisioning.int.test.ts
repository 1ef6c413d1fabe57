import { compareNames } from '@hemicycle/rules/people/name-order';
import { DEMO_OPEN_SESSION as SESSION } from '@hemicycle/testkit/demo-open-session';
import { createFakeClock } from '@hemicycle/testkit/fake-clock';
import { keepOneAdministrator } from '@hemicycle/testkit/one-administrator';
import { refusalOf } from '@hemicycle/testkit/refusal-of';
import { takeSeat } from '@hemicycle/testkit/take-seat';
import type { TestClient } from '@hemicycle/testkit/test-client';
import { startTestServer, type TestServer } from '@hemicycle/testkit/test-server';
import { afterAll, beforeAll, expect, test } from 'vitest';

const clock = createFakeClock();
let server: TestServer;
let admin: TestClient;
let token: string;
let tokenId: string;

type Json = Record<string, unknown>;
const query = async (text: string) => (await server.database.pool.query(text)).rows as Json[];
const USER = 'urn:ietf:params:scim:schemas:core:2.0:User';
const GROUP = 'urn:ietf:params:scim:schemas:core:2.0:Group';
const PATCH = 'urn:ietf:params:scim:api:messages:2.0:PatchOp';

beforeAll(async () => {
  server = await startTestServer({ clock });
  await keepOneAdministrator(server);
  admin = await server.signIn('admin');
  const made = await admin.call('createScimToken', { body: { name: 'Entra', firstRoles: ['member'] } });
  ({ token, id: tokenId } = made);
});
afterAll(() => server.stop());

/** Calls as a directory does. */
async function scim(method: string, path: string, body?: object, headers: Record<string, string> = {}) {
  const response = await fetch(`${server.url}/scim/v2${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body !== undefined && { 'content-type': 'application/scim+json' }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return {
    status: response.status,
    etag: response.headers.get('etag'),
    type: response.headers.get('content-type'),
    json: (text === '' ? {} : JSON.parse(text)) as Json,
  };
}
const patch = (...operations: object[]) => ({ schemas: [PATCH], Operations: operations });
const person = (userName: string, over: object = {}) => ({ schemas: [USER], userName, ...over });
const found = async (filter: string, kind = 'Users') => {
  const { status, json } = await scim('GET', `/${kind}?filter=${encodeURIComponent(filter)}`);
  return status === 200 ? (json['Resources'] as Json[]) : json;
};

test('[BEY-46] only who has a token that was not revoked is answered, and nothing is written', async () => {
  const call = async (authorization: string) => {
    const response = await fetch(`${server.url}/scim/v2/Users`, {
      method: 'POST',
      headers: { authorization },
      body: JSON.stringify(person('thief@example.org')),
    });
    expect(response.headers.get('www-authenticate')).toBe('Bearer');
    return response.status;
  };
  const other = await admin.call('createScimToken', { body: { name: 'Old', firstRoles: [] } });
  await admin.call('revokeScimToken', { params: { tokenId: other.id } });
  for (const wrong of ['', 'Bearer ', 'Bearer made-up', `Bearer ${other.token}`, `Basic ${token}`])
    expect(await call(wrong)).toBe(401);
  expect(await query("select 1 from users where email = 'thief@example.org'")).toEqual([]);
  expect(JSON.stringify(await query('select * from scim_tokens'))).not.toContain(token);
  const { tokens, address } = await admin.call('listScimTokens');
  expect(tokens).toMatchObject([{ id: tokenId, name: 'Entra', firstRoles: ['member'] }]);
  expect(JSON.stringify(tokens)).not.toContain(token);
  expect(address).toBe(`${server.url}/scim/v2`);
  expect(await refusalOf(admin.call('createScimToken', { body: { name: 'Entra', firstRoles: [] } }))).toBe(
    'already-exists',
  );
  expect(await refusalOf(admin.call('createScimToken', { body: { name: 'X', firstRoles: ['none'] } }))).toBe(
    'invalid-input',
  );
});

test('[BEY-46] the service describes itself', async () => {
  const config = await scim('GET', '/ServiceProviderConfig');
  expect(config.type).toContain('application/scim+json');
  expect(config.json).toMatchObject({ patch: { supported: true }, etag: { supported: true } });
  expect((await scim('GET', '/ResourceTypes')).json).toMatchObject({ totalResults: 2 });
  const schemas = (await scim('GET', '/Schemas')).json['Resources'] as Json[];
  expect(schemas.map(({ id }) => id)).toEqual(expect.arrayContaining([USER, GROUP]));
  expect((await scim('GET', `/Schemas/${USER}`)).json).toMatchObject({ id: USER });
  expect((await scim('GET', '/Printers')).status).toBe(404);
});

test('[BEY-46] a person is made, read, found, changed in part and whole, and each change is in the audit log', async () => {
  const made = await scim(
    'POST',
    '/Users',
    person('Nova@example.org', {
      externalId: 'e-1',
      name: { givenName: 'Nova', familyName: 'Petrova' },
      active: true,
    }),
  );
  expect(made.status).toBe(201);
  expect(made.json).toMatchObject({
    ...{ userName: 'nova@example.org', externalId: 'e-1', active: true, displayName: 'Nova Petrova' },
    emails: [{ value: 'nova@example.org', primary: true }],
  });
  const id = String(made.json['id']);
  const path = `/Users/${id}`;
  expect((made.json['meta'] as Json)['location']).toBe(`${server.url}/scim/v2/Users/${id}`);
  expect(await query(`select role_id from user_roles where user_id = '${id}'`)).toEqual([
    { role_id: 'member' },
  ]);
  for (const filter of [
    'userName eq "NOVA@example.org"',
    'externalId eq "e-1"',
    'emails[type eq "work" and value eq "nova@example.org"]',
    'name.familyName sw "Petr" and active eq true',
    'userName eq "nobody@example.org" or externalId eq "e-1"',
  ])
    expect(await found(filter), filter).toMatchObject([{ id }]);
  expect(await found('externalId eq "e-1" and not (active eq true)')).toEqual([]);
  expect(await found('externalId eq "E-1"')).toEqual([]);
  expect(await found('password eq "x"')).toMatchObject({ status: '400', scimType: 'invalidFilter' });
  expect(await found('userName eq')).toMatchObject({ status: '400', scimType: 'invalidFilter' });
  expect((await scim('POST', '/Users', person('nova@example.org'))).json).toMatchObject({
    ...{ status: '409', scimType: 'uniqueness' },
  });
  // An address leads to one account by single sign-on, also as somebody's second one.
  await query(`update users set davra_email = 'second@example.org' where id = 'member09'`);
  for (const asked of [
    scim('POST', '/Users', person('second@example.org')),
    scim('PUT', path, person('second@example.org', { externalId: 'e-1' })),
  ])
    expect((await asked).json).toMatchObject({ status: '409', scimType: 'uniqueness' });
  // An account whose address was somebody's second one before can still be changed.
  await query(`update users set davra_email = 'nova@example.org' where id = 'member09'`);

  const renamed = await scim(
    'PATCH',
    path,
    patch(
      { op: 'Replace', path: 'displayName', value: 'N. Petrova' },
      { op: 'add', value: { name: { familyName: 'P.' } } },
    ),
  );
  expect(renamed.json).toMatchObject({ displayName: 'N. Petrova', externalId: 'e-1' });
  const replaced = await scim('PUT', path, person('nova.p', { emails: [{ value: 'nova.p@example.org' }] }));
  expect(replaced.json).toMatchObject({ userName: 'nova.p', emails: [{ value: 'nova.p@example.org' }] });
  expect(await found('userName eq "nova.p"')).toMatchObject([{ id }]);
  const acts = await query(
    `select act, by_user_id, detail from moderation_acts where user_id = '${id}' order by entered`,
  );
  expect(acts.map(({ act }) => act)).toEqual(['makePerson', 'changePerson', 'changePerson']);
  expect(acts[1]).toMatchObject({ by_user_id: null, detail: { reason: 'Entra' } });
});

test.each([
  { what: 'without an address', body: person('nova') },
  { what: 'without a user name', body: { schemas: [USER] } },
  { what: 'that is a list', body: [] },
  {
    what: 'with a name that is too long',
    body: person('long@example.org', { displayName: 'x'.repeat(500) }),
  },
])('[BEY-46] a person $what is refused in the words of SCIM, and nothing is written', async ({ body }) => {
  const before = await query('select * from users order by id');
  const { status, json } = await scim('POST', '/Users', body);
  expect(status).toBe(400);
  expect(json).toMatchObject({ schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'], status: '400' });
  expect(await query('select * from users order by id')).toEqual(before);
});

test('[BEY-46] lists have pages, and only the attributes that were asked for', async () => {
  const first = await scim('GET', '/Users?count=2&startIndex=1&attributes=userName');
  expect(first.json).toMatchObject({ itemsPerPage: 2, startIndex: 1 });
  const all = Number(first.json['totalResults']);
  expect(all).toBeGreaterThan(5);
  const [one] = first.json['Resources'] as Json[];
  expect(Object.keys(one ?? {}).toSorted()).toEqual(['id', 'schemas', 'userName']);
  const second = await scim('GET', '/Users?count=2&startIndex=3');
  const ids = [first, second].flatMap(({ json }) => (json['Resources'] as Json[]).map(({ id }) => id));
  expect(new Set(ids).size).toBe(4);
  expect((await scim('GET', `/Users?count=0`)).json).toMatchObject({ totalResults: all, Resources: [] });
  expect((await scim('GET', `/Users?startIndex=${all + 1}`)).json).toMatchObject({ Resources: [] });
  expect((await scim('GET', '/Users?count=many')).status).toBe(400);
});

test('[BEY-46] what was changed meanwhile is not overwritten (ETag, If-Match)', async () => {
  const made = await scim('POST', '/Users', person('tag@example.org'));
  const path = `/Users/${String(made.json['id'])}`;
  const rename = (displayName: string, etag: string) =>
    scim('PATCH', path, patch({ op: 'replace', path: 'displayName', value: displayName }), {
      'if-match': etag,
    });
  const first = await rename('One', made.etag ?? '');
  expect(first.status).toBe(200);
  expect((await rename('Two', made.etag ?? '')).status).toBe(412);
  expect((await scim('GET', path)).json['displayName']).toBe('One');
  expect((await rename('Three', '*')).status).toBe(200);
  const read = await scim('GET', path);
  expect((await scim('GET', path, undefined, { 'if-none-match': read.etag ?? '' })).status).toBe(304);
  expect((await scim('DELETE', path, undefined, { 'if-match': made.etag ?? '' })).status).toBe(412);
});

test('[BEY-46] groups are groups of the site, filled and emptied; those that weigh votes are out of reach', async () => {
  const [rosa, marit] = [await found('id eq "member08"'), await found('id eq "member01"')];
  expect([rosa, marit]).toMatchObject([[{ id: 'member08' }], [{ id: 'member01' }]]);
  const made = await scim('POST', '/Groups', {
    ...{ schemas: [GROUP], displayName: 'Clerks of the house', externalId: 'g-1' },
    members: [{ value: 'member08' }],
  });
  expect(made.status).toBe(201);
  const path = `/Groups/${String(made.json['id'])}`;
  const members = async () => ((await scim('GET', path)).json['members'] as Json[]).map(({ value }) => value);
  const groupsOf = async (id: string) =>
    ((await scim('GET', `/Users/${id}`)).json['groups'] as Json[]).map(({ display }) => display);
  expect(await groupsOf('member08')).toContain('Clerks of the house');
  for (const displayName of ['Zoning', 'Écologie'])
    await scim('POST', '/Groups', { schemas: [GROUP], displayName, members: [{ value: 'member08' }] });
  const named = await groupsOf('member08');
  expect(named).toEqual(named.toSorted((one, other) => compareNames(String(one), String(other))));
  expect(named.indexOf('Écologie')).toBeLessThan(named.indexOf('Zoning'));
  await scim('PATCH', path, patch({ op: 'add', path: 'members', value: [{ value: 'member01' }] }));
  expect((await members()).toSorted()).toEqual(['member01', 'member08']);
  await scim('PATCH', path, patch({ op: 'remove', path: 'members[value eq "member08"]' }));
  expect(await members()).toEqual(['member01']);
  expect(
    (await scim('PATCH', path, patch({ op: 'add', path: 'members', value: [{ value: 'nobody' }] }))).status,
  ).toBe(400);
  expect(await members()).toEqual(['member01']);
  const put = (more: object) =>
    scim('PUT', path, { schemas: [GROUP], displayName: 'Clerks of the house', externalId: 'g-1', ...more });
  expect((await put({})).status).toBe(200);
  expect(await members()).toEqual(['member01']);
  expect((await put({ members: [] })).status).toBe(200);
  expect((await scim('GET', path)).json['members'] ?? []).toEqual([]);
  await put({ Members: [{ value: 'member01' }] });
  expect(await members()).toEqual(['member01']);
  expect(await found('displayName eq "clerks of the house"', 'Groups')).toMatchObject([
    { externalId: 'g-1' },
  ]);
  expect(await found('members.value eq "member01" and externalId eq "g-1"', 'Groups')).toHaveLength(1);
  const weighing = (await admin.call('listGroups')).find(({ grouptype }) => grouptype === 'vote-weighting');
  expect((await scim('GET', `/Groups/${weighing?.id ?? ''}`)).status).toBe(404);
  expect((await scim('DELETE', `/Groups/${weighing?.id ?? ''}`)).status).toBe(404);
  const party = (await admin.call('listGroups')).find(({ grouptype }) => grouptype === 'primary');
  expect((await scim('DELETE', `/Groups/${party?.id ?? ''}`)).status).toBe(409);
  expect((await scim('DELETE', path)).status).toBe(204);
  expect((await scim('GET', path)).status).toBe(404);
  const acts = await query(
    "select act from moderation_acts where detail->>'reason' = 'Entra' and act like '%Group' order by entered",
  );
  expect(acts.map(({ act }) => act)).toEqual(['makeGroup', 'makeGroup', 'makeGroup', 'deleteGroup']);
});

test('[BEY-46] who was deleted is out and unseen, and comes back with their roles, but no old way in', async () => {
  const made = await scim('POST', '/Users', person('back@example.org', { externalId: 'b' }));
  const id = String(made.json['id']);
  expect((await scim('DELETE', `/Users/${id}`)).status).toBe(204);
  expect((await scim('GET', `/Users/${id}`)).status).toBe(404);
  expect(await found('userName eq "back@example.org"')).toEqual([]);
  expect(await query(`select switched_off_ms is null as "on" from users where id = '${id}'`)).toEqual([
    { on: false },
  ]);
  await query(`update users set password_hash = 'old' where id = '${id}'`);
  await query(`insert into password_links (user_id, token_hash, expires_ms) values ('${id}', 'h', 9e15)`);
  await query(`
    insert into passkeys (id, user_id, credential_id, rp_id, public_key, counter, transports, device_type, backed_up, name, created_ms)
    values ('p', '${id}', 'c', 'x', '', 0, '{}', 'singleDevice', false, 'Key', 1)`);
  await query(`
    insert into sign_on_providers (id, name, is_on, issuer, client_id, scopes, new_people, first_roles, mappings, created_ms)
    values ('idp', 'Office', false, 'i', 'c', 'openid', 'match', '{}', '[]', 1)`);
  await query(`
    insert into sign_on_identities (provider_id, issuer, subject, user_id, claims, first_ms, last_ms)
    values ('idp', 'i', 's', '${id}', '{}', 1, 1)`);
  const kept = () =>
    query(`select password_hash, switched_off_ms,
      (select count(*)::int from password_links where user_id = users.id) as links,
      (select count(*)::int from passkeys where user_id = users.id) as passkeys,
      (select count(*)::int from sign_on_identities where user_id = users.id) as identities,
      array(select role_id from user_roles where user_id = users.id) as roles
      from users where id = '${id}'`);
  const before = await kept();
  for (const another of [{ externalId: 'c' }, {}]) {
    const refused = await scim('POST', '/Users', person('back@example.org', another));
    expect(refused.json).toMatchObject({ status: '409', scimType: 'uniqueness' });
  }
  expect(await kept()).toEqual(before);
  const again = await scim('POST', '/Users', person('back@example.org', { externalId: 'b' }));
  expect(again.json).toMatchObject({ id, active: true });
  expect(await kept()).toEqual([
    { password_hash: null, switched_off_ms: null, links: 0, passkeys: 0, identities: 0, roles: ['member'] },
  ]);
});

test('[BEY-46] a directory gives no other address to whom it has not made, or who administers the site', async () => {
  const move = (id: string, email: string) => scim('PUT', `/Users/${id}`, person(email));
  const open = (id: string) =>
    query(`insert into password_links (user_id, token_hash, expires_ms) values ('${id}', 'l-${id}', 9e15)`);
  const made = String((await scim('POST', '/Users', person('mover@example.org'))).json['id']);
  const rising = String((await scim('POST', '/Users', person('rising@example.org'))).json['id']);
  await query(`insert into user_roles (user_id, role_id, position) values ('${rising}', 'administrator', 9)`);
  await query(`update users set switched_off_ms = 1 where id = '${rising}'`);
  for (const id of ['admin', 'member01', rising, made]) await open(id);
  const state = () => query(`select id, email from users where id <> '${made}' order by id`);
  const before = await state();
  for (const id of ['admin', 'member01', rising]) {
    const refused = await move(id, 'thief@example.org');
    expect(refused.json, id).toMatchObject({ status: '409', scimType: 'mutability' });
  }
  expect(await state()).toEqual(before);
  expect((await move(made, 'moved@example.org')).json).toMatchObject({ userName: 'moved@example.org' });
  const links = await query('select user_id from password_links order by user_id');
  expect(links.map((row) => row['user_id'])).toEqual(['admin', 'member01', rising].toSorted());
  await admin.call('updatePerson', {
    params: { userId: 'member01' },
    body: { email: 'another@demo.test', before: { email: 'member01@demo.test' } },
  });
  expect(await query("select from password_links where user_id = 'member01'")).toEqual([]);
});

test('[BEY-46] the last administrator stays switched on', async () => {
  const off = patch({ op: 'replace', path: 'active', value: 'False' });
  expect((await scim('PATCH', '/Users/admin', off)).json).toMatchObject({
    status: '409',
    scimType: 'mutability',
  });
  expect((await scim('DELETE', '/Users/admin')).status).toBe(409);
  expect((await admin.call('getSessionInfo')).info.userId).toBe('admin');
});

test('[BEY-46] provisioning changes no presence, proxy, hand, vote or electorate', async () => {
  const rosa = await server.signIn('member08');
  await takeSeat(rosa, SESSION);
  await query(
    `insert into raised_hands (id_voting_session, user_id, hand_type, raised_ms) values ('${SESSION}', 'member08', 1, 1)`,
  );
  const moderator = await server.signIn('moderator');
  const poll = await moderator.call('createPoll', {
    params: { idVotingSession: SESSION },
    body: { title: 'Motion 1', question: 'Shall the motion pass?' },
  });
  await moderator.call('openPoll', { params: { pollId: poll.id } });
  const kept = () =>
    Promise.all(
      ['people_states', 'raised_hands', 'proxy_voters', 'poll_electors', 'votes', 'attendance_stays'].map(
        (table) => query(`select * from ${table} as row order by row::text`),
      ),
    );
  const before = await kept();
  const rename = patch(
    { op: 'replace', path: 'displayName', value: 'Rosa Q.' },
    { op: 'replace', path: 'active', value: true },
  );
  expect((await scim('PATCH', '/Users/member08', rename)).status).toBe(200);
  const group = { schemas: [GROUP], displayName: 'Newcomers', members: [{ value: 'member08' }] };
  expect((await scim('POST', '/Groups', group)).status).toBe(201);
  expect((await scim('POST', '/Users', person('fresh@example.org'))).status).toBe(201);
  expect(await kept()).toEqual(before);
});

test.each([
  ['GET', '/Users/a%00b', undefined],
  ['GET', `/Users?filter=${encodeURIComponent('userName eq "\u0000"')}`, undefined],
  ['POST', '/Users', person('a\u0000b@example.org')],
  ['POST', '/Users', { ...person('bell@example.org'), externalId: 'a\u0007b' }],
])(
  '[BEY-46][FND-61] a text that cannot be stored is refused in the words of SCIM: %s %s',
  async (method, path, body) => {
    const { status, json } = await scim(method, path, body);
    expect([status, json['schemas']]).toEqual([400, ['urn:ietf:params:scim:api:messages:2.0:Error']]);
  },
);

test('[BEY-46][PEOP-02] control characters in the names of a directory are dropped', async () => {
  const named = { ...person('control@example.org'), displayName: 'Ada\u0007 \u001BLind\u000BLow' };
  const made = await scim('POST', '/Users', named);
  expect([made.status, made.json['displayName']]).toEqual([201, 'Ada Lind Low']);
  const group = await scim('POST', '/Groups', { schemas: [GROUP], displayName: 'The\u0007 Left' });
  expect([group.status, group.json['displayName']]).toEqual([201, 'The Left']);
});
