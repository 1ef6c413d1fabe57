import { startTestServer, type TestServer } from '@hemicycle/testkit/test-server';
import { openTestSocket, type TestSocket } from '@hemicycle/testkit/test-socket';
import type { TestClient } from '@hemicycle/testkit/test-client';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';

const SESSION = 'plenary-sitting-114';
const ALL = { microphone: true, camera: true, share: true };
const NOTHING = { microphone: false, camera: false, share: false };

let server: TestServer;
let rosa: TestClient;
let socket: TestSocket;
let watching: TestSocket;
let epoch = 0;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  socket?.close();
  watching?.close();
  // The server may still be writing rows of people who have just left, which can make the deletion
  // fail.
  await vi.waitFor(() => server.database.pool.query('delete from people_states'), { timeout: 10_000 });
  const kenji = await server.signIn('member09');
  watching = await openTestSocket(kenji, 'member09', { idVotingSession: SESSION });
  await join(watching);
  rosa = await server.signIn('member08');
  socket = await openTestSocket(rosa, 'member08', { idVotingSession: SESSION });
});

async function join(by: TestSocket, as: { observer?: boolean } = {}): Promise<void> {
  epoch += 1;
  const mine = epoch;
  by.send({ type: 'mediaJoin', epoch: mine, ...as });
  await by.next('mediaPeers', ({ you }) => you.epoch === mine);
}

function lastRoster() {
  return watching.messages.filter((message) => message.type === 'mediaPeers').at(-1);
}

function peerSeen() {
  return lastRoster()?.peers.find(({ userId }) => userId === 'member08');
}

async function stateOf(): Promise<object | undefined> {
  const { rows } = await server.database.pool.query<{ meeting: string; observer: boolean }>(
    `select meeting, observer from people_states where id_voting_session = $1 and user_id = 'member08'`,
    [SESSION],
  );
  return rows[0];
}

const goTo = (meeting: 'mainchamber' | 'NOT_IN_MEETING', observer?: boolean) =>
  rosa.call('setMeeting', { body: { idVotingSession: SESSION, meeting, observer } });
const publish = () => socket.send({ type: 'mediaPublish', sends: ALL });

test('[PEOP-06] whoever joins the media of the chamber is in it, for all to see, also without having said so', async () => {
  await join(socket);
  const told = watching.nextChange('people', ({ people }) =>
    people.some(({ userId, meeting }) => userId === 'member08' && meeting === 'mainchamber'),
  );
  expect(await stateOf()).toMatchObject({ meeting: 'mainchamber' });
  await told;
});

test('[PEOP-06] whoever goes out of the chamber is out of its media, whatever their page does', async () => {
  await goTo('mainchamber');
  await join(socket);
  publish();
  await expect.poll(() => peerSeen()?.sends).toEqual(ALL);
  await goTo('NOT_IN_MEETING');
  expect(await socket.next('mediaRefused')).toMatchObject({ reason: 'room-not-allowed' });
  await expect.poll(peerSeen).toBeUndefined();
});

test('[PEOP-06] nobody joins the media of a session past its end, but for who was there', async () => {
  const endsAt = (sql: string) =>
    server.database.pool.query(`update voting_sessions set ends_ms = ${sql} where id = $1`, [SESSION]);
  await endsAt('starts_ms + 1');
  epoch += 1;
  socket.send({ type: 'mediaJoin', epoch });
  expect(await socket.next('mediaRefused')).toMatchObject({ reason: 'room-not-allowed' });
  expect(peerSeen()).toBeUndefined();
  expect(await stateOf()).not.toMatchObject({ meeting: 'mainchamber' });
  await join(watching);
  await endsAt('starts_ms + 200000000');
});

test('[PERM-33] whoever comes to watch sends nothing, by either way of saying so', async () => {
  await join(socket, { observer: true });
  publish();
  expect(await socket.next('mediaRefused')).toMatchObject({ source: 'camera' });
  await expect.poll(() => peerSeen()?.sends).toEqual(NOTHING);
  await join(socket, { observer: false });
  publish();
  await expect.poll(() => peerSeen()?.sends).toEqual(ALL);
  expect(await stateOf()).toMatchObject({ observer: false });
  await goTo('mainchamber', true);
  await expect.poll(() => peerSeen()?.sends).toEqual(NOTHING);
});

test('[PERM-33] whoever comes to watch in one place sends nothing from another either', async () => {
  await join(socket);
  publish();
  await expect.poll(() => peerSeen()?.sends).toEqual(ALL);
  const second = await openTestSocket(rosa, 'member08', { idVotingSession: SESSION });
  await join(second, { observer: true });
  await expect.poll(() => lastRoster()?.peers.map(({ sends }) => sends)).toEqual([NOTHING, NOTHING]);
  publish();
  expect(await socket.next('mediaRefused')).toMatchObject({ source: 'camera' });
  second.close();
});
