import { refusalOf } from '@hemicycle/testkit/refusal-of';
import type { TestClient } from '@hemicycle/testkit/test-client';
import { startTestServer, type TestServer } from '@hemicycle/testkit/test-server';
import { openTestSocket, type TestSocket } from '@hemicycle/testkit/test-socket';
import { createUnsteadyBuses } from '@hemicycle/testkit/unsteady-buses';
import type { MediaServerMessage } from '@hemicycle/contract/media';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { createNews } from '../../news.ts';
import { systemClock } from '../../platform/clock/clock.ts';
import { createDurableJobs } from '../../platform/jobs/durable-jobs.ts';
import { createLog } from '../../platform/log/log.ts';
import { keepSecondRooms } from './keep-second-rooms.ts';

// A moderator on one server listens in to a huddle whose people are on another one.

const SESSION = 'plenary-sitting-114';
const ofSession = { params: { idVotingSession: SESSION } };
const SOUND = { microphone: true, camera: false, share: false };
/** An address of Redis tells a server that it is one of several. */
const redisUrl = 'redis://between.test';

let here: TestServer;
let there: TestServer;
let moderator: TestClient;
let rosa: TestClient;
let roomId: string;
let epoch = 0;

beforeAll(async () => {
  const buses = createUnsteadyBuses(37, { doubled: 0 });
  here = await startTestServer({ bus: buses.here, config: { redisUrl } });
  const { database, dataDir } = here;
  there = await startTestServer({ database, bus: buses.there, config: { dataDir, redisUrl } });
  [moderator, rosa] = await Promise.all([here.signIn('moderator'), there.signIn('member08')]);
});
afterAll(async () => {
  await there.stop();
  await here.stop();
});
beforeEach(async ({ task }) => {
  for (const client of [moderator, rosa]) await enterChamber(client);
  const title = `Alcove of ${task.id}`;
  const made = await moderator.call('createHuddle', { ...ofSession, body: { title } });
  roomId = made.id;
  await rosa.call('joinHuddle', ofRoom());
});

const ofRoom = () => ({ params: { roomId } });
const listen = (client = moderator) => client.call('listenInToHuddle', ofRoom());
const speak = (sends: boolean, client = moderator) =>
  client.call('speakIntoHuddle', { ...ofRoom(), body: { sends } });

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

async function rows() {
  const { rows: found } = await here.database.pool.query<{
    user_id: string;
    room_id: string;
    sends: boolean;
  }>('select user_id, room_id, sends from second_rooms');
  return found;
}

async function acts() {
  const { acts: all } = await moderator.call('listModerationActs', ofSession);
  return all.filter(({ act }) => act.startsWith('listenIn')).map(({ act, byUserId }) => `${act} ${byUserId}`);
}

/** Joins the media of the huddle as the second room; resolves with the first answer. */
async function joinBeside(socket: TestSocket): Promise<MediaServerMessage> {
  epoch += 1;
  const mine = epoch;
  socket.send({ type: 'secondLine', message: { type: 'mediaJoin', epoch: mine, roomId } });
  const { message } = await socket.next('secondLine', ({ message: told }) => epochOf(told) === mine);
  return message;
}

function epochOf(message: MediaServerMessage): number | null {
  return message.type === 'mediaPeers' ? message.you.epoch : message.epoch;
}

async function joinRoom(socket: TestSocket, room?: string) {
  epoch += 1;
  const mine = epoch;
  socket.send({ type: 'mediaJoin', epoch: mine, ...(room !== undefined && { roomId: room }) });
  return socket.next('mediaPeers', ({ you }) => you.epoch === mine);
}

const isOut = (socket: TestSocket, of: number) =>
  socket.next(
    'secondLine',
    ({ message }) =>
      message.type === 'mediaRefused' && message.reason === 'room-not-allowed' && message.epoch === of,
  );

const listenersTold = (socket: TestSocket, expected: readonly object[]) =>
  socket.nextChange(
    'huddleListeners',
    ({ huddleListeners }) => JSON.stringify(huddleListeners) === JSON.stringify(expected),
  );

test('[BEY-37] a moderator stays in the main chamber and has the huddle beside it, which those inside see, on another server', async () => {
  const [own, inside] = [await open(moderator, 'moderator'), await open(rosa, 'member08')];
  await joinRoom(own);
  await joinRoom(inside, roomId);
  await listen();
  const listener = { roomId, userId: 'moderator', sends: false };
  await listenersTold(inside, [listener]);
  expect(await joinBeside(own)).toMatchObject({ type: 'mediaPeers', roomId });
  await inside.next('mediaPeers', ({ peers }) => peers.some(({ userId }) => userId === 'moderator'));
  const people = await moderator.call('listPeopleStates', ofSession);
  expect(people.find(({ userId }) => userId === 'moderator')?.meetingId).toBe(SESSION);

  // The microphone goes there only while the moderator speaks in, and then not to the chamber.
  const publish = () => own.send({ type: 'secondLine', message: { type: 'mediaPublish', sends: SOUND } });
  publish();
  await own.next('secondLine', ({ message }) => isRefusal(message, 'audio-not-allowed'));
  await speak(true);
  await listenersTold(inside, [{ ...listener, sends: true }]);
  publish();
  await inside.next('mediaPeers', ({ peers }) =>
    peers.some(({ userId, sends }) => userId === 'moderator' && sends.microphone),
  );
  own.send({ type: 'mediaPublish', sends: SOUND });
  await own.next('mediaRefused', ({ reason }) => reason === 'audio-not-allowed');
  await speak(false);
  await own.next(
    'secondLine',
    ({ message }) => message.type === 'mediaPeers' && !message.you.sends.microphone,
  );

  await moderator.call('endListeningIn', ofRoom());
  await isOut(own, epoch);
  await listenersTold(inside, []);
  expect(await rows()).toEqual([]);
  expect((await acts()).slice(0, 2)).toEqual(['listenInEnd moderator', 'listenIn moderator']);
  // Ending it again enters nothing into the log.
  const before = (await acts()).length;
  await moderator.call('endListeningIn', ofRoom());
  expect((await acts()).length).toBe(before);
});

test('[BEY-37] it ends when the huddle closes, when the moderator goes to another room, and when their page goes', async () => {
  const inside = await open(rosa, 'member08');
  const own = await open(moderator, 'moderator');
  await listen();
  expect(await joinBeside(own)).toMatchObject({ type: 'mediaPeers' });
  await moderator.call('closeHuddle', ofRoom());
  await isOut(own, epoch);
  await vi.waitFor(async () => expect(await rows()).toEqual([]));

  const made = await moderator.call('createHuddle', { ...ofSession, body: { title: 'Bower' } });
  const first = made.id;
  roomId = first;
  await listen();
  expect(await joinBeside(own)).toMatchObject({ type: 'mediaPeers' });
  const other = await moderator.call('createHuddle', { ...ofSession, body: { title: 'Cabin' } });
  await moderator.call('joinHuddle', { params: { roomId: other.id } });
  await isOut(own, epoch);
  await vi.waitFor(async () => expect(await rows()).toEqual([]));
  await moderator.call('leaveHuddle', { params: { roomId: other.id } });

  await rosa.call('joinHuddle', ofRoom());
  await listen();
  await joinBeside(own);
  own.close();
  await listenersTold(inside, []);
  await vi.waitFor(async () => expect(await rows()).toEqual([]));
});

test('[BEY-37] it ends when the moderator loses the role', async () => {
  const rolesOf = async (userId: string) => {
    const { rows: found } = await here.database.pool.query<{ id: string }>(
      'select role_id as id from user_roles where user_id = $1',
      [userId],
    );
    return found.map(({ id }) => id);
  };
  const admin = await here.signIn('admin');
  const [before, moderators] = [await rolesOf('member05'), await rolesOf('moderator')];
  const give = (roles: string[]) =>
    admin.call('updateUserRoles', { params: { userId: 'member05' }, body: { roles } });
  await give([...before, ...moderators]);
  const temporary = await here.signIn('member05');
  await enterChamber(temporary);
  const socket = await open(temporary, 'member05');
  await listen(temporary);
  expect(await joinBeside(socket)).toMatchObject({ type: 'mediaPeers' });
  await give(before);
  await isOut(socket, epoch);
  await vi.waitFor(async () => expect(await rows()).toEqual([]));
});

test('[BEY-37] who may not listen in or speak in is refused, and no row changes', async () => {
  const member = await here.signIn('member01');
  await enterChamber(member);
  expect(await refusalOf(listen(member))).toBe('permission-missing');
  expect(await refusalOf(speak(true))).toBe('not-listening');
  const socket = await open(member, 'member01');
  expect(await joinBeside(socket)).toMatchObject({ type: 'mediaRefused', reason: 'room-not-allowed' });
  await moderator.call('joinHuddle', ofRoom());
  expect(await refusalOf(listen())).toBe('not-in-chamber');
  await moderator.call('leaveHuddle', ofRoom());
  await moderator.call('closeHuddle', ofRoom());
  expect(await refusalOf(listen())).toBe('room-closed');
  expect(await rows()).toEqual([]);
});

test('[BEY-37] a second room that no page opens, or whose server is gone, ends', async () => {
  await listen();
  await keep(0);
  expect(await rows()).toHaveLength(1);
  await keep(30_000);
  expect(await rows()).toEqual([]);
  const own = await open(moderator, 'moderator');
  await listen();
  await joinBeside(own);
  await keep(30_000);
  expect(await rows()).toHaveLength(1);
  await here.database.pool.query(`update second_rooms set server_id = 'gone'`);
  await keep(0);
  expect(await rows()).toEqual([]);
  await isOut(own, epoch);
});

/** Looks after the second rooms so many ms later, as a third server would. */
async function keep(laterMs: number): Promise<void> {
  const { database, bus, clock } = there;
  const { db } = database;
  const later = { nowMs: () => clock.nowMs() + laterMs };
  const log = createLog({ level: 'silent' });
  const jobs = createDurableJobs({ db, clock: systemClock, log });
  const servers = { id: 'third', isAlone: false };
  await keepSecondRooms({ db, clock: later, news: createNews(bus), jobs, servers }, null);
}

function isRefusal(message: MediaServerMessage, reason: string): boolean {
  return message.type === 'mediaRefused' && message.reason === reason;
}
