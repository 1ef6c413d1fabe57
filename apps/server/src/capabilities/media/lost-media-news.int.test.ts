import { makeCommittee } from '@hemicycle/testkit/make-committee';
import { takeSeat } from '@hemicycle/testkit/take-seat';
import type { TestClient } from '@hemicycle/testkit/test-client';
import { startTestServer, type TestServer } from '@hemicycle/testkit/test-server';
import { openTestSocket, type TestSocket } from '@hemicycle/testkit/test-socket';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import type { Database } from '../../database.ts';
import type { OpenDatabase } from '../../platform/db/open-database.ts';

// A server commits a change of media rights and is killed before it announces the change.

const NOTHING = { microphone: false, camera: false, share: false };
const PATIENCE = { timeout: 9_000 };

let server: TestServer;
let killed: OpenDatabase<Database>;
let admin: TestClient;
let moderator: TestClient;
let idVotingSession: string;
let kenji: TestSocket;
let rosa: TestSocket;
let epoch = 0;

beforeAll(async () => {
  // An address of Redis tells a server that it is one of several.
  server = await startTestServer({ config: { redisUrl: 'redis://between.test' } });
  killed = server.database.openAnother();
  [admin, moderator] = await Promise.all([server.signIn('admin'), server.signIn('moderator')]);
});
afterAll(() => server.stop());
beforeEach(async () => {
  idVotingSession = await makeCommittee(admin, Date.now(), ['moderator', 'member08', 'member09', 'observer']);
  await takeSeat(moderator, idVotingSession);
  kenji = await enter('member09');
  rosa = await enter('member08');
  rosa.send({ type: 'mediaPublish', sends: { ...NOTHING, microphone: true } });
  await vi.waitFor(() => expect(seen()).toEqual([['member08', true]]), PATIENCE);
});

/** Enters the chamber and its media. */
async function enter(userId: string): Promise<TestSocket> {
  const client = await server.signIn(userId);
  await takeSeat(client, idVotingSession);
  const socket = await openTestSocket(client, userId, { idVotingSession });
  onTestFinished(() => socket.close());
  await socket.snapshot();
  epoch += 1;
  const mine = epoch;
  socket.send({ type: 'mediaJoin', epoch: mine });
  await socket.next('mediaPeers', ({ you }) => you.epoch === mine);
  return socket;
}

/** Who is in the media of the chamber for Kenji, and whether their microphone is. */
function seen(): (readonly [string, boolean])[] {
  const roster = kenji.messages.filter((message) => message.type === 'mediaPeers').at(-1);
  return roster?.peers.map(({ userId, sends }) => [userId, sends.microphone] as const) ?? [];
}

test('[MOD-08][HUD-06] whoever was moved into a huddle is out of the media of the chamber', async () => {
  const { id } = await moderator.call('createHuddle', {
    params: { idVotingSession },
    body: { title: 'Alcove' },
  });
  await killed.pool.query(
    `update people_states set meeting = 'huddle', huddle_id = $1, entered_ms = null
     where id_voting_session = $2 and user_id = 'member08'`,
    [id, idVotingSession],
  );
  await vi.waitFor(() => expect(seen()).toEqual([]), PATIENCE);
});

test('[PERM-19] whoever was muted by force is heard no longer', async () => {
  await killed.pool.query(
    `update people_states set force_mute_audio = -1 where id_voting_session = $1 and user_id = 'member08'`,
    [idVotingSession],
  );
  await vi.waitFor(() => expect(seen()).toEqual([['member08', false]]), PATIENCE);
});

test('[PERM-33] whose role was taken sends nothing any more', async () => {
  onTestFinished(async () => {
    await server.database.pool.query(`update user_roles set role_id = 'member' where user_id = 'member08'`);
  });
  await killed.pool.query(`update user_roles set role_id = 'observer' where user_id = 'member08'`);
  await vi.waitFor(() => expect(seen()).toEqual([['member08', false]]), PATIENCE);
});

test('[LOBBY-13] whoever was moved to the lobby is out of the media of the chamber', async () => {
  await killed.pool.query(
    `with lobby as (update voting_sessions set lobby_shut = true, waiting_room = true where id = $1),
      place as (update people_states set meeting = 'NOT_IN_MEETING', entered_ms = null, left_ms = last_seen_ms where id_voting_session = $1 and user_id = 'member08')
     insert into lobby_stays (id_voting_session, user_id, state, arrived_ms)
     values ($1, 'member08', 'waiting', 1), ($1, 'member09', 'admitted', 1)`,
    [idVotingSession],
  );
  await vi.waitFor(() => expect(seen()).toEqual([]), PATIENCE);
});

test('[BEY-45] whoever is not named in a session that was closed is out of its media', async () => {
  await enter('observer');
  const isSeen = () => seen().some(([userId]) => userId === 'observer');
  await vi.waitFor(() => expect(isSeen()).toBe(true), PATIENCE);
  await killed.pool.query(
    `with part as (insert into closed_parts (id, id_voting_session, from_ms, closed_by) values ($1, $1, $2, 'admin'))
     update voting_sessions set closed_since_ms = $2 where id = $1`,
    [idVotingSession, Date.now()],
  );
  await vi.waitFor(() => expect(isSeen()).toBe(false), PATIENCE);
  expect(seen()).toEqual([['member08', true]]);
});

test('[BEY-46] who was switched off is out of the media', async () => {
  const { pool } = server.database;
  onTestFinished(async () => {
    await pool.query(`update users set switched_off_ms = null where id = 'member08'`);
  });
  await killed.pool.query(
    `with gone as (delete from sign_ins where user_id = 'member08')
     update users set switched_off_ms = 1 where id = 'member08'`,
  );
  await vi.waitFor(() => expect(seen()).toEqual([]), PATIENCE);
});
