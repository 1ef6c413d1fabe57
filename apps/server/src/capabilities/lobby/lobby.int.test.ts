import { socketCloseCodes } from '@hemicycle/contract/socket';
import { LOBBY_PLACE_KEPT_MS } from '@hemicycle/contract/lobby-names';
import { createFakeClock } from '@hemicycle/testkit/fake-clock';
import { openLobbyPage, type LobbyPage } from '@hemicycle/testkit/lobby-socket';
import { makeCommittee } from '@hemicycle/testkit/make-committee';
import { hearNews } from '@hemicycle/testkit/heard-news';
import { refusalOf } from '@hemicycle/testkit/refusal-of';
import { SMALL_JPEGS } from '@hemicycle/testkit/small-jpegs';
import type { TestClient } from '@hemicycle/testkit/test-client';
import { startTestServer, type TestServer } from '@hemicycle/testkit/test-server';
import { openTestSocket } from '@hemicycle/testkit/test-socket';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';

const HOUR_MS = 3_600_000;
const members = ['moderator', 'member01', 'member02', 'member03', 'member04', 'member08'];

const clock = createFakeClock();
let server: TestServer;
let admin: TestClient;
let moderator: TestClient;
let idVotingSession: string;

beforeAll(async () => {
  server = await startTestServer({ clock });
  [admin, moderator] = await Promise.all([server.signIn('admin'), server.signIn('moderator')]);
});
afterAll(() => server.stop());
beforeEach(async () => {
  idVotingSession = await makeCommittee(admin, clock.nowMs(), members);
  await attend(moderator);
});

const ofSession = () => ({ params: { idVotingSession } });

async function attend(client: TestClient): Promise<void> {
  await client.call('updateSessionInfo', {
    body: { userSession: { votingSessionToAttend: idVotingSession } },
  });
}

function switchLobby(body: { waitingRoom?: boolean; lobbyUntilStart?: boolean }) {
  return moderator.call('updateVotingSessionDavra', { ...ofSession(), body });
}

/** Somebody opens the lobby's page and waits. */
async function wait(userId: string): Promise<{ client: TestClient; page: LobbyPage }> {
  const client = await server.signIn(userId);
  const page = await openLobbyPage(client, userId, idVotingSession);
  onTestFinished(() => page.close());
  return { client, page };
}

async function enters(client: TestClient): Promise<string> {
  await attend(client);
  try {
    await client.call('setMeeting', { body: { idVotingSession, meeting: 'mainchamber' } });
    return 'in';
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : 'failed';
  }
}

async function queue(): Promise<string[]> {
  return (await moderator.call('getLobby', ofSession())).people.map(({ userId }) => userId);
}

/** Waits up to 5 s for what another connection or the job runner brings about. */
function eventually(look: () => Promise<void>): Promise<void> {
  return vi.waitFor(look, { timeout: 5_000 });
}

test('[LOBBY-12][SESS-02] moderators and administrators switch the waiting room, which the session shows', async () => {
  expect(await switchLobby({ waitingRoom: true })).toMatchObject({ waitingRoom: true });
  await admin.call('updateVotingSessionDavra', { ...ofSession(), body: { lobbyUntilStart: true } });
  const [session] = await moderator.call('getVotingSession', ofSession());
  expect(session?.data_json.davra).toMatchObject({ waitingRoom: true, lobbyUntilStart: true });
  const member = await server.signIn('member01');
  const switching = member.call('updateVotingSessionDavra', { ...ofSession(), body: { waitingRoom: false } });
  expect(await refusalOf(switching)).toBe('permission-missing');
  await admin.call('updateVotingSessionDavra', { ...ofSession(), body: { lobbyUntilStart: false } });
  expect(await switchLobby({ waitingRoom: false })).not.toHaveProperty('lobbyUntilStart');
});

test('[SESS-01][LOBBY-12][BEY-19] a session is made with its lobby, which opens at the start', async () => {
  const made = await admin.call('createVotingSession', {
    body: {
      title: 'Committee on Roads',
      epochStartTime: clock.nowMs() + HOUR_MS / 4,
      epochEndTime: clock.nowMs() + HOUR_MS,
      members: ['member01'],
      lobbyUntilStart: true,
    },
  });
  expect(made.data_json.davra).toMatchObject({ waitingRoom: false, lobbyUntilStart: true });
  const member = await server.signIn('member01');
  const params = { idVotingSession: made.idVotingSession };
  const lobbyNow = async () => (await member.call('getVotingSession', { params }))[0]?.lobby;
  expect(await lobbyNow()).toBe('until-start');
  await clock.advance(HOUR_MS / 4);
  await vi.waitFor(async () => {
    await clock.advance(100);
    expect(await lobbyNow()).toBeUndefined();
  });
  const withRoom = await admin.call('createVotingSession', {
    body: {
      title: 'Committee on Bridges',
      epochStartTime: clock.nowMs(),
      epochEndTime: clock.nowMs() + HOUR_MS,
      members: ['member01'],
      waitingRoom: true,
    },
  });
  params.idVotingSession = withRoom.idVotingSession;
  expect(await lobbyNow()).toBe('waiting-room');
});

test('[BEY-19][LOBBY-02] who arrives waits already knocking, and reads whose sitting it is and their place', async () => {
  await switchLobby({ waitingRoom: true });
  const { client, page } = await wait('member01');
  expect(await page.state()).toMatchObject({
    session: { idVotingSession, title: 'Committee on Water' },
    why: 'waiting-room',
    stay: 'waiting',
    reason: null,
    place: 1,
    count: 1,
  });
  const { page: second } = await wait('member02');
  await second.state(({ place, count }) => place === 2 && count === 2);
  await page.state(({ place, count }) => place === 1 && count === 2);
  expect(await enters(client)).toBe('in-lobby');
  expect(await refusalOf(client.call('listPolls', ofSession()))).toBe('in-lobby');
  const [session] = await client.call('getVotingSession', ofSession());
  expect(session).toMatchObject({ title: 'Committee on Water', lobby: 'waiting-room', presentCount: 0 });
});

test('[BEY-19] the chamber’s socket is shut for somebody who waits', async () => {
  await switchLobby({ waitingRoom: true });
  const client = await server.signIn('member01');
  await expect(openTestSocket(client, 'member01', { idVotingSession })).rejects.toThrow(/423/u);
});

test('[BEY-19] a page that knocks without end costs the server as much as a few knocks, and its last one counts', async () => {
  await switchLobby({ waitingRoom: true });
  const { page } = await wait('member01');
  await page.state();
  const queries = vi.spyOn(pg.Client.prototype, 'query');
  onTestFinished(() => queries.mockRestore());
  for (let knocks = 0; knocks < 300; knocks += 1) page.knock({ camera: 'works', microphone: 'fails' });
  page.knock({ camera: 'works', microphone: 'works' });
  await eventually(async () => {
    const { people } = await moderator.call('getLobby', ofSession());
    expect(people[0]?.selfTest).toEqual({ camera: 'works', microphone: 'works' });
  });
  const taken = queries.mock.calls.filter((call) => JSON.stringify(call).includes('insert into lobby_stays'));
  expect(taken.length).toBeLessThanOrEqual(6);
});

test('[BEY-19][BEY-45] in a closed sitting with a waiting room, who may stay reads that they wait to be let in, others that it is closed', async () => {
  idVotingSession = await makeCommittee(admin, clock.nowMs(), [...members, 'observer']);
  await attend(moderator);
  await switchLobby({ waitingRoom: true });
  const [stays, other] = [await wait('member01'), await wait('observer')];
  for (const { page } of [stays, other]) await page.state(({ why }) => why === 'waiting-room');
  await moderator.call('closeSession', { ...ofSession(), body: { named: [] } });
  await other.page.state(({ why }) => why === 'closed');
  const late = await openLobbyPage(stays.client, 'member01', idVotingSession);
  onTestFinished(() => late.close());
  expect(await late.state()).toMatchObject({ why: 'waiting-room', stay: 'waiting' });
  expect(JSON.stringify(stays.page.messages)).not.toContain('"closed"');
});

test('[BEY-19] the attendant sees name, way in, self-test and time of each, and admits one, a group, all', async () => {
  await switchLobby({ waitingRoom: true });
  const pages = [];
  for (const userId of ['member01', 'member02', 'member03', 'member04']) {
    const waiting = await wait(userId);
    await waiting.page.state();
    pages.push(waiting);
  }
  pages[0]?.page.knock({ camera: 'works', microphone: 'fails' });
  await eventually(async () => {
    const { people } = await moderator.call('getLobby', ofSession());
    expect(people[0]).toMatchObject({
      userId: 'member01',
      displayName: expect.any(String),
      kind: 'account',
      state: 'waiting',
      waitingSinceMs: clock.nowMs(),
      selfTest: { camera: 'works', microphone: 'fails' },
    });
  });
  const admit = (userIds: 'all' | string[]) =>
    moderator.call('admitFromLobby', { ...ofSession(), body: { userIds } });
  expect(await admit(['member02'])).toEqual({ admitted: ['member02'] });
  expect(await pages[1]?.page.closed).toBe(socketCloseCodes.letIn);
  expect(pages[1]?.page.messages.at(-1)).toEqual({ type: 'letIn' });
  expect(await enters(pages[1]?.client ?? admin)).toBe('in');
  expect((await admit(['member01', 'member02'])).admitted).toEqual(['member01']);
  expect((await admit('all')).admitted.toSorted()).toEqual(['member03', 'member04']);
  expect((await admit('all')).admitted).toEqual([]);
  expect(await refusalOf(admit(['member03']))).toBe('lobby-decided');
  expect(await queue()).toEqual([]);
});

test('[BEY-19][PEOP-01] the attendant sees the picture of the account of who waits, also one that is given meanwhile', async () => {
  await switchLobby({ waitingRoom: true });
  const { page, client } = await wait('member01');
  await page.state();
  const pictures = async () =>
    (await moderator.call('getLobby', ofSession())).people.map(({ avatar }) => avatar);
  expect(await pictures()).toEqual([null]);
  const heard = hearNews(server.bus);
  const body = { jpeg: SMALL_JPEGS.baseline, before: { avatar: null } };
  const { avatar } = await client.call('savePersonPicture', { params: { userId: 'member01' }, body });
  expect(heard.items).toContainEqual({ kind: 'lobby', idVotingSession });
  expect(await pictures()).toEqual([avatar]);
  expect((await moderator.fetch(avatar ?? '')).status).toBe(200);
  // A lobby of long ago is told nothing more.
  heard.clear();
  await server.database.pool.query(
    `update voting_sessions set starts_ms = starts_ms - 172800000, ends_ms = starts_ms - 172799999
     where id = $1`,
    [idVotingSession],
  );
  await client.call('removePersonPicture', { params: { userId: 'member01' }, body: { before: { avatar } } });
  expect(heard.items).not.toContainEqual({ kind: 'lobby', idVotingSession });
});

test('[BEY-19] of three attendants at once one decides on each person, and the state is the same for all', async () => {
  await switchLobby({ waitingRoom: true });
  const { page } = await wait('member01');
  await page.state();
  const answers = await Promise.all([
    ...[1, 2, 3].map(async () => {
      const admitting = moderator.call('admitFromLobby', { ...ofSession(), body: { userIds: ['member01'] } });
      return admitting.then(() => 'admitted').catch(() => 'too late');
    }),
    moderator
      .call('refuseFromLobby', { ...ofSession(), body: { userId: 'member01', reason: 'Not on the list' } })
      .then(() => 'refused')
      .catch(() => 'too late'),
  ]);
  expect(answers.filter((answer) => answer !== 'too late')).toHaveLength(1);
  const { rows } = await server.database.pool.query(
    'select state from lobby_stays where id_voting_session = $1',
    [idVotingSession],
  );
  expect(rows).toEqual([{ state: answers.find((answer) => answer !== 'too late') }]);
});

test('[BEY-19] a refusal tells its reason, stays, and is taken back by the move to the queue', async () => {
  await switchLobby({ waitingRoom: true });
  const { client, page } = await wait('member01');
  await page.state();
  const refuse = (reason: string) =>
    moderator.call('refuseFromLobby', { ...ofSession(), body: { userId: 'member01', reason } });
  expect(await refusalOf(refuse('  '))).toBe('invalid-input');
  await refuse('Not on the list of today');
  const refused = await page.state(({ stay }) => stay === 'refused');
  expect(refused).toMatchObject({ reason: 'Not on the list of today', place: null, count: 0 });
  expect(await enters(client)).toBe('in-lobby');
  const listed = async () => (await moderator.call('getLobby', ofSession())).refused;
  expect(await listed()).toMatchObject([
    { userId: 'member01', reason: 'Not on the list of today', byName: 'Marit Solberg' },
  ]);
  await moderator.call('moveToLobbyQueue', { params: { userId: 'member01' } });
  await page.state(({ stay, place }) => stay === 'waiting' && place === 1);
  expect(await listed()).toEqual([]);
});

test('[LOBBY-06][LOBBY-13] a moderator moves somebody out of the chamber into the queue of the lobby', async () => {
  const client = await server.signIn('member01');
  expect(await enters(client)).toBe('in');
  const move = (userId: string) => moderator.call('moveToLobbyQueue', { params: { userId } });
  expect(await refusalOf(move('member01'))).toBe('lobby-off');
  await switchLobby({ waitingRoom: true });
  const socket = await openTestSocket(client, 'member01', { idVotingSession });
  await socket.snapshot();
  expect(await refusalOf(move('admin'))).toBe('bypasses-lobby');
  expect(await refusalOf(move('member24'))).toBe('not-found');
  await move('member01');
  expect(await socket.closed).toBe(socketCloseCodes.inLobby);
  await eventually(async () => {
    const { rows } = await server.database.pool.query(
      `select meeting from people_states where id_voting_session = $1 and user_id = 'member01'`,
      [idVotingSession],
    );
    expect(rows).toEqual([{ meeting: 'NOT_IN_MEETING' }]);
  });
  expect(await enters(client)).toBe('in-lobby');
});

test('[LOBBY-12] switching the lobby on keeps those inside in, and switching it off lets all in', async () => {
  const inside = await server.signIn('member01');
  expect(await enters(inside)).toBe('in');
  await switchLobby({ waitingRoom: true });
  expect(await enters(inside)).toBe('in');
  const { client, page } = await wait('member02');
  await page.state();
  expect(await enters(client)).toBe('in-lobby');
  await switchLobby({ waitingRoom: false });
  expect(await page.closed).toBe(socketCloseCodes.letIn);
  expect(await enters(client)).toBe('in');
});

test('[BEY-19] the lobby until the start ends at the start, and follows it where it is moved', async () => {
  await admin.call('changeVotingSession', {
    ...ofSession(),
    body: { epochStartTime: clock.nowMs() + HOUR_MS / 2 },
  });
  await switchLobby({ lobbyUntilStart: true });
  const { client, page } = await wait('member01');
  expect(await page.state()).toMatchObject({ why: 'until-start', place: 1 });
  await admin.call('changeVotingSession', {
    ...ofSession(),
    body: { epochStartTime: clock.nowMs() + HOUR_MS / 4 },
  });
  const moved = clock.nowMs() + HOUR_MS / 4;
  await page.state(({ session }) => session.epochStartTime === moved);
  await clock.advance(HOUR_MS / 4 - 1);
  expect(await enters(client)).toBe('in-lobby');
  // The server looks for due jobs by its clock.
  await eventually(async () => {
    await clock.advance(100);
    expect(page.messages.at(-1)).toEqual({ type: 'letIn' });
  });
  expect(await page.closed).toBe(socketCloseCodes.letIn);
  expect(await enters(client)).toBe('in');
  const late = await server.signIn('member02');
  expect(await enters(late)).toBe('in');
  await admin.call('changeVotingSession', {
    ...ofSession(),
    body: { epochStartTime: clock.nowMs() + HOUR_MS / 4 },
  });
  // Those inside stay; who comes now waits.
  expect(await enters(client)).toBe('in');
  expect(await enters(await server.signIn('member03'))).toBe('in-lobby');
});

test('[LOBBY-12] a host’s end ends the lobby, and a session that is taken up again has it again', async () => {
  await switchLobby({ waitingRoom: true });
  const { client, page } = await wait('member01');
  await page.state();
  await moderator.call('endVotingSession', ofSession());
  expect(await page.closed).toBe(socketCloseCodes.letIn);
  expect(page.messages.at(-1)).toEqual({ type: 'letIn', isOver: true });
  const change = (body: { epochStartTime?: number; epochEndTime?: number }) =>
    admin.call('changeVotingSession', { ...ofSession(), body });
  const lobby = async () => (await client.call('getVotingSession', ofSession()))[0]?.lobby;
  const epochStartTime = clock.nowMs() - 2 * HOUR_MS;
  expect(await refusalOf(change({ epochStartTime }))).toBe('session-ended');
  expect(await lobby()).toBeUndefined();
  await change({ epochStartTime, epochEndTime: clock.nowMs() + HOUR_MS });
  expect(await lobby()).toBe('waiting-room');
  expect(await enters(client)).toBe('in-lobby');
});

test('[EXIT-11][BEY-19] after a host’s end whoever was never let in reads what the sitting left, and nothing of its people and chat', async () => {
  await switchLobby({ waitingRoom: true });
  const { client, page } = await wait('member01');
  await page.state();
  await moderator.call('sendChatMessage', {
    params: { roomId: idVotingSession },
    body: { text: 'Only for those inside', requestId: 'r1' },
  });
  const admitted = await server.signIn('member02');
  const waits = await openLobbyPage(admitted, 'member02', idVotingSession);
  await waits.state();
  await moderator.call('admitFromLobby', { ...ofSession(), body: { userIds: ['member02'] } });
  await moderator.call('endVotingSession', ofSession());
  await attend(client);
  const closedToThem = {
    chat: () => client.call('listChatMessages', { params: { roomId: idVotingSession } }),
    people: () => client.call('listPeopleStates', ofSession()),
    huddles: () => client.call('listSessionHuddles', ofSession()),
    speakers: () => client.call('listSpeakersLists', ofSession()),
  };
  for (const [what, read] of Object.entries(closedToThem)) {
    expect(await refusalOf(read()), what).toBe('in-lobby');
  }
  // A file that is refused was not read: nobody finds it in the audit log.
  const file = await client.fetch(`/api/speakers/${idVotingSession}/csv/people`);
  expect(await file.json()).toMatchObject({ error: { code: 'in-lobby' } });
  const { acts } = await admin.call('listAllModerationActs', { query: { session: idVotingSession } });
  expect(acts.map(({ act }) => act)).not.toContain('readSpeakingTimes');
  await expect(openTestSocket(client, 'member01', { idVotingSession })).rejects.toThrow('423');
  await client.call('getEarlierSession', ofSession());
  await client.call('listPolls', ofSession());
  const { sessions } = await client.call('listEarlierSessions');
  expect(sessions.map((session) => session.idVotingSession)).toContain(idVotingSession);
  await attend(admitted);
  expect(await admitted.call('listChatMessages', { params: { roomId: idVotingSession } })).not.toEqual([]);
  await admitted.call('listPeopleStates', ofSession());
  const body = { epochStartTime: clock.nowMs() - 3 * HOUR_MS };
  expect(await refusalOf(admin.call('changeVotingSession', { ...ofSession(), body }))).toBe('session-ended');
  expect(await refusalOf(closedToThem.people())).toBe('in-lobby');
});

test('[BEY-19] a reload keeps the place; whoever stays away longer stands at the end', async () => {
  await switchLobby({ waitingRoom: true });
  const first = await wait('member01');
  await first.page.state();
  const second = await wait('member02');
  await second.page.state(({ place }) => place === 2);
  first.page.close();
  await eventually(async () => expect(await queue()).toEqual(['member02']));
  await wait('member01');
  await eventually(async () => expect(await queue()).toEqual(['member01', 'member02']));
  second.page.close();
  await eventually(async () => expect(await queue()).toEqual(['member01']));
  await wait('member03');
  await eventually(async () => expect(await queue()).toEqual(['member01', 'member03']));
  await clock.advance(LOBBY_PLACE_KEPT_MS + 1);
  await wait('member02');
  await eventually(async () => expect(await queue()).toEqual(['member01', 'member03', 'member02']));
});

test('[PERM-38] moderators, administrators and holders of the permission never wait, and are in no queue', async () => {
  await switchLobby({ waitingRoom: true });
  for (const userId of ['moderator', 'admin']) {
    const client = await server.signIn(userId);
    const page = await openLobbyPage(client, userId, idVotingSession);
    expect(await page.closed).toBe(socketCloseCodes.letIn);
    expect(await enters(client)).toBe('in');
  }
  const bot = await server.signIn('bot');
  await admin.call('changeVotingSession', {
    ...ofSession(),
    body: { membership: { add: ['bot'], remove: [] } },
  });
  expect(await enters(bot)).toBe('in');
  expect(await queue()).toEqual([]);
});

test('[BEY-19] the live queue reaches the moderator’s page in the chamber, and nobody else’s', async () => {
  const member = await server.signIn('member08');
  expect(await enters(member)).toBe('in');
  await switchLobby({ waitingRoom: true });
  const [moderators, ordinary] = await Promise.all([
    openTestSocket(moderator, 'moderator', { idVotingSession }),
    openTestSocket(member, 'member08', { idVotingSession }),
  ]);
  onTestFinished(() => void [moderators, ordinary].map((socket) => socket.close()));
  expect((await moderators.snapshot()).lobby).toEqual({ people: [], held: [], refused: [], messages: [] });
  expect((await ordinary.snapshot()).lobby).toBeNull();
  const { page } = await wait('member01');
  await page.state();
  // The queue is told some time after a knock, by the clock of the server.
  await eventually(async () => {
    await clock.advance(300);
    expect(JSON.stringify(moderators.messages)).toContain('"kind":"lobby"');
  });
  await moderators.nextChange('lobby', ({ lobby }) => lobby?.people[0]?.userId === 'member01');
  expect(JSON.stringify(ordinary.messages)).not.toContain('"kind":"lobby"');
});

test.each([
  ['a text that is no JSON', 'knock'],
  ['another message', JSON.stringify({ type: 'authenticate', personId: 'member01' })],
  [
    'a self-test that is none',
    JSON.stringify({ type: 'knock', personId: 'member01', selfTest: { camera: 1 } }),
  ],
])('[BEY-19] %s ends the connection and changes nothing', async (_what, text) => {
  await switchLobby({ waitingRoom: true });
  const client = await server.signIn('member01');
  const page = await openLobbyPage(client, 'member01', idVotingSession, { knocks: false });
  page.sendText(text);
  expect(await page.closed).toBe(socketCloseCodes.badMessage);
  expect(await queue()).toEqual([]);
});

test('[BEY-19] the lobby’s socket opens for its own page and for people of the session only', async () => {
  await switchLobby({ waitingRoom: true });
  const [member, outsider] = await Promise.all([server.signIn('member01'), server.signIn('member24')]);
  const opening = (client: TestClient, userId: string, origin?: string) =>
    openLobbyPage(client, userId, idVotingSession, origin === undefined ? {} : { origin });
  await expect(opening(member, 'member01', 'https://elsewhere.test')).rejects.toThrow(/403/u);
  await expect(opening(member, 'member02')).rejects.toThrow(/403/u);
  await expect(opening(outsider, 'member24')).rejects.toThrow(/404/u);
  await expect(opening(server.client(), 'member01')).rejects.toThrow(/401/u);
});
