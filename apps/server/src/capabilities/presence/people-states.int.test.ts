import { createFakeClock } from '@hemicycle/testkit/fake-clock';
import { hearNews } from '@hemicycle/testkit/heard-news';
import { refusalOf } from '@hemicycle/testkit/refusal-of';
import type { TestClient } from '@hemicycle/testkit/test-client';
import { startTestServer } from '@hemicycle/testkit/test-server';
import type { TestServer } from '@hemicycle/testkit/test-server';
import { afterAll, beforeAll, expect, test } from 'vitest';

const OPEN = 'plenary-sitting-114';
const ENDED = 'plenary-sitting-113';

const clock = createFakeClock();
let server: TestServer;
let rosa: TestClient;
let kenji: TestClient;
let moderator: TestClient;
let news: ReturnType<typeof hearNews>;

beforeAll(async () => {
  server = await startTestServer({ clock });
  news = hearNews(server.bus);
  rosa = await enter('member08');
  kenji = await enter('member09');
  moderator = await enter('moderator');
});
afterAll(() => server.stop());

async function enter(account: string): Promise<TestClient> {
  const client = await server.signIn(account);
  await client.call('updateSessionInfo', { body: { userSession: { votingSessionToAttend: OPEN } } });
  await client.call('setMeeting', { body: { idVotingSession: OPEN, meeting: 'mainchamber' } });
  return client;
}

const stateOf = async (userId: string) =>
  (await moderator.call('listPeopleStates', { params: { idVotingSession: OPEN } })).find(
    (person) => person.userId === userId,
  );
const change = (
  client: TestClient,
  userId: string,
  body: {
    muteAudio?: 0 | 1;
    muteVideo?: 0 | 1;
    handType?: 0 | 1 | 2;
    overridedName?: string | null;
  },
) => client.call('updatePeopleState', { params: { userId }, body });

test('[PEOP-05][PEOP-06][PEOP-07] who entered the main chamber is listed there, as everybody may see them', async () => {
  expect(await stateOf('member08')).toEqual({
    userId: 'member08',
    idVotingSession: OPEN,
    meetingId: OPEN,
    meeting: 'mainchamber',
    handRaise: 0,
    handType: 0,
    orderRaised: 0,
    forceMuteAudio: null,
    forceMuteVideo: null,
    forceMuteShare: null,
    muteAudio: 1,
    muteVideo: 1,
    observer: false,
    overridedName: null,
    connected: false,
    lastSeenMs: clock.nowMs(),
    displayName: 'Rosa Quispe',
    avatar: null,
    groups: expect.arrayContaining(['labour-and-solidarity']),
    roles: ['member'],
    isGuest: false,
    isBot: false,
    number: expect.any(Number),
  });
  expect(await stateOf('member10')).toBeUndefined();
});

test('[PEOP-05] everybody mutes and unmutes themselves, and the same again is told to nobody', async () => {
  news.clear();
  expect(await change(rosa, 'member08', { muteAudio: 0, muteVideo: 0 })).toMatchObject({
    muteAudio: 0,
    muteVideo: 0,
  });
  expect(news.items).toEqual([{ kind: 'people', idVotingSession: OPEN, userIds: ['member08'] }]);
  news.clear();
  await change(rosa, 'member08', { muteAudio: 0 });
  expect(news.items).toEqual([]);
});

test('[MEDIA-08] who may send nothing, or only watches, does not show as on', async () => {
  const watcher = await server.signIn('observer');
  await watcher.call('updateSessionInfo', { body: { userSession: { votingSessionToAttend: OPEN } } });
  for (const body of [{ muteAudio: 0 }, { muteVideo: 0 }] as const) {
    expect(await refusalOf(change(watcher, 'observer', body))).toBe('permission-missing');
  }
  const go = (observer: boolean) =>
    rosa.call('setMeeting', { body: { idVotingSession: OPEN, meeting: 'mainchamber', observer } });
  await go(true);
  expect(await refusalOf(change(rosa, 'member08', { muteVideo: 0 }))).toBe('permission-missing');
  await go(false);
  expect(await change(rosa, 'member08', { muteVideo: 0 })).toMatchObject({ muteVideo: 0 });
});

test('[PERM-08] a moderator mutes another but never unmutes', async () => {
  expect(await change(moderator, 'member08', { muteAudio: 1 })).toMatchObject({ muteAudio: 1, muteVideo: 0 });
  expect(await refusalOf(change(moderator, 'member08', { muteAudio: 0 }))).toBe('permission-missing');
  expect(await stateOf('member08')).toMatchObject({ muteAudio: 1 });
});

test('[PERM-03] a member changes nothing of another', async () => {
  const before = await stateOf('member08');
  for (const body of [{ muteAudio: 1 }, { muteVideo: 1 }, { handType: 0 }, { handType: 1 }] as const) {
    expect(await refusalOf(change(kenji, 'member08', body))).toBe('permission-missing');
  }
  expect(await refusalOf(change(kenji, 'member08', { overridedName: 'x' }))).toBe('permission-missing');
  expect(await refusalOf(change(kenji, 'member09', { overridedName: 'x' }))).toBe('permission-missing');
  expect(await stateOf('member08')).toEqual(before);
});

test('[PEOP-20] a moderator sets the name that is shown, and takes it away again', async () => {
  expect(await change(moderator, 'member08', { overridedName: ' The Speaker ' })).toMatchObject({
    overridedName: 'The Speaker',
  });
  expect(await stateOf('member08')).toMatchObject({ displayName: 'Rosa Quispe' });
  expect(await change(moderator, 'member08', { overridedName: '' })).toMatchObject({ overridedName: null });
});

test('[PEOP-05] somebody who was never in the session has no state to change', async () => {
  expect(await refusalOf(change(moderator, 'member20', { muteAudio: 1 }))).toBe('not-found');
  expect(await refusalOf(change(moderator, 'nobody', { muteAudio: 1 }))).toBe('not-found');
});

test('[PEOP-05] without a session to attend there is nothing to change', async () => {
  const idle = await server.signIn('member21');
  expect(await refusalOf(change(idle, 'member21', { muteAudio: 0 }))).toBe('not-found');
  expect(await idle.call('refreshPeopleStates')).toBeNull();
  expect(await idle.call('listCurrentUsers')).toEqual([]);
});

test('[PEOP-10] a refresh says that one is still here and gives the own state', async () => {
  await clock.advance(5000);
  expect(await rosa.call('refreshPeopleStates')).toMatchObject({
    userId: 'member08',
    lastSeenMs: clock.nowMs(),
  });
});

test('[PEOP-10] a heartbeat over HTTP counts as well and tells the server clock', async () => {
  await clock.advance(5000);
  const { serverTime } = await kenji.call('postHeartbeat', { body: { source: 'https' } });
  expect(serverTime).toBe(clock.nowMs());
  expect(await stateOf('member09')).toMatchObject({ lastSeenMs: clock.nowMs() });
});

test('[WS-08] over HTTP a heartbeat tells devices, connection and media settings too; one of another shape is refused', async () => {
  const told = {
    deviceInfos: [{ kind: 'audioinput', deviceId: 'two', label: 'Microphone at the lectern' }],
    connectionType: 'ethernet',
    mediaSettings: { sendAudio: true },
  };
  await kenji.call('postHeartbeat', { body: { source: 'https', browserTabId: 3, ...told } });
  await clock.advance(5000);
  const before = await stateOf('member09');
  const refused = await kenji.fetch('/api/people/heartbeat', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ source: 'pigeon', ...told }),
  });
  expect(refused.status).toBe(400);
  expect(await stateOf('member09')).toEqual(before);
});

test('[PEOP-12] the current users are those in the session now, without e-mail addresses for a member', async () => {
  const seen = await rosa.call('listCurrentUsers');
  expect(seen.map(({ id }) => id).toSorted()).toEqual(['member08', 'member09', 'moderator']);
  expect(seen.find(({ id }) => id === 'member08')?.emails).toEqual(['member08@demo.test']);
  expect(seen.find(({ id }) => id === 'member09')).toMatchObject({ emails: [], webex: { emails: [] } });
});

test('[PEOP-23] a family name of several words is told, for a house that shows family names first', async () => {
  const { pool } = server.database;
  await pool.query(
    `update users set display_name = 'Kenji de la Vega', first_name = 'Kenji', last_name = 'de la Vega'
     where id = 'member09'`,
  );
  const listed = await rosa.call('listPeopleStates', { params: { idVotingSession: OPEN } });
  expect(listed.find(({ userId }) => userId === 'member09')?.reversedName).toBe('de la Vega Kenji');
  expect(listed.find(({ userId }) => userId === 'member08')).not.toHaveProperty('reversedName');
});

test('[PEOP-06] an observer enters as one and says so', async () => {
  const state = await rosa.call('setMeeting', {
    body: { idVotingSession: OPEN, meeting: 'mainchamber', observer: true, joinedAsRole: 'Member' },
  });
  expect(state).toMatchObject({ observer: true, meeting: 'mainchamber' });
});

test('[PEOP-06] leaving lowers the hand, mutes, and is told to all', async () => {
  const lena = await enter('member11');
  await change(lena, 'member11', { handType: 2, muteAudio: 0 });
  news.clear();
  const state = await lena.call('setMeeting', { body: { idVotingSession: OPEN, meeting: 'NOT_IN_MEETING' } });
  expect(state).toMatchObject({
    meeting: 'NOT_IN_MEETING',
    meetingId: null,
    handType: 0,
    handRaise: 0,
    muteAudio: 1,
  });
  expect(news.items).toEqual([
    { kind: 'people', idVotingSession: OPEN, userIds: ['member11'] },
    { kind: 'mediaRights', idVotingSession: OPEN, userIds: ['member11'] },
    { kind: 'hands', idVotingSession: OPEN },
  ]);
});

test('[SESS-19] a video that could not start is only logged', async () => {
  const silent = await server.signIn('member12');
  news.clear();
  const report = { idVotingSession: OPEN, meeting: 'error-webexinit' } as const;
  expect(await silent.call('setMeeting', { body: report })).toBeNull();
  expect(await stateOf('member12')).toBeUndefined();
  expect(news.items).toEqual([]);
});

test('[PEOP-06] nobody enters a session that has ended, but may leave it', async () => {
  const late = await server.signIn('member13');
  const enterEnded = { idVotingSession: ENDED, meeting: 'mainchamber' } as const;
  expect(await refusalOf(late.call('setMeeting', { body: enterEnded }))).toBe('session-ended');
  const states = await moderator.call('listPeopleStates', { params: { idVotingSession: ENDED } });
  expect(states).toEqual([]);
  const leave = { idVotingSession: ENDED, meeting: 'NOT_IN_MEETING' } as const;
  expect(await late.call('setMeeting', { body: leave })).toBeNull();
});

test('[PEOP-06] a session that has not begun may be chosen and entered early', async () => {
  const [early, admin] = await Promise.all([server.signIn('member14'), server.signIn('admin')]);
  const epochStartTime = clock.nowMs() + 3_600_000;
  const { idVotingSession } = await admin.call('createVotingSession', {
    body: { title: 'Later', epochStartTime, epochEndTime: epochStartTime + 3_600_000, members: null },
  });
  await early.call('updateSessionInfo', {
    body: { userSession: { votingSessionToAttend: idVotingSession } },
  });
  expect(await early.call('setMeeting', { body: { idVotingSession, meeting: 'mainchamber' } })).toMatchObject(
    { userId: 'member14', meeting: 'mainchamber' },
  );
});

test('[PEOP-07] an outsider hears nothing of a session, not even that it is there', async () => {
  const admin = await server.signIn('admin');
  const now = clock.nowMs();
  const { idVotingSession } = await admin.call('createVotingSession', {
    body: { title: 'Closed', epochStartTime: now, epochEndTime: now + 1000, members: ['member08'] },
  });
  const params = { idVotingSession };
  expect(await refusalOf(kenji.call('listPeopleStates', { params }))).toBe('not-found');
  expect(await refusalOf(kenji.call('setMeeting', { body: { ...params, meeting: 'mainchamber' } }))).toBe(
    'not-found',
  );
  expect(await rosa.call('listPeopleStates', { params })).toEqual([]);
  expect(await moderator.call('listPeopleStates', { params })).toEqual([]);
});

test('[PERM-03] nobody who is not signed in reads or changes anything', async () => {
  const stranger = server.client();
  expect(await refusalOf(change(stranger, 'member08', { muteAudio: 1 }))).toBe('not-signed-in');
  expect(await refusalOf(stranger.call('listCurrentUsers'))).toBe('not-signed-in');
  expect(await refusalOf(stranger.call('listPeopleStates', { params: { idVotingSession: OPEN } }))).toBe(
    'not-signed-in',
  );
});

test('[PERM-16] [MEDIA-01] whose role does not send video does not show with a camera that is on', async () => {
  const admin = await server.signIn('admin');
  await admin.call('updateSiteFlags', { body: { enableSendVideoActionControl: true } });
  const one = await enter('member11');
  expect(await change(one, 'member11', { muteVideo: 0 })).toMatchObject({ muteVideo: 0 });
  await server.database.pool.query(
    `update roles set actions_allowed = array_remove(actions_allowed, 'app_send_video-bool')`,
  );
  const other = await enter('member10');
  expect(await refusalOf(change(other, 'member10', { muteVideo: 0 }))).toBe('permission-missing');
  expect(await stateOf('member10')).toMatchObject({ muteVideo: 1 });
  expect(await change(other, 'member10', { muteAudio: 0 })).toMatchObject({ muteAudio: 0 });
  await admin.call('updateSiteFlags', { body: { enableSendVideoActionControl: false } });
  expect(await change(other, 'member10', { muteVideo: 0 })).toMatchObject({ muteVideo: 0 });
});
