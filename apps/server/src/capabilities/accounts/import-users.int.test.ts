import { createFakeClock } from '@hemicycle/testkit/fake-clock';
import { refusalOf } from '@hemicycle/testkit/refusal-of';
import type { CallError, TestClient } from '@hemicycle/testkit/test-client';
import { keepOneAdministrator } from '@hemicycle/testkit/one-administrator';
import { startTestServer, TEST_PASSWORD } from '@hemicycle/testkit/test-server';
import type { TestServer } from '@hemicycle/testkit/test-server';
import { afterAll, beforeAll, expect, test } from 'vitest';

let server: TestServer;
let admin: TestClient;

beforeAll(async () => {
  server = await startTestServer({ clock: createFakeClock() });
  await keepOneAdministrator(server);
  admin = await server.signIn('admin');
});
afterAll(() => server.stop());

const send = (csv: string, options: { dryRun?: boolean; createGroups?: boolean } = {}) =>
  admin.call('importUsers', { body: { csv, ...options } });
const accounts = async () => {
  const { rows } = await server.database.pool.query('select * from users order by id');
  return rows;
};
const userOf = async (email: string) =>
  (await admin.call('listUsers')).find(({ emails }) => emails.includes(email));

test('[PEOP-02] a dry run says row by row what would happen and writes nothing', async () => {
  const before = await accounts();
  const answer = await send(
    [
      'email,displayName,groups,roles,password',
      'ana@house.org,"Ana, née B.",Greens|labour-and-solidarity,Member,secret one',
      'member01@demo.test,New Name,,,',
      'no address,Somebody,,Member,secret',
      'ana@house.org,Ana again,,Member,secret',
      'ben@house.org,Ben,Unknown party,Member,secret',
      'cat@house.org,Cat,,Emperor,secret',
      'dan@house.org,,,Member,secret',
      'eve@house.org,Eve,,Member,',
    ].join('\r\n'),
    { dryRun: true },
  );
  expect(answer).toMatchObject({ dryRun: true, created: 1, updated: 1, refused: 6 });
  expect(answer.rows.map(({ line, outcome, problem }) => [line, outcome, problem])).toEqual([
    [2, 'created', null],
    [3, 'updated', null],
    [4, 'refused', 'A4: The e-mail address is not one.'],
    [5, 'refused', 'A5: This e-mail address stands in an earlier line too.'],
    [6, 'refused', 'C6: There is no group Unknown party.'],
    [7, 'refused', 'D7: There is no role Emperor.'],
    [8, 'refused', 'B8: The name must have 1 to 120 characters.'],
    [9, 'refused', 'E9: A new account needs a password.'],
  ]);
  expect(answer.rows[1]?.userId).toBe('member01');
  expect(await accounts()).toEqual(before);
});

test('[PEOP-02] one refused row refuses the whole import and is named', async () => {
  const before = await accounts();
  const error = await send('ana@house.org,Ana,,Member,secret\nben@house.org,Ben,Nowhere,Member,secret').catch(
    (caught: CallError) => caught,
  );
  expect(error).toMatchObject({
    code: 'invalid-input',
    body: { error: { details: [{ path: 'csv.line 2', problem: 'C2: There is no group Nowhere.' }] } },
  });
  expect(await accounts()).toEqual(before);
});

test('[PEOP-02][PEOP-03] accounts are made with groups and roles by name or id, unknown groups where asked', async () => {
  const answer = await send(
    '\uFEFFpassword;roles;groups;displayName;email\nsecret;Member|moderator;Greens|Village list;Fay;Fay@House.org\nother;member;village LIST;Gus;gus@house.org',
    { createGroups: true },
  );
  expect(answer).toMatchObject({ dryRun: false, created: 2, updated: 0, refused: 0 });
  const village = (await admin.call('listGroups')).filter(({ name }) => name === 'Village list');
  expect(village).toHaveLength(1);
  expect(village[0]).toMatchObject({ grouptype: 'primary', color: expect.stringMatching(/^#[0-9A-F]{6}$/) });
  const fay = await userOf('fay@house.org');
  expect(fay).toMatchObject({
    id: answer.rows[0]?.userId,
    webex: { displayName: 'Fay' },
    davra: { roles: ['member', 'moderator'], groups: ['greens', village[0]?.id] },
  });
  expect((await userOf('gus@house.org'))?.davra.groups).toEqual([village[0]?.id]);
  await server.signIn('fay@house.org', 'secret');
});

test('[PEOP-02] known accounts are updated, empty cells leave what is there, and doing it twice is harmless', async () => {
  const csv = 'member02@demo.test,Renamed Person,,,';
  expect(await send(csv)).toMatchObject({ created: 0, updated: 1 });
  expect(await send(csv)).toMatchObject({ created: 0, updated: 0, unchanged: 1 });
  const user = await userOf('member02@demo.test');
  expect(user).toMatchObject({ webex: { displayName: 'Renamed Person' }, davra: { roles: ['member'] } });
  expect(user?.davra.groups).toContain('liberal-forum');
  await server.signIn('member02');
});

test('[PEOP-02] a new password ends the sign-ins that the old one began', async () => {
  const person = await server.signIn('member03');
  await send('member03@demo.test,María,,,a new secret');
  expect(await refusalOf(person.call('getSessionInfo'))).toBe('not-signed-in');
  expect(await refusalOf(server.signIn('member03', TEST_PASSWORD))).toBe('invalid-credentials');
  await server.signIn('member03', 'a new secret');
});

test('[PERM-03] an import cannot take the last administrator away, and only administrators import', async () => {
  const before = await accounts();
  expect(await refusalOf(send('admin@demo.test,Chief,,Member,'))).toBe('last-administrator');
  for (const account of ['member08', 'moderator']) {
    const client = await server.signIn(account);
    const body = { csv: 'x@y.org,X,,Administrator,secret', dryRun: true };
    expect(await refusalOf(client.call('importUsers', { body }))).toBe('permission-missing');
  }
  expect(await accounts()).toEqual(before);
});

test.each(['', '\n\n', 'email,displayName', '"never closed,a', 'email,shoe size\na@b.org,44'])(
  '[PEOP-02] %j is nothing to import',
  async (csv) => {
    expect(await refusalOf(send(csv, { dryRun: true }))).toBe('invalid-input');
  },
);

test('[PEOP-02] many members with the same password are imported, each hash with its own salt', async () => {
  const lines = Array.from(
    { length: 60 },
    (_, n) => `m${n}@parliament.org,Member ${n},Party ${n % 7},Member,the same`,
  );
  const answer = await send(lines.join('\n'), { createGroups: true });
  expect(answer.created).toBe(60);
  const { rows } = await server.database.pool.query(
    `select count(distinct password_hash)::int as hashes, count(distinct group_id)::int as groups
     from users join user_groups on user_id = id where email like '%@parliament.org'`,
  );
  expect(rows[0]).toEqual({ hashes: 60, groups: 7 });
  await server.signIn('m59@parliament.org', 'the same');
});

test('[PEOP-02] five thousand accounts are planned and written by a handful of statements', async () => {
  const { rows: known } = await server.database.pool.query(
    `insert into users (id, email, display_name, created_ms)
     select 'bulk' || n, 'bulk' || n || '@a.org', 'Before', 0 from generate_series(1, 4999) n returning email`,
  );
  const answer = await send(known.map(({ email }) => `${email},After,Greens,Member,`).join('\n'));
  expect(answer).toMatchObject({ created: 0, updated: 4999 });
  const { rows } = await server.database.pool.query(
    `select count(*)::int as people from users join user_roles on user_roles.user_id = id
     join user_groups on user_groups.user_id = id where display_name = 'After' and group_id = 'greens'`,
  );
  expect(rows[0].people).toBe(4999);
});

test('[PEOP-02] an import of more lines than the limit is refused', async () => {
  const csv = Array.from({ length: 10_001 }, (_, n) => `n${n}@a.org,N`).join('\n');
  expect(await refusalOf(send(csv, { dryRun: true }))).toBe('invalid-input');
});

const weightsOf = async (email: string) => {
  const groups = await admin.call('listGroups');
  const user = await userOf(email);
  return (user?.davra.groups ?? [])
    .flatMap((groupId) => groups.filter(({ id }) => id === groupId))
    .filter(({ grouptype }) => grouptype === 'vote-weighting')
    .map(({ voteOrganisation, weightingNumber }) => {
      const organisation = groups.find(({ id }) => id === voteOrganisation)?.name;
      return `${organisation}=${weightingNumber}`;
    })
    .toSorted();
};

test('[BEY-20] a dry run says of every weight what is wrong with it, and makes nothing', async () => {
  const groupsBefore = await admin.call('listGroups');
  const rows = [
    ['Council of Regions=29|Water Board=0.5', null],
    ['council-of-regions=29.00', null],
    ['29', 'A weight is written as organisation=number, not 29.'],
    ['Council of Regions=-1', '-1 is not a weight. Write it in digits, such as 2.5.'],
    ['Council of Regions=1e3', '1e3 is not a weight. Write it in digits, such as 2.5.'],
    ['Council of Regions=', 'Nothing is not a weight. Write it in digits, such as 2.5.'],
    ['Moon=1', 'There is no voting organisation Moon.'],
    ['Greens=1', 'There is no voting organisation Greens.'],
    ['Water Board=7', 'Water Board has no weighting group with the weight 7.'],
    ['Water Board=1|water-board=0.5', 'A voting organisation stands there twice.'],
  ] as const;
  const csv = [
    'email,displayName,password,weights',
    ...rows.map(([cell], n) => `w${n}@a.org,W,secret,${cell}`),
  ];
  const answer = await send(csv.join('\n'), { dryRun: true });
  expect(answer.rows.map(({ problem }) => problem)).toEqual(
    rows.map(([, problem], n) => (problem === null ? null : `D${n + 2}: ${problem}`)),
  );
  const making = await send('w@a.org,W,,,secret,Moon=1', { dryRun: true, createGroups: true });
  expect(making).toMatchObject({ created: 1, refused: 0 });
  expect(await admin.call('listGroups')).toEqual(groupsBefore);
});

test('[BEY-20][PEOP-03] weights are given by organisation, and missing organisations and weighting groups made once', async () => {
  const csv = [
    'email,displayName,groups,roles,password,weights',
    'ada@sea.org,Ada,Greens,Member,secret,Sea Council=2.02|Council of Regions=29',
    'bo@sea.org,Bo,,Member,secret,sea council=2.02000',
    'cy@sea.org,Cy,,Member,secret,SEA COUNCIL=0',
  ].join('\n');
  expect(await send(csv, { createGroups: true })).toMatchObject({ created: 3 });
  expect(await weightsOf('ada@sea.org')).toEqual(['Council of Regions=29', 'Sea Council=2.02']);
  expect(await weightsOf('bo@sea.org')).toEqual(['Sea Council=2.02']);
  expect(await weightsOf('cy@sea.org')).toEqual(['Sea Council=0']);
  const groups = await admin.call('listGroups');
  expect(groups.filter(({ name }) => name.startsWith('Sea Council')).map(({ name }) => name)).toEqual([
    'Sea Council',
    'Sea Council: 0',
    'Sea Council: 2.02',
  ]);
  expect((await userOf('ada@sea.org'))?.davra.groups[0]).toBe('greens');
});

test('[BEY-20] a weight replaces the former one of its organisation, and leaves other groups and weights', async () => {
  const before = (await userOf('member09@demo.test'))?.davra.groups ?? [];
  expect(await weightsOf('member09@demo.test')).toEqual(['Council of Regions=4', 'Water Board=1']);
  await send('member09@demo.test,Nine,,,,Council of Regions=12');
  expect(await weightsOf('member09@demo.test')).toEqual(['Council of Regions=12', 'Water Board=1']);
  expect((await userOf('member09@demo.test'))?.davra.groups).toHaveLength(before.length);
  await send('member09@demo.test,Nine,,,,');
  expect(await weightsOf('member09@demo.test')).toEqual(['Council of Regions=12', 'Water Board=1']);
});
