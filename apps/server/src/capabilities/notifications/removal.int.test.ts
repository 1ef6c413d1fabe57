import { connect, type Socket } from 'node:net';
import { socketCloseCodes } from '@hemicycle/contract/socket';
import { meanwhile } from '@hemicycle/testkit/meanwhile';
import { refusalOf } from '@hemicycle/testkit/refusal-of';
import type { TestClient } from '@hemicycle/testkit/test-client';
import { startTestServer, type TestServer } from '@hemicycle/testkit/test-server';
import { openTestSocket, type TestSocket } from '@hemicycle/testkit/test-socket';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

const SESSION = 'plenary-sitting-114';
const ALL = { microphone: true, camera: true, share: true };

let server: TestServer;
/** Another server over the same database and bus. */
let beside: TestServer;
let moderator: TestClient;
let rosa: TestClient;
let epoch = 0;

beforeAll(async () => {
  server = await startTestServer();
  beside = await startTestServer({ database: server.database, bus: server.bus });
  moderator = await server.signIn('moderator');
  await attend(moderator);
});
afterAll(async () => {
  await beside.stop();
  await server.stop();
});
beforeEach(async () => {
  rosa = await beside.signIn('member08');
  await attend(rosa);
});

async function attend(client: TestClient): Promise<void> {
  await client.call('updateSessionInfo', { body: { userSession: { votingSessionToAttend: SESSION } } });
  await enter(client);
}
const enter = (client: TestClient) =>
  client.call('setMeeting', { body: { idVotingSession: SESSION, meeting: 'mainchamber' } });
const remove = (by = moderator) =>
  by.call('sendNotification', {
    params: { userId: 'member08' },
    body: { type: 'moderatorInstruction', message: { instruction: 'logout' } },
  });
async function open(client: TestClient, account: string, tab = '1'): Promise<TestSocket> {
  const socket = await openTestSocket(client, account, {
    idVotingSession: SESSION,
    query: { browserTabId: tab },
  });
  await socket.snapshot();
  return socket;
}
async function joinMedia(socket: TestSocket): Promise<void> {
  epoch += 1;
  const mine = epoch;
  socket.send({ type: 'mediaJoin', epoch: mine });
  await socket.next('mediaPeers', ({ you }) => you.epoch === mine);
}
async function rowsOfRosa(): Promise<unknown[]> {
  const { rows } = await server.database.pool.query(
    `select 'place' as row, meeting from people_states
       where user_id = 'member08' and meeting <> 'NOT_IN_MEETING'
     union all select 'hand', id_voting_session from raised_hands where user_id = 'member08'
     union all select 'connection', id from people_connections where user_id = 'member08'
     union all select 'stay', connection_id from attendance_stays where user_id = 'member08' and left_ms is null
     union all select 'sign-in', id from sign_ins where user_id = 'member08'`,
  );
  return rows;
}
const listed = async () =>
  (await moderator.call('listPeopleStates', { params: { idVotingSession: SESSION } })).find(
    ({ userId }) => userId === 'member08',
  );

/** Opens a page that never reacts: it neither closes its side nor obeys any message. */
async function openByHand(client: TestClient): Promise<{ tcp: Socket; ended: Promise<void> }> {
  const { port, host } = new URL(client.url);
  const tcp = connect({ port: Number(port), host: '127.0.0.1', allowHalfOpen: true });
  tcp.on('error', () => undefined);
  const ended = new Promise<void>((resolve) => tcp.once('end', () => resolve()));
  const query = `personId=member08&idVotingSession=${SESSION}&browserTabId=7&browserId=7&davraLocation=app`;
  tcp.write(
    `GET /app?${query} HTTP/1.1\r\nHost: ${host}\r\nOrigin: ${client.url}\r\nCookie: ${client.cookie}\r\nConnection: Upgrade\r\n` +
      'Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
  );
  await new Promise((resolve) => tcp.once('data', resolve));
  tcp.on('data', () => undefined);
  const say = JSON.stringify({ type: 'authenticate', personId: 'member08' });
  // A text frame of the WebSocket protocol, masked with zeros.
  tcp.write(Buffer.concat([Buffer.from([0x81, 0x80 | say.length, 0, 0, 0, 0]), Buffer.from(say)]));
  return { tcp, ended };
}

test('[MOD-06] who is removed is out by the server, whatever their pages on another server do', async () => {
  const kenji = await open(await beside.signIn('member09'), 'member09');
  const pages = [await open(rosa, 'member08'), await open(rosa, 'member08', '2')];
  const elsewhere = await server.signIn('member08');
  for (const socket of [kenji, ...pages]) await joinMedia(socket);
  pages[0]?.send({ type: 'mediaPublish', sends: ALL });
  const roster = () =>
    kenji.messages
      .filter((message) => message.type === 'mediaPeers')
      .at(-1)
      ?.peers.filter(({ userId }) => userId === 'member08');
  await expect.poll(() => roster()?.some(({ sends }) => sends.share)).toBe(true);
  await rosa.call('updatePeopleState', { params: { userId: 'member08' }, body: { handType: 2 } });

  const { id } = await remove();

  expect(await rowsOfRosa()).toEqual([]);
  for (const client of [rosa, elsewhere]) {
    expect(await refusalOf(client.call('getSessionInfo'))).toBe('not-signed-in');
    expect(await refusalOf(enter(client))).toBe('not-signed-in');
  }
  for (const socket of pages) {
    expect(await socket.closed).toBe(socketCloseCodes.notSignedIn);
    const told = socket.messages
      .map(({ type }) => type)
      .filter((type) => /notification|signedOut/.test(type));
    expect(told).toEqual(['notification', 'signedOut']);
  }
  await expect.poll(roster).toEqual([]);
  expect(await listed()).toMatchObject({ meeting: 'NOT_IN_MEETING', connected: false, handType: 0 });
  expect(
    (await moderator.call('getNotificationStatus', { params: { notificationId: id } })).readTime,
  ).toBeGreaterThan(0);
  await expect(openTestSocket(rosa, 'member08', { idVotingSession: SESSION })).rejects.toThrow('401');
  kenji.close();
});

test('[MOD-06] a page that never closes its socket is listed no longer at once, and cut off', async () => {
  const { tcp, ended } = await openByHand(rosa);
  await expect.poll(async () => (await listed())?.connected).toBe(true);
  await remove();
  expect(await rowsOfRosa()).toEqual([]);
  expect((await listed())?.connected).toBe(false);
  await ended.then(() => tcp.destroy());
  expect(await rowsOfRosa()).toEqual([]);
});

test('[MOD-06] a page whose line is lost is removed too, and whoever signs in again may enter', async () => {
  const socket = await open(rosa, 'member08');
  await joinMedia(socket);
  socket.close();
  await socket.closed;
  await remove();
  expect(await rowsOfRosa()).toEqual([]);
  const again = await server.signIn('member08');
  await attend(again);
  const back = await open(again, 'member08');
  await joinMedia(back);
  expect(await listed()).toMatchObject({ meeting: 'mainchamber', connected: true });
  back.close();
});

test('[MOD-06] who enters again and again while they are removed is out when that is done', async () => {
  const outcomes = await Promise.allSettled([
    ...Array.from({ length: 12 }, () => enter(rosa)),
    remove(),
    ...Array.from({ length: 12 }, () => enter(rosa)),
  ]);
  expect(outcomes[12]?.status).toBe('fulfilled');
  expect(await rowsOfRosa()).toEqual([]);
});

test('[MOD-06] [PEOP-06] an entry that was let in before the sign-in ended is refused with it', async () => {
  await rosa.call('setMeeting', { body: { idVotingSession: SESSION, meeting: 'NOT_IN_MEETING' } });
  // Simulate a removal on another server that is under way, before its news has arrived here.
  const change = `select from people_states where id_voting_session = '${SESSION}' and user_id = 'member08' for update;
    delete from sign_ins where user_id = 'member08'`;
  const { pool } = server.database;
  expect(await refusalOf(meanwhile({ pool, change }, () => enter(rosa)))).toBe('not-signed-in');
  expect(await rowsOfRosa()).toEqual([]);
});

test('[MOD-06] [PERM-08] who does not moderate removes nobody, and nobody is removed who was never there', async () => {
  const kenji = await server.signIn('member09');
  await attend(kenji);
  expect(await refusalOf(remove(kenji))).toBe('permission-missing');
  expect(await rowsOfRosa()).toHaveLength(3);
  const body = { type: 'moderatorInstruction', message: { instruction: 'logout' } } as const;
  const stranger = await server.signIn('member20');
  expect(await refusalOf(moderator.call('sendNotification', { params: { userId: 'member20' }, body }))).toBe(
    'not-found',
  );
  expect(await stranger.call('getSessionInfo')).toBeDefined();
});
