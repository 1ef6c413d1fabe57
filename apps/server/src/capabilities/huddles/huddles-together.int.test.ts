import { createFakeClock } from '@hemicycle/testkit/fake-clock';
import { refusalOf } from '@hemicycle/testkit/refusal-of';
import type { TestClient } from '@hemicycle/testkit/test-client';
import { startTestServer } from '@hemicycle/testkit/test-server';
import type { TestServer } from '@hemicycle/testkit/test-server';
import { openTestSocket, type TestSocket } from '@hemicycle/testkit/test-socket';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';

// The countdown that brings everybody back from the huddles, and the calls of huddles for a
// moderator, on two servers with one database and one bus.

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

const clock = createFakeClock();
let here: TestServer;
let there: TestServer;
let moderator: TestClient;
let rosa: TestClient;
let kenji: TestClient;
let idVotingSession: string;

beforeAll(async () => {
  here = await startTestServer({ clock });
  const { database, dataDir, bus } = here;
  there = await startTestServer({ clock, database, bus, config: { dataDir } });
  [moderator, rosa, kenji] = await Promise.all([
    here.signIn('moderator'),
    here.signIn('member08'),
    there.signIn('member09'),
  ]);
});
afterAll(async () => {
  await there.stop();
  await here.stop();
});

/** Gives each test a session of its own, which ends in five hours and which all three enter. */
beforeEach(async () => {
  const admin = await here.signIn('admin');
  ({ idVotingSession } = await admin.call('createVotingSession', {
    body: {
      title: 'Committee on Water',
      epochStartTime: clock.nowMs() - HOUR_MS,
      epochEndTime: clock.nowMs() + 5 * HOUR_MS,
      members: ['moderator', 'member08', 'member09'],
    },
  }));
  for (const client of [moderator, rosa, kenji]) {
    await client.call('updateSessionInfo', {
      body: { userSession: { votingSessionToAttend: idVotingSession } },
    });
    await client.call('setMeeting', { body: { idVotingSession, meeting: 'mainchamber' } });
  }
});

const ofSession = () => ({ params: { idVotingSession } });
const make = (title: string) => moderator.call('createHuddle', { ...ofSession(), body: { title } });
const join = (client: TestClient, roomId: string) => client.call('joinHuddle', { params: { roomId } });
const recall = (minutes: number, client = moderator) =>
  client.call('openHuddleRecall', { ...ofSession(), body: { minutes } });
const lengthen = (minutes: number) =>
  moderator.call('lengthenHuddleRecall', { ...ofSession(), body: { minutes } });
const call = (client: TestClient, roomId: string) => client.call('callModerator', { params: { roomId } });
const decide = (client: TestClient, roomId: string, state: 'answered' | 'aside') =>
  client.call('decideHuddleCall', { params: { roomId }, body: { state } });

async function watch(client: TestClient, userId: string): Promise<TestSocket> {
  const socket = await openTestSocket(client, userId, { idVotingSession });
  onTestFinished(() => socket.close());
  await socket.snapshot();
  return socket;
}

async function placesOf(...userIds: string[]) {
  const people = await moderator.call('listPeopleStates', ofSession());
  return userIds.map((userId) => people.find((one) => one.userId === userId)?.meetingId ?? null);
}

/** Lets time pass in small steps, so that the jobs' work in the database can happen in between. */
async function passUntil(check: () => void | Promise<void>): Promise<void> {
  await vi.waitFor(
    async () => {
      await clock.advance(50);
      await check();
    },
    { interval: 5, timeout: 10_000 },
  );
}

test('a countdown brings everybody back to the main chamber at its end, from each huddle, on both servers', async () => {
  const [{ id: one }, { id: two }] = [await make('Alcove'), await make('Bower')];
  await join(rosa, one);
  await join(kenji, two);
  const [ofRosa, ofKenji] = [await watch(rosa, 'member08'), await watch(kenji, 'member09')];
  const opened = await recall(5);
  expect(opened).toEqual({ endsAt: clock.nowMs() + 5 * MINUTE_MS, openedBy: 'moderator' });
  for (const socket of [ofRosa, ofKenji]) {
    await socket.nextChange('huddleRecall', ({ huddleRecall }) => huddleRecall?.endsAt === opened.endsAt);
  }
  await clock.advance(5 * MINUTE_MS - 1_000);
  expect(await placesOf('member08', 'member09')).toEqual([one, two]);
  await passUntil(async () =>
    expect(await placesOf('member08', 'member09')).toEqual([idVotingSession, idVotingSession]),
  );
  for (const socket of [ofRosa, ofKenji]) {
    await socket.nextChange('huddleRecall', ({ huddleRecall }) => huddleRecall === null);
  }
  // The huddles stay open: who is needed there longer enters again.
  expect((await join(rosa, one)).id).toBe(one);
});

test('[LOBBY-03] a countdown leaves an attendant in the interview that they hold', async () => {
  const { id: alcove } = await make('Alcove');
  await join(rosa, alcove);
  const { id: interview } = await make('Interview');
  await join(moderator, interview);
  await here.database.pool.query(`update huddles set subtype = 'interview' where id = $1`, [interview]);
  await recall(1);
  await clock.advance(MINUTE_MS);
  await passUntil(async () => expect(await placesOf('member08')).toEqual([idVotingSession]));
  expect(await placesOf('moderator')).toEqual([interview]);
});

test('a lengthened countdown moves nobody at its first end, and a cancelled one moves nobody at all', async () => {
  const { id } = await make('Alcove');
  await join(rosa, id);
  const { endsAt } = await recall(1);
  expect(await lengthen(2)).toEqual({ endsAt: endsAt + 2 * MINUTE_MS, openedBy: 'moderator' });
  await clock.advance(2 * MINUTE_MS);
  await clock.advance(1_000);
  expect(await placesOf('member08')).toEqual([id]);
  await moderator.call('cancelHuddleRecall', ofSession());
  await moderator.call('cancelHuddleRecall', ofSession());
  expect(await refusalOf(lengthen(1))).toBe('recall-not-open');
  await clock.advance(5 * MINUTE_MS);
  expect(await placesOf('member08')).toEqual([id]);
});

test('there is one countdown at a time, for moderators, of a sitting that goes on; bad minutes change nothing', async () => {
  for (const minutes of [0, -1, 1.5, 61]) expect(await refusalOf(recall(minutes))).toBe('invalid-input');
  expect(await refusalOf(recall(1, rosa))).toBe('permission-missing');
  const { endsAt } = await recall(10);
  expect(await refusalOf(recall(20))).toBe('recall-open');
  expect((await lengthen(1)).endsAt).toBe(endsAt + MINUTE_MS);
  await moderator.call('cancelHuddleRecall', ofSession());
  await clock.advance(6 * HOUR_MS);
  expect(await refusalOf(recall(1))).toBe('session-ended');
});

test('[BEY-37] once the main meeting is over nobody calls a moderator, who could not come', async () => {
  const { id } = await make('Alcove');
  await join(rosa, id);
  await moderator.call('endVotingSession', ofSession());
  expect(await refusalOf(call(rosa, id))).toBe('session-ended');
});

test('[HUD-08] a countdown whose end comes after that of the main meeting leaves people in their huddle', async () => {
  const { id } = await make('Alcove');
  await join(rosa, id);
  await recall(2);
  await moderator.call('endVotingSession', ofSession());
  await clock.advance(2 * MINUTE_MS);
  await passUntil(async () => {
    const { rows } = await here.database.pool.query('select from huddle_recalls');
    expect(rows).toEqual([]);
  });
  expect(await placesOf('member08')).toEqual([id]);
});

test('a countdown that ended while no server was up brings everybody back at the start', async () => {
  const { id } = await make('Alcove');
  await join(rosa, id);
  // A server that was killed leaves the countdown and its job in the database.
  await recall(30);
  const pool = here.database.pool;
  await pool.query('update huddle_recalls set ends_ms = $1', [clock.nowMs() - 1]);
  await pool.query(`update jobs set due_ms = $1 where name = 'bring-back'`, [clock.nowMs() - 1]);
  const { database, dataDir, bus } = here;
  const restarted = await startTestServer({ clock, database, bus, config: { dataDir } });
  onTestFinished(() => restarted.stop());
  await passUntil(async () => expect(await placesOf('member08')).toEqual([idVotingSession]));
});

test('[BEY-37] a huddle calls the moderators; one of them decides, and all screens show the same', async () => {
  const { id } = await make('Alcove');
  await join(rosa, id);
  const [ofModerator, ofRosa, ofKenji] = [
    await watch(moderator, 'moderator'),
    await watch(rosa, 'member08'),
    await watch(kenji, 'member09'),
  ];
  const opened = await call(rosa, id);
  expect(opened).toEqual({
    roomId: id,
    state: 'open',
    calledBy: 'member08',
    calledAt: clock.nowMs(),
    decidedBy: null,
  });
  await clock.advance(1_000);
  expect(await call(rosa, id)).toEqual(opened);
  for (const socket of [ofModerator, ofRosa]) {
    const change = await socket.nextChange('huddleCalls', ({ huddleCalls }) => huddleCalls.length > 0);
    expect(change.huddleCalls).toEqual([opened]);
  }
  const answered = { ...opened, state: 'answered', decidedBy: 'moderator' };
  expect(await decide(moderator, id, 'answered')).toEqual(answered);
  expect(await decide(moderator, id, 'answered')).toEqual(answered);
  expect(await refusalOf(decide(moderator, id, 'aside'))).toBe('call-not-open');
  for (const socket of [ofModerator, ofRosa]) {
    await socket.nextChange('huddleCalls', ({ huddleCalls }) => huddleCalls[0]?.state === 'answered');
  }
  expect(await call(rosa, id)).toMatchObject({ state: 'open', decidedBy: null });
  // Somebody outside of the huddle who does not moderate learns nothing of its calls.
  await moderator.call('sendToAllRooms', { ...ofSession(), body: { text: 'Afterwards' } });
  await ofKenji.nextChange('chatMessage', ({ message }) => message.text === 'Afterwards');
  expect(JSON.stringify(ofKenji.messages)).not.toContain('"calledBy"');
});

test('[BEY-37] whoever enters a huddle sees its call; nobody calls from outside of it', async () => {
  const { id } = await make('Alcove');
  await join(rosa, id);
  await call(rosa, id);
  expect(await refusalOf(call(kenji, id))).toBe('room-not-found');
  expect(await refusalOf(call(kenji, 'nowhere'))).toBe('room-not-found');
  expect(await refusalOf(decide(kenji, id, 'aside'))).toBe('permission-missing');
  const ofKenji = await watch(kenji, 'member09');
  await join(kenji, id);
  await ofKenji.nextChange('huddleCalls', ({ huddleCalls }) => huddleCalls[0]?.roomId === id);
  expect(await decide(moderator, id, 'aside')).toMatchObject({ state: 'aside' });
  await ofKenji.nextChange('huddleCalls', ({ huddleCalls }) => huddleCalls[0]?.state === 'aside');
  const { id: silent } = await make('Bower');
  expect(await refusalOf(decide(moderator, silent, 'aside'))).toBe('call-not-open');
});
