import type { MediaServerMessage } from '@hemicycle/contract/media';
import { refusalOf } from '@hemicycle/testkit/refusal-of';
import type { TestClient } from '@hemicycle/testkit/test-client';
import { startTestServer, type TestServer } from '@hemicycle/testkit/test-server';
import { openTestSocket, type TestSocket } from '@hemicycle/testkit/test-socket';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { createInProcessBus } from '../../platform/bus/in-process-bus.ts';
import { createLog } from '../../platform/log/log.ts';

// Elena interprets; Rosa and the moderator are at another server.

const SESSION = 'plenary-sitting-114';
const ofSession = { params: { idVotingSession: SESSION } };
const SOUND = { microphone: true, camera: false, share: false };
const redisUrl = 'redis://between.test';

let here: TestServer;
let there: TestServer;
let elena: TestClient;
let rosa: TestClient;
let moderator: TestClient;
let channelId: string;
let huddleId: string;
let epoch = 0;

beforeAll(async () => {
  const bus = createInProcessBus(createLog({ level: 'silent' }));
  here = await startTestServer({ bus, config: { redisUrl } });
  const { database, dataDir } = here;
  there = await startTestServer({ bus, database, config: { dataDir, redisUrl } });
  [elena, rosa, moderator] = await Promise.all([
    here.signIn('interpreter'),
    there.signIn('member08'),
    there.signIn('moderator'),
  ]);
});
afterAll(async () => {
  await there.stop();
  await here.stop();
});
beforeEach(async () => {
  for (const table of ['interpreter_channels', 'huddles', 'jobs', 'huddle_recalls']) {
    await here.database.pool.query(`delete from ${table}`);
  }
  for (const client of [elena, rosa, moderator]) await enterChamber(client);
  const made = await moderator.call('createInterpreterChannel', { ...ofSession, body: { language: 'fr' } });
  channelId = made.id;
  await moderator.call('nameInterpreter', { params: { channelId, userId: 'interpreter' } });
  huddleId = await makeHuddle('Alcove');
});

async function makeHuddle(title: string, invitees?: string[]): Promise<string> {
  const body = { title, ...(invitees !== undefined && { invitees }) };
  return (await moderator.call('createHuddle', { ...ofSession, body })).id;
}

async function enterChamber(client: TestClient): Promise<void> {
  await client.call('updateSessionInfo', { body: { userSession: { votingSessionToAttend: SESSION } } });
  await client.call('setMeeting', { body: { idVotingSession: SESSION, meeting: 'mainchamber' } });
}

const ofChannel = () => ({ params: { channelId } });
const serve = (client: TestClient, to: string | null = huddleId) =>
  client.call('serveRoom', { ...ofChannel(), body: { huddleId: to } });
const listen = (client: TestClient) => client.call('listenToLanguage', ofChannel());
const enter = (client: TestClient, roomId = huddleId) => client.call('joinHuddle', { params: { roomId } });
const close = () => moderator.call('closeHuddle', { params: { roomId: huddleId } });

async function open(client: TestClient, userId: string): Promise<TestSocket> {
  const socket = await openTestSocket(client, userId, { idVotingSession: SESSION });
  onTestFinished(() => socket.close());
  await socket.snapshot();
  return socket;
}

/** Joins the media of the channel beside the room in which the person is; resolves with the first
 *  answer. */
async function joinBeside(socket: TestSocket): Promise<MediaServerMessage> {
  epoch += 1;
  const mine = epoch;
  socket.send({ type: 'secondLine', message: { type: 'mediaJoin', epoch: mine, roomId: channelId } });
  const { message } = await socket.next('secondLine', ({ message: told }) => epochOf(told) === mine);
  return message;
}

/** Joins the media of a room as the one in which the person is. */
async function join(socket: TestSocket, roomId: string): Promise<MediaServerMessage> {
  epoch += 1;
  const mine = epoch;
  socket.send({ type: 'mediaJoin', epoch: mine, roomId });
  const peers = socket.next('mediaPeers', (told) => epochOf(told) === mine);
  return Promise.race([peers, socket.next('mediaRefused', (told) => epochOf(told) === mine)]);
}

function epochOf(message: MediaServerMessage): number | null {
  return message.type === 'mediaPeers' ? message.you.epoch : message.epoch;
}

const isOut = (socket: TestSocket, of = epoch) =>
  socket.next(
    'secondLine',
    ({ message }) =>
      message.type === 'mediaRefused' && message.reason === 'room-not-allowed' && message.epoch === of,
  );

const isServed = (socket: TestSocket, by: string | null) =>
  socket.nextChange(
    'interpretedLanguages',
    ({ interpretedLanguages }) => interpretedLanguages[0]?.huddleId === by,
  );

async function placeOf(userId: string): Promise<string | null | undefined> {
  const people = await moderator.call('listPeopleStates', ofSession);
  return people.find((one) => one.userId === userId)?.meetingId;
}

async function rows(): Promise<unknown[]> {
  const { rows: found } = await here.database.pool.query(
    'select user_id, air_since_ms is not null as air from second_rooms order by user_id',
  );
  return found;
}

async function served(): Promise<string | null> {
  const { rows: found } = await here.database.pool.query<{ served_huddle_id: string | null }>(
    'select served_huddle_id from huddles where id = $1',
    [channelId],
  );
  return found[0]?.served_huddle_id ?? null;
}

test('[BEY-16] a booth goes into a huddle on air: those inside hear it, those outside hear neither', async () => {
  const [ofElena, ofRosa, ofModerator] = [
    await open(elena, 'interpreter'),
    await open(rosa, 'member08'),
    await open(moderator, 'moderator'),
  ];
  await elena.call('takeAir', ofChannel());
  expect(await joinBeside(ofElena)).toMatchObject({ type: 'mediaPeers' });
  await listen(rosa);
  expect(await joinBeside(ofRosa)).toMatchObject({ type: 'mediaPeers' });
  const heardByRosa = epoch;
  expect(await serve(elena)).toMatchObject({ huddleId, onAir: { userId: 'interpreter' } });
  await isServed(ofRosa, huddleId);
  await isOut(ofRosa, heardByRosa);
  expect(await placeOf('interpreter')).toBe(huddleId);
  await vi.waitFor(async () => expect(await rows()).toEqual([{ user_id: 'interpreter', air: true }]));
  // Neither the sound of the booth nor that of the huddle reaches the main chamber.
  expect(await refusalOf(listen(rosa))).toBe('interprets-elsewhere');
  expect(await joinBeside(ofRosa)).toMatchObject({ type: 'mediaRefused', reason: 'room-not-allowed' });
  expect(await join(ofRosa, huddleId)).toMatchObject({ type: 'mediaRefused', reason: 'room-not-allowed' });
  expect(await refusalOf(listen(moderator))).toBe('interprets-elsewhere');
  // Those inside hear both, and the microphone of the interpreter goes to the channel alone.
  await enter(rosa);
  await listen(rosa);
  expect(await join(ofRosa, huddleId)).toMatchObject({ type: 'mediaPeers', roomId: huddleId });
  expect(await joinBeside(ofRosa)).toMatchObject({ type: 'mediaPeers', roomId: channelId });
  expect(await join(ofElena, huddleId)).toMatchObject({ type: 'mediaPeers', roomId: huddleId });
  ofElena.send({ type: 'mediaPublish', sends: SOUND });
  await ofElena.next('mediaRefused', ({ reason }) => reason === 'audio-not-allowed');
  // Another huddle hears neither.
  await enter(moderator, await makeHuddle('Bower'));
  expect(await refusalOf(listen(moderator))).toBe('interprets-elsewhere');
  expect(await joinBeside(ofModerator)).toMatchObject({ type: 'mediaRefused' });
});

test('[BEY-16] it serves the main chamber again by itself when the huddle closes, on air all the time', async () => {
  const [ofElena, ofRosa] = [await open(elena, 'interpreter'), await open(rosa, 'member08')];
  await serve(moderator);
  await enter(rosa);
  await elena.call('takeAir', ofChannel());
  await joinBeside(ofElena);
  await listen(rosa);
  await joinBeside(ofRosa);
  await close();
  await isServed(ofRosa, null);
  expect(await served()).toBeNull();
  expect(await placeOf('interpreter')).toBe(SESSION);
  expect(await rows()).toEqual([
    { user_id: 'interpreter', air: true },
    { user_id: 'member08', air: false },
  ]);
});

test('[BEY-16] it serves the main chamber again when everybody is brought back', async () => {
  const ofRosa = await open(rosa, 'member08');
  await serve(moderator);
  await moderator.call('openHuddleRecall', { ...ofSession, body: { minutes: 1 } });
  // The countdown has ended, and a server that starts does what is due.
  await here.database.pool.query('update huddle_recalls set ends_ms = 1');
  await here.database.pool.query(`update jobs set due_ms = 1 where name = 'bring-back'`);
  const { database, dataDir, bus } = here;
  const third = await startTestServer({ bus, database, config: { dataDir, redisUrl } });
  onTestFinished(() => third.stop());
  await isServed(ofRosa, null);
  expect(await served()).toBeNull();
  expect(await placeOf('interpreter')).toBe(SESSION);
});

test('[BEY-16] whoever arranges the channels invites the booth, also one who is named later', async () => {
  const closed = await makeHuddle('Drafting', ['member01']);
  expect(await refusalOf(serve(elena, closed))).toBe('room-not-found');
  expect(await served()).toBeNull();
  await serve(moderator, closed);
  expect(await placeOf('interpreter')).toBe(closed);
  const inviteesOf = async () => {
    const huddles = await moderator.call('listSessionHuddles', ofSession);
    return huddles.find(({ id }) => id === closed)?.davra.invitees;
  };
  expect(await inviteesOf()).toEqual(['member01', 'interpreter']);
  await moderator.call('nameInterpreter', { params: { channelId, userId: 'moderator' } });
  expect(await inviteesOf()).toEqual(['member01', 'interpreter', 'moderator']);
  await serve(elena, null);
  expect(await placeOf('interpreter')).toBe(SESSION);
  const { acts } = await moderator.call('listModerationActs', ofSession);
  const latest = acts.filter(({ act }) => act === 'serveRoom').slice(0, 2);
  expect(latest.map(({ byUserId, detail }) => [byUserId, detail])).toEqual([
    ['interpreter', { from: 'Français: huddle “Drafting”', to: 'Français: main meeting' }],
    ['moderator', { from: 'Français: main meeting', to: 'Français: huddle “Drafting”' }],
  ]);
});

test('[BEY-16][PERM-39] nobody else chooses, and what is refused changes nothing', async () => {
  expect(await refusalOf(serve(rosa))).toBe('permission-missing');
  await moderator.call('removeInterpreter', { params: { channelId, userId: 'interpreter' } });
  expect(await refusalOf(serve(elena))).toBe('not-of-booth');
  await moderator.call('nameInterpreter', { params: { channelId, userId: 'interpreter' } });
  expect(await refusalOf(serve(elena, 'no-huddle'))).toBe('room-not-found');
  expect(await refusalOf(serve(moderator, channelId))).toBe('room-not-found');
  const shut = await makeHuddle('Closed');
  await moderator.call('closeHuddle', { params: { roomId: shut } });
  expect(await refusalOf(serve(moderator, shut))).toBe('room-closed');
  expect([await served(), await placeOf('interpreter')]).toEqual([null, SESSION]);
  await moderator.call('closeInterpreterChannel', ofChannel());
  expect(await refusalOf(serve(moderator))).toBe('room-closed');
});

test('[BEY-16][BEY-38] in a huddle the booth has its alarm, whatever language the main chamber speaks', async () => {
  const since = async () => {
    const { rows: booths } = await here.database.pool.query<{ empty_since_ms: number | null }>(
      'select empty_since_ms from interpreter_channels where channel_id = $1',
      [channelId],
    );
    return booths[0]?.empty_since_ms;
  };
  await moderator.call('sayFloorLanguage', { ...ofSession, body: { language: 'fr' } });
  await listen(rosa);
  expect(await since()).toBeNull();
  await serve(moderator);
  await enter(rosa);
  await listen(rosa);
  expect(await since()).toBeGreaterThan(0);
});

test('[BEY-16] an interpreter on air in another language stays where they are', async () => {
  const ofElena = await open(elena, 'interpreter');
  const { id: spanish } = await moderator.call('createInterpreterChannel', {
    ...{ ...ofSession, body: { language: 'es' } },
  });
  await moderator.call('nameInterpreter', { params: { channelId: spanish, userId: 'interpreter' } });
  await elena.call('takeAir', { params: { channelId: spanish } });
  await serve(moderator);
  expect(await placeOf('interpreter')).toBe(SESSION);
  expect(await refusalOf(elena.call('takeAir', ofChannel()))).toBe('interprets-elsewhere');
  expect(await rows()).toEqual([{ user_id: 'interpreter', air: true }]);
  // The pivot is of another room than the interpreter.
  expect(await refusalOf(listen(elena))).toBe('interprets-elsewhere');
  expect(ofElena.messages.some((message) => JSON.stringify(message).includes('relay'))).toBe(false);
});
