import { refusalOf } from '@hemicycle/testkit/refusal-of';
import type { TestClient } from '@hemicycle/testkit/test-client';
import { startTestServer, type TestServer } from '@hemicycle/testkit/test-server';
import { openTestSocket, type TestSocket } from '@hemicycle/testkit/test-socket';
import { afterAll, beforeAll, expect, test } from 'vitest';

const SESSION = 'plenary-sitting-114';
const ofSession = { params: { idVotingSession: SESSION } };

let server: TestServer;
let elena: TestClient;
let moderator: TestClient;
let rosa: TestClient;
const sockets: TestSocket[] = [];

beforeAll(async () => {
  server = await startTestServer();
  [elena, moderator, rosa] = await Promise.all([
    server.signIn('interpreter'),
    server.signIn('moderator'),
    server.signIn('member08'),
  ]);
  await server.database.pool.query('delete from interpreter_channels');
  for (const client of [elena, moderator, rosa]) {
    await client.call('updateSessionInfo', { body: { userSession: { votingSessionToAttend: SESSION } } });
    await client.call('setMeeting', { body: { idVotingSession: SESSION, meeting: 'mainchamber' } });
  }
});
afterAll(async () => {
  for (const socket of sockets) socket.close();
  await server.stop();
});

const ask = (client: TestClient, signal: 'slowDown' | 'closerToMicrophone' = 'slowDown') =>
  client.call('signalSpeaker', { ...ofSession, body: { signal } });

/** Whose microphones are open in the main chamber. */
async function openMicrophones(...userIds: string[]): Promise<void> {
  await server.database.pool.query('update people_states set mute_audio = (not user_id = any($1))::int', [
    userIds,
  ]);
}

async function open(client: TestClient, userId: string): Promise<TestSocket> {
  const socket = await openTestSocket(client, userId, { idVotingSession: SESSION });
  sockets.push(socket);
  await socket.snapshot();
  return socket;
}

const isTold = (socket: TestSocket) =>
  socket.messages.some((message) => JSON.stringify(message).includes('speakerSignal'));

test('[BEY-38] in a huddle that the booth serves, whoever speaks alone there is asked, whoever has the floor of the chamber', async () => {
  const { id: channelId } = await moderator.call('createInterpreterChannel', {
    ...ofSession,
    body: { language: 'es' },
  });
  await moderator.call('nameInterpreter', { params: { channelId, userId: 'interpreter' } });
  const { id: roomId } = await moderator.call('createHuddle', { ...ofSession, body: { title: 'Alcove' } });
  await moderator.call('serveRoom', { params: { channelId }, body: { huddleId: roomId } });
  await openMicrophones('moderator');
  expect(await refusalOf(ask(elena))).toBe('nobody-heard');
  await rosa.call('joinHuddle', { params: { roomId } });
  await openMicrophones('moderator', 'member08');
  expect(await ask(elena)).toMatchObject({ userId: 'member08' });
  await moderator.call('closeHuddle', { params: { roomId } });
  for (const client of [elena, rosa]) {
    await client.call('setMeeting', { body: { idVotingSession: SESSION, meeting: 'mainchamber' } });
  }
  await server.database.pool.query('delete from interpreter_channels');
});

test('[BEY-38] where nobody has the floor, whoever speaks alone is asked; nobody is while nobody or several speak', async () => {
  const { id: channelId } = await moderator.call('createInterpreterChannel', {
    ...ofSession,
    body: { language: 'fr' },
  });
  await moderator.call('nameInterpreter', { params: { channelId, userId: 'interpreter' } });
  const [hers, others] = [await open(rosa, 'member08'), await open(moderator, 'moderator')];
  const askHearing = (...heard: string[]) =>
    elena.call('signalSpeaker', { ...ofSession, body: { signal: 'slowDown', heard } });
  await openMicrophones('interpreter');
  expect(await refusalOf(askHearing('interpreter', 'member08'))).toBe('nobody-heard');
  await openMicrophones('member08', 'moderator', 'interpreter');
  expect(await refusalOf(askHearing('member08', 'moderator'))).toBe('several-heard');
  expect([isTold(hers), isTold(others)]).toEqual([false, false]);
  expect(await askHearing('member08', 'member09')).toMatchObject({ userId: 'member08' });
  await hers.nextChange('speakerSignal');
  expect(isTold(others)).toBe(false);
  await openMicrophones();
  await moderator.call('closeInterpreterChannel', { params: { channelId } });
  await server.database.pool.query('delete from counted_calls');
});

test('[BEY-38] a named interpreter asks whoever has the floor, whom alone it reaches, and not more often than the limit', async () => {
  const [hers, others, own] = [
    await open(rosa, 'member08'),
    await open(moderator, 'moderator'),
    await open(elena, 'interpreter'),
  ];
  expect(await refusalOf(ask(rosa))).toBe('permission-missing');
  expect(await refusalOf(ask(elena))).toBe('not-of-booth');
  const { id: channelId } = await moderator.call('createInterpreterChannel', {
    ...ofSession,
    body: { language: 'es' },
  });
  await moderator.call('nameInterpreter', { params: { channelId, userId: 'interpreter' } });
  expect(await refusalOf(ask(elena))).toBe('nobody-heard');
  const { version } = await moderator.call('openSpeakersList', { ...ofSession, body: {} });
  await moderator.call('callSpeaker', { ...ofSession, body: { version, userId: 'member08' } });
  expect(await ask(elena)).toMatchObject({ userId: 'member08' });
  const told = await hers.nextChange('speakerSignal');
  expect(told.speakerSignal).toEqual({ signal: 'slowDown' });
  await ask(elena, 'closerToMicrophone');
  await hers.nextChange(
    'speakerSignal',
    ({ speakerSignal }) => speakerSignal.signal === 'closerToMicrophone',
  );
  // The moderator holds the permission and is named for no booth.
  expect(await refusalOf(ask(moderator))).toBe('not-of-booth');
  expect([isTold(others), isTold(own)]).toEqual([false, false]);
  const answers: string[] = [];
  for (let turn = 0; turn < 6; turn += 1) {
    answers.push(
      await ask(elena).then(
        () => 'asked',
        () => 'refused',
      ),
    );
  }
  expect(answers.at(-1)).toBe('refused');
  expect(await refusalOf(ask(elena))).toBe('rate-limited');
});
