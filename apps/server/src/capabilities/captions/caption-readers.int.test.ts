import type { CaptionReaders } from '@hemicycle/contract/caption-readers';
import { createFakeClock } from '@hemicycle/testkit/fake-clock';
import { makeCommittee } from '@hemicycle/testkit/make-committee';
import { refusalOf } from '@hemicycle/testkit/refusal-of';
import { takeSeat } from '@hemicycle/testkit/take-seat';
import type { TestClient } from '@hemicycle/testkit/test-client';
import { openTestSocket, type TestSocket } from '@hemicycle/testkit/test-socket';
import { startTwoTestServers, type TwoTestServers } from '@hemicycle/testkit/two-test-servers';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';

// How many read along, on two servers with one database and one bus.

const clock = createFakeClock();
let servers: TwoTestServers;
let admin: TestClient;
let moderator: TestClient;
let leila: TestClient;
let rosa: TestClient;
let kenji: TestClient;
let idVotingSession: string;

beforeAll(async () => {
  servers = await startTwoTestServers({ clock });
  const { here, there } = servers;
  [admin, moderator, leila, rosa, kenji] = await Promise.all([
    here.signIn('admin'),
    there.signIn('moderator'),
    here.signIn('captioner'),
    here.signIn('member08'),
    there.signIn('member09'),
  ]);
});
afterAll(() => servers.stop());

beforeEach(async () => {
  await clock.advance(60_000);
  const members = ['captioner', 'moderator', 'member08', 'member09'];
  idVotingSession = await makeCommittee(admin, clock.nowMs(), members);
  for (const client of [leila, moderator, rosa, kenji]) await takeSeat(client, idVotingSession);
});

const readIn = (client: TestClient, language: string | null) =>
  client.call('readCaptionsIn', { params: { idVotingSession }, body: { language } });
const count = async (client = moderator) =>
  (await client.call('countCaptionReaders', { params: { idVotingSession } })).captionReaders;

async function watch(client: TestClient, userId: string): Promise<TestSocket> {
  const socket = await openTestSocket(client, userId, { idVotingSession });
  onTestFinished(() => socket.close());
  await socket.snapshot();
  return socket;
}

/** Waits until a page was told this count. */
const told = (socket: TestSocket, expected: CaptionReaders) =>
  expect
    .poll(async () => {
      await clock.advance(2_000);
      return changesOf(socket).at(-1);
    })
    .toEqual(expected);

const changesOf = (socket: TestSocket) =>
  socket.messages.flatMap((message) =>
    message.type === 'news'
      ? message.changes.flatMap((change) => (change.kind === 'captionReaders' ? [change.captionReaders] : []))
      : [],
  );

test('[BEY-15] captioner and moderator are told how many read in which language, on every server; nobody else is', async () => {
  const [ofModerator, ofCaptioner] = [await watch(moderator, 'moderator'), await watch(leila, 'captioner')];
  const ofReader = await watch(rosa, 'member08');
  expect(await count()).toEqual([]);
  await readIn(rosa, 'default');
  await readIn(kenji, 'ar');
  const both = [
    { language: 'ar', readers: 1 },
    { language: 'default', readers: 1 },
  ];
  await told(ofModerator, both);
  await told(ofCaptioner, both);
  expect(await count(leila)).toEqual(both);
  await readIn(kenji, 'default');
  await told(ofModerator, [{ language: 'default', readers: 2 }]);
  await readIn(rosa, null);
  await told(ofModerator, [{ language: 'default', readers: 1 }]);
  // What is told to everybody reaches the reader after it.
  await moderator.call('sendToAllRooms', { params: { idVotingSession }, body: { text: 'Order' } });
  await ofReader.nextChange('chatMessage');
  expect(changesOf(ofReader)).toEqual([]);
});

test('[BEY-15] who leaves the chamber is not counted, and is again on coming back', async () => {
  const socket = await watch(moderator, 'moderator');
  await readIn(rosa, 'default');
  await told(socket, [{ language: 'default', readers: 1 }]);
  const { id: roomId } = await moderator.call('createHuddle', {
    params: { idVotingSession },
    body: { title: 'Room one' },
  });
  await rosa.call('joinHuddle', { params: { roomId } });
  await told(socket, []);
  await takeSeat(rosa, idVotingSession);
  await told(socket, [{ language: 'default', readers: 1 }]);
});

test('[BEY-15] many who begin at once are told together', async () => {
  const socket = await watch(moderator, 'moderator');
  await told(socket, []);
  const before = changesOf(socket).length;
  for (const client of [rosa, kenji, leila]) await readIn(client, 'default');
  await told(socket, [{ language: 'default', readers: 3 }]);
  expect(changesOf(socket).length - before).toBe(1);
});

test('[BEY-15] who does not belong, waits in the lobby or names no language of the site changes nothing', async () => {
  const stranger = await servers.here.signIn('member10');
  expect(await refusalOf(readIn(stranger, 'default'))).toBe('not-found');
  expect(await refusalOf(readIn(rosa, 'tlh'))).toBe('invalid-input');
  expect(await refusalOf(count(rosa))).toBe('permission-missing');
  expect(await refusalOf(count(stranger))).toBe('permission-missing');
  const { pool } = servers.here.database;
  await pool.query(
    `insert into lobby_stays (id_voting_session, user_id, state, arrived_ms) values ($1, 'member09', 'waiting', 1)`,
    [idVotingSession],
  );
  await pool.query('update voting_sessions set lobby_shut = true where id = $1', [idVotingSession]);
  expect(await refusalOf(readIn(kenji, 'default'))).toBe('in-lobby');
  const { rows } = await pool.query('select * from caption_readers where id_voting_session = $1', [
    idVotingSession,
  ]);
  expect(rows).toEqual([]);
});
