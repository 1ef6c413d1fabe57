import { type ClientAudit, type ClientAuditPage, listClientAudit } from '@hemicycle/contract/audit';
import { createFakeClock } from '@hemicycle/testkit/fake-clock';
import { refusalOf } from '@hemicycle/testkit/refusal-of';
import type { TestClient } from '@hemicycle/testkit/test-client';
import { startTestServer } from '@hemicycle/testkit/test-server';
import type { TestServer } from '@hemicycle/testkit/test-server';
import { saveSettings } from '../site/site-store.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

const SESSION = 'plenary-sitting-114';
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const clock = createFakeClock();

let server: TestServer;
let rosa: TestClient;
let moderator: TestClient;

beforeAll(async () => {
  server = await startTestServer({ clock });
  [rosa, moderator] = await Promise.all([server.signIn('member08'), server.signIn('moderator')]);
});
afterAll(() => server.stop());
beforeEach(async () => {
  await server.database.pool.query('delete from client_audit_entries');
});

const failure = (logLines: string[]): ClientAudit => ({
  logType: 'virtualBackgroundError',
  logObject: { error: 'WebGL is not available.', logLines },
  browserTabId: 12,
});

async function agreeToLookUp(): Promise<void> {
  const url = 'https://ip.example.org/';
  await saveSettings(server.database.db, { captureClientIp: true, clientIpLookupUrl: url });
  const body = { service: 'https://ip.example.org', agreed: true };
  await rosa.call('answerThirdParty', { params: { use: 'address' }, body });
}

async function entries() {
  const { rows } = await server.database.pool.query<Record<string, unknown>>(
    'select user_id, id_voting_session, log_type, log_object, browser_tab_id, created_ms from client_audit_entries',
  );
  return rows;
}

test('[AUDIT-01] [VBG-12] [VBG-28] an entry is kept with whose it is, the session that they attend and the time of the server', async () => {
  await rosa.call('updateSessionInfo', { body: { userSession: { votingSessionToAttend: SESSION } } });
  await rosa.call('postClientAudit', { body: failure(['first', 'last']) });
  expect(await entries()).toEqual([
    {
      user_id: 'member08',
      id_voting_session: SESSION,
      log_type: 'virtualBackgroundError',
      log_object: { error: 'WebGL is not available.', logLines: ['first', 'last'] },
      browser_tab_id: 12,
      created_ms: clock.nowMs(),
    },
  ]);
});

test('[AUDIT-03] a key that a page sends stands in no entry', async () => {
  await rosa.call('postClientAudit', {
    body: failure(['GET /guest?ticket=a1b2c3d4e5', 'Bearer a1b2c3d4e5']),
  });
  expect(await entries()).toMatchObject([
    { log_object: { logLines: ['GET /guest?ticket=[hidden]', 'Bearer [hidden]'] } },
  ]);
});

const lines = (count: number, length = 1) => Array<string>(count).fill('x'.repeat(length));

test.each([
  { what: '100 lines of 500', body: failure(lines(100, 500)), expected: 'ok' },
  { what: '101 lines', body: failure(lines(101)), expected: 'invalid-input' },
  { what: 'a line of 501', body: failure(lines(1, 501)), expected: 'invalid-input' },
])('[AUDIT-02] at most the last 100 lines: $what', async ({ body, expected }) => {
  const answer = rosa.call('postClientAudit', { body });
  expect(expected === 'ok' ? await answer.then(() => 'ok') : await refusalOf(answer)).toBe(expected);
});

test.each<ClientAudit>([
  { logType: 'virtualBackgroundFPS', logObject: { actualFPS: 12, theoreticalFPS: null }, browserTabId: 1 },
  failure([]),
  {
    logType: 'userNetworkTest',
    logObject: {
      location: 'choosesession',
      tests: [
        {
          ...{ id: 'one', name: 'server-calls', result: 'failed' },
          error: { message: 'No answer', url: '/healthz', status: 503, error: null },
        },
      ],
      logLines: lines(100, 200),
    },
    browserTabId: 1,
  },
  {
    logType: 'pageSpec',
    logObject: {
      userAgent: 'Chromium',
      language: 'ar',
      widthPx: 390,
      heightPx: 844,
      devicePixelRatio: 2.625,
    },
    browserTabId: 1,
  },
  { logType: 'pageSpecIp', logObject: { ip: '2001:db8::1' }, browserTabId: 1 },
  {
    logType: 'errorDialog',
    logObject: { title: 'Error', text: 'The camera is in use.', location: '/app/chamber' },
    browserTabId: 1,
  },
])('[AUDIT-06] each type that the specification names is kept: $logType', async (body) => {
  await agreeToLookUp();
  await rosa.call('postClientAudit', { body });
  expect(await entries()).toMatchObject([{ log_type: body.logType, log_object: body.logObject }]);
});

test.each([
  { what: 'a decision beside the object', body: { ...failure([]), voteDecision: 'Yea' } },
  {
    what: 'a decision within it',
    body: {
      logType: 'virtualBackgroundFPS',
      logObject: { actualFPS: 12, theoreticalFPS: 14, voteDecision: 'Yea' },
      browserTabId: 1,
    },
  },
  {
    what: 'a line of 201 with a network test',
    body: {
      logType: 'userNetworkTest',
      logObject: { location: 'mainchamber', tests: [], logLines: lines(1, 201) },
      browserTabId: 1,
    },
  },
  { what: 'another type', body: { logType: 'vote', logObject: {}, browserTabId: 1 } },
])('[AUDIT-06] an entry has a closed shape: $what', async ({ body }) => {
  const response = await rosa.fetch('/api/auditlog/client', {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  });
  expect(response.status).toBe(400);
  expect(await entries()).toEqual([]);
});

test('[AUDIT-02] while a secret poll is open no line of any page’s log is kept, and afterwards again', async () => {
  const { id: pollId } = await moderator.call('createPoll', {
    params: { idVotingSession: SESSION },
    body: { title: 'Secret', anonymous: 'privatevoterselection' },
  });
  await moderator.call('openPoll', { params: { pollId } });
  await rosa.call('postClientAudit', { body: failure(['chose Yea']) });
  const passed = { id: 'one', name: 'server-calls', result: 'passed' } as const;
  const networkTest = {
    location: 'mainchamber' as const,
    tests: [{ ...passed, success: ['chose Nay'] }],
    logLines: ['chose Nay'],
  };
  await rosa.call('postClientAudit', {
    body: { logType: 'userNetworkTest', logObject: networkTest, browserTabId: 1 },
  });
  await agreeToLookUp();
  await rosa.call('postClientAudit', {
    body: { logType: 'pageSpecIp', logObject: { ip: '192.0.2.7' }, browserTabId: 1 },
  });
  await moderator.call('cancelPoll', { params: { pollId }, body: { reason: 'Wrong question' } });
  await rosa.call('postClientAudit', { body: failure(['the camera is there']) });
  const kept = (await entries()).map(({ log_object: logObject }) => JSON.stringify(logObject)).toSorted();
  expect(kept).toEqual([
    '{"error":"WebGL is not available.","logLines":["the camera is there"]}',
    '{"error":"WebGL is not available.","logLines":[]}',
    '{"tests":[{"id":"one","name":"server-calls","result":"passed"}],"location":"mainchamber","logLines":[]}',
  ]);
});

test('[AUDIT-01] sixty entries in ten minutes, of each person by itself', async () => {
  await server.database.pool.query(
    `insert into client_audit_entries select 'e' || n, 'member08', null, 'virtualBackgroundFPS', '{}', 1, $1 from generate_series(1, 60) n`,
    [clock.nowMs()],
  );
  expect(await refusalOf(rosa.call('postClientAudit', { body: failure([]) }))).toBe('rate-limited');
  await moderator.call('postClientAudit', { body: failure([]) });
  await clock.advance(10 * 60_000 + 1);
  await rosa.call('postClientAudit', { body: failure([]) });
  expect(await entries()).toHaveLength(62);
});

test('[AUDIT-01] two hundred entries in a day, and none is kept for more than a month and a day', async () => {
  await server.database.pool.query(
    `insert into client_audit_entries select 'd' || n, 'member08', null, 'virtualBackgroundFPS', '{}', 1, $1 from generate_series(1, 199) n`,
    [clock.nowMs() - HOUR_MS],
  );
  await rosa.call('postClientAudit', { body: failure([]) });
  expect(await refusalOf(rosa.call('postClientAudit', { body: failure([]) }))).toBe('rate-limited');
  await clock.advance(30 * DAY_MS - 2 * HOUR_MS);
  expect(await entries()).toHaveLength(200);
  // A sweep that ends after this step sets the next one a day later than it.
  await clock.advance(DAY_MS + 2 * HOUR_MS);
  await expect
    .poll(async () => clock.advance(2 * HOUR_MS).then(async () => (await entries()).length))
    .toBe(0);
});

test('[AUDIT-01] [AUDIT-03] [AUDIT-05] administrators search what browsers entered by person, sitting, kind and time, as long as the site keeps it', async () => {
  // The earlier sign-ins have expired.
  [rosa, moderator] = await Promise.all([server.signIn('member08'), server.signIn('moderator')]);
  const keep = async (clientAuditKeptDays: number) =>
    (await server.signIn('admin')).call('updateSiteFlags', { body: { clientAuditKeptDays } });
  await rosa.call('updateSessionInfo', { body: { userSession: { votingSessionToAttend: SESSION } } });
  await rosa.call('postClientAudit', { body: failure(['one']) });
  await clock.advance(60_000);
  await moderator.call('updateSessionInfo', { body: { userSession: { votingSessionToAttend: null } } });
  const dialog: ClientAudit = {
    ...{ logType: 'errorDialog', browserTabId: 1 },
    logObject: { title: 'Error', text: 'The camera is in use.', location: '/app' },
  };
  await moderator.call('postClientAudit', { body: dialog });
  const list = async (query: Record<string, string> = {}): Promise<ClientAuditPage> => {
    const admin = await server.signIn('admin');
    const response = await admin.fetch(`/api/auditlog/client?${new URLSearchParams(query).toString()}`);
    return listClientAudit.answer.parse(await response.json());
  };
  const all = await list();
  expect(all).toMatchObject({ all: 2, keptDays: 30, sessions: [{ idVotingSession: SESSION }] });
  expect(all.entries.map(({ entry, userId }) => [userId, entry.logType])).toEqual([
    ['moderator', 'errorDialog'],
    ['member08', 'virtualBackgroundError'],
  ]);
  expect(all.entries[0]?.entry).toEqual(dialog);
  expect(all.people.map(({ userId }) => userId).toSorted()).toEqual(['member08', 'moderator']);
  const found = async (query: Record<string, string>) =>
    (await list(query)).entries.map(({ userId }) => userId);
  expect(await found({ person: 'member08' })).toEqual(['member08']);
  expect(await found({ session: SESSION })).toEqual(['member08']);
  expect(await found({ kind: 'errorDialog' })).toEqual(['moderator']);
  expect(await found({ from: String(clock.nowMs()) })).toEqual(['moderator']);
  expect(await found({ until: String(clock.nowMs() - 1) })).toEqual(['member08']);
  expect(await refusalOf(moderator.call('listClientAudit'))).toBe('permission-missing');
  // A shorter time holds at once, and the rows go in the next sweep.
  await keep(2);
  await clock.advance(2 * DAY_MS);
  expect(await list()).toMatchObject({ all: 0, keptDays: 2, entries: [] });
  await expect
    .poll(async () => {
      await clock.advance(DAY_MS);
      return entries();
    })
    .toEqual([]);
  await keep(30);
});
