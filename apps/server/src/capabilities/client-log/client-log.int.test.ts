import type { BodyOf } from '@hemicycle/contract/endpoint';
import type { postClientLog } from '@hemicycle/contract/client-log';
import { createFakeClock } from '@hemicycle/testkit/fake-clock';
import { refusalOf } from '@hemicycle/testkit/refusal-of';
import type { TestClient } from '@hemicycle/testkit/test-client';
import { startTestServer, type TestServer } from '@hemicycle/testkit/test-server';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { saveSettings } from '../site/site-store.ts';
import { CLIENT_LOG_KEPT_MS } from './receive-client-log.ts';

const SESSION = 'plenary-sitting-114';
const clock = createFakeClock();
let server: TestServer;
let admin: TestClient;
let moderator: TestClient;
let rosa: TestClient;

beforeAll(async () => {
  server = await startTestServer({ clock });
  [admin, moderator, rosa] = (await Promise.all(
    ['admin', 'moderator', 'member08'].map((one) => server.signIn(one)),
  )) as [TestClient, TestClient, TestClient];
});
afterAll(() => server.stop());
beforeEach(async () => {
  await server.database.pool.query('delete from client_logs');
  await server.database.pool.query('delete from client_log_wishes');
  await modes('siteDebug', 'userFlag', 'requested', 'error');
});

const modes = (...clientLogsSendModes: string[]) => saveSettings(server.database.db, { clientLogsSendModes });
const log = (more: Partial<BodyOf<typeof postClientLog>> = {}) => ({
  body: {
    ...{ messageArray: ['info hello', 'error broken'], errorCount: 1, logReason: 'siteDebug' as const },
    ...{ messageCount: 2, messageBytes: 22, ...more },
  },
});
const send = (more?: Parameters<typeof log>[0]) => rosa.call('postClientLog', log(more));
const count = async () => (await server.database.pool.query('select from client_logs')).rowCount;

test('[CLOG-08] a log is kept with whose it is, and administrators read it', async () => {
  await rosa.call('updateSessionInfo', { body: { userSession: { votingSessionToAttend: SESSION } } });
  await send();
  const { logs, all, people } = await admin.call('listClientLogs');
  expect(all).toBe(1);
  expect(logs).toEqual([
    {
      id: expect.any(String),
      ...{ userId: 'member08', userName: 'Rosa Quispe', idVotingSession: SESSION, logReason: 'siteDebug' },
      ...{ errorCount: 1, messageCount: 2, messageBytes: 22, created: clock.nowMs() },
    },
  ]);
  expect(people.map(({ userId }) => userId)).toEqual(['member08']);
  const one = await admin.call('getClientLog', { params: { logId: logs[0]?.id ?? '' } });
  expect(one.messageArray).toEqual(['info hello', 'error broken']);
  for (const client of [rosa, moderator]) {
    expect(await refusalOf(client.call('listClientLogs'))).toBe('permission-missing');
    expect(await refusalOf(client.call('getClientLog', { params: { logId: one.id } }))).toBe(
      'permission-missing',
    );
  }
  expect(await refusalOf(admin.call('getClientLog', { params: { logId: 'none' } }))).toBe('not-found');
});

test.each<{ what: string; site: string[]; given: Parameters<typeof log>[0] }>([
  { what: 'the site sends none', site: ['never'], given: {} },
  { what: 'never, beside others', site: ['siteDebug', 'never'], given: {} },
  { what: 'another mode', site: ['error'], given: {} },
  { what: 'nobody switched it on for the person', site: ['userFlag'], given: { logReason: 'userFlag' } },
  { what: 'nobody asked', site: ['requested'], given: { logReason: 'requested' } },
])('[CLOG-01] a log that nobody wants is refused, and nothing is kept: $what', async ({ site, given }) => {
  await modes(...site);
  expect(await refusalOf(send(given))).toBe('client-log-not-wanted');
  expect(await count()).toBe(0);
});

test('[CLOG-01] [PERM-07] where the exception of a role sends logs, its holders do, and nobody else', async () => {
  await saveSettings(server.database.db, {
    ...{ clientLogsSendModes: ['never'] },
    roleBasedExceptions: { Member: { clientLogsSendModes: ['siteDebug'] } },
  });
  await send();
  expect(await count()).toBe(1);
  expect(await refusalOf(moderator.call('postClientLog', log()))).toBe('client-log-not-wanted');
  await saveSettings(server.database.db, { roleBasedExceptions: {} });
});

test('[CLOG-01] administrators switch the log of a person on, and ask for it once', async () => {
  const params = { userId: 'member08' };
  expect(await rosa.call('getClientLogWish')).toEqual({ flagged: false, requestedMs: null, held: false });
  await admin.call('askForClientLog', { params, body: { flagged: true } });
  await admin.call('askForClientLog', { params, body: { request: true } });
  expect(await rosa.call('getClientLogWish')).toEqual({
    flagged: true,
    requestedMs: clock.nowMs(),
    held: false,
  });
  await send({ logReason: 'userFlag' });
  await send({ logReason: 'requested' });
  expect(await rosa.call('getClientLogWish')).toEqual({ flagged: true, requestedMs: null, held: false });
  expect(await refusalOf(send({ logReason: 'requested' }))).toBe('client-log-not-wanted');
  expect(await count()).toBe(2);
  for (const client of [rosa, moderator])
    expect(await refusalOf(client.call('askForClientLog', { params, body: { request: true } }))).toBe(
      'permission-missing',
    );
  const unknown = admin.call('askForClientLog', { params: { userId: 'nobody' }, body: { request: true } });
  expect(await refusalOf(unknown)).toBe('not-found');
});

test('[CLOG-06] a line of more than 1,000 characters and a field too many are refused', async () => {
  expect(await refusalOf(send({ messageArray: ['x'.repeat(1_001)] }))).toBe('invalid-input');
  const more = { ...log().body, voteDecision: 'Yea' };
  const answer = await rosa.fetch('/api/clientlog', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(more),
  });
  expect(answer.status).toBe(400);
  expect(await count()).toBe(0);
});

test('[CLOG-08] while a secret poll is open the lines are dropped', async () => {
  const { id: pollId } = await moderator.call('createPoll', {
    params: { idVotingSession: SESSION },
    body: { title: 'Secret', anonymous: 'privatevoterselection' },
  });
  expect((await rosa.call('getClientLogWish')).held).toBe(false);
  await moderator.call('openPoll', { params: { pollId } });
  expect((await rosa.call('getClientLogWish')).held).toBe(true);
  await send({ messageArray: ['chose Yea'] });
  await moderator.call('cancelPoll', { params: { pollId }, body: { reason: 'Wrong question' } });
  const { rows } = await server.database.pool.query('select lines from client_logs');
  expect(rows).toEqual([{ lines: [] }]);
});

test('[CLOG-03] twenty logs of a person in ten minutes, then a wait', async () => {
  await Promise.all(Array.from({ length: 20 }, () => send()));
  expect(await refusalOf(send())).toBe('rate-limited');
  expect(await count()).toBe(20);
});

test('[CLOG-08] logs are found by a line, the reason, the sitting and the time', async () => {
  await rosa.call('updateSessionInfo', { body: { userSession: { votingSessionToAttend: SESSION } } });
  await send({ messageArray: ['warn The Camera 100%_ went away'] });
  const time = new Date(clock.nowMs()).toISOString().slice(0, 16).replace('T', ' ');
  const found = async (search: string) => (await admin.call('listClientLogs', { query: { search } })).all;
  for (const search of ['camera 100%_', 'SITEDEBUG', 'sitting 114', time]) {
    // oxlint-disable-next-line no-await-in-loop -- one search after the other
    expect(await found(search), search).toBe(1);
  }
  // The time is that of the reader's zone, and of no other one.
  const inKathmandu = new Date(clock.nowMs() + 345 * 60_000).toISOString().slice(0, 16).replace('T', ' ');
  const of = (zone: string) => admin.call('listClientLogs', { query: { search: inKathmandu, zone } });
  expect([(await of('Asia/Kathmandu')).all, (await of('UTC')).all]).toEqual([1, 0]);
  expect(await refusalOf(of('Nowhere/Land'))).toBe('invalid-input');
  for (const search of ['microphone', 'a%way', 'userFlag', '1999-01-01']) {
    // oxlint-disable-next-line no-await-in-loop -- as above
    expect(await found(search), search).toBe(0);
  }
});

test('[CLOG-01] [CLOG-03] a log a minute has room all day, and one that is asked for beside it', async () => {
  await server.database.pool.query(
    `insert into client_logs select 'l' || i, 'member08', null, 'siteDebug', '{}', 0, 0, 0, $1::bigint - i * 60000
     from generate_series(1, 1439) as i`,
    [clock.nowMs()],
  );
  await send();
  expect(await refusalOf(send())).toBe('rate-limited');
  await admin.call('askForClientLog', { params: { userId: 'member08' }, body: { request: true } });
  await send({ logReason: 'requested' });
  expect(await count()).toBe(1_441);
});

test('[CLOG-01] from a call that no page made, keys, quoted texts and own chat messages are taken out', async () => {
  await rosa.call('updateSessionInfo', { body: { userSession: { votingSessionToAttend: SESSION } } });
  await rosa.call('sendChatMessage', {
    params: { roomId: SESSION },
    body: { text: 'we should adjourn', requestId: 'q1' },
  });
  await send({
    messageArray: [
      'warn not sent: we should adjourn',
      'error SyntaxError: Unexpected token, "we should adj" is not valid JSON',
      'warn Bearer abcdef0123456789',
      'info room 7d9f is full',
    ],
  });
  const { rows } = await server.database.pool.query('select lines from client_logs');
  expect(rows).toEqual([
    {
      lines: [
        'warn not sent: [text]',
        'error SyntaxError: Unexpected token, [text] is not valid JSON',
        'warn Bearer [hidden]',
        'info room 7d9f is full',
      ],
    },
  ]);
});

test('[CLOG-08] after 30 days the logs are removed', async () => {
  await send();
  await clock.advance(CLIENT_LOG_KEPT_MS + 86_400_000 + 60_000);
  await vi.waitFor(async () => {
    await clock.advance(1_000);
    expect(await count()).toBe(0);
  }, 10_000);
});
