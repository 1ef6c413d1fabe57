import { createFakeClock } from '@hemicycle/testkit/fake-clock';
import { refusalOf } from '@hemicycle/testkit/refusal-of';
import type { TestClient } from '@hemicycle/testkit/test-client';
import { startTestServer, type TestServer } from '@hemicycle/testkit/test-server';
import { openTestSocket, type TestSocket } from '@hemicycle/testkit/test-socket';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { createInProcessBus } from '../../platform/bus/in-process-bus.ts';
import { createLog } from '../../platform/log/log.ts';

// A booth whose interpreter is at one server, and the technician and everybody else at another.

const SESSION = 'plenary-sitting-114';
const MARKER = 'Marker of the booth';
const ofSession = { params: { idVotingSession: SESSION } };
/** An address of Redis tells a server that it is one of several. */
const redisUrl = 'redis://between.test';
const clock = createFakeClock();

let here: TestServer;
let there: TestServer;
let elena: TestClient;
let moderator: TestClient;
let outsiders: readonly (readonly [userId: string, client: TestClient])[];
let boothId: string;
let channelId: string;

beforeAll(async () => {
  const bus = createInProcessBus(createLog({ level: 'silent' }));
  here = await startTestServer({ bus, clock, config: { redisUrl } });
  const { database, dataDir } = here;
  there = await startTestServer({ bus, clock, database, config: { dataDir, redisUrl } });
  elena = await here.signIn('interpreter');
  moderator = await there.signIn('moderator');
  const names = ['member08', 'observer', 'captioner', 'bot'];
  outsiders = await Promise.all(names.map(async (name) => [name, await there.signIn(name)] as const));
});
afterAll(async () => {
  await there.stop();
  await here.stop();
});
beforeEach(async () => {
  await clock.advance(60_000);
  await here.database.pool.query('delete from interpreter_channels');
  await here.database.pool.query('delete from huddles');
  for (const client of [elena, moderator, ...outsiders.map(([, one]) => one)]) {
    await client.call('updateSessionInfo', { body: { userSession: { votingSessionToAttend: SESSION } } });
    await client.call('setMeeting', { body: { idVotingSession: SESSION, meeting: 'mainchamber' } });
  }
  const made = await moderator.call('createInterpreterChannel', { ...ofSession, body: { language: 'es' } });
  ({ boothId, id: channelId } = made);
  await moderator.call('nameInterpreter', { params: { channelId, userId: 'interpreter' } });
});

const send = (client: TestClient, text: string, roomId = boothId) =>
  client.call('sendChatMessage', { params: { roomId }, body: { text } });
const texts = async (client: TestClient) =>
  (await client.call('listChatMessages', { params: { roomId: boothId } })).map(({ text }) => text);

async function watch(client: TestClient, userId: string): Promise<TestSocket> {
  const socket = await openTestSocket(client, userId, { idVotingSession: SESSION });
  onTestFinished(() => socket.close());
  await socket.snapshot();
  return socket;
}
const hear = (socket: TestSocket, text: string) =>
  socket.nextChange('chatMessage', ({ message }) => message.text === text);

async function countMessages(): Promise<number> {
  const { rows } = await here.database.pool.query('select from chat_messages where room_id = $1', [boothId]);
  return rows.length;
}

test('[BEY-38] the interpreters of a booth and the technician write and read there from the chamber, and what was written is kept', async () => {
  const ofElena = await watch(elena, 'interpreter');
  const ofModerator = await watch(moderator, 'moderator');
  expect(await send(elena, 'The floor is too quiet')).toMatchObject({ roomId: boothId });
  await hear(ofModerator, 'The floor is too quiet');
  await send(moderator, 'We turn it up');
  await hear(ofElena, 'We turn it up');
  expect(await texts(elena)).toEqual(['The floor is too quiet', 'We turn it up']);
  expect(await texts(moderator)).toEqual(await texts(elena));
});

test('[BEY-38] [PERM-39] members, observers, captioners and streams get nothing of it: by reading, writing, uploading, or their sockets', async () => {
  const sockets = await Promise.all(outsiders.map(([userId, client]) => watch(client, userId)));
  await send(elena, MARKER);
  await send(moderator, `${MARKER} too`);
  for (const [userId, client] of outsiders) {
    const refusals = [await refusalOf(texts(client)), await refusalOf(send(client, 'Let me in'))];
    const upload = { params: { roomId: boothId }, body: {} };
    refusals.push(await refusalOf(client.call('createChatUpload', upload)));
    for (const refusal of refusals)
      expect([userId, refusal]).toEqual([userId, expect.stringMatching(/^(not-found|permission-missing)$/u)]);
  }
  expect(await countMessages()).toBe(2);
  // What is told after it has come, so what they were told of the booth would have come, too.
  await moderator.call('sendToAllRooms', { ...ofSession, body: { text: 'To everybody' } });
  for (const socket of sockets) {
    await hear(socket, 'To everybody');
    expect(JSON.stringify(socket.messages)).not.toContain(MARKER);
  }
});

test('[BEY-38] an interpreter of another booth, one who was removed, and one who listens get nothing of it', async () => {
  const listening = await watch(elena, 'interpreter');
  await moderator.call('removeInterpreter', { params: { channelId, userId: 'interpreter' } });
  await elena.call('listenToLanguage', { params: { channelId } });
  await send(moderator, MARKER);
  expect(await refusalOf(texts(elena))).toBe('not-found');
  expect(await refusalOf(send(elena, 'Still here'))).toBe('not-found');
  const french = await moderator.call('createInterpreterChannel', { ...ofSession, body: { language: 'fr' } });
  await moderator.call('nameInterpreter', { params: { channelId: french.id, userId: 'interpreter' } });
  expect(await refusalOf(texts(elena))).toBe('not-found');
  await send(moderator, 'In French', french.boothId);
  await hear(listening, 'In French');
  expect(JSON.stringify(listening.messages)).not.toContain(MARKER);
  expect(await countMessages()).toBe(1);
});

test('[BEY-38] the chat of a closed channel is nobody’s any more, and a new one begins empty', async () => {
  await send(elena, 'Before');
  await moderator.call('closeInterpreterChannel', { params: { channelId } });
  for (const client of [elena, moderator]) {
    expect(await refusalOf(texts(client))).toBe('not-found');
    expect(await refusalOf(send(client, 'After'))).toBe('not-found');
  }
  const again = await moderator.call('createInterpreterChannel', { ...ofSession, body: { language: 'es' } });
  boothId = again.boothId;
  expect(await texts(moderator)).toEqual([]);
});
