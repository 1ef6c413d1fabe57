import { createFakeClock } from '@hemicycle/testkit/fake-clock';
import { refusalOf } from '@hemicycle/testkit/refusal-of';
import type { TestClient } from '@hemicycle/testkit/test-client';
import { startTestServer } from '@hemicycle/testkit/test-server';
import type { TestServer } from '@hemicycle/testkit/test-server';
import { openTestSocket, type TestSocket } from '@hemicycle/testkit/test-socket';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';

const SESSION = 'plenary-sitting-114';

const clock = createFakeClock();
let server: TestServer;
let moderator: TestClient;
let rosa: TestClient;
let kenji: TestClient;

beforeAll(async () => {
  server = await startTestServer({ clock });
  [moderator, rosa, kenji] = await Promise.all([
    server.signIn('moderator'),
    server.signIn('member08'),
    server.signIn('member09'),
  ]);
  for (const client of [moderator, rosa, kenji]) {
    await client.call('updateSessionInfo', { body: { userSession: { votingSessionToAttend: SESSION } } });
  }
});
afterAll(() => server.stop());

beforeEach(async () => {
  await clock.advance(60_000);
  for (const client of [moderator, rosa, kenji]) {
    await client.call('setMeeting', { body: { idVotingSession: SESSION, meeting: 'mainchamber' } });
  }
});

const make = async (title: string) =>
  (await moderator.call('createHuddle', { params: { idVotingSession: SESSION }, body: { title } })).id;
const join = (client: TestClient, roomId: string) => client.call('joinHuddle', { params: { roomId } });
const leave = (client: TestClient, roomId: string) => client.call('leaveHuddle', { params: { roomId } });
const send = (client: TestClient, roomId: string, text: string) =>
  client.call('sendChatMessage', { params: { roomId }, body: { text } });
const toAllRooms = (client: TestClient, text: string, requestId?: string) =>
  client.call('sendToAllRooms', {
    params: { idVotingSession: SESSION },
    body: { text, ...(requestId === undefined ? {} : { requestId }) },
  });
const texts = async (client: TestClient, roomId: string) =>
  (await client.call('listChatMessages', { params: { roomId } })).map(({ text }) => text);

async function watch(client: TestClient, userId: string): Promise<TestSocket> {
  const socket = await openTestSocket(client, userId, { idVotingSession: SESSION });
  onTestFinished(() => socket.close());
  await socket.snapshot();
  return socket;
}
const hear = (socket: TestSocket, text: string) =>
  socket.nextChange('chatMessage', ({ message }) => message.text === text);

test('[HUD-06] [DESIGN §10] who is in a huddle writes and reads there; nobody outside receives a byte, moderators included', async () => {
  const huddle = await make('Alcove');
  await join(rosa, huddle);
  const [ofRosa, ofKenji, ofModerator] = [
    await watch(rosa, 'member08'),
    await watch(kenji, 'member09'),
    await watch(moderator, 'moderator'),
  ];
  const sent = await send(rosa, huddle, 'Only in the alcove');
  expect(sent).toMatchObject({ roomId: huddle, personId: 'member08' });
  await hear(ofRosa, 'Only in the alcove');
  for (const client of [kenji, moderator]) {
    expect(await refusalOf(send(client, huddle, 'Let me in'))).toBe('not-found');
    expect(await refusalOf(texts(client, huddle))).toBe('not-found');
  }
  // What is told after it has come, so what they were told of the huddle would have come, too.
  await send(rosa, SESSION, 'To all, afterwards');
  for (const socket of [ofKenji, ofModerator]) {
    await hear(socket, 'To all, afterwards');
    expect(JSON.stringify(socket.messages)).not.toContain('Only in the alcove');
  }
  expect(await texts(rosa, huddle)).toEqual(['Only in the alcove']);
  expect(await texts(kenji, SESSION)).not.toContain('Only in the alcove');
});

test('[HUD-06] [HUD-08] the chat of a huddle is kept for who comes back, and shut while they are away; that of the chamber is read in both', async () => {
  const huddle = await make('Bower');
  await join(rosa, huddle);
  await join(kenji, huddle);
  await send(rosa, huddle, 'Before');
  const ofRosa = await watch(rosa, 'member08');
  await leave(rosa, huddle);
  expect(await refusalOf(texts(rosa, huddle))).toBe('not-found');
  expect(await refusalOf(send(rosa, huddle, 'From outside'))).toBe('not-found');
  await send(kenji, huddle, 'Meanwhile');
  await send(kenji, SESSION, 'From the huddle to all');
  await hear(ofRosa, 'From the huddle to all');
  expect(JSON.stringify(ofRosa.messages)).not.toContain('Meanwhile');
  await join(rosa, huddle);
  expect(await texts(rosa, huddle)).toEqual(['Before', 'Meanwhile']);
  expect(await texts(rosa, SESSION)).toContain('From the huddle to all');
});

test('[HUD-10] the chat of a closed huddle is nobody’s any more', async () => {
  const huddle = await make('Cabin');
  await join(rosa, huddle);
  await send(rosa, huddle, 'Before');
  await moderator.call('closeHuddle', { params: { roomId: huddle } });
  expect(await refusalOf(texts(rosa, huddle))).toBe('not-found');
  expect(await refusalOf(send(rosa, huddle, 'After'))).toBe('not-found');
});

test('[CHAT-18] the switches of the chat to all do not close the chat of a huddle, nor what a moderator writes to all rooms', async () => {
  const huddle = await make('Den');
  await join(rosa, huddle);
  const switchChat = (chatAll: boolean) =>
    moderator.call('updateVotingSessionDavra', { params: { idVotingSession: SESSION }, body: { chatAll } });
  await switchChat(false);
  onTestFinished(async () => void (await switchChat(true)));
  expect(await refusalOf(send(rosa, SESSION, 'To all'))).toBe('chat-all-restricted');
  expect((await send(rosa, huddle, 'Here')).text).toBe('Here');
  expect((await toAllRooms(moderator, 'Five minutes left')).toAllRooms).toBe(true);
});

test('a moderator writes to all rooms at once, once; it stands in the chat of each huddle that was open, and in that of all', async () => {
  const before = await make('Eyrie');
  await join(rosa, before);
  const [ofRosa, ofKenji] = [await watch(rosa, 'member08'), await watch(kenji, 'member09')];
  await send(rosa, before, 'First');
  const sent = await toAllRooms(moderator, 'Come back at noon', 'r1');
  expect(await toAllRooms(moderator, 'Come back at noon', 'r1')).toEqual(sent);
  for (const socket of [ofRosa, ofKenji]) {
    expect((await hear(socket, 'Come back at noon')).message).toEqual(sent);
  }
  await send(rosa, before, 'Last');
  expect(await texts(rosa, before)).toEqual(['First', 'Come back at noon', 'Last']);
  expect((await texts(kenji, SESSION)).filter((text) => text === 'Come back at noon')).toHaveLength(1);
  await clock.advance(1_000);
  const after = await make('Folly');
  await join(kenji, after);
  expect(await texts(kenji, after)).toEqual([]);
  expect(await refusalOf(toAllRooms(rosa, 'Me too'))).toBe('permission-missing');
  expect(await refusalOf(toAllRooms(moderator, ' '))).toBe('invalid-input');
});

test('[UPL-07] a file of a huddle is for those inside', async () => {
  const huddle = await make('Grotto');
  await join(rosa, huddle);
  expect(
    await refusalOf(kenji.call('createChatUpload', { params: { roomId: huddle }, body: { sizeBytes: 3 } })),
  ).toBe('not-found');
  const upload = await rosa.call('createChatUpload', { params: { roomId: huddle }, body: { sizeBytes: 3 } });
  expect(upload.uploadUrl).toMatch(/^\//);
});
