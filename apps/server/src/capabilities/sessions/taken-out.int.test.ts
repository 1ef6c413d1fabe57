import type { BodyOf } from '@hemicycle/contract/endpoint';
import type { changeVotingSession } from '@hemicycle/contract/sessions';
import { socketCloseCodes } from '@hemicycle/contract/socket';
import { refusalOf } from '@hemicycle/testkit/refusal-of';
import { makeCommittee } from '@hemicycle/testkit/make-committee';
import { meanwhile } from '@hemicycle/testkit/meanwhile';
import type { TestClient } from '@hemicycle/testkit/test-client';
import { startTestServer } from '@hemicycle/testkit/test-server';
import type { TestServer } from '@hemicycle/testkit/test-server';
import { openTestSocket } from '@hemicycle/testkit/test-socket';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { markAllConnected, markAllDisconnected } from '../presence/public.ts';

const ROUNDS = 6;
const AT_ONCE = 6;
let server: TestServer;
let admin: TestClient;
let moderator: TestClient;
let rosa: TestClient;
let idVotingSession: string;

beforeAll(async () => {
  server = await startTestServer();
  [admin, moderator, rosa] = await Promise.all([
    server.signIn('admin'),
    server.signIn('moderator'),
    server.signIn('member08'),
  ]);
});
afterAll(() => server.stop());
beforeEach(async () => {
  idVotingSession = await makeCommittee(admin, server.clock.nowMs(), ['member08', 'member09']);
});

const change = (body: BodyOf<typeof changeVotingSession>) =>
  admin.call('changeVotingSession', { params: { idVotingSession }, body });
const sit = () => rosa.call('setMeeting', { body: { idVotingSession, meeting: 'mainchamber' } });
const nobody = { add: [], remove: [] };
const news = { announce: () => undefined, listen: () => () => undefined, onMissed: () => () => undefined };
const deps = () => ({ db: server.database.db, clock: server.clock, news });

async function rowsOfRosa(): Promise<unknown[]> {
  const { rows } = await server.database.pool.query(
    `select 'state' as row, meeting from people_states where id_voting_session = $1 and user_id = 'member08'
     union all select 'connection', id from people_connections where id_voting_session = $1 and user_id = 'member08'
     union all select 'stay', connection_id from attendance_stays
       where id_voting_session = $1 and user_id = 'member08' and left_ms is null`,
    [idVotingSession],
  );
  return rows;
}

async function staysOfRosa(): Promise<{ left_ms: number | null }[]> {
  const { rows } = await server.database.pool.query<{ left_ms: number | null }>(
    `select left_ms from attendance_stays where id_voting_session = $1 and user_id = 'member08'`,
    [idVotingSession],
  );
  return rows;
}

/** Repeats `act`, several times at once, until `during` ends. No repetition may fail. */
async function again(act: (turn: string) => Promise<unknown>, during: () => Promise<unknown>): Promise<void> {
  let goesOn = true;
  const mayGoOn = () => goesOn;
  const acting = Array.from({ length: AT_ONCE }, async (_, one) => {
    for (let time = 0; mayGoOn(); time += 1) await act(`${one}-${time}`);
  });
  const done = during().finally(() => {
    goesOn = false;
  });
  await Promise.all([done, ...acting]);
}

async function comeAndGo(turn: string): Promise<void> {
  const connection = {
    connectionId: `${idVotingSession}-${turn}`,
    browserTabId: 1,
    serverId: 'this one',
    userId: 'member08',
    idVotingSession,
  };
  await markAllConnected(deps(), [connection]);
  await markAllDisconnected(deps(), [{ ...connection, arrival: null }]);
}

async function sitWhereOneMay(): Promise<void> {
  const entered = await sit().catch((error: unknown) => error);
  if (entered instanceof Error) expect(entered).toMatchObject({ code: 'not-found' });
}

test('[SESS-01] [PEOP-05] whoever comes and goes all the time is taken out of a session at once, and let in again', async () => {
  await again(comeAndGo, async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      await change({ membership: { ...nobody, remove: ['member08'] } });
      expect(await rowsOfRosa()).toEqual([]);
      await change({ membership: { ...nobody, add: ['member08'] } });
    }
  });
});

test.each<{
  how: string;
  opened: BodyOf<typeof changeVotingSession>;
  shut: BodyOf<typeof changeVotingSession>;
}>([
  {
    how: 'they are removed',
    opened: { membership: { ...nobody, add: ['member08'] } },
    shut: { membership: { ...nobody, remove: ['member08'] } },
  },
  { how: 'others are named', opened: { members: ['member08'] }, shut: { members: ['member09'] } },
  { how: 'a session of everybody is shut', opened: { members: null }, shut: { members: ['member09'] } },
])('[SESS-01] [PEOP-06] nobody is left in the chamber who enters while $how', async ({ opened, shut }) => {
  for (let round = 0; round < ROUNDS; round += 1) {
    await change(opened);
    await again(sitWhereOneMay, () => change(shut));
    expect(await rowsOfRosa(), `round ${round}`).toEqual([]);
  }
});

test('[SESS-01] [MEDIA-11] whoever unmutes all the time keeps nobody from removing them, nor from muting all by force', async () => {
  await rosa.call('updateSessionInfo', { body: { userSession: { votingSessionToAttend: idVotingSession } } });
  await sit();
  const unmute = () =>
    rosa
      .call('updatePeopleState', { params: { userId: 'member08' }, body: { muteAudio: 0 } })
      .catch((error: unknown) =>
        expect(error).toMatchObject({ code: expect.stringMatching(/^(?:not-found|force-muted)$/u) }),
      );
  await again(unmute, async () => {
    for (const audio of [true, false, true]) {
      await moderator.call('updateVotingSessionDavra', {
        params: { idVotingSession },
        body: { forceMuteAll: { audio } },
      });
    }
    await change({ membership: { ...nobody, remove: ['member08'] } });
  });
  expect(await rowsOfRosa()).toEqual([]);
});

const removal = () => `with session as (
    select from voting_sessions where id = '${idVotingSession}' for no key update
  ), member as (
    delete from voting_session_members where id_voting_session = '${idVotingSession}' and user_id = 'member08'
  )
  delete from people_states where id_voting_session = '${idVotingSession}' and user_id = 'member08'`;

test('[SESS-01] [PEOP-06] whoever enters while they are being removed is refused when that is done', async () => {
  const pool = server.database.pool;
  expect(await refusalOf(meanwhile({ pool, change: removal() }, sit))).toBe('not-found');
  expect(await rowsOfRosa()).toEqual([]);
});

test('[SESS-01] [WS-01] a tab that comes in while its person is being removed is sent away when that is done', async () => {
  const pool = server.database.pool;
  const socket = await openTestSocket(rosa, 'member08', { idVotingSession, enters: false });
  const code = await meanwhile({ pool, change: removal() }, async () => {
    socket.send({ type: 'authenticate', personId: 'member08' });
    return socket.closed;
  });
  expect(code).toBe(socketCloseCodes.noSuchSession);
  expect(await rowsOfRosa()).toEqual([]);
});

test('[PEOP-05] a tab that is closed while its coming is being noted does not show its person as connected', async () => {
  const socket = await openTestSocket(rosa, 'member08', { idVotingSession, enters: false });
  const other = await server.database.pool.connect();
  await other.query(
    `begin; select from voting_session_members where id_voting_session = '${idVotingSession}' for update`,
  );
  socket.send({ type: 'authenticate', personId: 'member08' });
  await expect
    .poll(async () => {
      const { rows } = await server.database.pool.query(
        `select from pg_locks where not granted and transactionid = (
           select transactionid from pg_locks where pid = $1 and locktype = 'transactionid')`,
        [(other as unknown as { processID: number }).processID],
      );
      return rows.length;
    })
    .toBe(1);
  socket.close();
  await socket.closed;
  await other.query('commit');
  other.release();
  await expect
    .poll(async () => (await staysOfRosa()).filter(({ left_ms }) => left_ms !== null))
    .toHaveLength(1);
  expect(await rowsOfRosa()).toEqual([{ row: 'state', meeting: 'NOT_IN_MEETING' }]);
});

test('[SESS-01] [BEY-13] a session is shut while its next speaker is called, and neither holds the other up', async () => {
  await change({ members: null });
  await sit();
  await moderator.call('openSpeakersList', { params: { idVotingSession }, body: {} });
  const { pool } = server.database;
  const step = await pool.connect();
  onTestFinished(() => step.release());
  await step.query(
    `begin; select from speakers_lists where id_voting_session = '${idVotingSession}' for update`,
  );
  const { rows } = await step.query<{ pid: number }>('select pg_backend_pid() as pid');
  const shut = change({ members: ['member09'] });
  await expect
    .poll(async () => {
      const waiting = await pool.query(
        'select from pg_locks where not granted and $1 = any(pg_blocking_pids(pid))',
        [rows[0]?.pid],
      );
      return waiting.rowCount;
    })
    .not.toBe(0);
  await step.query(
    `set local lock_timeout = '200ms';
     select from people_states where id_voting_session = '${idVotingSession}' for update; commit`,
  );
  await shut;
  expect(await rowsOfRosa()).toEqual([]);
});

test('[SESS-01] a session into which people come and go can be deleted', async () => {
  await again(comeAndGo, async () => {
    await admin.call('deleteVotingSession', { params: { idVotingSession } });
  });
  expect(await rowsOfRosa()).toEqual([]);
});
