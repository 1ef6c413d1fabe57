import type { PageReport } from '@hemicycle/contract/page-report';
import type { MissionPerson } from '@hemicycle/contract/mission-control-live';
import { socketCloseCodes } from '@hemicycle/contract/socket';
import { refusalOf } from '@hemicycle/testkit/refusal-of';
import type { TestClient } from '@hemicycle/testkit/test-client';
import { startTestServer, type TestServer } from '@hemicycle/testkit/test-server';
import { openTestSocket, type TestSocket } from '@hemicycle/testkit/test-socket';
import { createUnsteadyBuses } from '@hemicycle/testkit/unsteady-buses';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';

// The members are on one server, and the moderator's page of mission control on another one.

const SESSION = 'plenary-sitting-114';
const MISSION = { davraLocation: 'mission-control', browserTabId: '7' };
/** An address of Redis tells a server that it is one of several. */
const redisUrl = 'redis://between.test';

const report: PageReport = {
  system: 'Android',
  browser: 'Chrome 130',
  line: { roundTripMs: 266, jitterMs: 12, lossFraction: 0.08 },
  speaking: false,
  silentForMs: null,
  cameraFrozen: false,
  trouble: null,
};

let here: TestServer;
let there: TestServer;
let moderator: TestClient;
let rosa: TestClient;

beforeAll(async () => {
  const buses = createUnsteadyBuses(41, { doubled: 0 });
  here = await startTestServer({ bus: buses.here, config: { redisUrl } });
  const { database, dataDir } = here;
  there = await startTestServer({ database, bus: buses.there, config: { dataDir, redisUrl } });
  [moderator, rosa] = await Promise.all([here.signIn('moderator'), there.signIn('member08')]);
  for (const client of [moderator, rosa]) await enterChamber(client);
});
afterAll(async () => {
  await there.stop();
  await here.stop();
});

async function enterChamber(client: TestClient): Promise<void> {
  await client.call('updateSessionInfo', { body: { userSession: { votingSessionToAttend: SESSION } } });
  await client.call('setMeeting', { body: { idVotingSession: SESSION, meeting: 'mainchamber' } });
}

async function open(client: TestClient, userId: string, query: object = {}): Promise<TestSocket> {
  const socket = await openTestSocket(client, userId, { idVotingSession: SESSION, query });
  onTestFinished(() => socket.close());
  await socket.snapshot();
  return socket;
}

const openMission = () => open(moderator, 'moderator', MISSION);

/** What the page of mission control is told next of somebody who is as `matches` says. */
async function told(
  page: TestSocket,
  userId: string,
  matches: (person: MissionPerson) => boolean,
): Promise<MissionPerson> {
  const isMeant = (person: MissionPerson) => person.userId === userId && matches(person);
  const { people } = await page.nextChange('missionPeople', (change) => change.people.some(isMeant));
  const found = people.find(isMeant);
  if (found === undefined) throw new Error('the change does not name the person');
  return found;
}

test('[ADMIN-03] what a page reports of its line is told to mission control at another server, with the last network test', async () => {
  await rosa.call('saveSelfTest', {
    body: { tests: [{ name: 'server-calls', result: 'failed' }], path: null },
  });
  const page = await open(rosa, 'member08');
  const mission = await openMission();
  const { missionControl } = await mission.snapshot();
  const before = missionControl?.people.find(({ userId }) => userId === 'member08');
  expect(before).toMatchObject({ report: null, lostMs: null, selfTest: { state: 'failed' } });
  page.send({ type: 'heartbeatFromClient', heartbeat: { source: 'websocket', report } });
  const person = await told(mission, 'member08', (one) => one.report !== null);
  expect(person).toMatchObject({ report, lostMs: null });
  expect(person.heardMs).toBeGreaterThan(0);
  // A page that reports without end is heard once a second.
  for (const browser of ['A', 'B', 'C'])
    page.send({
      type: 'heartbeatFromClient',
      heartbeat: { source: 'websocket', report: { ...report, browser } },
    });
  await rosa.call('postHeartbeat', { body: { source: 'https', report: { ...report, system: 'Linux' } } });
  await told(mission, 'member08', (one) => one.report?.system === 'Linux');
});

test('[ADMIN-03] what somebody sends is their state, whatever carries the media, and a share as their page says', async () => {
  const page = await open(rosa, 'member08');
  const mission = await openMission();
  const state = (body: { muteAudio?: 0 | 1; muteVideo?: 0 | 1 }) =>
    rosa.call('updatePeopleState', { params: { userId: 'member08' }, body });
  await state({ muteAudio: 0, muteVideo: 0 });
  await told(mission, 'member08', ({ sends }) => sends?.microphone === true && sends.camera);
  await state({ muteAudio: 1 });
  page.send({
    type: 'heartbeatFromClient',
    heartbeat: { source: 'websocket', report: { ...report, sharing: true } },
  });
  const { sends } = await told(mission, 'member08', (one) => one.sends?.share === true);
  expect(sends).toEqual({ microphone: false, camera: true, share: true });
  await state({ muteVideo: 1 });
});

test('[ADMIN-03] a page that is gone without leaving has lost its line', async () => {
  const page = await open(rosa, 'member08');
  const mission = await openMission();
  page.close();
  const lost = await told(mission, 'member08', ({ lostMs }) => lostMs !== null);
  expect(lost.lostMs).toBeGreaterThan(0);
});

test('[ADMIN-03] what is recorded, captioned and heard is told to those who may know of it', async () => {
  const { pool } = here.database;
  const now = Date.now();
  await pool.query(
    `insert into recorders (id, name, capacity, free_bytes, heard_ms) values ('rec-2', 'rec-2', 1, 71000000000, $1)`,
    [now - 60_000],
  );
  await pool.query(
    `insert into recordings (id, id_voting_session, room_id, floor_room_id, room_title, kind, interpreter, state,
      from_ms, until_ms, by_name, began_ms)
     values ('of-chamber', $1, $1, $1, 'Sitting', 'recording', false, 'running', 1, 9000000000000, '', $2)`,
    [SESSION, now - 90_000],
  );
  await pool.query(
    `insert into recording_jobs (id, recording_id, part, recorder_id, given_ms) values ('job', 'of-chamber', 1, 'rec-2', 1)`,
  );
  await pool.query(
    `insert into recording_segments (job_id, index, ms, begun_ms, bytes, sha256, storage_id)
     values ('job', 1, 4000, $1, 10, 'x', 'x')`,
    [now - 70_000],
  );
  const mission = await openMission();
  const { missionControl } = await mission.snapshot();
  expect(missionControl?.sitting.recordings).toEqual([
    expect.objectContaining({
      ...{ id: 'of-chamber', roomId: null, state: 'running', lastSegmentMs: now - 66_000 },
      recorder: expect.objectContaining({ name: 'rec-2', isLost: true }),
    }),
  ]);
  await pool.query(`update recordings set state = 'whole' where id = 'of-chamber'`);
  await mission.nextChange('missionSitting', ({ sitting }) => sitting.recordings.length === 0);
});

test('[ADMIN-03] [REC-24] a reservation for which no recorder is left is told, until there is one', async () => {
  const { pool } = here.database;
  await pool.query(`delete from recording_jobs`);
  await pool.query(`delete from recorders`);
  await pool.query(
    `insert into recordings (id, id_voting_session, room_id, floor_room_id, room_title, kind, interpreter, state,
      from_ms, until_ms, by_name)
     values ('kept', $1, $1, $1, 'Sitting', 'recording', false, 'reserved', 1, 9000000000000, '')`,
    [SESSION],
  );
  onTestFinished(async () => {
    await pool.query(`delete from recordings where id = 'kept'`);
  });
  const mission = await openMission();
  const { missionControl } = await mission.snapshot();
  // The page of a sitting without a recorder has its people all the same.
  expect(missionControl?.people.length).toBeGreaterThan(0);
  expect(missionControl?.sitting.recordings).toEqual([
    expect.objectContaining({ id: 'kept', state: 'reserved', recorder: null, isWithout: true }),
  ]);
  await pool.query(
    `insert into recorders (id, name, capacity, free_bytes, heard_ms) values ('late', 'late', 1, 71000000000, $1)`,
    [Date.now() + 60_000],
  );
  await mission.nextChange(
    'missionSitting',
    ({ sitting }) => sitting.recordings.find(({ id }) => id === 'kept')?.isWithout === false,
  );
});

test('[ADMIN-03] the load of each server and the lag of its news are told to administrators alone', async () => {
  const admin = await here.signIn('admin');
  const roles = ['administrator', 'moderator'];
  await admin.call('updateUserRoles', { params: { userId: 'admin' }, body: { roles } });
  await enterChamber(admin);
  const page = await open(admin, 'admin', MISSION);
  // What a server tells may be from before this page opened its socket, and from before the server
  // heard its own news.
  const { servers } = await page.nextChange(
    'missionServers',
    (change) =>
      change.servers.length === 2 &&
      change.servers.every(({ newsLagMs }) => newsLagMs !== null) &&
      change.servers.some(({ sockets }) => sockets > 0),
  );
  expect(new Set(servers.map(({ name }) => name)).size).toBe(2);
  for (const server of servers) {
    // Rounded to hundredths: that of an idle server is 0.
    expect(server.processorShare).toBeGreaterThanOrEqual(0);
    expect(server.memoryMegabytes).toBeGreaterThan(10);
  }
  const mission = await openMission();
  expect((await mission.snapshot()).missionControl?.servers).toBeNull();
});

test('[ADMIN-03] nobody else has the page, and no other page is told of it', async () => {
  await expect(open(rosa, 'member08', MISSION)).rejects.toThrow('404');
  // A moderator who does not belong to this sitting.
  const other = await here.signIn('admin');
  await other.call('updateUserRoles', {
    params: { userId: 'member24' },
    body: { roles: ['committee-chair'] },
  });
  const { idVotingSession } = await other.call('createVotingSession', {
    body: {
      title: 'A sitting of others',
      epochStartTime: Date.now(),
      epochEndTime: Date.now() + 3_600_000,
      members: ['member09'],
    },
  });
  const chair = await here.signIn('member24');
  await expect(openTestSocket(chair, 'member24', { idVotingSession, query: MISSION })).rejects.toThrow('404');
  const chamber = await open(moderator, 'moderator');
  expect((await chamber.snapshot()).missionControl).toBeNull();
});

test('[ADMIN-03] acts of the page go to its sitting, whichever one the moderator attends', async () => {
  const admin = await here.signIn('admin');
  const hour = { epochStartTime: Date.now(), epochEndTime: Date.now() + 3_600_000 };
  const make = async (title: string, members: string[]) =>
    (await admin.call('createVotingSession', { body: { title, ...hour, members } })).idVotingSession;
  const ofOthers = await make('Where the moderator sits', ['moderator']);
  const notTheirs = await make('Of somebody else', ['member09']);
  await moderator.call('updateSessionInfo', { body: { userSession: { votingSessionToAttend: ofOthers } } });
  const page = await open(rosa, 'member08');
  await rosa.call('updatePeopleState', { params: { userId: 'member08' }, body: { handType: 1 } });
  const params = { userId: 'member08' };
  const beep = { type: 'moderatorInstruction', message: { instruction: 'soundBeep' } } as const;
  // What is not named goes to the sitting that the moderator attends: she is not there.
  expect(await refusalOf(moderator.call('updatePeopleState', { params, body: { handType: 0 } }))).toBe(
    'not-found',
  );
  expect(await refusalOf(moderator.call('sendNotification', { params, body: beep }))).toBe('not-found');
  const query = { idVotingSession: SESSION };
  await moderator.call('updatePeopleState', { params, query, body: { handType: 0, muteAudio: 1 } });
  await page.nextChange('people', ({ people }) =>
    people.some((one) => one.userId === 'member08' && one.handType === 0 && one.muteAudio === 1),
  );
  await moderator.call('sendNotification', { params, query, body: beep });
  await page.next('notification');
  // A member has no such acts in a sitting that they name, nor a moderator in one of others.
  const lower = { params, query, body: { muteAudio: 1 } } as const;
  const member = await here.signIn('member09');
  expect(await refusalOf(member.call('updatePeopleState', lower))).toBe('permission-missing');
  const elsewhere = { params: { userId: 'member09' }, query: { idVotingSession: notTheirs } };
  expect(await refusalOf(moderator.call('updatePeopleState', { ...elsewhere, body: { muteAudio: 1 } }))).toBe(
    'not-found',
  );
  expect(await refusalOf(moderator.call('sendNotification', { ...elsewhere, body: beep }))).toBe('not-found');
  await enterChamber(moderator);
});

test('[ADMIN-03] [WS-07] mission control is nobody’s presence, no other tab, and has no media of the chamber', async () => {
  const { pool } = here.database;
  const mission = await openMission();
  const chamber = await open(moderator, 'moderator');
  mission.send({ type: 'mediaJoin', epoch: 1, roomId: SESSION });
  await mission.nextChange('missionPeople');
  const { rows } = await pool.query<{ stays: number }>(
    `select (select count(*)::int from people_connections where user_id = 'moderator') as stays`,
  );
  expect(rows[0]?.stays).toBe(1);
  for (const page of [mission, chamber])
    expect(page.messages.filter(({ type }) => type === 'otherTabOpen' || type === 'mediaPeers')).toEqual([]);
});

test('[ADMIN-03] [BEY-37] a moderator listens in from mission control, and those inside see it', async () => {
  const { id: roomId } = await moderator.call('createHuddle', {
    params: { idVotingSession: SESSION },
    body: { title: 'Alcove' },
  });
  await rosa.call('joinHuddle', { params: { roomId } });
  const inside = await open(rosa, 'member08');
  await open(moderator, 'moderator');
  const mission = await openMission();
  await moderator.call('listenInToHuddle', { params: { roomId } });
  mission.send({ type: 'secondLine', message: { type: 'mediaJoin', epoch: 5, roomId } });
  await mission.next('secondLine', ({ message }) => message.type === 'mediaPeers');
  await inside.nextChange('huddleListeners', ({ huddleListeners }) =>
    huddleListeners.some(({ userId }) => userId === 'moderator'),
  );
  mission.close();
  await inside.nextChange('huddleListeners', ({ huddleListeners }) => huddleListeners.length === 0);
});

test('[ADMIN-03] [PERM-03] the page of somebody who moderates no more is ended at once', async () => {
  const admin = await here.signIn('admin');
  const roles = (those: string[]) =>
    admin.call('updateUserRoles', { params: { userId: 'moderator' }, body: { roles: those } });
  const { davra } = await admin.call('listUsers').then((all) => {
    const found = all.find(({ id }) => id === 'moderator');
    if (found === undefined) throw new Error('there is no moderator');
    return found;
  });
  const mission = await openMission();
  await roles(['member']);
  expect(await mission.closed).toBe(socketCloseCodes.noSuchSession);
  await roles(davra.roles);
});
