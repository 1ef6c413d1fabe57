import { createFakeClock } from '@hemicycle/testkit/fake-clock';
import { permissions } from '@hemicycle/contract/permissions';
import { refusalOf } from '@hemicycle/testkit/refusal-of';
import type { TestClient } from '@hemicycle/testkit/test-client';
import { startTestServer, type TestServer } from '@hemicycle/testkit/test-server';
import { afterAll, beforeAll, expect, test } from 'vitest';

const HOUR_MS = 3_600_000;
const clock = createFakeClock();
let server: TestServer;
let admin: TestClient;

beforeAll(async () => {
  server = await startTestServer({ clock });
  await server.database.pool.query(
    `update roles set actions_allowed = actions_allowed || $1::text[] where name = 'Administrator'`,
    [[permissions.moderation, permissions.quorumsEdit, permissions.quorumsView]],
  );
  admin = await server.signIn('admin');
});
afterAll(() => server.stop());

const body = (more: object = {}) => ({
  title: 'Committee on Water',
  epochStartTime: clock.nowMs(),
  epochEndTime: clock.nowMs() + HOUR_MS,
  ...more,
});
const make = (more: object, client = admin) => client.call('createVotingSession', { body: body(more) });
async function count(): Promise<number> {
  const { rows } = await server.database.pool.query('select count(*)::int as many from voting_sessions');
  return Number(rows[0]?.many);
}
const pair = { proxyUserId: 'member08', behalfOfUserId: 'member09' };

test('[SESS-01][SESS-02][PROXY-01][QUOR-07][SHARE-05][CHAT-18][ADMIN-02] a sitting is made whole by one call', async () => {
  const rule = await admin.call('createQuorumRule', {
    body: { name: 'Half', amountType: 'percent', amount: '50', totalType: 'dynamic' },
  });
  const whole = {
    members: ['member08', 'member09', 'moderator'],
    joinBeforeHost: false,
    chatAll: false,
    quorums: [rule.id, rule.id],
    proxyVoters: [pair],
    screenshareViewingDisabledUsers: ['member09'],
    rooms: [{ label: 'Alcove' }],
  };
  const { idVotingSession } = await make(whole);
  const [session] = await admin.call('getVotingSession', { params: { idVotingSession } });
  expect(session?.members?.toSorted()).toEqual(whole.members);
  expect(session?.data_json).toMatchObject({
    davra: { joinBeforeHost: false, chatAll: false, quorums: [rule.id], proxyVoters: [pair] },
    screenshareViewingDisabledUsers: ['member09'],
  });
  const [room] = await admin.call('listSessionHuddles', { params: { idVotingSession } });
  expect(room?.title).toBe('Alcove');
});

test.each([
  { what: 'a rule that there is not', more: { quorums: ['nowhere'] }, code: 'invalid-input' },
  {
    what: 'a pair of somebody who is no member',
    more: { members: ['member08'], proxyVoters: [pair] },
    code: 'invalid-input',
  },
  {
    what: 'an unknown person who sees no shared screen',
    more: { screenshareViewingDisabledUsers: ['nobody'] },
    code: 'invalid-input',
  },
])('[SESS-01] with $what nothing at all is made', async ({ more, code }) => {
  const before = await count();
  expect(await refusalOf(make({ rooms: [{ label: 'Alcove' }], ...more }))).toBe(code);
  expect(await count()).toBe(before);
});

test('[PERM-03][CHAT-18][QUOR-07][SHARE-05] who administers without moderating makes a sitting with its switches, but applies no quorum rules', async () => {
  await server.database.pool.query(
    `update roles set actions_allowed = array_remove(array_remove(actions_allowed, $1), $2) where name = 'Administrator'`,
    [permissions.moderation, permissions.quorumsEdit],
  );
  const before = await count();
  expect(await refusalOf(make({ quorums: ['any'] }))).toBe('permission-missing');
  expect(await count()).toBe(before);
  const { data_json: made } = await make({
    ...{ joinBeforeHost: false, chatAll: false, screenshareViewingDisabledUsers: ['member08'] },
  });
  expect(made).toMatchObject({
    davra: { joinBeforeHost: false, chatAll: false },
    screenshareViewingDisabledUsers: ['member08'],
  });
  const moderator = await server.signIn('moderator');
  expect(await refusalOf(make({}, moderator))).toBe('permission-missing');
  expect(await count()).toBe(before + 1);
});

test('[PROXY-07] where proxy voting is off, a sitting with proxies is not made', async () => {
  await admin.call('updateSiteFlags', { body: { enableProxyVoting: false } });
  const before = await count();
  expect(await refusalOf(make({ proxyVoters: [pair] }))).toBe('proxy-voting-off');
  expect(await count()).toBe(before);
});
