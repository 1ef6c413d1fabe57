import { randomUUID } from 'node:crypto';
import { ALERTS_MAX } from '@hemicycle/contract/alert-limits';
import type { BodyInputOf } from '@hemicycle/contract/endpoint';
import type { sendBroadcast } from '@hemicycle/contract/notifications';
import { createFakeClock } from '@hemicycle/testkit/fake-clock';
import { refusalOf } from '@hemicycle/testkit/refusal-of';
import type { TestClient } from '@hemicycle/testkit/test-client';
import { startTestServer, type TestServer } from '@hemicycle/testkit/test-server';
import { openTestSocket, type TestSocket } from '@hemicycle/testkit/test-socket';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';

// The messages of moderators to everybody, on two servers with one database and one bus.

const HOUR_MS = 3_600_000;
type Message = Extract<BodyInputOf<typeof sendBroadcast>, { type: 'message' }>;

const clock = createFakeClock();
let here: TestServer;
let there: TestServer;
let moderator: TestClient;
let rosa: TestClient;
let stranger: TestClient;
let idVotingSession: string;

beforeAll(async () => {
  here = await startTestServer({ clock });
  const { database, dataDir, bus } = here;
  there = await startTestServer({ clock, database, bus, config: { dataDir } });
  [moderator, rosa, stranger] = await Promise.all([
    here.signIn('moderator'),
    there.signIn('member08'),
    here.signIn('member09'),
  ]);
});
afterAll(async () => {
  await there.stop();
  await here.stop();
});
beforeEach(async () => {
  // The limit of calls a minute begins anew.
  await clock.advance(60_000);
  const admin = await here.signIn('admin');
  ({ idVotingSession } = await admin.call('createVotingSession', {
    body: {
      title: 'Committee on Water',
      epochStartTime: clock.nowMs() - HOUR_MS,
      epochEndTime: clock.nowMs() + 5 * HOUR_MS,
      members: ['moderator', 'member08'],
    },
  }));
});

const send = (message: Partial<Message> = {}, client = moderator) =>
  client.call('sendBroadcast', {
    body: { type: 'message', toGroup: idVotingSession, message: 'We go on at three.', ...message },
  });
async function watch(client: TestClient, userId: string): Promise<TestSocket> {
  const socket = await openTestSocket(client, userId, { idVotingSession });
  onTestFinished(() => socket.close());
  await socket.snapshot();
  return socket;
}
async function rows() {
  const { rows: found } = await here.database.pool.query<{ id: string; message: string }>(
    'select id, message from alerts where id_voting_session = $1 order by sent_ms',
    [idVotingSession],
  );
  return found;
}

test('[NOTIF-11] [NOTIF-03] everybody is told, on each server, also who comes later, for 5 s or as long as was asked', async () => {
  const socket = await watch(rosa, 'member08');
  await send();
  const { alerts } = await socket.nextChange('alerts', (change) => change.alerts.length > 0);
  const sentAt = clock.nowMs();
  expect(alerts).toEqual([
    {
      id: expect.any(String),
      style: 'info',
      message: 'We go on at three.',
      fromName: 'Marit Solberg',
      sentAt,
      shownUntil: sentAt + 5_000,
    },
  ]);
  expect((await (await watch(rosa, 'member08')).snapshot()).alerts).toEqual(alerts);
  await clock.advance(5_000);
  await send({ message: 'Stays.', shownMs: 0, style: 'warning' });
  const late = await (await watch(rosa, 'member08')).snapshot();
  expect(late.alerts).toMatchObject([{ message: 'Stays.', style: 'warning', shownUntil: null }]);
});

test('[NOTIF-11] a repeated request sends once; taken back, the message is off all pages', async () => {
  const socket = await watch(rosa, 'member08');
  const requestId = randomUUID();
  await Promise.all([send({ shownMs: 0, requestId }), send({ shownMs: 0, requestId })]);
  await socket.nextChange('alerts', ({ alerts }) => alerts.length === 1);
  const [alert] = await rows();
  const params = { alertId: alert?.id ?? '' };
  expect(await rows()).toHaveLength(1);
  await moderator.call('takeBackAlert', { params });
  await socket.nextChange('alerts', ({ alerts }) => alerts.length === 0);
  await moderator.call('takeBackAlert', { params });
});

test('[NOTIF-11] the audit log has who, what and when, once for each message that was sent and taken back', async () => {
  const requestId = randomUUID();
  await send({ shownMs: 0, requestId });
  await send({ shownMs: 0, requestId });
  const by = { byUserId: 'moderator', byName: 'Marit Solberg', userId: null, userName: null };
  const message = 'We go on at three.';
  const sent = { act: 'sendAlert', ...by, detail: { message, shownMs: 0 }, created: clock.nowMs() };
  await clock.advance(1_000);
  expect(await refusalOf(send({}, rosa))).toBe('permission-missing');
  const params = { alertId: (await rows())[0]?.id ?? '' };
  await moderator.call('takeBackAlert', { params });
  await moderator.call('takeBackAlert', { params });
  const takenBack = { act: 'takeBackAlert', ...by, detail: { message }, created: clock.nowMs() };
  const { acts } = await moderator.call('listModerationActs', { params: { idVotingSession } });
  expect(acts).toMatchObject([takenBack, sent]);
  expect(acts).toHaveLength(2);
});

test('[NOTIF-11] who may not: members, people of other sessions; and nothing is stored', async () => {
  expect(await refusalOf(send({}, rosa))).toBe('permission-missing');
  expect(await refusalOf(send({}, stranger))).toBe('not-found');
  expect(await rows()).toEqual([]);
  await send({ shownMs: 0 });
  const [alert] = await rows();
  const params = { alertId: alert?.id ?? '' };
  expect(await refusalOf(rosa.call('takeBackAlert', { params }))).toBe('permission-missing');
  expect(await refusalOf(moderator.call('takeBackAlert', { params: { alertId: 'none' } }))).toBe('not-found');
  expect((await (await watch(rosa, 'member08')).snapshot()).alerts).toHaveLength(1);
});

test('[NOTIF-11] no more stand at once than a session may have, whoever sends them at the same time', async () => {
  const outcomes = await Promise.allSettled(
    Array.from({ length: ALERTS_MAX + 2 }, () => send({ shownMs: 0 })),
  );
  const refused = outcomes.filter(({ status }) => status === 'rejected');
  expect(refused).toHaveLength(2);
  expect(await rows()).toHaveLength(ALERTS_MAX);
  expect(await refusalOf(send())).toBe('alerts-full');
});

test.each([
  { name: 'without words', message: { message: '  ' } },
  { name: 'of more characters than it may have', message: { message: 'a'.repeat(501) } },
  { name: 'shown for less than a second', message: { shownMs: 1 } },
  { name: 'shown for longer than an hour', message: { shownMs: HOUR_MS + 1 } },
])('[NOTIF-03] a message $name is refused', async ({ message }) => {
  expect(await refusalOf(send(message))).toBe('invalid-input');
  expect(await rows()).toEqual([]);
});
