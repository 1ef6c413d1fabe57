import type { MediaServerMessage } from '@hemicycle/contract/media';
import { refusalOf } from '@hemicycle/testkit/refusal-of';
import type { TestClient } from '@hemicycle/testkit/test-client';
import { startTestServer, type TestServer } from '@hemicycle/testkit/test-server';
import { openTestSocket, type TestSocket } from '@hemicycle/testkit/test-socket';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { createInProcessBus } from '../../platform/bus/in-process-bus.ts';
import { createLog } from '../../platform/log/log.ts';

// Two interpreters of one booth, at two servers.

const SESSION = 'plenary-sitting-114';
const ofSession = { params: { idVotingSession: SESSION } };
const SOUND = { microphone: true, camera: false, share: false };
/** An address of Redis tells a server that it is one of several. */
const redisUrl = 'redis://between.test';

let here: TestServer;
let there: TestServer;
let elena: TestClient;
let moderator: TestClient;
let rosa: TestClient;
let channelId: string;
let epoch = 0;

beforeAll(async () => {
  const bus = createInProcessBus(createLog({ level: 'silent' }));
  here = await startTestServer({ bus, config: { redisUrl } });
  const { database, dataDir } = here;
  there = await startTestServer({ bus, database, config: { dataDir, redisUrl } });
  [elena, rosa, moderator] = await Promise.all([
    here.signIn('interpreter'),
    here.signIn('member08'),
    there.signIn('moderator'),
  ]);
});
afterAll(async () => {
  await there.stop();
  await here.stop();
});
beforeEach(async () => {
  await here.database.pool.query('delete from interpreter_channels');
  await here.database.pool.query('delete from huddles');
  for (const client of [elena, rosa, moderator]) await enterChamber(client);
  const made = await moderator.call('createInterpreterChannel', { ...ofSession, body: { language: 'es' } });
  channelId = made.id;
  for (const userId of ['interpreter', 'moderator']) {
    await moderator.call('nameInterpreter', { params: { channelId, userId } });
  }
});

const ofChannel = () => ({ params: { channelId } });
const take = (client: TestClient) => client.call('takeAir', ofChannel());
const give = (client: TestClient) => client.call('giveAir', ofChannel());

async function enterChamber(client: TestClient): Promise<void> {
  await client.call('updateSessionInfo', { body: { userSession: { votingSessionToAttend: SESSION } } });
  await client.call('setMeeting', { body: { idVotingSession: SESSION, meeting: 'mainchamber' } });
}

async function open(client: TestClient, userId: string): Promise<TestSocket> {
  const socket = await openTestSocket(client, userId, { idVotingSession: SESSION });
  onTestFinished(() => socket.close());
  await socket.snapshot();
  return socket;
}

async function onAir(): Promise<string[]> {
  const { rows } = await here.database.pool.query<{ user_id: string }>(
    'select user_id from second_rooms where sends and air_since_ms is not null',
  );
  return rows.map((row) => row.user_id);
}

/** Joins the media of the channel as the second room; resolves with the first answer. */
async function joinBeside(socket: TestSocket): Promise<MediaServerMessage> {
  epoch += 1;
  const mine = epoch;
  socket.send({ type: 'secondLine', message: { type: 'mediaJoin', epoch: mine, roomId: channelId } });
  const { message } = await socket.next('secondLine', ({ message: told }) => epochOf(told) === mine);
  return message;
}

function epochOf(message: MediaServerMessage): number | null {
  return message.type === 'mediaPeers' ? message.you.epoch : message.epoch;
}

test('[BEY-38][BEY-16] the server gives the air to one interpreter, with the right to send there and nowhere else', async () => {
  const socket = await open(elena, 'interpreter');
  const took = await take(elena);
  expect(took.onAir).toEqual({ userId: 'interpreter', sinceMs: expect.any(Number) });
  await joinBeside(socket);
  socket.send({ type: 'secondLine', message: { type: 'mediaPublish', sends: SOUND } });
  await socket.next(
    'secondLine',
    ({ message }) => message.type === 'mediaPeers' && message.you.sends.microphone,
  );
  expect(await refusalOf(take(moderator))).toBe('air-taken');
  expect(await onAir()).toEqual(['interpreter']);
  await give(moderator);
  expect(await onAir()).toEqual(['interpreter']);
  await give(elena);
  await give(elena);
  expect(await onAir()).toEqual([]);
  expect((await take(moderator)).onAir?.userId).toBe('moderator');
});

test('[BEY-38] two at two servers who press at once: one is on air, the other is told why not', async () => {
  for (const _round of [1, 2, 3]) {
    const results = await Promise.allSettled([take(elena), take(moderator)]);
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const [holder] = await onAir();
    expect(await onAir()).toHaveLength(1);
    await give(holder === 'moderator' ? moderator : elena);
  }
});

test('[BEY-38] nobody takes the air who is not named, not in the chamber, or too late', async () => {
  expect(await refusalOf(take(rosa))).toBe('permission-missing');
  await moderator.call('removeInterpreter', { params: { channelId, userId: 'interpreter' } });
  expect(await refusalOf(take(elena))).toBe('not-of-booth');
  await moderator.call('setMeeting', { body: { idVotingSession: SESSION, meeting: 'NOT_IN_MEETING' } });
  expect(await refusalOf(take(moderator))).toBe('not-in-chamber');
  await moderator.call('closeInterpreterChannel', ofChannel());
  expect(await refusalOf(take(elena))).toBe('room-closed');
  expect(await onAir()).toEqual([]);
});

test('[BEY-38] somebody who listens beforehand is no speaker; the call of huddles does not make them one', async () => {
  await elena.call('listenToLanguage', ofChannel());
  const call = { params: { roomId: channelId }, body: { sends: true } };
  expect(await refusalOf(moderator.call('speakIntoHuddle', call))).toBe('not-listening');
  await give(elena);
  const { rows } = await here.database.pool.query<{ sends: boolean }>('select sends from second_rooms');
  expect(rows).toEqual([{ sends: false }]);
});

test('[BEY-38] the air is free when its holder is taken from the booth, leaves the chamber, or loses the line', async () => {
  const socket = await open(elena, 'interpreter');
  await take(elena);
  await moderator.call('removeInterpreter', { params: { channelId, userId: 'interpreter' } });
  expect(await onAir()).toEqual([]);
  await moderator.call('nameInterpreter', { params: { channelId, userId: 'interpreter' } });

  await take(elena);
  await joinBeside(socket);
  await elena.call('setMeeting', { body: { idVotingSession: SESSION, meeting: 'NOT_IN_MEETING' } });
  await vi.waitFor(async () => expect(await onAir()).toEqual([]));

  await enterChamber(elena);
  await take(elena);
  await joinBeside(socket);
  socket.close();
  await vi.waitFor(async () => expect(await onAir()).toEqual([]));
});

test('[BEY-38] a line that comes back brings no air by itself: whoever declined is off air, and the partner who took it meanwhile keeps it', async () => {
  const before = await open(elena, 'interpreter');
  await take(elena);
  await joinBeside(before);
  before.close();
  await vi.waitFor(async () => expect(await onAir()).toEqual([]));
  await open(elena, 'interpreter');
  await enterChamber(elena);
  expect(await onAir()).toEqual([]);
  await take(moderator);
  // The page that declined tells late that it is off air.
  await give(elena);
  expect(await onAir()).toEqual(['moderator']);
  expect(await refusalOf(take(elena))).toBe('air-taken');
});

test('[BEY-38] a page that starts its lines anew keeps the air, which the partner cannot take meanwhile', async () => {
  const socket = await open(elena, 'interpreter');
  const { onAir: before } = await take(elena);
  await joinBeside(socket);
  socket.send({ type: 'secondLine', message: { type: 'mediaPublish', sends: SOUND } });
  socket.send({ type: 'secondLine', message: { type: 'mediaLeave' } });
  expect(await refusalOf(take(moderator))).toBe('air-taken');
  await joinBeside(socket);
  socket.send({ type: 'secondLine', message: { type: 'mediaPublish', sends: SOUND } });
  await socket.next(
    'secondLine',
    ({ message }) =>
      message.type === 'mediaPeers' && epochOf(message) === epoch && message.you.sends.microphone,
  );
  expect((await take(elena)).onAir?.userId).toBe(before?.userId);
  expect(await onAir()).toEqual(['interpreter']);
});

test('[BEY-38][PERM-39] the page of the partner is told at once who is on air, at another server too', async () => {
  const partner = await open(moderator, 'moderator');
  await take(elena);
  const told = await partner.nextChange(
    'interpreterChannels',
    ({ interpreterChannels: [channel] }) => channel?.onAir !== null,
  );
  expect(told.interpreterChannels[0]?.onAir?.userId).toBe('interpreter');
  await give(elena);
  const free = await partner.nextChange(
    'interpreterChannels',
    ({ interpreterChannels: [channel] }) => channel?.onAir === null,
  );
  expect(free.interpreterChannels).toHaveLength(1);
});
