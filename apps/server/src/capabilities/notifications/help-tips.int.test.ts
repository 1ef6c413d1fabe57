import { createFakeClock } from '@hemicycle/testkit/fake-clock';
import { refusalOf } from '@hemicycle/testkit/refusal-of';
import type { TestClient } from '@hemicycle/testkit/test-client';
import { startTestServer, type TestServer } from '@hemicycle/testkit/test-server';
import { openTestSocket, type TestSocket } from '@hemicycle/testkit/test-socket';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';

// The help tips that moderators show to everybody, on two servers with one database and one bus.

const HOUR_MS = 3_600_000;
const TIP = 'meeting.microphone';
const clock = createFakeClock();
let here: TestServer;
let there: TestServer;
let moderator: TestClient;
let rosa: TestClient;
let idVotingSession: string;

beforeAll(async () => {
  here = await startTestServer({ clock });
  const { database, dataDir, bus } = here;
  there = await startTestServer({ clock, database, bus, config: { dataDir } });
  const admin = await here.signIn('admin');
  ({ idVotingSession } = await admin.call('createVotingSession', {
    body: {
      title: 'Committee on Water',
      epochStartTime: clock.nowMs() - HOUR_MS,
      epochEndTime: clock.nowMs() + 5 * HOUR_MS,
      members: ['moderator', 'member08', 'member09'],
    },
  }));
  moderator = await enter(here, 'moderator');
  rosa = await enter(there, 'member08');
});
afterAll(async () => {
  await there.stop();
  await here.stop();
});

async function enter(server: TestServer, userId: string): Promise<TestClient> {
  const client = await server.signIn(userId);
  await client.call('updateSessionInfo', {
    body: { userSession: { votingSessionToAttend: idVotingSession } },
  });
  await client.call('setMeeting', { body: { idVotingSession, meeting: 'mainchamber' } });
  return client;
}
async function watch(client: TestClient, userId: string): Promise<TestSocket> {
  const socket = await openTestSocket(client, userId, { idVotingSession });
  onTestFinished(() => socket.close());
  await socket.snapshot();
  return socket;
}
const send = (client: TestClient, tip = TIP, toGroup = idVotingSession) =>
  client.call('sendBroadcast', { body: { type: 'helpTip', toGroup, tip } });
const told = ({ messages }: TestSocket) => messages.filter(({ type }) => type === 'broadcast');
async function acts() {
  const { acts: found } = await moderator.call('listModerationActs', { params: { idVotingSession } });
  return found.filter(({ act }) => act === 'sendHelpTip');
}

test('[MOD-09] [TIP-03] a tip goes to everybody in each room on each server, and into the audit log', async () => {
  const { id } = await moderator.call('createHuddle', {
    params: { idVotingSession },
    body: { title: 'Drafting', invitees: ['member09'] },
  });
  const kenji = await enter(here, 'member09');
  await kenji.call('joinHuddle', { params: { roomId: id } });
  const [inChamber, inHuddle] = [await watch(rosa, 'member08'), await watch(kenji, 'member09')];
  await send(moderator);
  const broadcast = { type: 'helpTip', toGroup: idVotingSession, tip: TIP };
  for (const socket of [inChamber, inHuddle]) {
    expect(await socket.next('broadcast')).toEqual({ type: 'broadcast', from: 'moderator', broadcast });
  }
  expect(await acts()).toMatchObject([
    { act: 'sendHelpTip', byUserId: 'moderator', userId: null, detail: { tip: TIP }, created: clock.nowMs() },
  ]);
});

test.each([
  { whom: 'a member', by: () => rosa, code: 'permission-missing' },
  { whom: 'somebody of another session', by: () => here.signIn('member10'), code: 'not-found' },
  { whom: 'an unknown session', by: () => moderator, toGroup: 'nowhere', code: 'not-found' },
  { whom: 'a tip that is none', by: () => moderator, tip: 'meeting.<b>vote yes</b>', code: 'invalid-input' },
  { whom: 'a tip of another page', by: () => moderator, tip: 'checkvideo.picture', code: 'invalid-input' },
])('[MOD-09] refused, told to nobody and not entered: $whom', async ({ by, code, tip, toGroup }) => {
  const before = (await acts()).length;
  const socket = await watch(rosa, 'member08');
  expect(await refusalOf(send(await by(), tip, toGroup))).toBe(code);
  expect(await acts()).toHaveLength(before);
  expect(told(socket)).toEqual([]);
});

test('[MOD-09] a moderator who is not in the chamber shows nobody a tip', async () => {
  const before = (await acts()).length;
  const place = (meeting: 'mainchamber' | 'NOT_IN_MEETING') =>
    moderator.call('setMeeting', { body: { idVotingSession, meeting } });
  await place('NOT_IN_MEETING');
  expect(await refusalOf(send(moderator))).toBe('not-in-chamber');
  expect(await acts()).toHaveLength(before);
  await place('mainchamber');
});

test('[MOD-09] a moderator shows at most ten tips a minute', async () => {
  await clock.advance(60_000);
  for (let sent = 0; sent < 10; sent += 1) await send(moderator);
  expect(await refusalOf(send(moderator))).toBe('rate-limited');
});
