import { createFakeClock } from '@hemicycle/testkit/fake-clock';
import { refusalOf } from '@hemicycle/testkit/refusal-of';
import type { TestClient } from '@hemicycle/testkit/test-client';
import { startTestServer, type TestServer } from '@hemicycle/testkit/test-server';
import { openTestSocket } from '@hemicycle/testkit/test-socket';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createInProcessBus } from '../../platform/bus/in-process-bus.ts';
import { createLog } from '../../platform/log/log.ts';

const HOUR_MS = 3_600_000;

const clock = createFakeClock();
let server: TestServer;
let other: TestServer;
let admin: TestClient;
let moderator: TestClient;
let moderatorThere: TestClient;
let elena: TestClient;
let rosa: TestClient;
let idVotingSession: string;

beforeAll(async () => {
  const bus = createInProcessBus(createLog({ level: 'silent' }));
  server = await startTestServer({ clock, bus });
  other = await startTestServer({ clock, bus, database: server.database });
  [admin, moderator, moderatorThere, elena, rosa] = await Promise.all([
    server.signIn('admin'),
    server.signIn('moderator'),
    other.signIn('moderator'),
    server.signIn('interpreter'),
    server.signIn('member08'),
  ]);
});
afterAll(async () => {
  await other.stop();
  await server.stop();
});

async function makeSession(): Promise<string> {
  const { idVotingSession: made } = await admin.call('createVotingSession', {
    body: {
      title: 'Committee on Water',
      epochStartTime: clock.nowMs() - HOUR_MS,
      epochEndTime: clock.nowMs() + HOUR_MS,
      members: ['moderator', 'interpreter', 'member08'],
    },
  });
  return made;
}

/** Gives each test a session of its own, which all of its people attend. */
beforeEach(async () => {
  idVotingSession = await makeSession();
  for (const client of [moderator, elena, rosa]) {
    await client.call('updateSessionInfo', {
      body: { userSession: { votingSessionToAttend: idVotingSession } },
    });
  }
});

const make = (language: 'es' | 'fr' | 'ar', client = moderator) =>
  client.call('createInterpreterChannel', { params: { idVotingSession }, body: { language } });
const name = (channelId: string, userId: string, client = moderator) =>
  client.call('nameInterpreter', { params: { channelId, userId } });
const rooms = async (client: TestClient) =>
  (await client.call('listHuddles')).map(({ title, davra }) => `${title} ${davra.subtype}`);

test('[HUD-03][HUD-05][PERM-39][INTERP-09] a channel and its booth are rooms for those who may see them', async () => {
  const channel = await make('es');
  expect(channel).toMatchObject({
    idVotingSession,
    language: 'es',
    languageNative: 'Español',
    interpreters: [],
  });
  expect(await rooms(elena)).toEqual(['Español interpreter']);
  await name(channel.id, 'interpreter');
  expect((await rooms(elena)).toSorted()).toEqual(['Español booth', 'Español interpreter']);
  expect((await rooms(moderator)).toSorted()).toEqual(['Español booth', 'Español interpreter']);
  expect(await rooms(rosa)).toEqual([]);
});

test('[INTERP-07] the channels of another session are neither listed nor changed from this one', async () => {
  const here = await make('es');
  const there = await makeSession();
  await elena.call('updateSessionInfo', { body: { userSession: { votingSessionToAttend: there } } });
  expect(await rooms(elena)).toEqual([]);
  const foreign = await server.signIn('captioner');
  expect(await refusalOf(name(here.id, 'interpreter', foreign))).toBe('permission-missing');
  expect(await refusalOf(name('no-channel', 'interpreter'))).toBe('channel-not-found');
});

test('[BEY-38] two moderators at two servers make one channel of a language', async () => {
  const made = await Promise.allSettled([make('fr'), make('fr', moderatorThere)]);
  expect(made.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(await rooms(elena)).toEqual(['Français interpreter']);
  expect(await refusalOf(make('fr'))).toBe('channel-exists');
});

test('[BEY-38] people of the session who may see its interpreter rooms are named, each once, at most four', async () => {
  const { id } = await make('es');
  const candidates = await moderator.call('listInterpreterCandidates', { params: { idVotingSession } });
  expect(candidates.map(({ userId }) => userId).toSorted()).toEqual(['interpreter', 'moderator']);
  expect(await refusalOf(name(id, 'member08'))).toBe('interpreter-unfit');
  expect(await refusalOf(name(id, 'captioner'))).toBe('interpreter-unfit');
  expect(await refusalOf(name(id, 'nobody-at-all'))).toBe('interpreter-unfit');
  await Promise.all([name(id, 'interpreter'), name(id, 'moderator', moderatorThere)]);
  const twice = await name(id, 'interpreter');
  expect(twice.interpreters.map(({ userId }) => userId).toSorted()).toEqual(['interpreter', 'moderator']);
  await server.database.pool.query(
    `update huddles set invitees = '{member01,member02,member03,member04}' where id = $1`,
    [twice.boothId],
  );
  expect(await refusalOf(name(id, 'interpreter'))).toBe('booth-full');
  const left = await moderator.call('removeInterpreter', { params: { channelId: id, userId: 'member02' } });
  expect(left.interpreters.map(({ userId }) => userId)).toEqual(['member01', 'member03', 'member04']);
});

test('[HUD-02] a closed channel is gone with its booth, and its language is free again', async () => {
  const { id, boothId } = await make('es');
  await name(id, 'interpreter');
  expect(await refusalOf(moderator.call('closeHuddle', { params: { roomId: boothId } }))).toBe(
    'room-not-found',
  );
  await moderator.call('closeInterpreterChannel', { params: { channelId: id } });
  await moderator.call('closeInterpreterChannel', { params: { channelId: id } });
  expect(await rooms(elena)).toEqual([]);
  expect(await refusalOf(name(id, 'moderator'))).toBe('room-closed');
  expect((await make('es')).id).not.toBe(id);
});

test('[HUD-03] nobody moves into a channel or a booth as into a huddle', async () => {
  const { id, boothId } = await make('es');
  await name(id, 'moderator');
  for (const roomId of [id, boothId]) {
    expect(await refusalOf(moderator.call('joinHuddle', { params: { roomId } }))).toBe('room-not-found');
  }
});

test('[BEY-38] no channel is made once the session is over', async () => {
  await server.database.pool.query('update voting_sessions set ends_ms = $1 where id = $2', [
    clock.nowMs(),
    idVotingSession,
  ]);
  expect(await refusalOf(make('ar'))).toBe('session-ended');
});

test('[PERM-39] each page is told the channels at once, at another server too, and pages without the permission only the language', async () => {
  const interpreterPage = await openTestSocket(elena, 'interpreter', { idVotingSession });
  const memberPage = await openTestSocket(rosa, 'member08', { idVotingSession });
  await interpreterPage.snapshot();
  expect((await memberPage.snapshot()).interpreterChannels).toEqual([]);
  const channel = await make('ar', moderatorThere);
  const told = await interpreterPage.nextChange('interpreterChannels');
  expect(told.interpreterChannels).toEqual([channel]);
  await name(channel.id, 'interpreter', moderatorThere);
  const named = await interpreterPage.nextChange(
    'interpreterChannels',
    ({ interpreterChannels }) => interpreterChannels[0]?.interpreters.length === 1,
  );
  expect(named.interpreterChannels[0]?.interpreters).toEqual([
    { userId: 'interpreter', displayName: expect.stringContaining('Elena') },
  ]);
  // A member is told the language, and nothing of the rooms.
  const toMember = JSON.stringify(memberPage.messages);
  expect(toMember).toContain('"languageNative":"العربية"');
  expect(toMember).not.toContain(channel.boothId);
  expect(toMember).not.toContain('"interpreterChannels":[{');
  interpreterPage.close();
  memberPage.close();
});
