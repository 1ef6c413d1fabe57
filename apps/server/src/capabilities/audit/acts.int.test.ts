import type { ActsPage } from '@hemicycle/contract/audit';
import type { PrivateNotification } from '@hemicycle/contract/notifications';
import { settingLabel } from '@hemicycle/rules/site/setting-labels';
import { createFakeClock } from '@hemicycle/testkit/fake-clock';
import { makeCommittee } from '@hemicycle/testkit/make-committee';
import { refusalOf } from '@hemicycle/testkit/refusal-of';
import type { TestClient } from '@hemicycle/testkit/test-client';
import { startTestServer, type TestServer } from '@hemicycle/testkit/test-server';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

const ROSA = 'member08';
const DAY_MS = 86_400_000;
const clock = createFakeClock();
let server: TestServer;
let admin: TestClient;
let moderator: TestClient;
let rosa: TestClient;
let idVotingSession: string;

beforeAll(async () => {
  server = await startTestServer({ clock });
  [admin, moderator] = await Promise.all([server.signIn('admin'), server.signIn('moderator')]);
});
afterAll(() => server.stop());
beforeEach(async () => {
  idVotingSession = await makeCommittee(admin, clock.nowMs(), ['moderator', ROSA, 'member09']);
  rosa = await server.signIn(ROSA);
  for (const client of [moderator, rosa]) {
    await client.call('updateSessionInfo', {
      body: { userSession: { votingSessionToAttend: idVotingSession } },
    });
    await client.call('setMeeting', { body: { idVotingSession, meeting: 'mainchamber' } });
  }
  await clock.advance(60_000);
});

const read = (client = moderator) => client.call('listModerationActs', { params: { idVotingSession } });
const find = async (query: Record<string, string>): Promise<ActsPage> => {
  const path = `/api/auditlog/votingsession/${idVotingSession}`;
  const answer = await moderator.fetch(`${path}?${new URLSearchParams(query).toString()}`);
  return (await answer.json()) as ActsPage;
};
const state = (body: object) => moderator.call('updatePeopleState', { params: { userId: ROSA }, body });
const send = (body: PrivateNotification) =>
  moderator.call('sendNotification', { params: { userId: ROSA }, body });
const instruct = (message: Extract<PrivateNotification, { type: 'moderatorInstruction' }>['message']) =>
  send({ type: 'moderatorInstruction', message });
const switches = (body: object) =>
  moderator.call('updateVotingSessionDavra', { params: { idVotingSession }, body });
const raise = () => rosa.call('updatePeopleState', { params: { userId: ROSA }, body: { handType: 1 } });

test.each<{ act: string; work: () => Promise<unknown>; detail?: object; forAll?: boolean }>([
  { act: 'muteAudio', work: () => state({ muteAudio: 1 }) },
  { act: 'muteVideo', work: () => state({ muteVideo: 1 }) },
  {
    act: 'forceMute',
    work: () => state({ forceMuteAudio: -1 }),
    detail: { source: 'audio', word: 'kept' },
  },
  {
    act: 'forceMute',
    work: () => send({ type: 'setTargetUserShareScreenState', message: { enabled: false } }),
    detail: { source: 'share', word: 'kept' },
  },
  { act: 'rename', work: () => state({ overridedName: 'Chair' }), detail: { to: 'Chair' } },
  { act: 'lowerHand', work: async () => raise().then(() => state({ handType: 0 })) },
  {
    act: 'lowerAllHands',
    work: async () => raise().then(() => moderator.call('lowerAllHands')),
    detail: { people: 1 },
    forAll: true,
  },
  {
    act: 'muteOthers',
    work: async () => {
      await rosa.call('updatePeopleState', { params: { userId: ROSA }, body: { muteAudio: 0 } });
      await moderator.call('muteOthers');
    },
    detail: { people: 1 },
    forAll: true,
  },
  {
    act: 'forceMuteAll',
    work: () => switches({ forceMuteAll: { audio: true } }),
    detail: { source: 'audio', on: true },
    forAll: true,
  },
  {
    act: 'switch',
    work: () => switches({ waitingRoom: true }),
    detail: { setting: 'waitingRoom', on: true },
    forAll: true,
  },
  {
    act: 'viewShares',
    work: () => switches({ screenshareViewing: { disable: [ROSA] } }),
    detail: { on: false },
  },
  { act: 'stopShare', work: () => send({ type: 'requestStopSharing', message: {} }) },
  { act: 'askToUnmute', work: () => instruct({ instruction: 'unmuteMicrophone' }) },
  { act: 'beep', work: () => instruct({ instruction: 'soundBeep' }) },
  { act: 'redraw', work: () => instruct({ instruction: 'resetWebexCanvas' }) },
  { act: 'remove', work: () => instruct({ instruction: 'logout' }) },
])(
  '[MOD-01][NOTIF-09][PERM-08] $act is in the audit log with who, whom, what and when',
  async ({ act, work, detail = {}, forAll = false }) => {
    await work();
    const whom = forAll ? { userId: null, userName: null } : { userId: ROSA, userName: 'Rosa Quispe' };
    expect((await read()).acts).toMatchObject([
      { act, byUserId: 'moderator', byName: 'Marit Solberg', ...whom, created: clock.nowMs() },
    ]);
    expect((await read()).acts[0]?.detail).toEqual(detail);
  },
);

test('[MOD-01][HUD-02][HUD-08][BEY-37] what is done with huddles is in the audit log, once each', async () => {
  const params = { idVotingSession };
  const huddle = await moderator.call('createHuddle', { params, body: { title: 'Drafting group' } });
  const { id: roomId } = huddle;
  await rosa.call('joinHuddle', { params: { roomId } });
  await rosa.call('callModerator', { params: { roomId } });
  await moderator.call('decideHuddleCall', { params: { roomId }, body: { state: 'answered' } });
  await moderator.call('decideHuddleCall', { params: { roomId }, body: { state: 'answered' } });
  await moderator.call('openHuddleRecall', { params, body: { minutes: 5 } });
  await moderator.call('lengthenHuddleRecall', { params, body: { minutes: 2 } });
  await moderator.call('cancelHuddleRecall', { params });
  await moderator.call('cancelHuddleRecall', { params });
  await moderator.call('closeHuddle', { params: { roomId } });
  await moderator.call('closeHuddle', { params: { roomId } });
  const { acts } = await read();
  const inOrder = ['openHuddle', 'answerCall', 'openRecall', 'lengthenRecall', 'cancelRecall', 'closeHuddle'];
  expect(acts.map(({ act }) => act).toSorted()).toEqual(inOrder.toSorted());
  const detailOf = (kind: string) => acts.find(({ act }) => act === kind)?.detail;
  expect(detailOf('openHuddle')).toEqual({ room: 'Drafting group' });
  expect(detailOf('openRecall')).toEqual({ minutes: 5 });
  expect(detailOf('lengthenRecall')).toEqual({ minutes: 2 });
  expect(detailOf('closeHuddle')).toEqual({ room: 'Drafting group' });
});

test('[MOD-01][BEY-13] what is done with the list of speakers is in the audit log, once each', async () => {
  const params = { idVotingSession };
  let { version } = await moderator.call('openSpeakersList', { params, body: { title: 'Budget' } });
  type Step = 'endSpeech' | 'pauseSpeech' | 'resumeSpeech' | 'undoCall' | 'closeSpeakersList';
  const step = async (name: Step) => {
    ({ version } = await moderator.call(name, { params, body: { version } }));
  };
  const call = async () => {
    ({ version } = await moderator.call('callSpeaker', { params, body: { version, userId: ROSA } }));
  };
  await moderator.call('updateSpeakersList', { params, body: { takesNames: false } });
  await moderator.call('updateSpeakersList', { params, body: { takesNames: false } });
  await call();
  await step('pauseSpeech');
  await step('pauseSpeech');
  await step('resumeSpeech');
  await step('undoCall');
  expect(await refusalOf(step('endSpeech'))).toBe('nobody-speaks');
  const stale = moderator.call('callSpeaker', { params, body: { version: version - 1, userId: ROSA } });
  expect(await refusalOf(stale)).toBe('speakers-list-changed');
  expect(await refusalOf(rosa.call('callSpeaker', { params, body: { version, userId: ROSA } }))).toBe(
    'permission-missing',
  );
  await call();
  await step('endSpeech');
  await step('closeSpeakersList');
  const { acts } = await read();
  const count = (kind: string) => acts.filter(({ act }) => act === kind).length;
  expect(acts).toHaveLength(9);
  expect(['callSpeaker', 'pauseSpeech', 'resumeSpeech', 'undoCall', 'endSpeech'].map(count)).toEqual([
    ...[2, 1, 1, 1, 1],
  ]);
  expect(acts.find(({ act }) => act === 'changeSpeakers')).toMatchObject({
    userId: null,
    detail: { list: 'Budget', setting: 'takesNames', on: false },
  });
  expect(acts.find(({ act }) => act === 'callSpeaker')).toMatchObject({
    byUserId: 'moderator',
    userId: ROSA,
    detail: { list: 'Budget' },
  });
  const file = await moderator.fetch(`/api/auditlog/votingsession/${idVotingSession}/csv`);
  expect(await file.text()).toContain('Marit Solberg,Closed the list of speakers,Budget,');
});

test('[MOD-01] what changes nothing, is refused, or is done to oneself is no act', async () => {
  await state({ forceMuteAudio: -1 });
  await state({ forceMuteAudio: -1 });
  await switches({ forceMuteAll: { audio: false } });
  await switches({ screenshareViewing: { enable: [ROSA] } });
  await moderator.call('lowerAllHands');
  await rosa.call('updatePeopleState', { params: { userId: ROSA }, body: { muteAudio: 1 } });
  const camera = { instruction: 'changeCamera', newDeviceId: 'c1' } as const;
  expect(await refusalOf(instruct(camera))).toBe('device-changes-off');
  expect((await read()).acts.map(({ act }) => act)).toEqual(['forceMute']);
});

test('[BEY-19][MOD-01] each person let in or refused has an entry, a refusal with its reason', async () => {
  await switches({ waitingRoom: true });
  const { pool } = server.database;
  for (const userId of ['member09', 'member10'])
    await pool.query(
      `insert into lobby_stays (id_voting_session, user_id, state, arrived_ms) values ($1, $2, 'waiting', 1)`,
      [idVotingSession, userId],
    );
  const params = { idVotingSession };
  await moderator.call('admitFromLobby', { params, body: { userIds: ['member09'] } });
  await moderator.call('refuseFromLobby', { params, body: { userId: 'member10', reason: 'Not listed' } });
  expect((await find({ act: 'admit' })).acts).toMatchObject([{ userId: 'member09', detail: {} }]);
  expect((await find({ act: 'refuse' })).acts).toMatchObject([
    { userId: 'member10', detail: { reason: 'Not listed' } },
  ]);
});

test('[MOD-01] found by person, act, time and words, a page at a time, newest first', async () => {
  await state({ overridedName: 'The Chair_100%' });
  await clock.advance(60_000);
  await switches({ forceMuteAll: { audio: true } });
  const early = clock.nowMs() - 60_000;
  const found = async (query: Record<string, string>) => (await find(query)).acts.map(({ act }) => act);
  expect(await found({})).toEqual(['forceMuteAll', 'rename']);
  expect(await found({ person: ROSA })).toEqual(['rename']);
  expect(await found({ person: 'moderator' })).toEqual(['forceMuteAll', 'rename']);
  expect(await found({ act: 'rename' })).toEqual(['rename']);
  expect(await found({ until: String(early) })).toEqual(['rename']);
  expect(await found({ from: String(early + 1) })).toEqual(['forceMuteAll']);
  expect(await found({ search: 'chair_100%' })).toEqual(['rename']);
  expect(await found({ search: '_____%' })).toEqual([]);
  expect(await found({ search: 'QUISPE' })).toEqual(['rename']);
  await server.database.pool.query(
    `insert into moderation_acts (id, id_voting_session, session_title, act, by_user_id, by_name, detail, created_ms)
     select 'n' || n, $1, 'A', 'beep', 'x', 'X', '{}', n from generate_series(1, 60) n`,
    [idVotingSession],
  );
  const first = await read();
  expect([first.acts.length, first.all]).toEqual([50, 62]);
  expect(first.people.map(({ name }) => name)).toEqual(['Marit Solberg', 'Rosa Quispe', 'X']);
  const second = await find({ page: '1' });
  expect(second.acts.at(-1)?.created).toBe(1);
  expect([second.acts.length, (await find({ page: '2' })).acts.length]).toEqual([12, 0]);
});

test('[MOD-01] members read nothing; what was done in a deleted session is read by administrators alone', async () => {
  await state({ muteAudio: 1 });
  expect(await refusalOf(read(rosa))).toBe('permission-missing');
  expect(await refusalOf(moderator.call('listAllModerationActs'))).toBe('permission-missing');
  await admin.call('deleteVotingSession', { params: { idVotingSession } });
  expect(await refusalOf(read())).toBe('not-found');
  expect((await read(admin)).acts).toHaveLength(1);
  const answer = await admin.fetch(`/api/auditlog/acts?session=${idVotingSession}`);
  const { acts, sessions } = (await answer.json()) as ActsPage;
  expect(acts.map(({ act }) => act).toSorted()).toEqual(['deleteSession', 'makeSession', 'muteAudio']);
  expect(acts.find(({ act }) => act === 'muteAudio')).toMatchObject({
    ...{ idVotingSession, userName: 'Rosa Quispe' },
  });
  expect(sessions.map((session) => session.idVotingSession)).toContain(idVotingSession);
});

test('[MOD-01][BEY-12] as a file, in the words of the house, without formulas', async () => {
  await state({ overridedName: '=1+1' });
  const file = await moderator.fetch(`/api/auditlog/votingsession/${idVotingSession}/csv`);
  expect(file.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  const [head, row] = (await file.text()).split('\r\n');
  expect(head).toMatch(
    /^\uFEFF?When \(.+\),Sitting,Who,What,Whom,Details,Names of settings and fields,Entry,Hash$/u,
  );
  expect(row).toContain('Marit Solberg,Renamed,Rosa Quispe,to: =1+1');
  expect((await rosa.fetch(`/api/auditlog/votingsession/${idVotingSession}/csv`)).status).toBe(403);
});

test('[MOD-01][CFG-02] in a file settings and fields are said in the words of the reader, with their names beside', async () => {
  await admin.call('updateSiteFlags', { body: { hideNavBar: true } });
  const rowIn = async (language: string) => {
    const file = await admin.fetch(`/api/auditlog/acts/csv?act=changeSite&language=${language}`);
    return (await file.text()).split('\r\n')[1] ?? '';
  };
  const [english, arabic] = [await rowIn('en'), await rowIn('ar')];
  expect(english).toContain(`${settingLabel('hideNavBar', 'en')}: off → on,hideNavBar,`);
  expect(arabic).toContain(settingLabel('hideNavBar', 'ar'));
  expect(arabic).toContain(',hideNavBar,');
  expect((await admin.fetch('/api/auditlog/acts/csv?language=xx')).status).toBe(400);
});

test('[MOD-01] acts stay in the log', async () => {
  await state({ muteAudio: 1 });
  await clock.advance(31 * DAY_MS);
  const { rowCount } = await server.database.pool.query(
    `select from moderation_acts where id_voting_session = $1 and act = 'muteAudio'`,
    [idVotingSession],
  );
  expect(rowCount).toBe(1);
});
