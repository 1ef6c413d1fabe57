import type { MediaServerMessage } from '@hemicycle/contract/media';
import { refusalOf } from '@hemicycle/testkit/refusal-of';
import type { TestClient } from '@hemicycle/testkit/test-client';
import { startTestServer, type TestServer } from '@hemicycle/testkit/test-server';
import { openTestSocket, type TestSocket } from '@hemicycle/testkit/test-socket';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';

const SESSION = 'plenary-sitting-114';
const ofSession = { params: { idVotingSession: SESSION } };

let server: TestServer;
let elena: TestClient;
let moderator: TestClient;
let spanish: string;
let french: string;
let epoch = 0;

beforeAll(async () => {
  server = await startTestServer();
  [elena, moderator] = await Promise.all([server.signIn('interpreter'), server.signIn('moderator')]);
});
afterAll(() => server.stop());
beforeEach(async () => {
  await server.database.pool.query('delete from interpreter_channels');
  await server.database.pool.query('delete from huddles');
  for (const client of [elena, moderator]) await enterChamber(client);
  [spanish, french] = [await make('es'), await make('fr')];
  await moderator.call('nameInterpreter', { params: { channelId: spanish, userId: 'interpreter' } });
});

async function make(language: 'es' | 'fr'): Promise<string> {
  const { id } = await moderator.call('createInterpreterChannel', { ...ofSession, body: { language } });
  return id;
}

async function enterChamber(client: TestClient): Promise<void> {
  await client.call('updateSessionInfo', { body: { userSession: { votingSessionToAttend: SESSION } } });
  await client.call('setMeeting', { body: { idVotingSession: SESSION, meeting: 'mainchamber' } });
}

const of = (channelId: string) => ({ params: { channelId } });
const take = (channelId = spanish) => elena.call('takeAir', of(channelId));
const give = (channelId = spanish) => elena.call('giveAir', of(channelId));
const listen = (channelId: string) => elena.call('listenToLanguage', of(channelId));
const leave = (channelId: string) => elena.call('leaveLanguage', of(channelId));

async function open(): Promise<TestSocket> {
  const socket = await openTestSocket(elena, 'interpreter', { idVotingSession: SESSION });
  onTestFinished(() => socket.close());
  await socket.snapshot();
  return socket;
}

async function rows(): Promise<unknown[]> {
  const { rows: found } = await server.database.pool.query(
    'select room_id, air_since_ms is not null as air, relay_room_id from second_rooms',
  );
  return found;
}

/** Joins the media of a channel on one of the lines beside the chamber; resolves with the first
 *  answer. */
async function join(socket: TestSocket, roomId: string, line: { relay?: true } = {}) {
  epoch += 1;
  const mine = epoch;
  socket.send({ type: 'secondLine', ...line, message: { type: 'mediaJoin', epoch: mine, roomId } });
  const { message } = await socket.next(
    'secondLine',
    ({ relay, message: told }) => relay === line.relay && epochOf(told) === mine,
  );
  return message;
}

function epochOf(message: MediaServerMessage): number | null {
  return message.type === 'mediaPeers' ? message.you.epoch : message.epoch;
}

const isOutOfRelay = (socket: TestSocket, was = epoch) =>
  socket.next(
    'secondLine',
    ({ relay, message }) =>
      relay === true &&
      message.type === 'mediaRefused' &&
      message.reason === 'room-not-allowed' &&
      message.epoch === was,
  );

test('[BEY-16] an interpreter on air hears another language in relay, stays on air, and sends nothing there', async () => {
  const socket = await open();
  await take();
  expect(await join(socket, spanish)).toMatchObject({ type: 'mediaPeers', roomId: spanish });
  await listen(french);
  expect(await rows()).toEqual([{ room_id: spanish, air: true, relay_room_id: french }]);
  expect(await join(socket, french, { relay: true })).toMatchObject({ type: 'mediaPeers', roomId: french });
  const sends = { microphone: true, camera: false, share: false };
  socket.send({ type: 'secondLine', relay: true, message: { type: 'mediaPublish', sends } });
  await socket.next(
    'secondLine',
    ({ relay, message }) =>
      relay === true && message.type === 'mediaRefused' && message.reason === 'audio-not-allowed',
  );
  await leave(french);
  await isOutOfRelay(socket);
  expect(await rows()).toEqual([{ room_id: spanish, air: true, relay_room_id: null }]);
});

test('[BEY-16] relay ends with being on air, and where the pivot closes', async () => {
  const socket = await open();
  await take();
  await join(socket, spanish);
  await listen(french);
  await join(socket, french, { relay: true });
  await moderator.call('closeInterpreterChannel', of(french));
  await isOutOfRelay(socket);
  french = await make('fr');
  await listen(french);
  await join(socket, french, { relay: true });
  await give();
  await isOutOfRelay(socket);
  expect(await rows()).toEqual([]);
  await take();
  expect(await rows()).toEqual([{ room_id: spanish, air: true, relay_room_id: null }]);
});

test('[BEY-16] nobody but an interpreter on air has a second language, and refusals change nothing', async () => {
  const socket = await open();
  await listen(spanish);
  await listen(french);
  expect(await rows()).toEqual([{ room_id: french, air: false, relay_room_id: null }]);
  expect(await join(socket, spanish, { relay: true })).toMatchObject({
    type: 'mediaRefused',
    reason: 'room-not-allowed',
  });
  await take();
  const before = await rows();
  expect(await refusalOf(listen('no-channel'))).toBe('channel-not-found');
  await moderator.call('closeInterpreterChannel', of(french));
  expect(await refusalOf(listen(french))).toBe('room-closed');
  expect(await rows()).toEqual(before);
  // The language into which they interpret is no relay: they go off air and hear it.
  await listen(spanish);
  await vi.waitFor(async () =>
    expect(await rows()).toEqual([{ room_id: spanish, air: false, relay_room_id: null }]),
  );
});
