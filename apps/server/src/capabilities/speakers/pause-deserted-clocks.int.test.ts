import { HEARTBEAT_STALE_MS, SPEAKER_AWAY_MS } from '@hemicycle/contract/limits';
import type { LiveSpeakers } from '@hemicycle/contract/speakers';
import { createFakeClock } from '@hemicycle/testkit/fake-clock';
import { hearNews } from '@hemicycle/testkit/heard-news';
import type { TestClient } from '@hemicycle/testkit/test-client';
import { startTestServer } from '@hemicycle/testkit/test-server';
import type { TestServer } from '@hemicycle/testkit/test-server';
import { openTestSocket } from '@hemicycle/testkit/test-socket';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createNews } from '../../news.ts';
import { sweepConnections } from '../presence/public.ts';
import { pauseDesertedClocks } from './pause-deserted-clocks.ts';

const ACCOUNTS = ['member01', 'member02', 'moderator'] as const;
type Account = (typeof ACCOUNTS)[number];

const clock = createFakeClock();
let server: TestServer;
let admin: TestClient;
let clients: Record<Account, TestClient>;
let idVotingSession: string;

beforeAll(async () => {
  server = await startTestServer({ clock });
  admin = await server.signIn('admin');
  const [member01, member02, moderator] = await Promise.all([
    server.signIn('member01'),
    server.signIn('member02'),
    server.signIn('moderator'),
  ]);
  clients = { member01, member02, moderator };
});
afterAll(() => server.stop());

/** Makes a session for each test and puts everybody into its chamber. */
beforeEach(async () => {
  ({ idVotingSession } = await admin.call('createVotingSession', {
    body: {
      title: 'Sitting',
      epochStartTime: clock.nowMs() - 3_600_000,
      epochEndTime: clock.nowMs() + 36_000_000,
      members: [...ACCOUNTS],
    },
  }));
  for (const account of ACCOUNTS) {
    await clients[account].call('updateSessionInfo', {
      body: { userSession: { votingSessionToAttend: idVotingSession } },
    });
    await go(account, 'mainchamber');
  }
});

const here = () => ({ params: { idVotingSession } });
const seconds = (count: number) => clock.advance(count * 1000);
const deps = () => ({ db: server.database.db, clock, news: createNews(server.bus) });

async function raise(userId: Account): Promise<void> {
  await clock.advance(10);
  await clients[userId].call('updatePeopleState', { params: { userId }, body: { handType: 1 } });
}

const open = (body: { limitSeconds?: number } = {}) =>
  clients.moderator.call('openSpeakersList', { ...here(), body });
const call = ({ version }: LiveSpeakers) =>
  clients.moderator.call('callSpeaker', { ...here(), body: { version } });
const step = (name: 'endSpeech' | 'pauseSpeech' | 'resumeSpeech' | 'undoCall', { version }: LiveSpeakers) =>
  clients.moderator.call(name, { ...here(), body: { version } });

async function newest(): Promise<LiveSpeakers> {
  const [list] = await clients.moderator.call('listSpeakersLists', here());
  if (list === undefined) throw new Error('There is no list.');
  return list;
}

/** Runs the checks that the server runs every 20 s. First everybody except `away` gives a sign of
 *  life. */
async function look(away?: Account): Promise<void> {
  await server.database.pool.query(
    `update people_states set last_seen_ms = $2
      where id_voting_session = $1 and meeting = 'mainchamber' and user_id <> $3`,
    [idVotingSession, clock.nowMs(), away ?? ''],
  );
  await sweepConnections(deps());
  await pauseDesertedClocks(deps());
}

const takeOut = (account: Account) =>
  admin.call('changeVotingSession', {
    ...here(),
    body: { membership: { add: [], remove: [account] } },
  });

const go = (account: Account, meeting: 'mainchamber' | 'NOT_IN_MEETING') =>
  clients[account].call('setMeeting', { body: { idVotingSession, meeting } });

/** Breaks somebody's line: their last sign of life is now. The server notices a minute later. */
async function breakLine(account: Account): Promise<void> {
  await server.database.pool.query(
    'update people_states set last_seen_ms = $2 where id_voting_session = $1 and user_id = $3',
    [idVotingSession, clock.nowMs(), account],
  );
}

/** Waits until the server has noted that somebody's only socket is closed. */
async function closedSocketIsNoted(account: Account): Promise<void> {
  await vi.waitFor(async () => {
    const { rows } = await server.database.pool.query<{ left: boolean }>(
      `select left_ms is not null as left from attendance_stays where id_voting_session = $1 and user_id = $2
         and connection_id is not null`,
      [idVotingSession, account],
    );
    expect(rows).toEqual([{ left: true }]);
  });
}

test('[BEY-13] the clock of who leaves with the floor stops as of then; back, they wait until it is let run', async () => {
  await raise('member01');
  let list = await call(await open({ limitSeconds: 120 }));
  await seconds(30);
  await look();
  expect(await newest()).toEqual(list);
  await go('member01', 'NOT_IN_MEETING');
  await seconds(17);
  const heard = hearNews(server.bus);
  await look();
  list = await newest();
  expect(list.speeches).toMatchObject([{ endedAt: null, spokenMs: 30_000, runningSince: null }]);
  expect(heard.items).toContainEqual({
    kind: 'speakers',
    idVotingSession,
    speechIds: [list.speeches[0]?.id],
  });
  await look();
  await go('member01', 'mainchamber');
  await seconds(20);
  await look();
  expect(await newest()).toEqual(list);
  list = await step('resumeSpeech', list);
  await seconds(5);
  await look();
  expect((await step('endSpeech', list)).speeches).toMatchObject([{ spokenMs: 35_000 }]);
});

test('[BEY-13] a short loss of the line stops no clock; who is given up for lost has spoken until the line broke', async () => {
  const socket = await openTestSocket(clients.member01, 'member01', { idVotingSession });
  await socket.snapshot();
  await raise('member01');
  let list = await call(await open());
  await seconds(10);
  socket.close();
  await closedSocketIsNoted('member01');
  await clock.advance(HEARTBEAT_STALE_MS - 1);
  await look('member01');
  expect(await newest()).toEqual(list);
  await clock.advance(2);
  await look('member01');
  list = await newest();
  expect(list.speeches).toMatchObject([{ endedAt: null, spokenMs: 10_000, runningSince: null }]);

  // Member01's line is back, and they still have the floor.
  const again = await openTestSocket(clients.member01, 'member01', { idVotingSession });
  await again.snapshot();
  await vi.waitFor(async () => {
    const people = await clients.moderator.call('listPeopleStates', here());
    expect(people.find(({ userId }) => userId === 'member01')?.meeting).toBe('mainchamber');
  });
  await look();
  expect(await newest()).toEqual(list);
  list = await step('resumeSpeech', list);
  await seconds(1);
  expect((await step('endSpeech', list)).speeches).toMatchObject([{ spokenMs: 11_000 }]);
  again.close();
});

test('[BEY-13] a clock that a moderator lets run for somebody who is away runs, and the next can be called over them', async () => {
  await raise('member01');
  await raise('member02');
  let list = await call(await open());
  await seconds(10);
  await go('member01', 'NOT_IN_MEETING');
  await seconds(10);
  await look();
  await seconds(3);
  list = await step('resumeSpeech', await newest());
  await seconds(20);
  await look();
  expect(await newest()).toEqual(list);
  list = await call(list);
  expect(list.speeches).toMatchObject([{ spokenMs: 30_000 }, { userId: 'member02', spokenMs: 0 }]);
});

test('[BEY-13] no sign of life of somebody who is away stops the clock that was let run for them; coming and leaving again does', async () => {
  const socket = await openTestSocket(clients.member01, 'member01', { idVotingSession });
  await socket.snapshot();
  await raise('member01');
  await call(await open());
  await seconds(10);
  await go('member01', 'NOT_IN_MEETING');
  await seconds(15);
  await look();
  const list = await step('resumeSpeech', await newest());
  const closeSocket = async () => {
    socket.close();
    await closedSocketIsNoted('member01');
  };
  const signs = [
    () => clients.member01.call('refreshPeopleStates'),
    () => clients.member01.call('postHeartbeat', { body: { source: 'https' } }),
    () => go('member01', 'NOT_IN_MEETING'),
    closeSocket,
  ];
  for (const sign of signs) {
    await seconds(5);
    await sign();
    await seconds(15);
    await look();
    expect(await newest()).toEqual(list);
  }
  await go('member01', 'mainchamber');
  await go('member01', 'NOT_IN_MEETING');
  await seconds(15);
  await look();
  expect((await newest()).speeches).toMatchObject([{ spokenMs: 90_000, runningSince: null }]);
});

test('[BEY-13] whoever is away for an instant when the server looks keeps their clock running', async () => {
  await raise('member01');
  const list = await call(await open());
  await seconds(10);
  await go('member01', 'NOT_IN_MEETING');
  await clock.advance(SPEAKER_AWAY_MS - 1);
  await look();
  expect(await newest()).toEqual(list);
  await go('member01', 'mainchamber');
  await seconds(20);
  await look();
  expect(await newest()).toEqual(list);
  await go('member01', 'NOT_IN_MEETING');
  await clock.advance(SPEAKER_AWAY_MS);
  await look();
  expect((await newest()).speeches).toMatchObject([
    { spokenMs: 30_000 + SPEAKER_AWAY_MS - 1, runningSince: null },
  ]);
});

test('[BEY-13] a step counts no time after the speaker has left, also before the server has looked', async () => {
  await raise('member01');
  let list = await call(await open());
  await seconds(10);
  await go('member01', 'NOT_IN_MEETING');
  await seconds(4);
  list = await step('pauseSpeech', list);
  expect(list.speeches).toMatchObject([{ spokenMs: 10_000, runningSince: null }]);
  await go('member01', 'mainchamber');
  list = await step('resumeSpeech', list);
  await seconds(10);
  await go('member01', 'NOT_IN_MEETING');
  await seconds(4);
  list = await step('endSpeech', list);
  expect(list.speeches).toMatchObject([{ spokenMs: 20_000, endedAt: clock.nowMs() }]);
});

test('[BEY-13] the clock of who is taken out of the session stops at once, and everybody hears', async () => {
  await raise('member01');
  let list = await call(await open());
  await seconds(10);
  const heard = hearNews(server.bus);
  await takeOut('member01');
  list = { ...list, version: list.version + 1 };
  expect(await newest()).toMatchObject({
    version: list.version,
    speeches: [{ endedAt: null, spokenMs: 10_000, runningSince: null }],
  });
  expect(heard.items).toContainEqual({
    kind: 'speakers',
    idVotingSession,
    speechIds: [list.speeches[0]?.id],
  });
  list = await step('resumeSpeech', list);
  await seconds(30);
  await look();
  expect(await newest()).toEqual(list);
});

/** Member01 speaks for 10 s. After 5 s more somebody else is called, and after another 5 s that
 *  call is taken back. */
test.each<{
  why: string;
  beforeCall?: () => Promise<unknown>;
  afterCall?: () => Promise<unknown>;
  expected: { spokenMs: number; runs: boolean };
}>([
  {
    why: 'the speaker left after the call',
    afterCall: () => go('member01', 'NOT_IN_MEETING'),
    expected: { spokenMs: 15_000, runs: false },
  },
  {
    why: 'the speaker left before the call',
    beforeCall: () => go('member01', 'NOT_IN_MEETING'),
    expected: { spokenMs: 10_000, runs: false },
  },
  {
    why: 'the line of the speaker was lost before the call, which shows after it',
    beforeCall: () => breakLine('member01'),
    afterCall: async () => {
      await clock.advance(HEARTBEAT_STALE_MS);
      await look('member01');
    },
    expected: { spokenMs: 10_000, runs: false },
  },
  {
    why: 'the speaker was taken out after the call',
    afterCall: () => takeOut('member01'),
    expected: { spokenMs: 15_000, runs: false },
  },
  {
    why: 'the speaker has never left',
    expected: { spokenMs: 20_000, runs: true },
  },
  {
    why: 'the speaker left before the call and is back',
    beforeCall: () => go('member01', 'NOT_IN_MEETING'),
    afterCall: () => go('member01', 'mainchamber'),
    expected: { spokenMs: 20_000, runs: true },
  },
])('[BEY-13] a call is taken back: $why', async ({ beforeCall, afterCall, expected }) => {
  await raise('member01');
  await raise('member02');
  let list = await call(await open());
  await seconds(10);
  await beforeCall?.();
  await seconds(5);
  list = await call(list);
  await afterCall?.();
  await seconds(5);
  list = await step('undoCall', list);
  const [speech] = list.speeches;
  const ranMs = speech?.runningSince === null ? 0 : clock.nowMs() - (speech?.runningSince ?? 0);
  expect(list.speeches).toMatchObject([{ userId: 'member01', endedAt: null }]);
  expect({ spokenMs: (speech?.spokenMs ?? 0) + ranMs, runs: speech?.runningSince !== null }).toEqual(
    expected,
  );
  if (!expected.runs) {
    await seconds(20);
    await look('member01');
    expect(await newest()).toEqual(list);
    list = await step('resumeSpeech', list);
    await seconds(20);
    await look('member01');
    expect(await newest()).toEqual(list);
  }
});

test('[BEY-13][HUD-08] in a huddle the speaker is there; out of it after the end of the sitting they are not', async () => {
  await raise('member01');
  const list = await call(await open());
  const { id: roomId } = await clients.moderator.call('createHuddle', {
    ...here(),
    body: { title: 'Committee room' },
  });
  await clients.member01.call('joinHuddle', { params: { roomId } });
  await seconds(20);
  await look();
  expect(await newest()).toEqual(list);
  await server.database.pool.query('update voting_sessions set ends_ms = $2 where id = $1', [
    idVotingSession,
    clock.nowMs(),
  ]);
  await clients.member01.call('leaveHuddle', { params: { roomId } });
  await seconds(10);
  await look();
  expect((await newest()).speeches).toMatchObject([{ spokenMs: 20_000, runningSince: null }]);
});

test('[BEY-13] a step that meets the stopping of a deserted clock is refused or comes first, and no time is counted twice', async () => {
  await raise('member01');
  const list = await call(await open());
  await seconds(10);
  await go('member01', 'NOT_IN_MEETING');
  await seconds(10);
  await Promise.allSettled([
    pauseDesertedClocks(deps()),
    pauseDesertedClocks(deps()),
    step('endSpeech', list),
  ]);
  const after = await newest();
  expect(after.speeches).toMatchObject([{ spokenMs: 10_000, runningSince: null }]);
  expect(after.version).toBe(list.version + 1);
});
