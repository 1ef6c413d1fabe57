import { randomUUID } from 'node:crypto';
import { socketCloseCodes } from '@hemicycle/contract/socket';
import { makeCommittee } from '@hemicycle/testkit/make-committee';
import { createTestClient, type TestClient } from '@hemicycle/testkit/test-client';
import { startTestServer, type TestServer } from '@hemicycle/testkit/test-server';
import { openTestSocket, type TestSocket } from '@hemicycle/testkit/test-socket';
import { createUnsteadyBuses } from '@hemicycle/testkit/unsteady-buses';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { CONNECTIONS_PER_ACCOUNT_MAX } from './capabilities/chamber/account-sockets.ts';
import { createNews } from './news.ts';
import type { Bus } from './platform/bus/bus.ts';
import { createInProcessBus } from './platform/bus/in-process-bus.ts';
import { createLog } from './platform/log/log.ts';

// People of one session are on two servers. The servers' news reach each other late, and twice.

const SESSION = 'plenary-sitting-114';

/** An address of Redis tells a server that it is one of several. These servers use test buses in
 *  its place. */
const redisUrl = 'redis://between.test';

let here: TestServer;
let there: TestServer;
let moderator: TestClient;
const sockets: TestSocket[] = [];
let epoch = 0;

beforeAll(async () => {
  const buses = createUnsteadyBuses(29, { doubled: 0.5 });
  here = await startTestServer({ bus: buses.here, config: { redisUrl } });
  const { database, dataDir } = here;
  there = await startTestServer({ database, bus: buses.there, config: { dataDir, redisUrl } });
  moderator = await here.signIn('moderator');
  await moderator.call('updateSessionInfo', { body: { userSession: { votingSessionToAttend: SESSION } } });
});
beforeEach(async () => {
  for (const socket of sockets.splice(0)) {
    socket.send({ type: 'mediaLeave' });
    socket.close();
  }
  await vi.waitFor(async () => {
    const { rows } = await here.database.pool.query('select id from media_stays');
    expect(rows).toEqual([]);
  });
});
afterAll(async () => {
  await there.stop();
  await here.stop();
});

async function enter(server: TestServer, userId: string, idVotingSession = SESSION, browserTabId = '1') {
  const client = await server.signIn(userId);
  await client.call('updateSessionInfo', {
    body: { userSession: { votingSessionToAttend: idVotingSession } },
  });
  await client.call('setMeeting', { body: { idVotingSession, meeting: 'mainchamber' } });
  const socket = await openTestSocket(client, userId, { idVotingSession, query: { browserTabId } });
  sockets.push(socket);
  await socket.snapshot();
  return { client, socket };
}

/** What a tab was told of the other tabs of its person. */
function toldOfTabs({ messages }: TestSocket) {
  return messages.flatMap((message) => {
    if (message.type === 'otherTabOpen') return [`${message.role} beside ${message.thisBrowserTabId}`];
    return message.type === 'otherTabClosed' ? ['closed'] : [];
  });
}

const hasBeenTold = (socket: TestSocket, expected: readonly string[]) =>
  vi.waitFor(() => expect(toldOfTabs(socket)).toEqual(expected), { timeout: 5_000 });

test('[CHAT-01] a message is read on the other server', async () => {
  const rosa = await enter(here, 'member08');
  const kenji = await enter(there, 'member09');
  const sent = await rosa.client.call('sendChatMessage', {
    params: { roomId: SESSION },
    body: { text: 'Good morning' },
  });
  const { message } = await kenji.socket.nextChange('chatMessage');
  expect(message).toEqual(sent);
});

test('[HANDS-01] hands that are raised on two servers stand in one order', async () => {
  const rosa = await enter(here, 'member08');
  const kenji = await enter(there, 'member09');
  const raise = ({ client }: typeof rosa, userId: string) =>
    client.call('updatePeopleState', { params: { userId }, body: { handType: 1 } });
  await raise(rosa, 'member08');
  await raise(kenji, 'member09');
  for (const { socket } of [rosa, kenji]) {
    for (const [userId, orderRaised] of [
      ['member08', 1],
      ['member09', 2],
    ] as const) {
      await socket.nextChange('people', ({ people }) =>
        people.some((person) => person.userId === userId && person.orderRaised === orderRaised),
      );
    }
  }
});

test('[VOTE-01] a secret vote is cast on both servers, told on both, and closed on the one that did not open it', async () => {
  const admin = await here.signIn('admin');
  const voters = Array.from({ length: 10 }, (_, index) => `member${index + 10}`);
  const idVotingSession = await makeCommittee(admin, here.clock.nowMs(), ['moderator', ...voters]);
  const people = await Promise.all(
    voters.map((userId, index) => enter(index % 2 === 0 ? here : there, userId, idVotingSession)),
  );
  const { id: pollId } = await moderator.call('createPoll', {
    params: { idVotingSession },
    body: { title: 'T', anonymous: 'privatevoterselection', voteOptions: ['Yea', 'Nay', 'Pres.'] },
  });
  await moderator.call('openPoll', { params: { pollId } });
  for (const [index, { client, socket }] of people.entries()) {
    await socket.nextChange('poll', ({ poll }) => poll.id === pollId && poll.status === 'open');
    const body = { voteDecision: index < 5 ? 'Yea' : 'Nay', requestId: randomUUID() };
    await client.call('castVote', { params: { pollId }, body });
  }
  const elsewhere = createTestClient(there.url, moderator.cookie);
  const { tally } = await elsewhere.call('closePoll', { params: { pollId } });
  expect(tally?.votesSummary).toMatchObject([{ votes: 5 }, { votes: 5 }, { votes: 0 }]);
  for (const { socket } of people) {
    await socket.nextChange('poll', ({ poll }) => poll.id === pollId && poll.status === 'closed');
  }
});

test('[WS-07] [WS-14] [WS-16] [WS-17] two tabs on two servers are told of each other once, and when one is closed', async () => {
  const laptop = await enter(here, 'member05', SESSION, '11');
  const phone = await enter(there, 'member05', SESSION, '22');
  await hasBeenTold(phone.socket, ['new beside 11']);
  await hasBeenTold(laptop.socket, ['old beside 22']);
  const tablet = await enter(here, 'member05', SESSION, '33');
  await hasBeenTold(tablet.socket, ['new beside 11']);
  await hasBeenTold(phone.socket, ['new beside 11', 'old beside 33']);
  // A tab may come back at the other server. It is still the same tab.
  tablet.socket.close();
  await tablet.socket.closed;
  const again = await enter(there, 'member05', SESSION, '33');
  phone.socket.close();
  await phone.socket.closed;
  again.socket.close();
  await hasBeenTold(laptop.socket, ['old beside 22', 'old beside 33', 'closed']);
  expect(toldOfTabs(again.socket)).toEqual([]);
  const back = await enter(there, 'member05', SESSION, '22');
  await hasBeenTold(back.socket, ['new beside 11']);
  await hasBeenTold(laptop.socket, ['old beside 22', 'old beside 33', 'closed', 'old beside 22']);
});

test('[WS-07] [BEY-12] a tab is told that the other is gone whose server was killed', async () => {
  const laptop = await enter(here, 'member06', SESSION, '11');
  const { pool } = here.database;
  // A killed server leaves a connection behind whose end nobody noted.
  await pool.query(
    `insert into running_servers (id, seen_ms) values ('killed', (extract(epoch from clock_timestamp()) * 1000)::bigint)`,
  );
  await pool.query(
    `insert into people_connections (id, id_voting_session, user_id, server_id, last_seen_ms)
     values ('phone', $1, 'member06', 'killed', $2)`,
    [SESSION, here.clock.nowMs()],
  );
  await pool.query(
    `insert into attendance_stays (id_voting_session, user_id, connection_id, browser_tab_id, joined_ms)
     values ($1, 'member06', 'phone', 22, $2)`,
    [SESSION, here.clock.nowMs()],
  );
  createNews(here.bus).announce({ kind: 'tabs', idVotingSession: SESSION, userId: 'member06' });
  await hasBeenTold(laptop.socket, ['old beside 22']);
  await pool.query(`update running_servers set seen_ms = 0 where id = 'killed'`);
  await hasBeenTold(laptop.socket, ['old beside 22', 'closed']);
});

test('[WS-14] [BEY-12] a tab is told of another one also where the news of it were lost', async () => {
  const bus = createInProcessBus(createLog({ level: 'silent' }));
  let loses = true;
  const tellMissed: (() => void)[] = [];
  const losing: Bus = {
    ...bus,
    subscribe: (topic, hear) =>
      bus.subscribe(topic, (item) => {
        if (!loses || !JSON.stringify(item).includes('"tabs"')) hear(item);
      }),
    onMissed(hear) {
      tellMissed.push(hear);
      return () => undefined;
    },
  };
  const start = (on: Bus) =>
    startTestServer({
      ...{ database: here.database, bus: on },
      config: { dataDir: here.dataDir, redisUrl },
    });
  const deaf = await start(losing);
  onTestFinished(() => deaf.stop());
  const other = await start(bus);
  onTestFinished(() => other.stop());
  const laptop = await enter(deaf, 'member07', SESSION, '11');
  const phone = await enter(other, 'member07', SESSION, '22');
  await hasBeenTold(phone.socket, ['new beside 11']);
  expect(toldOfTabs(laptop.socket)).toEqual([]);
  loses = false;
  for (const tell of tellMissed) tell();
  expect(await laptop.socket.closed).toBe(socketCloseCodes.reconnect);
  const back = await enter(deaf, 'member07', SESSION, '11');
  await hasBeenTold(back.socket, ['old beside 22']);
});

test('[WS-01] [BEY-12] one account has a limited number of connections on both servers together, and those of a killed one do not count', async () => {
  const { pool } = here.database;
  // The last counts of a server that was killed.
  await pool.query(
    `insert into running_servers (id, seen_ms, counts) values ('killed too', 0, '{"member04": 30}')`,
  );
  const clients = await Promise.all([here.signIn('member04'), there.signIn('member04')]);
  const open = (client: TestClient, tab: number) =>
    openTestSocket(client, 'member04', {
      ...{ idVotingSession: SESSION, enters: false },
      query: { browserTabId: String(tab) },
    });
  const tried = await Promise.allSettled(
    clients.flatMap((client, at) =>
      Array.from({ length: CONNECTIONS_PER_ACCOUNT_MAX }, (_, tab) => open(client, 100 * at + tab)),
    ),
  );
  const opened = tried.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  sockets.push(...opened);
  const standing = new Set(opened);
  for (const socket of opened) void socket.closed.then(() => standing.delete(socket));
  await vi.waitFor(() => expect(standing.size).toBe(CONNECTIONS_PER_ACCOUNT_MAX), { timeout: 5_000 });
  for (const client of clients) {
    await vi.waitFor(() => expect(open(client, 999)).rejects.toThrow('429'), { timeout: 5_000 });
  }
  for (const socket of standing) socket.close();
  for (const client of clients) sockets.push(await vi.waitFor(() => open(client, 999), { timeout: 5_000 }));
});

test('[WS-01] one connection that came in beyond the limit is ended too, and is no secret of its server', async () => {
  const onlyOne = await enter(here, 'member12');
  const setCounts = (id: string, counts: object) =>
    here.database.pool.query(
      `insert into running_servers (id, seen_ms, counts) values ($1, 8000000000000, $2)
       on conflict (id) do update set counts = excluded.counts`,
      [id, JSON.stringify(counts)],
    );
  onTestFinished(() =>
    here.database.pool
      .query(`delete from running_servers where seen_ms = 8000000000000`)
      .then(() => undefined),
  );
  // Ids of servers are UUIDs, so this server comes after all others, and gives up its connections.
  await setCounts('z', { member12: CONNECTIONS_PER_ACCOUNT_MAX });
  await vi.waitFor(
    async () => {
      const { rows } = await here.database.pool.query(
        `select id from running_servers where counts = '{"member12": 1}'`,
      );
      expect(rows).toHaveLength(1);
    },
    { timeout: 5_000 },
  );
  expect(await onlyOne.client.call('getOwnConnections')).toMatchObject({
    open: CONNECTIONS_PER_ACCOUNT_MAX + 1,
  });
  // This server comes before all others: the connection here is the one beyond the limit.
  await setCounts('z', {});
  await setCounts('0', { member12: CONNECTIONS_PER_ACCOUNT_MAX });
  expect(await onlyOne.socket.closed).toBe(socketCloseCodes.tooManyConnections);
});

test('[BEY-03] a key that one server destroyed is soon in the memory of no other', async () => {
  const pollId = 'poll-that-ends';
  await here.ballotKeys.create(pollId);
  expect(await there.ballotKeys.load(pollId)).toHaveLength(32);
  await here.ballotKeys.destroy(pollId);
  await vi.waitFor(async () => expect(await there.ballotKeys.load(pollId)).toBeNull(), { timeout: 5_000 });
});

test('[MOD-06] who is removed on one server is out on the other', async () => {
  const kenji = await enter(there, 'member09');
  await moderator.call('sendNotification', {
    params: { userId: 'member09' },
    body: { type: 'moderatorInstruction', message: { instruction: 'logout' } },
  });
  await kenji.socket.next('notification');
  expect(await kenji.socket.closed).toBe(socketCloseCodes.notSignedIn);
  await expect(kenji.client.call('getSessionInfo')).rejects.toMatchObject({ status: 401 });
});

test('[AUTH-07] a server that missed news asks its pages to come back, and knows no sign-in by heart any more', async () => {
  const lossy = createUnsteadyBuses(1, { lost: 1 });
  const deaf = await startTestServer({
    database: here.database,
    bus: lossy.there,
    config: { dataDir: here.dataDir, redisUrl },
  });
  const [staying, removed] = [await enter(deaf, 'member10'), await enter(deaf, 'member11')];
  const told = await startTestServer({
    database: here.database,
    bus: lossy.here,
    config: { dataDir: here.dataDir, redisUrl },
  });
  // All messages about this call are lost. The servers notice that messages were lost.
  await createTestClient(told.url, removed.client.cookie).call('logout');
  expect(await staying.socket.closed).toBe(socketCloseCodes.reconnect);
  expect(await removed.socket.closed).toBe(socketCloseCodes.reconnect);
  await expect(removed.client.call('getSessionInfo')).rejects.toMatchObject({ status: 401 });
  const back = await openTestSocket(staying.client, 'member10', { idVotingSession: SESSION });
  await vi.waitFor(async () => expect((await back.snapshot()).people).not.toEqual([]));
  back.close();
  await deaf.stop();
  await told.stop();
});

const NOTHING = { microphone: false, camera: false, share: false };

type Person = Awaited<ReturnType<typeof enter>>;

async function joinMedia(
  { socket }: Pick<Person, 'socket'>,
  as?: number,
): Promise<{ peerId: string; epoch: number }> {
  const mine = as ?? (epoch += 1);
  socket.send({ type: 'mediaJoin', epoch: mine });
  const { you } = await socket.next('mediaPeers', (roster) => roster.you.epoch === mine);
  return { peerId: you.peerId, epoch: mine };
}

/** The people that a person sees in the media, by account, and what each of them sends. */
function seenBy({ socket }: Pick<Person, 'socket'>) {
  const roster = socket.messages.filter((message) => message.type === 'mediaPeers').at(-1);
  return roster?.peers.map(({ userId, sends }) => [userId, sends] as const) ?? [];
}

const sees = (person: Pick<Person, 'socket'>, expected: ReturnType<typeof seenBy>) =>
  vi.waitFor(() => expect(seenBy(person)).toEqual(expected), { timeout: 5_000 });

test('[MEDIA-01] people on two servers see each other in the media, and their signals cross in order', async () => {
  const rosa = await enter(here, 'member08');
  const kenji = await enter(there, 'member09');
  const from = await joinMedia(rosa);
  const to = await joinMedia(kenji);
  // Rosa sends these before the other server has told its pages who joined.
  const candidates = ['1', '2', '3', '4', '5'].map((candidate) => ({
    ...{ candidate, sdpMid: null, sdpMLineIndex: null, usernameFragment: null },
  }));
  await sees(rosa, [['member09', NOTHING]]);
  for (const candidate of candidates) {
    rosa.socket.send({
      type: 'mediaSignal',
      to: to.peerId,
      epoch: from.epoch,
      payload: { kind: 'candidates', fromLink: 1, toLink: null, candidates: [candidate] },
    });
  }
  await kenji.socket.next(
    'mediaSignal',
    ({ payload }) => payload.kind === 'candidates' && payload.candidates[0]?.candidate === '5',
  );
  const heard = kenji.socket.messages.filter((message) => message.type === 'mediaSignal');
  expect(heard.map((message) => message.from)).toEqual(candidates.map(() => from.peerId));
  expect(heard.flatMap(({ payload }) => (payload.kind === 'candidates' ? payload.candidates : []))).toEqual(
    candidates,
  );
  await sees(kenji, [['member08', NOTHING]]);
  kenji.socket.send({ type: 'mediaLeave' });
  await sees(rosa, []);
});

test('[PERM-19] a moderator on one server mutes by force somebody on the other, for all to see', async () => {
  const rosa = await enter(here, 'member08');
  const kenji = await enter(there, 'member09');
  await Promise.all([joinMedia(rosa), joinMedia(kenji)]);
  kenji.socket.send({ type: 'mediaPublish', sends: { ...NOTHING, microphone: true } });
  await sees(rosa, [['member09', { ...NOTHING, microphone: true }]]);
  const force = (forceMuteAudio: -1 | null) =>
    moderator.call('updatePeopleState', { params: { userId: 'member09' }, body: { forceMuteAudio } });
  await force(-1);
  await kenji.socket.next('mediaRefused', ({ reason }) => reason === 'audio-not-allowed');
  await sees(rosa, [['member09', NOTHING]]);
  await force(null);
});

test('[MEDIA-01] a page that comes back at the other server goes on with what it sent, and is there once', async () => {
  const rosa = await enter(here, 'member08');
  const kenji = await enter(there, 'member09');
  await joinMedia(rosa);
  const { epoch: same, peerId } = await joinMedia(kenji);
  kenji.socket.send({ type: 'mediaPublish', sends: { ...NOTHING, camera: true } });
  await sees(rosa, [['member09', { ...NOTHING, camera: true }]]);
  const back = await openTestSocket(createTestClient(here.url, kenji.client.cookie), 'member09', {
    idVotingSession: SESSION,
  });
  sockets.push(back);
  await back.snapshot();
  expect(await joinMedia({ socket: back }, same)).toEqual({ peerId, epoch: same });
  kenji.socket.close();
  await sees({ socket: back }, [['member08', NOTHING]]);
  // The new server answers the page before it has written the stay.
  await vi.waitFor(async () => {
    const { rows } = await here.database.pool.query<{ id: string; connection_id: string | null }>(
      'select id, connection_id from media_stays where user_id = $1',
      ['member09'],
    );
    expect(rows).toEqual([{ id: peerId, connection_id: expect.any(String) }]);
  });
  const told = rosa.socket.messages.flatMap((message) =>
    message.type === 'mediaPeers' && message.peers.length > 0 ? [message.peers[0]?.sends.camera] : [],
  );
  // The camera stayed on for all viewers after it was first seen.
  expect(told.slice(told.indexOf(true))).not.toContain(false);
  expect(seenBy(rosa)).toEqual([['member09', { ...NOTHING, camera: true }]]);
});

test('[MEDIA-02] of two who take the last place for a camera on two servers at once one gives it back', async () => {
  const people = await Promise.all(
    Array.from({ length: 8 }, (_, index) => enter(index % 2 === 0 ? here : there, `member${index + 10}`)),
  );
  const [watching, ...others] = people;
  if (watching === undefined) throw new Error('nobody watches');
  await Promise.all(people.map((person) => joinMedia(person)));
  const show = ({ socket }: Person) =>
    socket.send({ type: 'mediaPublish', sends: { ...NOTHING, camera: true } });
  const cameras = () => seenBy(watching).filter(([, { camera }]) => camera).length;
  others.slice(0, 5).forEach(show);
  await vi.waitFor(() => expect(cameras()).toBe(5), { timeout: 5_000 });
  const last = others.slice(5);
  last.forEach(show);
  const isRefused = ({ socket }: Person) =>
    socket.messages.some((message) => message.type === 'mediaRefused' && message.reason === 'cameras-full');
  await vi.waitFor(() => expect(last.filter(isRefused)).toHaveLength(1), { timeout: 5_000 });
  await vi.waitFor(() => expect(cameras()).toBe(6), { timeout: 5_000 });
});

test('[BEY-12] what a server left behind that died is taken over', async () => {
  const rosa = await enter(here, 'member08');
  await joinMedia(rosa);
  const { pool } = here.database;
  await pool.query(
    `insert into media_stays (room_id, id, user_id, epoch, server_id, connection_id, sends, may, hidden, views_shares)
     values ($1, 'member30.zz', 'member30', 1295, 'a server that died', 'gone', $2, $2, false, false)`,
    [SESSION, JSON.stringify(NOTHING)],
  );
  await sees(rosa, [['member30', NOTHING]]);
  const { rows } = await pool.query<{ server_id: string; connection_id: string | null }>(
    `select server_id, connection_id from media_stays where user_id = 'member30'`,
  );
  expect(rows).toEqual([{ server_id: expect.stringMatching(/^[\da-f-]{36}$/), connection_id: null }]);
});
