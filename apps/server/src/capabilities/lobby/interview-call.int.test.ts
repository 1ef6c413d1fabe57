import { LOBBY_CALL_KEPT_MS, LOBBY_CALL_RINGS_MS } from '@hemicycle/contract/lobby-names';
import type { LobbyServerMessage } from '@hemicycle/contract/lobby-socket';
import { openLobbyPage, type LobbyPage } from '@hemicycle/testkit/lobby-socket';
import { makeCommittee } from '@hemicycle/testkit/make-committee';
import { refusalOf } from '@hemicycle/testkit/refusal-of';
import type { TestClient } from '@hemicycle/testkit/test-client';
import { startTestServer, type TestServer } from '@hemicycle/testkit/test-server';
import { openTestSocket, type TestSocket } from '@hemicycle/testkit/test-socket';
import { createUnsteadyBuses } from '@hemicycle/testkit/unsteady-buses';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { keepInterviews } from './keep-interviews.ts';

// The call that comes before an interview. Two servers of one site: the attendants are at one of
// them, those who wait at the other.

const redisUrl = 'redis://between.test';
const people = ['moderator', 'member01', 'member02'];
/** Nobody hears what this announces. */
const silent = { announce: () => undefined, listen: () => () => undefined, onMissed: () => () => undefined };
let here: TestServer;
let there: TestServer;
let admin: TestClient;
let moderator: TestClient;
let idVotingSession: string;
let epoch = 0;
/** The clients of those who wait, by user id. */
const clients = new Map<string, TestClient>();

beforeAll(async () => {
  const buses = createUnsteadyBuses(78, { doubled: 0.3 });
  here = await startTestServer({ bus: buses.here, config: { redisUrl } });
  const { database, dataDir } = here;
  there = await startTestServer({ database, bus: buses.there, config: { dataDir, redisUrl } });
  [admin, moderator] = await Promise.all([here.signIn('admin'), here.signIn('moderator')]);
});
afterAll(async () => {
  await there.stop();
  await here.stop();
});
beforeEach(async () => {
  clients.clear();
  idVotingSession = await makeCommittee(admin, here.clock.nowMs(), people);
  await enter(moderator);
  await moderator.call('updateVotingSessionDavra', {
    ...ofSession(),
    body: { waitingRoom: true, enableUserConfirmLobbyAttendant: true },
  });
});

const ofSession = () => ({ params: { idVotingSession } });
const call = (client: TestClient, userId: string) =>
  client.call('callToInterview', { ...ofSession(), body: { userId } });
const answer = (person: TestClient, roomId: string, given: 'start' | 'not-now') =>
  person.call('answerInterview', { ...ofSession(), body: { roomId, answer: given } });
const queue = async () => (await moderator.call('getLobby', ofSession())).people;

async function enter(client: TestClient): Promise<void> {
  await client.call('updateSessionInfo', {
    body: { userSession: { votingSessionToAttend: idVotingSession } },
  });
  await client.call('setMeeting', { body: { idVotingSession, meeting: 'mainchamber' } });
}

/** An interview that runs: the attendant calls, and the person starts it. */
async function begin(client: TestClient, userId: string): ReturnType<typeof call> {
  const room = await call(client, userId);
  const person = clients.get(userId) ?? (await there.signIn(userId));
  await answer(person, room.id, 'start');
  return room;
}

async function socketOf(client: TestClient, userId: string): Promise<TestSocket> {
  const socket = await openTestSocket(client, userId, { idVotingSession });
  onTestFinished(() => socket.close());
  await socket.snapshot();
  return socket;
}

async function wait(userId: string): Promise<{ client: TestClient; page: LobbyPage }> {
  const client = await there.signIn(userId);
  const page = await openLobbyPage(client, userId, idVotingSession);
  onTestFinished(() => page.close());
  await page.state();
  clients.set(userId, client);
  return { client, page };
}

function joinFrom(page: LobbyPage, roomId: string | undefined): number {
  epoch += 1;
  page.sendText(JSON.stringify({ type: 'mediaJoin', epoch, ...(roomId !== undefined && { roomId }) }));
  return epoch;
}

function heard<Type extends LobbyServerMessage['type']>(
  page: LobbyPage,
  type: Type,
  matches: (message: Extract<LobbyServerMessage, { type: Type }>) => boolean = () => true,
): Promise<Extract<LobbyServerMessage, { type: Type }>> {
  return vi.waitFor(
    () => {
      const found = page.messages.find(
        (message): message is Extract<LobbyServerMessage, { type: Type }> =>
          message.type === type && matches(message as Extract<LobbyServerMessage, { type: Type }>),
      );
      if (found === undefined) throw new Error(`no ${type} came: ${page.texts.join('\n')}`);
      return found;
    },
    { timeout: 5_000 },
  );
}

test('[BEY-19] a call rings at the person alone, on another server: no media, no tick and no act before they start it, and both pages follow', async () => {
  const attendant = await socketOf(moderator, 'moderator');
  const { client, page } = await wait('member01');
  const { id: roomId } = await call(moderator, 'member01');
  expect(await page.state(({ stay }) => stay === 'interview')).toMatchObject({
    interview: { roomId, isRunning: false },
    place: 1,
  });
  expect((await queue())[0]).toMatchObject({ state: 'interview', interview: { roomId, sinceMs: null } });
  const early = joinFrom(page, roomId);
  await heard(page, 'mediaRefused', ({ epoch: refused }) => refused === early);
  const noting = moderator.call('noteIdentitySeen', { ...ofSession(), body: { userId: 'member01' } });
  expect(await refusalOf(noting)).toBe('lobby-decided');
  const begun = async () =>
    (await moderator.call('listModerationActs', ofSession())).acts.filter(
      ({ act }) => act === 'beginInterview',
    );
  expect(await begun()).toEqual([]);
  // Nobody answers for the person, and the person no other room.
  const other = await wait('member02');
  expect(await refusalOf(answer(other.client, roomId, 'start'))).toBe('call-over');
  expect(await refusalOf(answer(client, 'another-room', 'start'))).toBe('call-over');
  await answer(other.client, roomId, 'not-now');
  expect((await queue())[0]).toMatchObject({ interview: { roomId, sinceMs: null } });

  await answer(client, roomId, 'start');
  await page.state(({ interview }) => interview?.isRunning === true);
  await attendant.nextChange(
    'lobby',
    ({ lobby }) => typeof lobby?.people[0]?.interview?.sinceMs === 'number',
  );
  await moderator.call('joinHuddle', { params: { roomId } });
  attendant.send({ type: 'mediaJoin', epoch: 910_001, roomId });
  joinFrom(page, roomId);
  await heard(page, 'mediaPeers', ({ peers }) => peers.length === 1);
  // Started again, by a second tab, nothing changes; it is too late to decline.
  await answer(client, roomId, 'start');
  expect(await refusalOf(answer(client, roomId, 'not-now'))).toBe('call-over');
  expect(await begun()).toMatchObject([{ byUserId: 'moderator', userId: 'member01' }]);
}, 20_000);

test('[BEY-19] a call that is declined, not answered, taken back or left by its person ends: the attendant is in the chamber again, both read how, and it may be called again', async () => {
  const { client, page } = await wait('member01');
  const keep = () => keepInterviews({ db: here.database.db, clock: here.clock, news: silent });
  const since = (column: 'interview_called_ms' | 'left_ms', ms: number) =>
    here.database.pool.query(
      `update lobby_stays set ${column} = $2 where id_voting_session = $1 and user_id = 'member01'`,
      [idVotingSession, here.clock.nowMs() - ms - 1],
    );
  const ended = async (roomId: string, outcome: string) => {
    expect((await queue())[0]).toMatchObject({
      ...{ userId: 'member01', state: 'waiting', interview: null, lastCall: { outcome } },
    });
    expect(await refusalOf(moderator.call('joinHuddle', { params: { roomId } }))).toBe('room-closed');
    expect(await refusalOf(answer(client, roomId, 'start'))).toBe('call-over');
  };
  const declined = await call(moderator, 'member01');
  await answer(client, declined.id, 'not-now');
  await ended(declined.id, 'declined');
  expect(await page.state(({ lastCall }) => lastCall !== null)).toMatchObject({
    ...{ stay: 'waiting', place: 1, interview: null, lastCall: { outcome: 'declined' } },
  });
  await answer(client, declined.id, 'not-now');

  const rang = await call(moderator, 'member01');
  expect((await queue())[0]).toMatchObject({ interview: { roomId: rang.id }, lastCall: null });
  await keep();
  expect((await queue())[0]).toMatchObject({ interview: { roomId: rang.id } });
  await since('interview_called_ms', LOBBY_CALL_RINGS_MS);
  await keep();
  await ended(rang.id, 'unanswered');

  const taken = await call(moderator, 'member01');
  // Only an interview that runs is reset.
  await moderator.call('resetAttendantCompleted');
  expect((await queue())[0]).toMatchObject({ interview: { roomId: taken.id, sinceMs: null } });
  await moderator.call('endInterview', ofSession());
  await ended(taken.id, 'taken-back');
  await page.state(({ lastCall }) => lastCall?.outcome === 'taken-back');

  // A reload keeps the call; a person who stays away ends it.
  const left = await call(moderator, 'member01');
  page.close();
  await vi.waitFor(async () => expect((await queue())[0]?.interview).toMatchObject({ isHere: false }));
  await keep();
  const back = await wait('member01');
  expect(await back.page.state(({ stay }) => stay === 'interview')).toMatchObject({
    interview: { roomId: left.id, isRunning: false },
  });
  back.page.close();
  await vi.waitFor(async () => expect((await queue())[0]?.interview).toMatchObject({ isHere: false }));
  await since('left_ms', LOBBY_CALL_KEPT_MS);
  await keep();
  await wait('member01');
  await ended(left.id, 'unanswered');
  const { acts } = await moderator.call('listModerationActs', ofSession());
  expect(acts.filter(({ act }) => act === 'beginInterview' || act === 'endInterview')).toEqual([]);

  // An interview that came of a call leaves nothing of it.
  await begin(moderator, 'member01');
  await moderator.call('endInterview', ofSession());
  expect((await queue())[0]).toMatchObject({ state: 'waiting', lastCall: null });
}, 30_000);
