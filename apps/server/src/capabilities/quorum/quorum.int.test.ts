import { createFakeClock } from '@hemicycle/testkit/fake-clock';
import { hearNews } from '@hemicycle/testkit/heard-news';
import { meanwhile } from '@hemicycle/testkit/meanwhile';
import { refusalOf } from '@hemicycle/testkit/refusal-of';
import type { TestClient } from '@hemicycle/testkit/test-client';
import { startTestServer } from '@hemicycle/testkit/test-server';
import type { TestServer } from '@hemicycle/testkit/test-server';
import { openTestSocket } from '@hemicycle/testkit/test-socket';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { saveSettings } from '../site/public.ts';
import { loadQuorumHistory, loadQuorumNow } from './public.ts';

const HALF = 'half-of-the-members';
const REGIONS = 'two-thirds-of-the-regions';
const clock = createFakeClock();

let server: TestServer;
let admin: TestClient;
let moderator: TestClient;
let rosa: TestClient;
let kenji: TestClient;
let observer: TestClient;

beforeAll(async () => {
  server = await startTestServer({ clock });
  [admin, moderator, rosa, kenji, observer] = await Promise.all([
    server.signIn('admin'),
    server.signIn('moderator'),
    server.signIn('member08'),
    server.signIn('member09'),
    server.signIn('observer'),
  ]);
});
afterAll(() => server.stop());

/** Makes a session of four members who may vote, a moderator and an observer. It applies the given
 *  rules. */
async function makeSession(quorums: string[] = [HALF]): Promise<string> {
  const { idVotingSession } = await admin.call('createVotingSession', {
    body: {
      title: 'Sitting',
      epochStartTime: clock.nowMs() - 3_600_000,
      epochEndTime: clock.nowMs() + 36_000_000,
      members: ['member02', 'member03', 'member08', 'member09', 'moderator', 'observer'],
    },
  });
  await moderator.call('updateVotingSessionDavra', { params: { idVotingSession }, body: { quorums } });
  return idVotingSession;
}

const enter = (client: TestClient, idVotingSession: string) =>
  client.call('setMeeting', { body: { idVotingSession, meeting: 'mainchamber' } });
const leave = (client: TestClient, idVotingSession: string) =>
  client.call('setMeeting', { body: { idVotingSession, meeting: 'NOT_IN_MEETING' } });
const calculate = (idVotingSession: string, client = moderator, userId = 'moderator') =>
  client.call('calculateQuorums', { params: { idVotingSession }, body: { userId } });
const one = (idVotingSession: string, ruleId: string, client = rosa) =>
  client.call('calculateQuorum', { params: { idVotingSession, ruleId } });

const ruleBody = {
  name: 'Ten of the house',
  amountType: 'other',
  amount: '10',
  totalType: 'definedTotal',
  definedTotal: '24',
} as const;

test('[QUOR-01] an administrator makes, changes and deletes a rule of the site', async () => {
  const made = await admin.call('createQuorumRule', {
    body: { ...ruleBody, groups: ['greens', 'greens'], voteOrganisation: 'council-of-regions' },
  });
  expect(made).toMatchObject({ ...ruleBody, groups: ['greens'], voteOrganisation: 'council-of-regions' });
  expect(await admin.call('listQuorumRules')).toContainEqual(made);
  const changed = await admin.call('updateQuorumRule', {
    params: { ruleId: made.id },
    body: { amountType: 'percent', amount: '41.67', groups: [] },
  });
  // A field that the call does not name stays.
  expect(changed).toEqual({ ...made, amountType: 'percent', amount: '41.67', groups: [] });
  expect(await rosa.call('listQuorumRules')).toContainEqual(changed);
  await admin.call('deleteQuorumRule', { params: { ruleId: made.id } });
  expect((await admin.call('listQuorumRules')).map(({ id }) => id)).toEqual([HALF, REGIONS]);
  expect(await refusalOf(admin.call('deleteQuorumRule', { params: { ruleId: made.id } }))).toBe('not-found');
});

test.each([
  ['more than all', { amountType: 'percent', amount: '100.5', totalType: 'dynamic', definedTotal: null }],
  ['nothing', { amount: '0' }],
  ['no total', { definedTotal: null }],
  ['more than its total', { amount: '25' }],
  ['an unknown group', { groups: ['nowhere'] }],
  ['a party as an organisation', { voteOrganisation: 'greens' }],
] as const)('[QUOR-01] a rule of %s is refused and nothing is written', async (_what, change) => {
  const body = { ...ruleBody, ...change, groups: 'groups' in change ? [...change.groups] : [] };
  expect(await refusalOf(admin.call('createQuorumRule', { body }))).toBe('invalid-input');
  const update = admin.call('updateQuorumRule', { params: { ruleId: HALF }, body });
  expect(await refusalOf(update)).toBe('invalid-input');
  expect((await admin.call('listQuorumRules')).map(({ name }) => name)).toEqual([
    'Half of the members',
    'Two thirds of the Council of Regions',
  ]);
});

test('[PERM-27] [PERM-28] [QUOR-11] who only sees quorums changes and calculates nothing; who only edits them applies and calculates, and makes no rules', async () => {
  await server.database.pool.query(`
    insert into roles (id, name, actions_allowed, created_ms)
      values ('seer', 'Seer', '{quorums-view}', 0), ('editor', 'Editor', '{quorums-edit}', 0);
    delete from user_roles where user_id in ('member02', 'member03');
    insert into user_roles (user_id, role_id, position) values ('member02', 'seer', 0), ('member03', 'editor', 0)`);
  const [seer, editor] = await Promise.all([server.signIn('member02'), server.signIn('member03')]);
  const idVotingSession = await makeSession([HALF]);
  const params = { idVotingSession };
  const apply = (client: TestClient, quorums: string[]) =>
    client.call('updateVotingSessionDavra', { params, body: { quorums } });

  expect((await one(idVotingSession, HALF, seer)).name).toBe('Half of the members');
  expect(await refusalOf(apply(seer, []))).toBe('permission-missing');
  expect(await refusalOf(calculate(idVotingSession, seer, 'member02'))).toBe('permission-missing');
  const socket = await openTestSocket(seer, 'member02', { idVotingSession });
  expect((await socket.snapshot()).quorums).not.toEqual([]);
  socket.close();

  expect((await apply(editor, [REGIONS])).quorums).toEqual([REGIONS]);
  const { quorums } = await calculate(idVotingSession, editor, 'member03');
  expect(quorums.active.map(({ id }) => id)).toEqual([REGIONS]);
  // Who edits quorums sees how they stand. Source: QUOR-11.
  const edits = await openTestSocket(editor, 'member03', { idVotingSession });
  expect((await edits.snapshot()).quorums.map(({ id }) => id)).toContain(REGIONS);
  edits.close();
  expect(await refusalOf(editor.call('createQuorumRule', { body: { ...ruleBody, groups: [] } }))).toBe(
    'permission-missing',
  );
  const chat = editor.call('updateVotingSessionDavra', { params, body: { chatAll: false } });
  expect(await refusalOf(chat)).toBe('permission-missing');
  expect(await refusalOf(apply(rosa, []))).toBe('permission-missing');
  await server.database.pool.query(
    `update user_roles set role_id = 'member' where user_id in ('member02', 'member03')`,
  );
});

test('[QUOR-07] a session keeps the rules that it applies; an unknown one is refused with its place', async () => {
  const idVotingSession = await makeSession([]);
  const params = { idVotingSession };
  const news = hearNews(server.bus);
  expect(
    await moderator.call('updateVotingSessionDavra', { params, body: { quorums: [REGIONS, HALF, HALF] } }),
  ).toMatchObject({ quorums: [REGIONS, HALF], chatAll: true });
  expect(news.items).toEqual([
    { kind: 'session', idVotingSession },
    { kind: 'quorums', idVotingSession },
  ]);
  const refused = moderator.call('updateVotingSessionDavra', {
    params,
    body: { quorums: [HALF, 'nowhere'] },
  });
  expect(await refusalOf(refused)).toBe('invalid-input');
  const [session] = await rosa.call('getVotingSession', { params });
  expect(session?.data_json.davra.quorums).toEqual([REGIONS, HALF]);
  expect(await refusalOf(moderator.call('updateVotingSessionDavra', { params, body: {} }))).toBe(
    'invalid-input',
  );
});

test('[QUOR-05] [QUOR-07] two who apply rules at the same moment lose nothing of each other', async () => {
  const idVotingSession = await makeSession([]);
  const change = (body: { apply?: string[]; unapply?: string[] }) =>
    moderator.call('updateVotingSessionDavra', { params: { idVotingSession }, body: { quorumRules: body } });
  // The other moderator has not committed when this change begins.
  const other = `update voting_sessions set quorums = '{${HALF}}' where id = '${idVotingSession}'`;
  const both = await meanwhile({ pool: server.database.pool, change: other }, () =>
    change({ apply: [REGIONS] }),
  );
  expect(both.quorums).toEqual([HALF, REGIONS]);
  // Applying an applied rule keeps its place; removing a rule that is not applied changes nothing.
  expect((await change({ apply: [HALF, HALF], unapply: ['nowhere'] })).quorums).toEqual([HALF, REGIONS]);
  const news = hearNews(server.bus);
  const answers = await Promise.all([change({ unapply: [HALF] }), change({ unapply: [REGIONS] })]);
  expect(answers.map(({ quorums }) => quorums)).toContainEqual([]);
  expect(news.items.filter(({ kind }) => kind === 'quorums')).toHaveLength(2);
  expect((await calculate(idVotingSession)).quorums.active).toEqual([]);
  await change({ apply: [REGIONS] });
  expect((await calculate(idVotingSession)).quorums.active.map(({ id }) => id)).toEqual([REGIONS]);
});

test('[QUOR-07] a change that cannot be leaves the rules as they are', async () => {
  const idVotingSession = await makeSession([HALF]);
  for (const body of [
    { quorumRules: { apply: ['nowhere'], unapply: [HALF] } },
    { quorumRules: { apply: [HALF], unapply: [HALF] } },
    { quorumRules: { unapply: [HALF] }, quorums: [] },
  ]) {
    const call = moderator.call('updateVotingSessionDavra', { params: { idVotingSession }, body });
    expect(await refusalOf(call)).toBe('invalid-input');
  }
  expect((await calculate(idVotingSession)).quorums.active.map(({ id }) => id)).toEqual([HALF]);
});

test('[QUOR-08][QUOR-02][QUOR-03] calculating says how every rule stands and who contributes', async () => {
  const idVotingSession = await makeSession();
  await enter(rosa, idVotingSession);
  await enter(observer, idVotingSession);
  const before = await calculate(idVotingSession);
  expect(before.quorums.all.map(({ id, active }) => [id, active])).toEqual([
    [HALF, true],
    [REGIONS, false],
  ]);
  expect(before.quorums.active).toEqual([
    expect.objectContaining({
      id: HALF,
      result: {
        pass: false,
        displayString: '50% of dynamic total 4',
        dynamicTotal: '4',
        contributed: '1',
        needed: '2',
        calculatedAtMs: clock.nowMs(),
        arrayContributions: [{ id: 'member08', weightContribution: '1', lastSeen: clock.nowMs() }],
        arrayOldContributions: [],
      },
    }),
  ]);
  await enter(kenji, idVotingSession);
  expect((await calculate(idVotingSession)).quorums.active[0]?.result).toMatchObject({
    pass: true,
    contributed: '2',
  });
  await clock.advance(5_000);
  await leave(rosa, idVotingSession);
  expect((await calculate(idVotingSession)).quorums.active[0]?.result).toMatchObject({
    pass: false,
    arrayContributions: [{ id: 'member09' }],
    arrayOldContributions: [{ id: 'member08', weightContribution: '1', lastSeen: clock.nowMs() }],
  });
  await enter(rosa, idVotingSession);
  expect((await one(idVotingSession, HALF)).result).toMatchObject({ pass: true, arrayOldContributions: [] });
});

test('[QUOR-09] one rule with its result is read without changing anything', async () => {
  const idVotingSession = await makeSession([HALF, REGIONS]);
  await enter(kenji, idVotingSession);
  await calculate(idVotingSession);
  const { pool } = server.database;
  const results = async () =>
    (
      await pool.query('select * from quorum_results where id_voting_session = $1 order by rule_id', [
        idVotingSession,
      ])
    ).rows;
  const before = await results();
  expect(before).toHaveLength(2);
  await pool.query(
    `update people_states set meeting = 'NOT_IN_MEETING', entered_ms = null where id_voting_session = $1`,
    [idVotingSession],
  );
  const { active, voteOrganisation, result } = await one(idVotingSession, REGIONS);
  expect({ active, voteOrganisation }).toEqual({ active: true, voteOrganisation: 'council-of-regions' });
  expect(result).toMatchObject({
    pass: false,
    contributed: '0',
    arrayOldContributions: [{ id: 'member09' }],
  });
  expect(result?.displayString).toBe(`66.67% of dynamic total ${result?.dynamicTotal}`);
  expect(await results()).toEqual(before);
  expect(await refusalOf(one(idVotingSession, 'nowhere'))).toBe('not-found');
  expect(await refusalOf(one('nowhere', HALF))).toBe('not-found');
});

test('[QUOR-05] once a host ended the sitting, nothing more enters the history of its quorum', async () => {
  const idVotingSession = await makeSession();
  await enter(rosa, idVotingSession);
  await enter(kenji, idVotingSession);
  await calculate(idVotingSession);
  const { pool } = server.database;
  const history = async () =>
    (await pool.query('select * from quorum_history where id_voting_session = $1', [idVotingSession])).rows;
  const before = await history();
  await pool.query('update voting_sessions set host_ended_ms = ends_ms where id = $1', [idVotingSession]);
  await pool.query(
    `update people_states set meeting = 'NOT_IN_MEETING', entered_ms = null where id_voting_session = $1`,
    [idVotingSession],
  );
  await calculate(idVotingSession);
  expect(await history()).toEqual(before);
});

test('[CFG-07] nothing is calculated, told or kept while the site has quorum switched off', async () => {
  await saveSettings(server.database.db, { enableQuorum: false });
  const idVotingSession = await makeSession();
  await enter(rosa, idVotingSession);
  const { quorums } = await calculate(idVotingSession);
  expect(quorums.all.map(({ result }) => result)).toEqual([null, null]);
  expect((await one(idVotingSession, HALF)).result).toBeNull();
  expect(await loadQuorumNow(server.database.db, idVotingSession)).toEqual([]);
  expect(await loadQuorumHistory(server.database.db, idVotingSession)).toEqual([]);
  const socket = await openTestSocket(rosa, 'member08', { idVotingSession });
  expect((await socket.snapshot()).quorums).toEqual([]);
  socket.close();
  await saveSettings(server.database.db, { enableQuorum: true });
  expect(await loadQuorumNow(server.database.db, idVotingSession)).toEqual([
    {
      rule: HALF,
      name: 'Half of the members',
      pass: false,
      displayString: '50% of dynamic total 4',
      contributed: '1',
      needed: '2',
    },
  ]);
});

test('[QUOR-05] who sees quorums hears how they stand as people come and go, and nobody else does', async () => {
  const idVotingSession = await makeSession();
  const seer = await openTestSocket(kenji, 'member09', { idVotingSession });
  const other = await openTestSocket(observer, 'observer', { idVotingSession });
  expect((await seer.snapshot()).quorums.map(({ id, active }) => [id, active])).toEqual([
    [HALF, true],
    [REGIONS, false],
  ]);
  expect((await other.snapshot()).quorums).toEqual([]);
  await enter(rosa, idVotingSession);
  await enter(kenji, idVotingSession);
  const passes = (pass: boolean) =>
    seer.nextChange('quorums', ({ quorums }) => quorums.some(({ result }) => result?.pass === pass));
  // Quorums are calculated once a second at most, so both arrivals make one change.
  await expect
    .poll(async () => {
      await clock.advance(1_000);
      return loadQuorumHistory(server.database.db, idVotingSession);
    })
    .toMatchObject([{ pass: false }, { pass: true, displayString: '50% of dynamic total 4' }]);
  const change = await passes(true);
  expect(change.quorums[0]?.result).toMatchObject({ contributed: '2', needed: '2', dynamicTotal: '4' });
  expect(JSON.stringify(change)).not.toMatch(/Contributions|member08/);
  await leave(rosa, idVotingSession);
  await clock.advance(1_000);
  await moderator.call('updateVotingSessionDavra', { params: { idVotingSession }, body: { quorums: [] } });
  await seer.nextChange('quorums', ({ quorums }) =>
    quorums.every(({ active, result }) => !active && !result),
  );
  await other.nextChange('session', ({ session }) => session.davra.quorums.length === 0);
  const heard = other.messages.flatMap((message) => (message.type === 'news' ? message.changes : []));
  expect(heard.map(({ kind }) => kind)).not.toContain('quorums');
  const history = await loadQuorumHistory(server.database.db, idVotingSession);
  expect(history.at(-1)).toMatchObject({ rule: HALF, name: 'Half of the members', pass: null });
  seer.close();
  other.close();
});

test('[QUOR-01] a deleted rule leaves the sessions that applied it, and its history', async () => {
  const { id } = await admin.call('createQuorumRule', { body: ruleBody });
  const idVotingSession = await makeSession([id, HALF]);
  await admin.call('deleteQuorumRule', { params: { ruleId: id } });
  const [session] = await rosa.call('getVotingSession', { params: { idVotingSession } });
  expect(session?.data_json.davra.quorums).toEqual([HALF]);
  const history = await loadQuorumHistory(server.database.db, idVotingSession);
  expect(history.filter(({ rule }) => rule === id).map(({ pass }) => pass)).toEqual([false, null]);
});

test('[QUOR-01][QUOR-02] a rule that asks for more than its amount is kept, never asks for more than all, and asks for at least it again', async () => {
  const more = { name: 'More than half', amountType: 'percent', amount: '50', totalType: 'dynamic' } as const;
  const made = await admin.call('createQuorumRule', { body: { ...more, moreThan: true } });
  const params = { ruleId: made.id };
  const kept = async () => (await admin.call('listQuorumRules')).find(({ id }) => id === made.id);
  expect(await kept()).toMatchObject({ moreThan: true });
  const idVotingSession = await makeSession([made.id]);
  for (const client of [rosa, kenji]) await enter(client, idVotingSession);
  const { quorums } = await calculate(idVotingSession);
  expect(quorums.active[0]?.result).toMatchObject({
    ...{ pass: false, contributed: '2', needed: '3' },
    displayString: 'more than 50% of dynamic total 4',
  });
  const all = admin.call('updateQuorumRule', { params, body: { amount: '100' } });
  expect(await refusalOf(all)).toBe('invalid-input');
  expect(await kept()).toMatchObject({ amount: '50' });
  await admin.call('updateQuorumRule', { params, body: { moreThan: false, amount: '100' } });
  expect(await kept()).not.toHaveProperty('moreThan');
  await admin.call('deleteQuorumRule', { params });
});
