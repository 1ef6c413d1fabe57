import { createFakeClock } from '@hemicycle/testkit/fake-clock';
import { refusalOf } from '@hemicycle/testkit/refusal-of';
import { sendSiteFile } from '@hemicycle/testkit/send-site-file';
import type { TestClient } from '@hemicycle/testkit/test-client';
import { startTestServer, type TestServer } from '@hemicycle/testkit/test-server';
import { afterAll, beforeAll, expect, test } from 'vitest';

let server: TestServer;
let admin: TestClient;
const clock = createFakeClock();

beforeAll(async () => {
  server = await startTestServer({ clock });
  admin = await server.signIn('admin');
});
afterAll(() => server.stop());

type Options = Partial<Parameters<typeof admin.call<'importUsers'>>[1] extends { body: infer B } ? B : never>;
const send = (csv: string, options: Options = {}) =>
  admin.call('importUsers', { body: { csv, passwordsLater: true, ...options } });
const people = async () => {
  const { rows } = await server.database.pool.query(
    `select email, display_name, array(select role_id from user_roles where user_id = users.id order by 1) as roles,
       array(select group_id from user_groups where user_id = users.id order by 1) as groups
     from users order by email`,
  );
  return rows;
};
const groups = async () => (await admin.call('listGroups')).map(({ name }) => name);
const undo = (importId: string | null) => admin.call('undoImport', { params: { importId: importId ?? '' } });

test('[PEOP-02] a dry run tells what stands now and what the list says, part by part, and finds the nearest name', async () => {
  const answer = await send(
    [
      'displayName;email;roles;groups;weights',
      'Amina D.;member01@demo.test;;;',
      'B;member09@demo.test;Moderator;Greens;Council of Regions=12',
      'C;new@house.org;Memer;Green;',
      'D;other@house.org;Member;;',
    ].join('\n'),
    { dryRun: true },
  );
  expect(answer.columns[0]).toEqual({ letter: 'A', column: 'displayName' });
  expect(answer.rows[0]?.changes).toEqual([
    { field: 'displayName', from: [expect.any(String)], to: ['Amina D.'] },
  ]);
  expect(answer.rows[1]?.changes).toEqual([
    { field: 'displayName', from: [expect.any(String)], to: ['B'] },
    { field: 'roles', from: ['Member'], to: ['Moderator'] },
    { field: 'groups', from: expect.any(Array), to: ['Greens'] },
    {
      field: 'weights',
      from: ['Council of Regions: 4', 'Water Board: 1'],
      to: expect.arrayContaining(['Council of Regions: 12', 'Water Board: 1']),
    },
  ]);
  expect(answer.rows[2]?.problems).toMatchObject([
    { cell: 'C4', column: 'roles', nearest: 'Member', problem: { code: 'unknown-role' } },
    { cell: 'D4', column: 'groups', nearest: 'Greens' },
  ]);
  const mended = await send('email,displayName,roles\nnew@house.org,C,Memer', {
    dryRun: true,
    corrections: [{ row: 2, column: 'roles', text: 'Member' }],
  });
  expect(mended).toMatchObject({ refused: 0, created: 1 });
});

test('[PEOP-02] [BEY-20] a dry run names what the site lacks, each once, with and without making it, and whether letters reach anybody', async () => {
  const csv = [
    'email,displayName,groups,roles,weights',
    'x@house.org,X,Reds | Greens,Envoy,Moon Council=2',
    'y@house.org,Y,reds,,Council of Regions=77',
  ].join('\n');
  const missing = {
    groups: ['Reds'],
    roles: ['Envoy'],
    organisations: ['Moon Council'],
    weights: ['Moon Council=2', 'Council of Regions=77'],
  };
  for (const createGroups of [false, true]) {
    expect(await send(csv, { dryRun: true, createGroups })).toMatchObject({ missing, lettersReach: false });
  }
});

test('[PEOP-02] of two rows for one person the clerk takes one; rows left out are not imported', async () => {
  const csv = 'twice@house.org,First,,Member\ntwice@house.org,Second,,Member\nout@house.org,Out,,Member';
  const asked = await send(csv, { dryRun: true });
  expect(asked.rows[1]?.problems).toMatchObject([{ otherRow: 1, problem: { code: 'email-twice' } }]);
  expect(await refusalOf(send(csv))).toBe('invalid-input');
  const done = await send(csv, { skip: [1, 3] });
  expect(done).toMatchObject({ created: 1, skipped: 2 });
  const found = (await people()).filter(({ email }) => email.endsWith('house.org'));
  expect(found.map(({ display_name }) => display_name)).toEqual(['Second']);
});

test('[PEOP-02] an import that would do another thing than was shown is refused, and the same one is taken once', async () => {
  const csv = 'member04@demo.test,Shown,,';
  const { digest } = await send(csv, { dryRun: true });
  await admin.call('updatePerson', { params: { userId: 'member04' }, body: { displayName: 'Meanwhile' } });
  const before = await people();
  expect(await refusalOf(send(csv, { digest }))).toBe('changed-meanwhile');
  expect(await people()).toEqual(before);
  expect(await admin.call('listPeopleImports')).not.toContainEqual(
    expect.objectContaining({ state: 'running' }),
  );
  const importId = crypto.randomUUID();
  await send(csv, { importId, name: 'people.csv' });
  expect(await refusalOf(send(csv, { importId }))).toBe('already-exists');
  expect(await admin.call('getPeopleImport', { params: { importId } })).toMatchObject({
    name: 'people.csv',
    state: 'done',
    updated: 1,
    created: 0,
  });
});

test('[PEOP-02] taking an import back gives everything back as it was, with the groups that it made, once', async () => {
  const before = { people: await people(), groups: await groups() };
  const csv = [
    'email,displayName,groups,roles,password,weights',
    'member05@demo.test,Renamed,Village list,Moderator,,Moon Council=3',
    'made@undo.org,Made,Village list,Member,secret,Moon Council=2',
  ].join('\n');
  const { importId } = await send(csv, { createGroups: true });
  expect(await groups()).toEqual(expect.arrayContaining(['Village list', 'Moon Council', 'Moon Council: 3']));
  const plan = await admin.call('planUndoImport', { params: { importId: importId ?? '' } });
  expect(plan).toMatchObject({ deleted: 1, restored: 1, staying: 0 });
  expect(plan.groups.toSorted()).toEqual([
    'Moon Council',
    'Moon Council: 2',
    'Moon Council: 3',
    'Village list',
  ]);
  expect(await undo(importId)).toEqual(plan);
  expect({ people: await people(), groups: await groups() }).toEqual(before);
  expect(await refusalOf(undo(importId))).toBe('changed-meanwhile');
  const acts = await server.database.pool.query(`select act from moderation_acts where act = 'undoImport'`);
  expect(acts.rowCount).toBe(1);
});

test('[PEOP-02] who was changed, has signed in or is named by a sitting since stays, and is told with the reason', async () => {
  const csv = [
    'email,displayName,groups,roles,password',
    'member06@demo.test,By the list,,,',
    'in@stay.org,In,,Member,secret',
    'gone@stay.org,Gone,,Member,secret',
    'still@stay.org,Still,,Member,secret',
  ].join('\n');
  const { importId, rows } = await send(csv);
  await clock.advance(1_000);
  await admin.call('updatePerson', { params: { userId: 'member06' }, body: { displayName: 'By a clerk' } });
  await server.signIn('in@stay.org', 'secret');
  const gone = rows[2]?.userId ?? '';
  await admin.call('deletePerson', { params: { userId: gone } });
  const done = await undo(importId);
  expect(done).toMatchObject({ deleted: 1, restored: 0, staying: 2 });
  const byClerk = { byName: expect.stringMatching(/\w/), atMs: clock.nowMs(), list: null };
  expect(done.stays.map(({ displayName, why, lastChange }) => [displayName, why, lastChange])).toEqual([
    ['By a clerk', 'changed', byClerk],
    ['In', 'signed-in', null],
  ]);
  const emails = (await people()).map(({ email }) => email);
  expect(emails).toContain('in@stay.org');
  expect(emails).not.toContain('still@stay.org');
});

test('[PERM-03] taking back an import that gave the site its only administrator is refused; others may not take back', async () => {
  const { importId } = await send('second@undo.org,Second,,Administrator,secret');
  const member = await server.signIn('member07');
  const before = await people();
  for (const call of ['planUndoImport', 'undoImport'] as const) {
    const params = { importId: importId ?? '' };
    expect(await refusalOf(member.call(call, { params }))).toBe('permission-missing');
  }
  expect(await people()).toEqual(before);
});

test('[PEOP-02] ten thousand rows are read, applied and taken back whole, and sent again they change nothing', async () => {
  const csv = Array.from({ length: 10_000 }, (_, n) => `p${n}@large.org,Person ${n},Greens,Member`).join(
    '\n',
  );
  const upload = () => sendSiteFile(admin, 'createListUpload', csv);
  const fileId = await upload();
  const sent = (body: object) => admin.call('importUsers', { body: { passwordsLater: true, ...body } });
  expect(await sent({ fileId, dryRun: true })).toMatchObject({ created: 10_000, refused: 0 });
  const { importId } = await sent({ fileId });
  expect(await refusalOf(sent({ fileId }))).toBe('upload-gone');
  const again = { fileId: await upload() };
  expect(await sent(again)).toMatchObject({ created: 0, updated: 0, unchanged: 10_000 });
  expect(await undo(importId)).toMatchObject({ deleted: 10_000, staying: 0 });
  expect((await people()).filter(({ email }) => email.endsWith('large.org'))).toEqual([]);
}, 120_000);

test('[PEOP-02] [PERM-04] roles that were made for a list go when it is taken back, where nobody else has them', async () => {
  const make = (name: string) => admin.call('createRole', { body: { name, actionsAllowed: [] } });
  const [envoy, usher, clerk] = await Promise.all(['Envoy', 'Usher', 'Clerk'].map(make));
  const madeRoles = [envoy, usher, clerk].map((role) => role?.id ?? '');
  // Somebody has this one already, so it is not of the list alone.
  await admin.call('updateUserRoles', { params: { userId: 'member10' }, body: { roles: [clerk?.id ?? ''] } });
  const csv = 'email,displayName,roles\ne@house.org,E,Envoy\nu@house.org,U,Usher\nc@house.org,C,Clerk';
  const { importId } = await send(csv, { madeRoles });
  // Somebody else gets a role of the list afterwards.
  await admin.call('updateUserRoles', { params: { userId: 'member11' }, body: { roles: [usher?.id ?? ''] } });
  const plan = await admin.call('planUndoImport', { params: { importId: importId ?? '' } });
  expect(plan).toMatchObject({ deleted: 3, roles: ['Envoy'] });
  expect(await undo(importId)).toMatchObject({ deleted: 3, roles: ['Envoy'] });
  const names = (await admin.call('listRoles')).map(({ name }) => name);
  expect([names.includes('Envoy'), names.includes('Usher'), names.includes('Clerk')]).toEqual([
    false,
    true,
    true,
  ]);
});

test('[PEOP-02] a role that a guest link names stays, and a list can claim no role that people have', async () => {
  const { id } = await admin.call('createRole', { body: { name: 'Witness', actionsAllowed: [] } });
  const { importId } = await send('email,displayName,roles\nw@house.org,W,Witness', {
    madeRoles: [id, 'member'],
  });
  const { idVotingSession } = await admin.call('createVotingSession', {
    body: { title: 'Hearing', epochStartTime: clock.nowMs(), epochEndTime: clock.nowMs() + 3_600_000 },
  });
  await admin.call('createGuestLink', { body: { label: 'Witnesses', roles: [id], idVotingSession } });
  expect(await undo(importId)).toMatchObject({ deleted: 1, roles: [] });
  const names = (await admin.call('listRoles')).map(({ name }) => name);
  expect([names.includes('Witness'), names.includes('Member')]).toEqual([true, true]);
});

test('[PEOP-02] [BEY-21] a role and a group of a list that a sign-on provider gives stay', async () => {
  const { id } = await admin.call('createRole', { body: { name: 'Delegate', actionsAllowed: [] } });
  const { importId } = await send('email,displayName,roles,groups\nd@house.org,D,Delegate,Isles', {
    ...{ madeRoles: [id], createGroups: true },
  });
  const isles = (await admin.call('listGroups')).find(({ name }) => name === 'Isles')?.id ?? '';
  await admin.call('createSignOnProvider', {
    body: {
      ...{ name: 'Staff', isOn: true, issuer: 'https://idp.example.org', clientId: 'hemicycle' },
      ...{ clientSecret: null, scopes: 'openid', newPeople: 'match', firstRoles: [id] },
      mappings: [{ claim: 'groups', value: 'isles', roles: [], groups: [isles] }],
    },
  });
  expect(await undo(importId)).toMatchObject({ deleted: 1, roles: [], groups: [] });
  expect((await admin.call('listRoles')).map(({ name }) => name)).toContain('Delegate');
  expect(await groups()).toContain('Isles');
});

test('[PEOP-02] a difference tells who changed what stands, by hand or by another list, of the last 30 days', async () => {
  const list = (name: string) => `email,displayName\nmember12@demo.test,${name}`;
  const lastChange = async () => (await send(list('By the list'), { dryRun: true })).rows[0]?.lastChange;
  const { personDetails } = (await admin.call('getSessionInfo')).info;
  expect(await lastChange()).toBeNull();
  const first = await send(list('By another list'), { name: 'autumn.csv' });
  const byName = personDetails.displayName;
  expect(await lastChange()).toEqual({ byName, atMs: clock.nowMs(), list: 'autumn.csv' });
  await clock.advance(60_000);
  const second = await server.signIn('moderator');
  await server.database.pool.query(
    `insert into user_roles (user_id, role_id, position) values ('moderator', 'administrator', 9)`,
  );
  const params = { userId: 'member12' };
  await second.call('updatePerson', { params, body: { displayName: 'By a colleague' } });
  const colleague = (await second.call('getSessionInfo')).info.personDetails.displayName;
  const byHand = { byName: colleague, atMs: clock.nowMs(), list: null };
  expect(await lastChange()).toEqual(byHand);
  const plan = await admin.call('planUndoImport', { params: { importId: first.importId ?? '' } });
  expect(plan.stays).toMatchObject([{ userId: 'member12', why: 'changed', lastChange: byHand }]);
  // A list that came after and changed it is named too.
  await clock.advance(60_000);
  await send(list('By a third list'), { name: 'winter.csv' });
  const again = await admin.call('planUndoImport', { params: { importId: first.importId ?? '' } });
  const byList = { byName, atMs: clock.nowMs(), list: 'winter.csv' };
  expect(again.stays).toMatchObject([{ userId: 'member12', lastChange: byList }]);
  // Rows that change nobody, and real imports, tell nothing of it.
  expect((await send(list('By a third list'), { dryRun: true })).rows[0]).toMatchObject({
    outcome: 'unchanged',
    lastChange: null,
  });
  await clock.advance(31 * 86_400_000);
  const later = await server.signIn('admin');
  const body = { csv: list('By the list'), passwordsLater: true, dryRun: true };
  expect((await later.call('importUsers', { body })).rows[0]?.lastChange).toBeNull();
});

test('[PEOP-02] groups that an import makes, and what goes when it is taken back, are in the audit log one by one', async () => {
  const entered = async () => {
    const { rows } = await server.database.pool.query<{ act: string; by: string; detail: object }>(
      `select act, by_user_id as by, detail from moderation_acts
       where act in ('makeGroup', 'deleteGroup', 'deleteRole') order by entered`,
    );
    return rows;
  };
  // An earlier test moved the clock past the end of the sign-in.
  admin = await server.signIn('admin');
  const before = (await entered()).length;
  const role = await admin.call('createRole', {
    body: { name: 'Scribe of the list', actionsAllowed: ['app_vote-bool'] },
  });
  const { importId } = await send(
    'email,displayName,roles,groups,weights\nscribe@house.org,Scribe,Scribe of the list,Scribes|Clerks of the list,Assembly of lists=3',
    { createGroups: true, madeRoles: [role.id] },
  );
  const made = (await entered()).slice(before);
  const names = ['Assembly of lists', 'Assembly of lists: 3', 'Clerks of the list', 'Scribes'];
  expect(made.map(({ act, by }) => [act, by])).toEqual(names.map(() => ['makeGroup', 'admin']));
  expect(made.map(({ detail }) => detail)).toEqual(expect.arrayContaining(names.map((to) => ({ to }))));
  await undo(importId);
  const gone = (await entered()).slice(before + names.length);
  expect(gone).toHaveLength(names.length + 1);
  expect(gone).toContainEqual({ act: 'deleteRole', by: 'admin', detail: { from: 'Scribe of the list' } });
  for (const from of names)
    expect(gone).toContainEqual({ act: 'deleteGroup', by: 'admin', detail: { from } });
});

test('[PEOP-01] [PEOP-02] a list gives second addresses, refuses those of others, and gives them back', async () => {
  const second = async (userId: string) =>
    (await admin.call('getPerson', { params: { userId } })).person.davraEmail;
  const head = 'email,displayName,Second E-Mail';
  const { person } = await admin.call('getPerson', { params: { userId: 'member05' } });
  const row = `member05@demo.test,${person.displayName}`;
  const wrong = await send(`${head}\n${row},nonsense\nn1@house.org,N,member06@demo.test`, { dryRun: true });
  expect(wrong.rows.map(({ problems }) => problems.map(({ problem }) => problem.code))).toEqual([
    ['second-email-wrong'],
    ['second-email-taken'],
  ]);
  const twice = await send(`${head}\n${row},five@staff.example\nn2@house.org,N,five@staff.example`, {
    dryRun: true,
  });
  expect(twice.rows[1]?.problems).toMatchObject([
    { column: 'secondEmail', problem: { code: 'second-email-taken' } },
  ]);
  const done = await send(`${head}\n${row},Five@Staff.example\nn3@house.org,N,n3@staff.example`);
  expect(done.rows[0]?.changes).toEqual([{ field: 'secondEmail', from: [], to: ['five@staff.example'] }]);
  expect(await second('member05')).toBe('five@staff.example');
  expect(await second(done.rows[1]?.userId ?? '')).toBe('n3@staff.example');
  // An empty cell leaves what is there.
  expect(await send(`${head}\n${row},`, { dryRun: true })).toMatchObject({ unchanged: 1 });
  await admin.call('undoImport', { params: { importId: done.importId ?? '' } });
  expect(await second('member05')).toBeNull();
});
