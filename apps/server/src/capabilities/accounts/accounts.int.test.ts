import { createFakeClock } from '@hemicycle/testkit/fake-clock';
import { hearNews } from '@hemicycle/testkit/heard-news';
import { refusalOf } from '@hemicycle/testkit/refusal-of';
import type { TestClient } from '@hemicycle/testkit/test-client';
import { keepOneAdministrator } from '@hemicycle/testkit/one-administrator';
import { startTestServer } from '@hemicycle/testkit/test-server';
import type { TestServer } from '@hemicycle/testkit/test-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { presentName } from './present-name.ts';

let server: TestServer;
let admin: TestClient;
let moderator: TestClient;
let rosa: TestClient;

beforeAll(async () => {
  server = await startTestServer({ clock: createFakeClock() });
  await keepOneAdministrator(server);
  admin = await server.signIn('admin');
  moderator = await server.signIn('moderator');
  rosa = await server.signIn('member08');
});
afterAll(() => server.stop());

const newAccount = (email: string) => ({
  email,
  displayName: 'New Person',
  firstName: 'New',
  lastName: 'Person',
  password: 'a password of some length',
  roles: ['member'],
  groups: ['greens'],
});

const countUsers = async () => {
  const { rows } = await server.database.pool.query('select count(*)::int as users from users');
  return rows[0].users as number;
};

test('[PEOP-02][PEOP-13] users by id, unknown ids left out, addresses only for oneself', async () => {
  const users = await rosa.call('getManyUsers', { body: { userIds: ['member09', 'member08', 'nobody'] } });
  expect(users.map(({ id }) => id)).toEqual(['member09', 'member08']);
  expect(users[0]).toEqual({
    id: 'member09',
    emails: [],
    webex: {
      id: 'member09',
      displayName: 'Kenji Watanabe',
      firstName: 'Kenji',
      lastName: 'Watanabe',
      emails: [],
      avatar: null,
    },
    davra: {
      id: 'member09',
      email: null,
      groups: expect.arrayContaining(['labour-and-solidarity']),
      roles: ['member'],
      avatar: null,
      subtype: null,
      type: 'user',
      accessibilityModeEnabled: false,
    },
  });
  expect(users[1]).toMatchObject({
    emails: ['member08@demo.test'],
    webex: { emails: ['member08@demo.test'] },
  });
});

test('[PEOP-13] moderators see addresses, and the list of all is for administrators', async () => {
  const [kenji] = await moderator.call('getManyUsers', { body: { userIds: ['member09'] } });
  expect(kenji?.emails).toEqual(['member09@demo.test']);
  expect(await refusalOf(moderator.call('listUsers'))).toBe('permission-missing');
  expect(await refusalOf(rosa.call('listUsers'))).toBe('permission-missing');
  const all = await admin.call('listUsers');
  expect(all).toHaveLength(await countUsers());
  expect(all.every(({ emails }) => emails.length === 1)).toBe(true);
});

test('[PEOP-02] an administrator makes an account that can sign in at once', async () => {
  const made = await admin.call('createUser', { body: newAccount('New.Person@Example.org') });
  expect(made).toMatchObject({
    emails: ['new.person@example.org'],
    davra: { roles: ['member'], groups: ['greens'] },
  });
  const client = await server.signIn('new.person@example.org', 'a password of some length');
  expect((await client.call('getSessionInfo')).info.userId).toBe(made.id);
});

test('[PEOP-02] nobody else makes accounts, and none is made twice or with unknown roles', async () => {
  const before = await countUsers();
  expect(await refusalOf(rosa.call('createUser', { body: newAccount('a@b.org') }))).toBe(
    'permission-missing',
  );
  expect(await refusalOf(moderator.call('createUser', { body: newAccount('a@b.org') }))).toBe(
    'permission-missing',
  );
  expect(await refusalOf(server.client().call('createUser', { body: newAccount('a@b.org') }))).toBe(
    'not-signed-in',
  );
  expect(await refusalOf(admin.call('createUser', { body: newAccount('MEMBER01@demo.test') }))).toBe(
    'already-exists',
  );
  const unknown = { ...newAccount('a@b.org'), roles: ['member', 'emperor'], groups: ['nowhere'] };
  expect(await refusalOf(admin.call('createUser', { body: unknown }))).toBe('invalid-input');
  expect(await refusalOf(admin.call('createUser', { body: newAccount('a@b.c') }))).toBe('invalid-input');
  expect(await countUsers()).toBe(before);
});

test('[PEOP-02] [AUTH-02] a production site refuses a short password, and one of those that all try', async () => {
  const production = await startTestServer({
    clock: createFakeClock(),
    config: {
      mode: 'production',
      adminEmail: 'chief@example.org',
      adminPassword: 'three unlikely words 7',
    },
  });
  try {
    const chief = await production.signIn('chief@example.org', 'three unlikely words 7');
    const weak = { ...newAccount('a@b.org'), password: 'short', groups: [] };
    expect(await refusalOf(chief.call('createUser', { body: weak }))).toBe('weak-password');
    const common = { ...weak, password: 'Sunshine2026' };
    expect(await refusalOf(chief.call('createUser', { body: common }))).toBe('common-password');
    const answer = await chief.call('importUsers', {
      body: { csv: 'a@b.org,A,,Member,short', dryRun: true },
    });
    expect(answer.rows[0]).toMatchObject({
      outcome: 'refused',
      problem: 'E1: The password is too short. It needs at least eight characters.',
    });
    expect(await chief.call('listUsers')).toHaveLength(1);
  } finally {
    await production.stop();
  }
});

test('[AUTH-12] [FND-45] changed roles count at once and the person is told; the same in another order are no change', async () => {
  const person = await server.signIn('member24');
  const news = hearNews(server.bus);
  const put = (roles: string[]) =>
    admin.call('updateUserRoles', { params: { userId: 'member24' }, body: { roles } });
  expect((await put(['moderator', 'member'])).davra.roles).toEqual(['moderator', 'member']);
  expect(news.items).toContainEqual({ kind: 'rolesChanged', userId: 'member24' });
  const { info } = await person.call('getSessionInfo');
  expect(info.roles.map(({ id }) => id)).toEqual(['moderator', 'member']);
  expect(info.actionsAllowed).toEqual(
    expect.arrayContaining(['app_vote-bool', 'app_participant_moderation-bool']),
  );
  news.clear();
  await put(['member', 'moderator']);
  expect(news.items.filter(({ kind }) => kind === 'rolesChanged')).toEqual([]);
  await put(['member']);
});

test('[PERM-03] only an administrator changes roles, only to known ones, and one administrator stays', async () => {
  const put = (client: TestClient, userId: string, roles: string[]) =>
    refusalOf(client.call('updateUserRoles', { params: { userId }, body: { roles } }));
  const before = await server.database.pool.query('select * from user_roles order by user_id, role_id');
  expect(await put(rosa, 'member08', ['administrator'])).toBe('permission-missing');
  expect(await put(moderator, 'moderator', ['administrator'])).toBe('permission-missing');
  expect(await put(admin, 'nobody', ['member'])).toBe('not-found');
  expect(await put(admin, 'member08', ['emperor'])).toBe('invalid-input');
  expect(await put(admin, 'admin', ['member'])).toBe('last-administrator');
  const after = await server.database.pool.query('select * from user_roles order by user_id, role_id');
  expect(after.rows).toEqual(before.rows);
});

test('[FND-52][PERM-04] roles are listed for all, what they allow only for the own ones and for administrators', async () => {
  const roles = await rosa.call('listRoles');
  expect(roles.find(({ id }) => id === 'member')?.actionsAllowed).toContain('app_vote-bool');
  expect(
    roles.filter(({ id }) => id !== 'member').every(({ actionsAllowed }) => actionsAllowed.length === 0),
  ).toBe(true);
  const all = await admin.call('listRoles');
  expect(all.find(({ id }) => id === 'moderator')?.actionsAllowed).toContain(
    'app_participant_moderation-bool',
  );
  expect(await refusalOf(server.client().call('listRoles'))).toBe('not-signed-in');
});

test('[FND-52][PEOP-03][PEOP-04] groups are listed with their colours and weights', async () => {
  const groups = await rosa.call('listGroups');
  expect(groups.find(({ id }) => id === 'greens')).toEqual({
    id: 'greens',
    name: 'Greens',
    grouptype: 'primary',
    color: '#5E7F45',
    code: null,
    virtualBackgroundUrl: null,
    virtualBackgroundMandatory: false,
    weightingNumber: null,
    voteOrganisation: null,
  });
  expect(groups.find(({ id }) => id === 'share-half')).toMatchObject({
    grouptype: 'vote-weighting',
    weightingNumber: '0.5',
    voteOrganisation: 'water-board',
  });
  expect(await refusalOf(server.client().call('listGroups'))).toBe('not-signed-in');
});

test.each([
  { id: 'AUTH-13', person: { email: 'x1@guest.invalid', displayName: 'x1' }, expected: 'Guest User' },
  { id: 'PEOP-16', person: { email: 'a@b.org', displayName: ' ' }, expected: 'unknown' },
  { id: 'PEOP-17', person: { email: 'a@b.org', displayName: 'Ana' }, expected: 'Ana' },
])('[$id] $person.email is called $expected', ({ person, expected }) => {
  expect(presentName(person)).toBe(expected);
});

test('[PEOP-13] of strangers, with whom one shares no session, only the name is told', async () => {
  const { pool } = server.database;
  const { rows } = await pool.query('update voting_sessions set members_only = true returning id');
  await pool.query('delete from voting_session_members');
  await pool.query(
    'insert into voting_session_members (id_voting_session, user_id) values ($1, $2), ($1, $3)',
    [rows[0].id, 'member08', 'member09'],
  );
  const userIds = ['member08', 'member09', 'member10'];
  const toldTo = async (client: TestClient) => {
    const users = await client.call('getManyUsers', { body: { userIds } });
    expect(users.every(({ webex }) => webex.displayName !== '')).toBe(true);
    return users
      .filter(({ davra }) => davra.groups.length > 0 && davra.roles.length > 0)
      .map(({ id }) => id)
      .toSorted();
  };
  expect(await toldTo(rosa)).toEqual(['member08', 'member09']);
  expect(await toldTo(moderator)).toEqual(userIds);

  // Who moderates some sittings alone learns no address of people of other ones.
  await admin.call('updateUserRoles', {
    params: { userId: 'member08' },
    body: { roles: ['committee-chair'] },
  });
  const chair = await server.signIn('member08');
  const found = await chair.call('getManyUsers', { body: { userIds } });
  expect(found.map(({ id, emails }) => [id, emails.length])).toEqual(
    expect.arrayContaining([
      ['member08', 1],
      ['member09', 1],
      ['member10', 0],
    ]),
  );
});
