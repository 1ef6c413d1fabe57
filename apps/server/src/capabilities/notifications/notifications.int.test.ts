import type { PrivateNotification } from '@hemicycle/contract/notifications';
import { createFakeClock } from '@hemicycle/testkit/fake-clock';
import { refusalOf } from '@hemicycle/testkit/refusal-of';
import type { TestClient } from '@hemicycle/testkit/test-client';
import { startTestServer, type TestServer } from '@hemicycle/testkit/test-server';
import { openTestSocket, type TestSocket } from '@hemicycle/testkit/test-socket';
import { afterAll, beforeAll, expect, test } from 'vitest';

const SESSION = 'plenary-sitting-114';
const DAY_MS = 86_400_000;
const clock = createFakeClock();
let server: TestServer;
let moderator: TestClient;
let rosa: TestSocket;
let kenji: TestSocket;

beforeAll(async () => {
  server = await startTestServer({ clock });
  moderator = await enter('moderator');
  rosa = await openTestSocket(await enter('member08'), 'member08', { idVotingSession: SESSION });
  kenji = await openTestSocket(await enter('member09'), 'member09', { idVotingSession: SESSION });
  await Promise.all([rosa.snapshot(), kenji.snapshot()]);
});
afterAll(() => server.stop());

async function enter(userId: string): Promise<TestClient> {
  const client = await server.signIn(userId);
  await client.call('updateSessionInfo', { body: { userSession: { votingSessionToAttend: SESSION } } });
  await client.call('setMeeting', { body: { idVotingSession: SESSION, meeting: 'mainchamber' } });
  return client;
}
const send = (body: PrivateNotification, userId = 'member08') =>
  moderator.call('sendNotification', { params: { userId }, body });
const statusOf = (notificationId: string) =>
  moderator.call('getNotificationStatus', { params: { notificationId } });
const switchDeviceChanges = (on: boolean) =>
  server.database.pool.query(
    `insert into site_settings (name, value) values ('enableChangeMicCameraSpeaker', $1)
     on conflict (name) do update set value = excluded.value`,
    [JSON.stringify(on)],
  );

test('[NOTIF-04][NOTIF-07][SHARE-08] it comes to that person alone, and counts as delivered once their page says so', async () => {
  const { id } = await send({ type: 'requestStopSharing', message: {} });
  const told = await rosa.next('notification', (message) => message.id === id);
  expect(told).toEqual({
    type: 'notification',
    id,
    from: 'moderator',
    notification: { type: 'requestStopSharing', message: {} },
  });
  expect(await statusOf(id)).toEqual({ id, readTime: 0 });
  kenji.send({ type: 'notificationRead', id });
  rosa.send({ type: 'notificationRead', id });
  await expect.poll(async () => (await statusOf(id)).readTime).toBeGreaterThan(0);
  expect(kenji.messages.some(({ type }) => type === 'notification')).toBe(false);
});

test('[SHARE-09] whether somebody may share is kept with their state and told to them', async () => {
  for (const enabled of [false, true]) {
    const { id } = await send({ type: 'setTargetUserShareScreenState', message: { enabled } });
    await rosa.next('notification', (message) => message.id === id);
    const people = await moderator.call('listPeopleStates', { params: { idVotingSession: SESSION } });
    expect(people.find(({ userId }) => userId === 'member08')?.forceMuteShare).toBe(enabled ? 0 : -1);
  }
});

test('[SHARE-08] a request to stop sharing stops the share at the media, whatever the browser does', async () => {
  rosa.send({ type: 'mediaJoin', epoch: 71 });
  kenji.send({ type: 'mediaJoin', epoch: 72 });
  rosa.send({ type: 'mediaPublish', sends: { microphone: false, camera: false, share: true } });
  const shareNow = () =>
    kenji.messages
      .filter((message) => message.type === 'mediaPeers')
      .at(-1)
      ?.peers.find(({ userId }) => userId === 'member08')?.sends.share;
  // The server sends the list of media peers at most ten times a second.
  const share = () => clock.advance(100).then(shareNow);
  await expect.poll(share).toBe(true);
  await send({ type: 'requestStopSharing', message: {} });
  await expect.poll(share).toBe(false);
});

test('[MOD-05][PERM-36][DEV-04][DEV-05][DEV-06] devices are changed only where the site and the person accept it', async () => {
  const change: PrivateNotification = {
    type: 'moderatorInstruction',
    message: { instruction: 'changeCamera', newDeviceId: 'camera-two' },
  };
  const devices = () => moderator.call('listPersonDevices', { params: { userId: 'member08' } });
  const deviceInfos = [{ kind: 'videoinput', deviceId: 'camera-two', label: 'Second camera' }];
  const beat = { type: 'heartbeatFromClient', heartbeat: { source: 'websocket', deviceInfos } } as const;
  rosa.send(beat);
  expect(await refusalOf(send(change))).toBe('device-changes-off');
  expect(await refusalOf(devices())).toBe('device-changes-off');
  await switchDeviceChanges(true);
  // Devices that a page reports while this is switched off are not stored.
  expect(await devices()).toEqual({ deviceInfos: [], toldMs: null });
  rosa.send(beat);
  await expect.poll(async () => (await devices()).deviceInfos).toEqual(deviceInfos);
  const { id } = await send(change);
  expect((await rosa.next('notification', (message) => message.id === id)).notification).toEqual(change);
  // The moderator's role does not hold app_participant_remote_unmute-bool.
  expect(await refusalOf(send(change, 'moderator'))).toBe('device-changes-off');
  await switchDeviceChanges(false);
});

test('[SHARE-10] who shares tells everybody', async () => {
  const client = await enter('member10');
  const body = { type: 'screenSharing', toGroup: SESSION, message: 'started' } as const;
  await client.call('sendBroadcast', { body });
  expect(await kenji.next('broadcast')).toEqual({ type: 'broadcast', from: 'member10', broadcast: body });
  expect(await refusalOf(client.call('sendBroadcast', { body: { ...body, toGroup: 'nowhere' } }))).toBe(
    'not-found',
  );
  // Each broadcast goes to every page of the session, so their number is limited.
  for (let more = 0; more < 9; more += 1) await client.call('sendBroadcast', { body });
  expect(await refusalOf(client.call('sendBroadcast', { body }))).toBe('rate-limited');
  await moderator.call('sendBroadcast', { body });
  await clock.advance(60_000);
  await client.call('sendBroadcast', { body });
});

test('[SHARE-10] [SHARE-01] whom an administrator enabled tells everybody too, though the role does not share', async () => {
  const observer = await enter('observer');
  const body = { type: 'screenSharing', toGroup: SESSION, message: 'started' } as const;
  expect(await refusalOf(observer.call('sendBroadcast', { body }))).toBe('permission-missing');
  await send({ type: 'setTargetUserShareScreenState', message: { enabled: true } }, 'observer');
  await observer.call('sendBroadcast', { body });
  await kenji.next('broadcast', ({ from }) => from === 'observer');
  await send({ type: 'setTargetUserShareScreenState', message: { enabled: false } }, 'observer');
  expect(await refusalOf(observer.call('sendBroadcast', { body }))).toBe('permission-missing');
});

test('[SHARE-10] whoever is not in the chamber tells nobody of a share', async () => {
  const client = await enter('member12');
  await client.call('setMeeting', { body: { idVotingSession: SESSION, meeting: 'NOT_IN_MEETING' } });
  const body = { type: 'screenSharing', toGroup: SESSION, message: 'started' } as const;
  expect(await refusalOf(client.call('sendBroadcast', { body }))).toBe('not-found');
});

test('[MOD-01] nothing is sent to somebody who was never there', async () => {
  expect(await refusalOf(send({ type: 'requestStopSharing', message: {} }, 'member20'))).toBe('not-found');
  await switchDeviceChanges(true);
  expect(await refusalOf(moderator.call('listPersonDevices', { params: { userId: 'member20' } }))).toBe(
    'not-found',
  );
  await switchDeviceChanges(false);
});

test('what was sent, and the devices that were told, is kept for a day and no longer than two', async () => {
  const rows = async () => {
    const { rows: found } = await server.database.pool.query<{ count: number }>(
      'select (select count(*)::int from notifications) + (select count(*)::int from people_devices) as count',
    );
    return found[0]?.count;
  };
  await clock.advance(DAY_MS - 60_000);
  expect(await rows()).toBeGreaterThan(1);
  await clock.advance(DAY_MS + 60_001);
  await expect.poll(() => clock.advance(1000).then(rows)).toBe(0);
});

test('[MOD-01] one moderator sends so many a minute and no more', async () => {
  const client = await enter('moderator');
  const beep = () =>
    client.call('sendNotification', {
      params: { userId: 'member08' },
      body: { type: 'moderatorInstruction', message: { instruction: 'soundBeep' } },
    });
  for (let sent = 0; sent < 300; sent += 20) await Promise.all(Array.from({ length: 20 }, beep));
  expect(await refusalOf(beep())).toBe('rate-limited');
});
