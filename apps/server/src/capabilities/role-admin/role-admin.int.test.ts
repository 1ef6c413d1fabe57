import { createFakeClock } from '@hemicycle/testkit/fake-clock';
import { hearNews } from '@hemicycle/testkit/heard-news';
import { refusalOf } from '@hemicycle/testkit/refusal-of';
import type { CallError, TestClient } from '@hemicycle/testkit/test-client';
import { startTestServer, type TestServer } from '@hemicycle/testkit/test-server';
import { createUnsteadyBuses } from '@hemicycle/testkit/unsteady-buses';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';

let server: TestServer;
let admin: TestClient;

beforeAll(async () => {
  server = await startTestServer({ clock: createFakeClock() });
  admin = await server.signIn('admin');
});
afterAll(() => server.stop());

const roles = async () => {
  const { rows } = await server.database.pool.query(
    'select id, name, actions_allowed from roles order by id',
  );
  return rows;
};
const put = (
  roleId: string,
  body: { name?: string; actionsAllowed?: string[]; before?: { name: string; actionsAllowed: string[] } },
) => admin.call('updateRole', { params: { roleId }, body });

test('[PERM-04] [PERM-02] a role is made and given, and a change of it holds at the next call of everybody who has it', async () => {
  const clerk = await admin.call('createRole', {
    body: { name: 'Vote clerk', actionsAllowed: ['admin_votes-create'] },
  });
  await admin.call('changePeople', {
    body: { whom: { userIds: ['member08'] }, change: { addRoles: [clerk.id] } },
  });
  const member = await server.signIn('member08');
  const allowed = async () => (await member.call('getSessionInfo')).info.actionsAllowed;
  expect(await allowed()).toEqual(expect.arrayContaining(['admin_votes-create', 'app_vote-bool']));
  await put(clerk.id, { actionsAllowed: ['quorums-edit', 'app_vote-bool'] });
  expect(await allowed()).toContain('quorums-edit');
  expect(await allowed()).not.toContain('admin_votes-create');
});

test('[PERM-02] a preview says how many gain and lose what, without whoever has it by another role, and writes nothing', async () => {
  const extra = await admin.call('createRole', {
    body: { name: 'Extra', actionsAllowed: ['app_chat_tab-bool'] },
  });
  await admin.call('changePeople', {
    body: { whom: { userIds: ['member01', 'member02', 'interpreter'] }, change: { addRoles: [extra.id] } },
  });
  const before = await roles();
  const preview = await admin.call('previewRole', {
    params: { roleId: extra.id },
    body: { actionsAllowed: ['app_vote-bool', 'quorums-edit'] },
  });
  expect(preview).toEqual({
    people: 3,
    changes: [
      { action: 'app_vote-bool', gains: true, people: 1 },
      { action: 'quorums-edit', gains: true, people: 3 },
      { action: 'app_chat_tab-bool', gains: false, people: 0 },
    ],
  });
  expect(await roles()).toEqual(before);
});

test('[PERM-05] the last administration and one’s own cannot be taken away by changing or deleting a role', async () => {
  const before = await roles();
  const administrator = before.find(({ id }) => id === 'administrator');
  const less = administrator.actions_allowed.filter((one: string) => one !== 'admin_page-bool');
  expect(await refusalOf(put('administrator', { actionsAllowed: less }))).toBe('last-administrator');
  const second = await admin.call('createRole', {
    body: { name: 'Second office', actionsAllowed: ['admin_page-bool'] },
  });
  await admin.call('changePeople', {
    body: { whom: { userIds: ['member05'] }, change: { addRoles: [second.id] } },
  });
  expect(await refusalOf(put('administrator', { actionsAllowed: less }))).toBe('own-administration');
  const { people } = await admin.call('previewRole', {
    params: { roleId: 'administrator' },
    body: { actionsAllowed: [] },
  });
  const deletion = { params: { roleId: 'administrator' }, body: { people } };
  expect(await refusalOf(admin.call('deleteRole', deletion))).toBe('own-administration');
  expect((await roles()).filter(({ id }) => id !== second.id)).toEqual(before);
});

test('[PERM-04] of two clerks the second is told; names are unique, and unknown permissions refused', async () => {
  const made = await admin.call('createRole', { body: { name: 'Two clerks', actionsAllowed: [] } });
  const { id, ...read } = made;
  await put(id, { actionsAllowed: ['quorums-view'], before: read });
  const before = await roles();
  expect(await refusalOf(put(id, { actionsAllowed: ['quorums-edit'], before: read }))).toBe(
    'changed-meanwhile',
  );
  expect(await refusalOf(put(id, { name: 'MEMBER' }))).toBe('already-exists');
  expect(await refusalOf(put(id, { actionsAllowed: ['app_vote'] }))).toBe('invalid-input');
  expect(await refusalOf(put('nobody', { name: 'Other' }))).toBe('not-found');
  expect(
    await refusalOf(admin.call('createRole', { body: { name: 'two CLERKS', actionsAllowed: [] } })),
  ).toBe('already-exists');
  expect(await roles()).toEqual(before);
});

test('[PERM-04] [GUEST-26] a role is deleted and taken from everybody, but not one that a guest link names', async () => {
  const made = await admin.call('createRole', { body: { name: 'For deletion', actionsAllowed: [] } });
  await admin.call('changePeople', {
    body: { whom: { userIds: ['member01', 'member02'] }, change: { addRoles: [made.id] } },
  });
  const remove = (people: number) =>
    admin.call('deleteRole', { params: { roleId: made.id }, body: { people } });
  expect(await refusalOf(remove(1))).toBe('changed-meanwhile');
  await remove(2);
  expect((await roles()).map(({ id }) => id)).not.toContain(made.id);
  const { rows } = await server.database.pool.query('select from user_roles where role_id = $1', [made.id]);
  expect(rows).toEqual([]);
  const acts = await server.database.pool.query(`select act from moderation_acts where act = 'deleteRole'`);
  expect(acts.rowCount).toBe(1);

  const named = await admin.call('createRole', { body: { name: 'Visitors', actionsAllowed: [] } });
  await server.database.pool.query(
    `insert into guest_links (id, id_voting_session, code_hash, label, role_id, group_ids,
       associated_room_name, invitees, is_reservation_link, created_by_name, created_ms)
     select 'link-of-role', id, 'hash', 'Press', $1, '{}', 'main', '{}', false, 'Clerk', 0
     from voting_sessions limit 1`,
    [named.id],
  );
  const params = { roleId: named.id };
  expect(await refusalOf(admin.call('deleteRole', { params, body: { people: 0 } }))).toBe('role-in-use');
});

const provider = (over: object = {}) => ({
  ...{ name: 'Staff', isOn: false, issuer: 'https://idp.example.org', clientId: 'hemicycle' },
  ...{ clientSecret: 'secret', scopes: 'openid', newPeople: 'make' as const },
  ...{ firstRoles: [], mappings: [], ...over },
});

test('[PERM-04] [BEY-21] [BEY-46] a role that a sign-on provider or a directory gives stays, and what gives it is named', async () => {
  const { id } = await admin.call('createRole', {
    body: { name: 'Clerks of the house', actionsAllowed: [] },
  });
  const params = { roleId: id };
  const remove = () => admin.call('deleteRole', { params, body: { people: 0 } });
  const mappings = [{ claim: 'groups', value: 'clerks', roles: ['member', id], groups: [] }];
  const made = [
    await admin.call('createSignOnProvider', { body: provider({ name: 'By a rule', mappings }) }),
    await admin.call('createSignOnProvider', { body: provider({ name: 'At first', firstRoles: [id] }) }),
  ];
  const token = await admin.call('createScimToken', { body: { name: 'Entra', firstRoles: [id] } });
  expect(await admin.call('getRoleUse', { params })).toEqual({
    ...{ links: 0, providers: ['At first', 'By a rule'], directories: ['Entra'], settings: [] },
  });
  const before = await roles();
  const refused = await remove().catch((error: CallError) => error);
  expect(refused).toMatchObject({
    code: 'role-in-use',
    body: {
      error: { details: [{ path: 'providers' }, { path: 'providers' }, { path: 'directories' }] },
    },
  });
  expect(JSON.stringify(refused)).toContain('By a rule');
  expect(await roles()).toEqual(before);
  for (const { id: providerId } of made) {
    expect(await refusalOf(remove())).toBe('role-in-use');
    await admin.call('updateSignOnProvider', {
      params: { providerId },
      body: { firstRoles: [], mappings: [] },
    });
  }
  expect(await refusalOf(remove())).toBe('role-in-use');
  await admin.call('revokeScimToken', { params: { tokenId: token.id } });
  expect(await admin.call('getRoleUse', { params })).toEqual({
    ...{ links: 0, providers: [], directories: [], settings: [] },
  });
  await remove();
  expect(await refusalOf(admin.call('getRoleUse', { params }))).toBe('not-found');
  const again = admin.call('updateSignOnProvider', {
    params: { providerId: made[0]?.id ?? '' },
    body: { mappings },
  });
  expect(await refusalOf(again)).toBe('invalid-input');
});

test('[PERM-04] [BEY-21] of a role that is deleted while providers and directories are made with it, none gives a role that is gone', async () => {
  for (let round = 0; round < 6; round += 1) {
    const { id } = await admin.call('createRole', { body: { name: `Race ${round}`, actionsAllowed: [] } });
    const mappings = [{ claim: 'groups', value: 'a', roles: [id], groups: [] }];
    await Promise.allSettled([
      admin.call('createSignOnProvider', { body: provider({ name: `Race ${round}`, mappings }) }),
      admin.call('deleteRole', { params: { roleId: id }, body: { people: 0 } }),
      admin.call('createScimToken', { body: { name: `Race ${round}`, firstRoles: [id] } }),
    ]);
  }
  const { rows } = await server.database.pool.query(
    `select given from (select jsonb_array_elements_text(rule -> 'roles') as given
         from sign_on_providers, jsonb_array_elements(mappings) as rule
       union all select unnest(first_roles) from sign_on_providers
       union all select unnest(first_roles) from scim_tokens) as all_given
     where given not in (select id from roles)`,
  );
  expect(rows).toEqual([]);
});

const settings = {
  restrictChatAllToRoles: ['Member'],
  rolesWhichLeaveToLogoutPage: ['Observer', 'Member'],
  roleBasedExceptions: { Member: { hideVotingModule: true } },
};

test('[PERM-04] [PERM-07] [CFG-01] the settings that name a role follow when it is renamed, on every server at once, with their history', async () => {
  const buses = createUnsteadyBuses(7, { doubled: 0 });
  const config = { redisUrl: 'redis://between.test' };
  const here = await startTestServer({ bus: buses.here, config });
  const { database, dataDir } = here;
  const there = await startTestServer({ database, bus: buses.there, config: { dataDir, ...config } });
  onTestFinished(async () => {
    await there.stop();
    await here.stop();
  });
  const clerk = await here.signIn('admin');
  await clerk.call('updateSiteFlags', { body: settings });
  const rosa = await there.signIn('member08');
  const hidden = async () => (await rosa.call('getSiteConfig')).flags?.hideVotingModule;
  expect(await hidden()).toBe(true);
  const news = hearNews(there.bus);
  await clerk.call('updateRole', { params: { roleId: 'member' }, body: { name: 'Abgeordnete' } });
  expect(await clerk.call('getSiteFlags')).toMatchObject({
    restrictChatAllToRoles: ['Abgeordnete'],
    rolesWhichLeaveToLogoutPage: ['Observer', 'Abgeordnete'],
    roleBasedExceptions: { Abgeordnete: { hideVotingModule: true } },
  });
  await vi.waitFor(() => expect(news.items).toContainEqual({ kind: 'rolesChanged', userId: 'member08' }));
  expect(await hidden()).toBe(true);
  const query = { of: 'site' as const, field: 'restrictChatAllToRoles' };
  const { changes } = await clerk.call('getSettingHistory', { query });
  expect(changes[0]).toMatchObject({
    ...{ byUserId: 'admin', before: '["Member"]', after: '["Abgeordnete"]' },
  });
});

test('[PERM-04] [PERM-07] a role that a setting names is not deleted, and the settings are named; a refused renaming changes none', async () => {
  const { id } = await admin.call('createRole', { body: { name: 'Press', actionsAllowed: [] } });
  const named = { restrictChatAllToRoles: ['Press'], roleBasedExceptions: { Press: { hideChatAll: true } } };
  await admin.call('updateSiteFlags', { body: named });
  const params = { roleId: id };
  expect((await admin.call('getRoleUse', { params })).settings).toEqual([
    'restrictChatAllToRoles',
    'roleBasedExceptions',
  ]);
  const remove = () => admin.call('deleteRole', { params, body: { people: 0 } });
  const refused = await remove().catch((error: CallError) => error);
  expect(refused).toMatchObject({
    code: 'role-in-use',
    body: { error: { details: [{ path: 'settings' }, { path: 'settings' }] } },
  });
  expect(await refusalOf(put(id, { name: 'member' }))).toBe('already-exists');
  expect(await admin.call('getSiteFlags')).toMatchObject(named);
  await admin.call('updateSiteFlags', { body: { restrictChatAllToRoles: [], roleBasedExceptions: {} } });
  await remove();
});
