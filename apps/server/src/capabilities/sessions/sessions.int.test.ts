import type { BodyInputOf } from '@hemicycle/contract/endpoint';
import type { changeVotingSession } from '@hemicycle/contract/sessions';
import { socketCloseCodes } from '@hemicycle/contract/socket';
import { createFakeClock } from '@hemicycle/testkit/fake-clock';
import { hearNews } from '@hemicycle/testkit/heard-news';
import { refusalOf } from '@hemicycle/testkit/refusal-of';
import type { TestClient } from '@hemicycle/testkit/test-client';
import { openTestSocket } from '@hemicycle/testkit/test-socket';
import { startTestServer } from '@hemicycle/testkit/test-server';
import type { TestServer } from '@hemicycle/testkit/test-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { saveSettings } from '../site/public.ts';
import { loadLiveSession } from './load-live-session.ts';
import { loadVoters } from './public.ts';

const OPEN = 'plenary-sitting-114';
const HOUR_MS = 3_600_000;

const clock = createFakeClock();
let server: TestServer;
let admin: TestClient;
let moderator: TestClient;
let rosa: TestClient;
let kenji: TestClient;

beforeAll(async () => {
  server = await startTestServer({ clock });
  admin = await server.signIn('admin');
  moderator = await server.signIn('moderator');
  rosa = await server.signIn('member08');
  kenji = await server.signIn('member09');
});
afterAll(() => server.stop());

const body = (members: string[] | null = null) => ({
  title: 'Committee on Water',
  description: 'Item 1',
  epochStartTime: clock.nowMs(),
  epochEndTime: clock.nowMs() + HOUR_MS,
  members,
});
const make = (members: string[] | null = null) => admin.call('createVotingSession', { body: body(members) });
const rowOf = async (id: string) => {
  const { rows } = await server.database.pool.query(
    `select *, array(select user_id from voting_session_members where id_voting_session = id order by 1) as members
     from voting_sessions where id = $1`,
    [id],
  );
  return rows[0];
};
const titlesFor = async (client: TestClient) =>
  (await client.call('listVotingSessions')).map(({ idVotingSession }) => idVotingSession);

test('[SESS-01][SESS-05] the list has every field of a session, ended ones too, by start', async () => {
  const sessions = await rosa.call('listVotingSessions');
  expect(sessions.map(({ title }) => title)).toEqual([
    'Plenary sitting 113',
    'Plenary sitting 114',
    'Committee on Finance, meeting 31',
  ]);
  expect(sessions[1]).toEqual({
    idVotingSession: OPEN,
    title: 'Plenary sitting 114',
    description: expect.stringContaining('Water Protection'),
    epochStartTime: expect.any(Number),
    epochEndTime: expect.any(Number),
    mayVote: true,
    presentCount: 0,
    memberCount: 24,
    presiding: null,
    agenda: 'items',
    currentItem: expect.any(String),
    telephony: { accessCode: null },
    phoneAndVideoSystemPassword: null,
    webexMeeting: { roomId: null },
    data_json: {
      webex: { id: OPEN },
      davra: {
        waitingRoom: false,
        recording: false,
        quorums: ['half-of-the-members'],
        chatAll: true,
        mirrorTeamsSpaceRoomId: null,
      },
      enableUserConfirmLobbyAttendant: false,
      fastCases: false,
      screenshareViewingDisabledUsers: [],
    },
  });
});

test('[SESS-02][CFG-02] a session says whether its cases begin from their rows, as the site has it', async () => {
  const set = (on: boolean) =>
    saveSettings(server.database.db, { enableFastCases: on, enableCaseAgendaItem: true });
  const fastCases = async () => (await rosa.call('listVotingSessions')).map((one) => one.data_json.fastCases);
  await set(true);
  expect(new Set(await fastCases())).toEqual(new Set([true]));
  const [one] = await rosa.call('getVotingSession', { params: { idVotingSession: OPEN } });
  expect(one?.data_json.fastCases).toBe(true);
  await set(false);
  expect(new Set(await fastCases())).toEqual(new Set([false]));
});

test('[SESS-05][SESS-07][FND-26] each session travels as one encrypted string', async () => {
  for (const path of ['/api/votingsessions', `/api/votingsessions/${OPEN}`]) {
    const answer: unknown = await (await rosa.fetch(path)).json();
    expect(answer).toEqual(
      expect.arrayContaining([expect.stringMatching(/^[\w-]+\.[\w-]*\.[\w-]+\.[\w-]+\.[\w-]+$/)]),
    );
    expect(JSON.stringify(answer)).not.toContain('Plenary');
  }
});

test('[SESS-07] one session comes as an array of one', async () => {
  const answer = await rosa.call('getVotingSession', { params: { idVotingSession: OPEN } });
  expect(answer.map(({ idVotingSession }) => idVotingSession)).toEqual([OPEN]);
});

test('[SESS-01] who is present counts voters in the chamber, and the first moderator there presides', async () => {
  const enter = (client: TestClient, meeting: 'mainchamber' | 'NOT_IN_MEETING' = 'mainchamber') =>
    client.call('setMeeting', { body: { idVotingSession: OPEN, meeting } });
  const news = hearNews(server.bus);
  await enter(rosa);
  expect(news.items.map(({ kind }) => kind)).toEqual(['people']);
  await enter(moderator);
  expect(news.items).toContainEqual({ kind: 'session', idVotingSession: OPEN });
  const [session] = await kenji.call('getVotingSession', { params: { idVotingSession: OPEN } });
  expect(session).toMatchObject({ presentCount: 1, memberCount: 24, presiding: 'Marit Solberg' });
  expect(await loadLiveSession(server.database.db, OPEN)).toMatchObject({ presiding: 'Marit Solberg' });
  await enter(moderator, 'NOT_IN_MEETING');
  expect(await loadLiveSession(server.database.db, OPEN)).toMatchObject({ presiding: null });
  expect(await loadLiveSession(server.database.db, 'nowhere')).toBeNull();
});

test('[SESS-05][PERM-03] a session with members is there for them and for those who run sessions alone', async () => {
  const { idVotingSession } = await make(['member08', 'observer']);
  expect(await titlesFor(rosa)).toContain(idVotingSession);
  expect(await titlesFor(kenji)).not.toContain(idVotingSession);
  expect(await titlesFor(moderator)).toContain(idVotingSession);
  expect(await titlesFor(admin)).toContain(idVotingSession);
  const params = { idVotingSession };
  expect(await refusalOf(kenji.call('getVotingSession', { params }))).toBe('not-found');
  expect(await refusalOf(kenji.call('getVotingSession', { params: { idVotingSession: 'nowhere' } }))).toBe(
    'not-found',
  );
  const [own] = await rosa.call('getVotingSession', { params });
  expect(own).toMatchObject({ mayVote: true, memberCount: 1 });
  const [moderated] = await moderator.call('getVotingSession', { params });
  expect(moderated).toMatchObject({ mayVote: false });
});

test('[PERM-13] voters are the members who hold app_vote-bool', async () => {
  const { idVotingSession } = await make(['member08', 'member09', 'observer', 'moderator']);
  const voters = await loadVoters(server.database.db, idVotingSession);
  expect(voters.map(({ userId }) => userId)).toEqual(['member09', 'member08']);
  expect(voters[0]?.groupIds).toContain('labour-and-solidarity');
  expect(await loadVoters(server.database.db, OPEN)).toHaveLength(24);
});

test('[SESS-01] an administrator changes a session, and who no longer belongs is taken out of it', async () => {
  const { idVotingSession } = await make();
  for (const client of [rosa, kenji]) {
    await client.call('setMeeting', { body: { idVotingSession, meeting: 'mainchamber' } });
  }
  const news = hearNews(server.bus);
  const changed = await admin.call('updateVotingSession', {
    params: { idVotingSession },
    body: { ...body(['member08']), title: 'Renamed' },
  });
  expect(changed).toMatchObject({ idVotingSession, title: 'Renamed', memberCount: 1 });
  const states = await rosa.call('listPeopleStates', { params: { idVotingSession } });
  expect(states.map(({ userId }) => userId)).toEqual(['member08']);
  expect(news.items).toEqual([
    { kind: 'session', idVotingSession },
    { kind: 'people', idVotingSession, userIds: ['member09'] },
    { kind: 'hands', idVotingSession },
  ]);
});

test('[SESS-01] a PUT without members leaves a closed session closed, and what else it does not name', async () => {
  const made = await make(['member08']);
  const params = { idVotingSession: made.idVotingSession };
  const { epochStartTime, epochEndTime } = made;
  await admin.call('updateVotingSession', {
    params,
    body: { description: 'Agenda', telephony: { accessCode: '17' } },
  });
  await admin.call('updateVotingSession', {
    params,
    body: { title: 'Renamed', epochStartTime, epochEndTime },
  });
  const [session] = await admin.call('getVotingSession', { params });
  expect(session).toMatchObject({
    title: 'Renamed',
    description: 'Agenda',
    members: ['member08'],
    telephony: { accessCode: '17' },
  });
  expect(await refusalOf(kenji.call('getVotingSession', { params }))).toBe('not-found');
});

test('[SESS-01] a name that a call does not know is refused by its name, and changes nothing', async () => {
  const { idVotingSession } = await make(['member08']);
  for (const [body, path] of [
    [{ title: 'X', member: ['member09'] }, ''],
    [{ telephony: { accessCode: '1', code: '2' } }, 'telephony'],
  ] as const) {
    const response = await admin.fetch(`/api/votingsessions/${idVotingSession}`, {
      method: 'PUT',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    });
    const { error } = (await response.json()) as {
      error: { code: string; details: { path: string; problem: string }[] };
    };
    expect(error).toMatchObject({
      code: 'invalid-input',
      details: [{ path, problem: expect.stringContaining(path === '' ? 'member' : 'code') }],
    });
  }
  const [session] = await admin.call('getVotingSession', { params: { idVotingSession } });
  expect(session?.members).toEqual(['member08']);
});

test('[PERM-03] whoever no longer belongs to a session hears no more of it, nor anybody of a deleted one', async () => {
  const { idVotingSession } = await make();
  const params = { idVotingSession };
  const stays = await openTestSocket(rosa, 'member08', params);
  const goes = await openTestSocket(kenji, 'member09', params);
  await Promise.all([stays.snapshot(), goes.snapshot()]);
  await admin.call('updateVotingSession', { params, body: body(['member08']) });
  expect(await goes.closed).toBe(socketCloseCodes.noSuchSession);
  // The server collects news of people for a moment before it sends it.
  await clock.advance(1000);
  await stays.nextChange('personGone', ({ userId }) => userId === 'member09');
  await admin.call('deleteVotingSession', { params });
  expect(await stays.closed).toBe(socketCloseCodes.noSuchSession);
});

test('[SESS-01] two editors of one session lose nothing of what the other saves, not even at the same moment', async () => {
  const { idVotingSession, epochStartTime, epochEndTime } = await make(['member08', 'member09']);
  const params = { idVotingSession };
  await admin.call('changeVotingSession', {
    params,
    body: { description: 'Agenda 1', telephony: { accessCode: '17' } },
  });
  const change = (body: BodyInputOf<typeof changeVotingSession>) =>
    admin.call('changeVotingSession', { params, body });
  await kenji.call('setMeeting', { body: { idVotingSession, meeting: 'mainchamber' } });
  // Each change is based on what was read before the others were saved.
  await Promise.all([
    change({ title: 'Renamed' }),
    change({ epochEndTime: epochEndTime + HOUR_MS }),
    change({ membership: { add: ['member10', 'member08'], remove: ['member09'] } }),
    change({ membership: { add: ['member11'], remove: ['nobody-any-more'] } }),
    change({ phoneAndVideoSystemPassword: '4711' }),
  ]);
  const [session] = await admin.call('getVotingSession', { params });
  expect(session).toMatchObject({
    title: 'Renamed',
    description: 'Agenda 1',
    epochStartTime,
    epochEndTime: epochEndTime + HOUR_MS,
    members: ['member08', 'member10', 'member11'],
    telephony: { accessCode: '17' },
    phoneAndVideoSystemPassword: '4711',
  });
  // A member who is removed leaves the session at once.
  expect(await admin.call('listPeopleStates', { params })).toEqual([]);
});

test('[SESS-01] what cannot stand beside what the other editor saved is refused and writes nothing', async () => {
  const { idVotingSession, epochEndTime } = await make(['member08']);
  const everybody = await make();
  const params = { idVotingSession };
  await admin.call('changeVotingSession', { params, body: { epochEndTime: epochEndTime - 1 } });
  const before = await rowOf(idVotingSession);
  const refused = (body: BodyInputOf<typeof changeVotingSession>, id = idVotingSession) =>
    refusalOf(admin.call('changeVotingSession', { params: { idVotingSession: id }, body }));
  expect(await refused({ title: 'Moved', epochStartTime: epochEndTime - 1 })).toBe('invalid-input');
  expect(await refused({ title: 'Joined', membership: { add: ['nobody'] } })).toBe('invalid-input');
  expect(await refused({ title: 'Both', membership: { add: ['member08'], remove: ['member08'] } })).toBe(
    'invalid-input',
  );
  expect(await refused({ members: [], membership: { add: ['member08'] } })).toBe('invalid-input');
  expect(await refused({})).toBe('invalid-input');
  expect(await refused({ title: 'Lost' }, 'nowhere')).toBe('not-found');
  expect(await refused({ membership: { remove: ['member08'] } }, everybody.idVotingSession)).toBe(
    'invalid-input',
  );
  expect(await rowOf(idVotingSession)).toEqual(before);
});

test('[PERM-03] nobody but an administrator makes, changes or deletes a session', async () => {
  const { idVotingSession } = await make();
  const before = await rowOf(idVotingSession);
  const params = { idVotingSession };
  for (const client of [rosa, moderator]) {
    expect(await refusalOf(client.call('createVotingSession', { body: body() }))).toBe('permission-missing');
    expect(await refusalOf(client.call('updateVotingSession', { params, body: body([]) }))).toBe(
      'permission-missing',
    );
    expect(await refusalOf(client.call('changeVotingSession', { params, body: { title: 'Mine' } }))).toBe(
      'permission-missing',
    );
    expect(await refusalOf(client.call('deleteVotingSession', { params }))).toBe('permission-missing');
  }
  expect(await refusalOf(server.client().call('listVotingSessions'))).toBe('not-signed-in');
  expect(await rowOf(idVotingSession)).toEqual(before);
});

test('[SESS-01] unknown members, an end before the start and an unknown session are refused and write nothing', async () => {
  const { idVotingSession } = await make(['member08']);
  const before = await rowOf(idVotingSession);
  const params = { idVotingSession };
  const update = (change: object, id = idVotingSession) =>
    refusalOf(
      admin.call('updateVotingSession', { params: { idVotingSession: id }, body: { ...body(), ...change } }),
    );
  expect(await update({ members: ['member08', 'nobody'] })).toBe('invalid-input');
  expect(await update({ epochEndTime: 1 })).toBe('invalid-input');
  expect(await update({}, 'nowhere')).toBe('not-found');
  expect(await refusalOf(make(['nobody']))).toBe('invalid-input');
  expect(await rowOf(idVotingSession)).toEqual(before);
  expect(await refusalOf(admin.call('deleteVotingSession', { params: { idVotingSession: 'nowhere' } }))).toBe(
    'not-found',
  );
  await admin.call('deleteVotingSession', { params });
  expect(await rowOf(idVotingSession)).toBeUndefined();
});

test('[SESS-01] a session that holds a poll stays', async () => {
  const { idVotingSession, ...made } = await make();
  expect(made.holdsVotes).toBeUndefined();
  const params = { idVotingSession };
  await moderator.call('createPoll', { params, body: { title: 'A question' } });
  expect(await refusalOf(admin.call('deleteVotingSession', { params }))).toBe('session-has-polls');
  expect(await rowOf(idVotingSession)).toBeDefined();
  const read = async (client: typeof admin) =>
    (await client.call('getVotingSession', { params }))[0]?.holdsVotes;
  expect(await read(admin), 'the page of the administration knows it beforehand').toBe(true);
  expect(await read(moderator), 'others are told nothing of it').toBeUndefined();
});

test('[CHAT-18] a moderator switches the chat to all, a member does not', async () => {
  const { idVotingSession } = await make();
  const params = { idVotingSession };
  const off = { params, body: { chatAll: false } };
  expect(await refusalOf(rosa.call('updateVotingSessionDavra', off))).toBe('permission-missing');
  expect(await rowOf(idVotingSession)).toMatchObject({ chat_all: true });
  const news = hearNews(server.bus);
  expect(await moderator.call('updateVotingSessionDavra', off)).toMatchObject({ chatAll: false });
  expect(news.items).toEqual([{ kind: 'session', idVotingSession }]);
  const nowhere = { params: { idVotingSession: 'nowhere' }, body: { chatAll: false } };
  expect(await refusalOf(moderator.call('updateVotingSessionDavra', nowhere))).toBe('not-found');
});

test('[SESS-03] what everybody in the chamber sees of its meeting has its session and its times', async () => {
  const { idVotingSession, epochStartTime, epochEndTime } = await make();
  const socket = await openTestSocket(rosa, 'member08', { idVotingSession });
  const { session } = await socket.snapshot();
  expect(session).toMatchObject({ idVotingSession, epochStartTime, epochEndTime });
  expect(epochEndTime - epochStartTime).toBe(HOUR_MS);
  socket.close();
});

test('[SESS-01][FND-56][FND-57] access code and password are kept and told to the people of the session only', async () => {
  const dialIn = { telephony: { accessCode: '2640 117' }, phoneAndVideoSystemPassword: '88213' };
  const made = await admin.call('createVotingSession', { body: { ...body(['member08']), ...dialIn } });
  expect(made).toMatchObject(dialIn);
  const params = { idVotingSession: made.idVotingSession };
  expect(await rosa.call('getVotingSession', { params })).toMatchObject([dialIn]);
  const overheard = async (client: TestClient) => JSON.stringify(await client.call('listVotingSessions'));
  expect(await overheard(rosa)).toContain('2640 117');
  expect(await overheard(kenji)).not.toContain('2640 117');
  expect(await refusalOf(kenji.call('getVotingSession', { params }))).toBe('not-found');
  // A field that the call does not name stays; null clears it.
  await admin.call('updateVotingSession', { params, body: { title: 'Renamed' } });
  expect(await rosa.call('getVotingSession', { params })).toMatchObject([
    { telephony: { accessCode: '2640 117' }, phoneAndVideoSystemPassword: '88213' },
  ]);
  const none = { telephony: { accessCode: null }, phoneAndVideoSystemPassword: null };
  await admin.call('updateVotingSession', { params, body: none });
  expect(await rosa.call('getVotingSession', { params })).toMatchObject([
    { telephony: { accessCode: null }, phoneAndVideoSystemPassword: null },
  ]);
});

test('[FND-58][FND-59] the call-in numbers are those of the site, none by default, for the people of the meeting', async () => {
  const { idVotingSession } = await make(['member08']);
  const [session] = await rosa.call('getVotingSession', { params: { idVotingSession } });
  const params = { meetingId: session?.data_json.webex.id ?? '' };
  expect(await rosa.call('listCallInNumbers', { params })).toEqual({ items: [] });
  const items = [
    { label: 'Lima', callInNumber: '+51 1 555 0100' },
    { label: 'Toll-free', callInNumber: '0800 555 0101' },
  ];
  await saveSettings(server.database.db, { callInNumbers: items });
  expect(await rosa.call('listCallInNumbers', { params })).toEqual({ items });
  expect(await refusalOf(kenji.call('listCallInNumbers', { params }))).toBe('not-found');
  await saveSettings(server.database.db, { callInNumbers: [{ label: 'No number' }] });
  expect(await rosa.call('listCallInNumbers', { params })).toEqual({ items: [] });
});
