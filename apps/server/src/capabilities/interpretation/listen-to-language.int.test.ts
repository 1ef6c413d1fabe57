import type { MediaServerMessage } from '@hemicycle/contract/media';
import { refusalOf } from '@hemicycle/testkit/refusal-of';
import type { TestClient } from '@hemicycle/testkit/test-client';
import { startTestServer, type TestServer } from '@hemicycle/testkit/test-server';
import { openTestSocket, type TestSocket } from '@hemicycle/testkit/test-socket';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { createInProcessBus } from '../../platform/bus/in-process-bus.ts';
import { systemClock } from '../../platform/clock/clock.ts';
import { createNews } from '../../news.ts';
import { createDurableJobs } from '../../platform/jobs/durable-jobs.ts';
import { createLog } from '../../platform/log/log.ts';
import { endUnofferedListening } from './end-listening.ts';

// Members hear languages beside the chamber; the moderator who arranges them is on another server.

const SESSION = 'plenary-sitting-114';
const ofSession = { params: { idVotingSession: SESSION } };

let here: TestServer;
let there: TestServer;
let moderator: TestClient;
let rosa: TestClient;
let channelId: string;
let boothId: string;
let epoch = 0;

beforeAll(async () => {
  const bus = createInProcessBus(createLog({ level: 'silent' }));
  here = await startTestServer({ bus, config: { redisUrl: 'redis://between.test' } });
  const { database, dataDir } = here;
  there = await startTestServer({ bus, database, config: { dataDir, redisUrl: 'redis://between.test' } });
  [rosa, moderator] = await Promise.all([here.signIn('member08'), there.signIn('moderator')]);
});
afterAll(async () => {
  await there.stop();
  await here.stop();
});
beforeEach(async () => {
  await here.database.pool.query('delete from interpreter_channels');
  await here.database.pool.query('delete from huddles');
  for (const client of [rosa, moderator]) await enterChamber(client);
  ({ id: channelId, boothId } = await make('es'));
  await name(channelId);
});

const make = (language: 'es' | 'fr') =>
  moderator.call('createInterpreterChannel', { ...ofSession, body: { language } });
const name = (id: string) =>
  moderator.call('nameInterpreter', { params: { channelId: id, userId: 'interpreter' } });
const close = (id: string) => moderator.call('closeInterpreterChannel', { params: { channelId: id } });
const listen = (id = channelId, client = rosa) =>
  client.call('listenToLanguage', { params: { channelId: id } });
const leave = (id = channelId) => rosa.call('leaveLanguage', { params: { channelId: id } });

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

async function rows(): Promise<string[]> {
  const { rows: found } = await here.database.pool.query<{ user_id: string; room_id: string }>(
    'select user_id, room_id from second_rooms',
  );
  return found.map(({ user_id: userId, room_id: roomId }) => `${userId} ${roomId}`);
}

/** Joins the media of a room as the second one; resolves with the first answer. */
async function joinBeside(socket: TestSocket, roomId = channelId): Promise<MediaServerMessage> {
  epoch += 1;
  const mine = epoch;
  socket.send({ type: 'secondLine', message: { type: 'mediaJoin', epoch: mine, roomId } });
  const { message } = await socket.next('secondLine', ({ message: told }) => epochOf(told) === mine);
  return message;
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

const isOnAir = (socket: TestSocket, onAir: boolean) =>
  socket.nextChange(
    'interpretedLanguages',
    ({ interpretedLanguages }) => interpretedLanguages[0]?.onAir === onAir,
  );

test('[BEY-16][INTERP-04][INTERP-05] a member hears a language beside the chamber, then another in its place, then none, and nobody is told', async () => {
  const french = await make('fr');
  await name(french.id);
  const [own, other] = [await open(rosa, 'member08'), await open(moderator, 'moderator')];
  await listen();
  expect(await joinBeside(own)).toMatchObject({ type: 'mediaPeers', roomId: channelId });
  // A listener sends nothing into the channel.
  const sends = { microphone: true, camera: false, share: false };
  own.send({ type: 'secondLine', message: { type: 'mediaPublish', sends } });
  await own.next(
    'secondLine',
    ({ message }) => message.type === 'mediaRefused' && message.reason === 'audio-not-allowed',
  );
  await listen(french.id);
  await isOut(own);
  expect(await joinBeside(own, french.id)).toMatchObject({ type: 'mediaPeers', roomId: french.id });
  expect(await rows()).toEqual([`member08 ${french.id}`]);
  await leave(french.id);
  await leave(french.id);
  await isOut(own);
  expect(await rows()).toEqual([]);
  const people = await moderator.call('listPeopleStates', ofSession);
  expect(people.find(({ userId }) => userId === 'member08')?.meetingId).toBe(SESSION);
  expect(changesOf(other, 'huddleListeners')).toEqual([]);
  const { acts } = await moderator.call('listModerationActs', ofSession);
  expect(acts.filter(({ act }) => act === 'listenIn' || act === 'listenInEnd')).toEqual([]);
});

test('[BEY-16][INTERP-07] who is not in the main chamber of the sitting hears no language of it, and no row changes', async () => {
  expect(await refusalOf(listen('no-channel'))).toBe('channel-not-found');
  expect(await refusalOf(listen(boothId))).toBe('channel-not-found');
  const huddle = await moderator.call('createHuddle', { ...ofSession, body: { title: 'Alcove' } });
  expect(await refusalOf(listen(huddle.id))).toBe('channel-not-found');
  expect(await refusalOf(listen(huddle.id, moderator))).toBe('channel-not-found');
  await rosa.call('joinHuddle', { params: { roomId: huddle.id } });
  expect(await refusalOf(listen())).toBe('not-in-chamber');
  await rosa.call('leaveHuddle', { params: { roomId: huddle.id } });
  const absent = await here.signIn('member01');
  expect(await refusalOf(listen(channelId, absent))).toBe('not-in-chamber');
  await close(channelId);
  expect(await refusalOf(listen())).toBe('room-closed');
  expect(await rows()).toEqual([]);
});

test('[BEY-16] a moderator at a language neither speaks into it nor is told of as a listener', async () => {
  const ofRoom = { params: { roomId: channelId } };
  expect(await refusalOf(moderator.call('listenInToHuddle', ofRoom))).toBe('room-not-found');
  await listen(channelId, moderator);
  const speak = moderator.call('speakIntoHuddle', { ...ofRoom, body: { sends: true } });
  expect(await refusalOf(speak)).toBe('not-listening');
  const { rows: sending } = await here.database.pool.query('select from second_rooms where sends');
  expect(sending).toEqual([]);
});

test('[BEY-16] it ends when the channel closes, and when the listener leaves the main chamber', async () => {
  const own = await open(rosa, 'member08');
  await listen();
  await joinBeside(own);
  await close(channelId);
  await isOut(own);
  await vi.waitFor(async () => expect(await rows()).toEqual([]));
  const { id } = await make('es');
  await name(id);
  await listen(id);
  await joinBeside(own, id);
  const huddle = await moderator.call('createHuddle', { ...ofSession, body: { title: 'Bower' } });
  await rosa.call('joinHuddle', { params: { roomId: huddle.id } });
  await isOut(own);
  await vi.waitFor(async () => expect(await rows()).toEqual([]));
});

test('[INTERP-06] [BEY-16] a language is offered once somebody is named for its booth, and no longer when nobody is', async () => {
  const own = await open(rosa, 'member08');
  const told = (...codes: string[]) =>
    own.nextChange(
      'interpretedLanguages',
      ({ interpretedLanguages }) =>
        interpretedLanguages.map(({ language }) => language).join() === codes.join(),
    );
  const listed = async () =>
    (await rosa.call('listInterpretedLanguages', ofSession)).map(({ language }) => language);
  const french = await make('fr');
  await told('es');
  expect(await listed()).toEqual(['es']);
  await name(french.id);
  await told('es', 'fr');
  expect(await listed()).toEqual(['es', 'fr']);
  await moderator.call('removeInterpreter', { params: { channelId: french.id, userId: 'interpreter' } });
  await told('es');
  expect(changesOf(own, 'interpreterChannels')).toEqual([]);
});

test('[INTERP-06] [BEY-16] a language for whose booth nobody is named is refused when asked for by hand, on both servers, and no row changes', async () => {
  const { id } = await make('fr');
  expect(await refusalOf(listen(id))).toBe('channel-not-found');
  const marit = await there.signIn('member09');
  await enterChamber(marit);
  expect(await refusalOf(listen(id, marit))).toBe('channel-not-found');
  expect(await rows()).toEqual([]);
  await name(id);
  await listen(id);
  await listen(id, marit);
  expect((await rows()).toSorted()).toEqual([`member08 ${id}`, `member09 ${id}`]);
});

test('[INTERP-06] [BEY-16] when nobody is named any more its listeners lose it on both servers, and who sees the booths keeps it', async () => {
  const marit = await there.signIn('member09');
  await enterChamber(marit);
  const [own, other] = [await open(rosa, 'member08'), await open(marit, 'member09')];
  await Promise.all([listen(), listen(channelId, marit), listen(channelId, moderator)]);
  await joinBeside(own);
  const rosas = epoch;
  await joinBeside(other);
  await moderator.call('removeInterpreter', { params: { channelId, userId: 'interpreter' } });
  await isOut(own, rosas);
  await isOut(other);
  expect(await rows()).toEqual([`moderator ${channelId}`]);
});

test('[INTERP-06] [BEY-16] any server ends the listening to a channel whose last interpreter went while their server died', async () => {
  await Promise.all([listen(), listen(channelId, moderator)]);
  const log = createLog({ level: 'silent' });
  const { clock, bus } = there;
  const { db } = there.database;
  const jobs = createDurableJobs({ db, clock: systemClock, log });
  const keep = () => endUnofferedListening({ db, clock, news: createNews(bus), jobs });
  await keep();
  expect(await rows()).toHaveLength(2);
  await here.database.pool.query(`update huddles set invitees = '{}' where id = $1`, [boothId]);
  await keep();
  expect(await rows()).toEqual([`moderator ${channelId}`]);
});

test('[BEY-16] everybody is told at once which languages can be heard and whether somebody is on air', async () => {
  const own = await open(rosa, 'member08');
  await listen(channelId, moderator);
  const sendsInto = (sends: boolean) =>
    here.database.pool.query(
      'update second_rooms set sends = $1, air_since_ms = case when $1 then 1 end where room_id = $2',
      [sends, channelId],
    );
  await sendsInto(true);
  const french = await make('fr');
  await name(french.id);
  const { interpretedLanguages } = await own.nextChange(
    'interpretedLanguages',
    ({ interpretedLanguages: [spanish, other] }) => spanish?.onAir === true && other !== undefined,
  );
  expect(interpretedLanguages).toEqual([
    { channelId, language: 'es', languageNative: 'Español', onAir: true, huddleId: null },
    { channelId: french.id, language: 'fr', languageNative: 'Français', onAir: false, huddleId: null },
  ]);
  // Whoever was on air is gone: the booth is silent.
  await moderator.call('leaveLanguage', { params: { channelId } });
  await isOnAir(own, false);
});

function changesOf(socket: TestSocket, kind: string): unknown[] {
  return socket.messages.filter((message) => JSON.stringify(message).includes(`"kind":"${kind}"`));
}
