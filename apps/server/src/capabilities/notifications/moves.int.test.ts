import type { MoveInstruction } from '@hemicycle/contract/notifications';
import { socketCloseCodes } from '@hemicycle/contract/socket';
import { createFakeClock } from '@hemicycle/testkit/fake-clock';
import { openLobbyPage } from '@hemicycle/testkit/lobby-socket';
import { makeCommittee } from '@hemicycle/testkit/make-committee';
import { refusalOf } from '@hemicycle/testkit/refusal-of';
import type { TestClient } from '@hemicycle/testkit/test-client';
import { startTestServer, type TestServer } from '@hemicycle/testkit/test-server';
import { openTestSocket, type TestSocket } from '@hemicycle/testkit/test-socket';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';

const clock = createFakeClock();
let server: TestServer;
let admin: TestClient;
let moderator: TestClient;
let rosa: TestClient;
let socket: TestSocket;
let idVotingSession: string;
let huddle: string;

const ROSA = 'member08';
const toMain: MoveInstruction = { instruction: 'gotoMainMeeting' };
const toLobby: MoveInstruction = { instruction: 'gotoLobby' };
const toWaitingRoom: MoveInstruction = { instruction: 'gotoMeeting', roomId: 'waiting' };
const toRoom = (roomId: string): MoveInstruction => ({ instruction: 'gotoMeeting', roomId });

beforeAll(async () => {
  server = await startTestServer({ clock });
  [admin, moderator] = await Promise.all([server.signIn('admin'), server.signIn('moderator')]);
});
afterAll(() => server.stop());
beforeEach(async () => {
  idVotingSession = await makeCommittee(admin, clock.nowMs(), ['moderator', ROSA, 'member09', 'observer']);
  await enter(moderator);
  rosa = await server.signIn(ROSA);
  await enter(rosa);
  socket = await openTestSocket(rosa, ROSA, { idVotingSession });
  onTestFinished(() => socket.close());
  await socket.snapshot();
  huddle = await makeHuddle('Water office');
  await clock.advance(60_000);
});

async function enter(client: TestClient): Promise<void> {
  await client.call('updateSessionInfo', {
    body: { userSession: { votingSessionToAttend: idVotingSession } },
  });
  await client.call('setMeeting', { body: { idVotingSession, meeting: 'mainchamber' } });
}

async function makeHuddle(title: string, invitees?: string[]): Promise<string> {
  const made = await moderator.call('createHuddle', {
    params: { idVotingSession },
    body: { title, invitees },
  });
  return made.id;
}

const move = (message: MoveInstruction, userId = ROSA, client = moderator) =>
  client.call('sendNotification', {
    params: { userId },
    body: { type: 'moderatorInstruction', message },
  });

const switchLobby = (waitingRoom: boolean) =>
  moderator.call('updateVotingSessionDavra', { params: { idVotingSession }, body: { waitingRoom } });

/** Everything that a move writes. */
async function rows() {
  const { rows: found } = await server.database.pool.query<{ kept: unknown }>(
    `select json_build_object(
       'places', (select json_agg(json_build_array(user_id, meeting, huddle_id) order by user_id)
         from people_states where id_voting_session = $1),
       'stays', (select json_agg(json_build_array(user_id, state, moved_by, goes_to) order by user_id)
         from lobby_stays where id_voting_session = $1),
       'invitees', (select json_agg(invitees order by id) from huddles),
       'notifications', (select count(*) from notifications where id_voting_session = $1),
       'acts', (select count(*) from moderation_acts where id_voting_session = $1)) as kept`,
    [idVotingSession],
  );
  return found[0]?.kept;
}

async function placeOf(userId = ROSA) {
  const { rows: found } = await server.database.pool.query<{ meeting: string; huddle_id: string | null }>(
    'select meeting, huddle_id from people_states where id_voting_session = $1 and user_id = $2',
    [idVotingSession, userId],
  );
  return found[0];
}

/** Checks that a move is refused with this code, and that it changed no row. */
async function expectRefused(moving: () => Promise<unknown>, code: string): Promise<void> {
  const before = await rows();
  expect(await refusalOf(moving())).toBe(code);
  expect(await rows()).toEqual(before);
}

const acts = async () =>
  (await moderator.call('listModerationActs', { params: { idVotingSession } })).acts
    .filter(({ act }) => act === 'move')
    .map(({ byName, userName, detail, created }) => ({ byName, userName, ...detail, created }));

test('[MOD-10][MOD-11][NOTIF-05][NOTIF-12] a moderator moves a person into a huddle and back; the server does it, tells it, and logs it', async () => {
  const { id } = await move(toRoom(huddle));
  expect(await placeOf()).toEqual({ meeting: 'huddle', huddle_id: huddle });
  const told = await socket.next('notification', (message) => message.id === id);
  expect(told).toEqual({
    type: 'notification',
    id,
    from: 'moderator',
    notification: { type: 'moderatorInstruction', message: { instruction: 'gotoMeeting', roomId: huddle } },
  });
  const status = await moderator.call('getNotificationStatus', { params: { notificationId: id } });
  expect(status.readTime).toBe(clock.nowMs());
  await move(toMain);
  expect(await placeOf()).toEqual({ meeting: 'mainchamber', huddle_id: null });
  const created = clock.nowMs();
  const who = { byName: 'Marit Solberg', userName: 'Rosa Quispe', created };
  expect(await acts()).toHaveLength(2);
  expect(await acts()).toEqual(
    expect.arrayContaining([
      { ...who, from: 'huddle “Water office”', to: 'main meeting' },
      { ...who, from: 'main meeting', to: 'huddle “Water office”' },
    ]),
  );
});

test('[MOD-11][HUD-06] the chat of a room is read by whoever was moved into it, and not after they were moved out', async () => {
  await move(toRoom(huddle));
  const read = () => rosa.call('listChatMessages', { params: { roomId: huddle } });
  await read();
  await move(toMain);
  expect(await refusalOf(read())).toBe('not-found');
});

test('[MOD-11] whoever is moved into a huddle for others is invited to it by that', async () => {
  const closed = await makeHuddle('For Kenji', ['member09']);
  await move(toRoom(closed));
  expect(await placeOf()).toEqual({ meeting: 'huddle', huddle_id: closed });
  const listed = await rosa.call('listHuddles');
  expect(listed.map(({ id }) => id)).toContain(closed);
});

test('[MOD-12][LOBBY-13] to the lobby, told before the line to the chamber ends, and from there into a huddle', async () => {
  await switchLobby(true);
  const { id } = await move(toLobby);
  await socket.next('notification', (message) => message.id === id);
  expect(await socket.closed).toBe(socketCloseCodes.inLobby);
  expect(await placeOf()).toEqual({ meeting: 'NOT_IN_MEETING', huddle_id: null });
  const page = await openLobbyPage(rosa, ROSA, idVotingSession);
  const told = await page.state();
  expect(told).toMatchObject({ stay: 'waiting', place: 1, movedBy: 'Marit Solberg' });
  await move(toRoom(huddle));
  expect(await page.closed).toBe(socketCloseCodes.letIn);
  expect(page.messages.at(-1)).toEqual({ type: 'letIn', roomId: huddle });
  await rosa.call('joinHuddle', { params: { roomId: huddle } });
  expect(await placeOf()).toEqual({ meeting: 'huddle', huddle_id: huddle });
});

test('[MOD-11][LOBBY-13] to the waiting room, which is not in the queue, on to the lobby and back to the main meeting', async () => {
  await switchLobby(true);
  await move(toWaitingRoom);
  expect(await socket.closed).toBe(socketCloseCodes.inLobby);
  const page = await openLobbyPage(rosa, ROSA, idVotingSession);
  onTestFinished(() => page.close());
  expect(await page.state()).toMatchObject({ stay: 'held', place: null, movedBy: 'Marit Solberg' });
  const lobby = () => moderator.call('getLobby', { params: { idVotingSession } });
  expect(await lobby()).toMatchObject({
    people: [],
    held: [{ userId: ROSA, displayName: 'Rosa Quispe', byName: 'Marit Solberg' }],
  });
  const admit = () =>
    moderator.call('admitFromLobby', { params: { idVotingSession }, body: { userIds: 'all' } });
  expect(await admit()).toEqual({ admitted: [] });
  await move(toLobby);
  await page.state(({ stay, place }) => stay === 'waiting' && place === 1);
  await move(toWaitingRoom);
  await move(toMain);
  expect(await page.closed).toBe(socketCloseCodes.letIn);
  await enter(rosa);
  expect(await placeOf()).toEqual({ meeting: 'mainchamber', huddle_id: null });
});

test('[MOD-08][LOBBY-13] nobody is moved out while the session has no lobby, nor whoever never waits in one', async () => {
  await expectRefused(() => move(toLobby), 'lobby-off');
  await expectRefused(() => move(toWaitingRoom), 'lobby-off');
  await enter(admin);
  await switchLobby(true);
  await expectRefused(() => move(toLobby, 'admin'), 'bypasses-lobby');
});

test('[MOD-08] to a room of another session, to none, and to one closed meanwhile', async () => {
  const mine = idVotingSession;
  const other = await makeCommittee(admin, clock.nowMs(), ['moderator']);
  const elsewhere = await moderator.call('createHuddle', {
    params: { idVotingSession: other },
    body: { title: 'There' },
  });
  idVotingSession = mine;
  await expectRefused(() => move(toRoom(elsewhere.id)), 'room-not-found');
  await expectRefused(() => move(toRoom('no-such-room')), 'room-not-found');
  await moderator.call('closeHuddle', { params: { roomId: huddle } });
  await expectRefused(() => move(toRoom(huddle)), 'room-closed');
});

test('[MOD-08] whoever has left, never came, is no member, is there already, or whose role enters no huddle', async () => {
  await expectRefused(() => move(toMain), 'already-there');
  await rosa.call('setMeeting', { body: { idVotingSession, meeting: 'NOT_IN_MEETING' } });
  await expectRefused(() => move(toRoom(huddle)), 'person-not-here');
  await expectRefused(() => move(toMain), 'person-not-here');
  await expectRefused(() => move(toMain, 'member09'), 'person-not-here');
  await expectRefused(() => move(toMain, 'member24'), 'not-found');
  await enter(await server.signIn('observer'));
  await expectRefused(() => move(toRoom(huddle), 'observer'), 'huddles-not-allowed');
});

test('[MOD-08] nobody moves themselves by an instruction, and whoever lost the right a moment ago moves nobody', async () => {
  await expectRefused(() => move(toRoom(huddle), 'moderator'), 'moves-themselves');
  await expectRefused(() => move(toRoom(huddle), 'member09', rosa), 'permission-missing');
  const { pool } = server.database;
  const client = await pool.connect();
  // The move waits for the change of roles, which is committed only after the call has arrived.
  await client.query('begin');
  await client.query(
    `select pg_advisory_xact_lock(hashtextextended('roles of people:' || current_schema(), 0))`,
  );
  const before = await rows();
  const moving = refusalOf(move(toRoom(huddle)));
  await expect
    .poll(async () => {
      const { rows: waiting } = await pool.query(
        `select from pg_locks where not granted and locktype = 'advisory'`,
      );
      return waiting.length;
    })
    .toBeGreaterThan(0);
  await client.query(`delete from user_roles where user_id = 'moderator'`);
  await client.query('commit');
  client.release();
  expect(await moving).toBe('permission-missing');
  expect(await rows()).toEqual(before);
  await pool.query(
    `insert into user_roles (user_id, role_id, position) values ('moderator', 'moderator', 0)`,
  );
});

test('[MOD-08] two moderators who move the same person at once: both are answered, and one place is left', async () => {
  const second = await makeHuddle('Finance');
  const answers = await Promise.allSettled([
    move(toRoom(huddle)),
    move(toRoom(second)),
    move(toRoom(huddle)),
  ]);
  const place = await placeOf();
  expect(place?.meeting).toBe('huddle');
  expect([huddle, second]).toContain(place?.huddle_id);
  const done = answers.filter(({ status }) => status === 'fulfilled').length;
  expect(await acts()).toHaveLength(done);
  const [last] = (await moderator.call('listPeopleStates', { params: { idVotingSession } })).filter(
    ({ userId }) => userId === ROSA,
  );
  expect(last?.meetingId).toBe(place?.huddle_id);
});

test('[NOTIF-12] an instruction of a wrong type, or without its room, is refused', async () => {
  for (const message of [{ instruction: 'gotoMeeting' }, { instruction: 'gotoRoof' }, { instruction: 7 }]) {
    const before = await rows();
    const answer = await moderator.fetch(`/api/people/notification/${ROSA}`, {
      method: 'PUT',
      body: JSON.stringify({ type: 'moderatorInstruction', message }),
      headers: { 'content-type': 'application/json' },
    });
    expect(answer.status).toBe(400);
    expect(await rows()).toEqual(before);
  }
});

test('[MOD-08][EXIT-11] after the end nobody is moved into a room', async () => {
  await moderator.call('endVotingSession', { params: { idVotingSession } });
  await expectRefused(() => move(toRoom(huddle)), 'session-ended');
});

test('[PERM-15][CFG-17] while the site asks for it, going into a huddle by oneself needs the permission; invited, moved and back needs none', async () => {
  const { pool } = server.database;
  const role = (change: string) =>
    pool.query(`update roles set actions_allowed = ${change} where id = 'member'`, [
      'app_self_room_navigation-bool',
    ]);
  await admin.call('updateSiteFlags', { body: { enableSelfRoomNavigationActionControl: true } });
  const join = () => rosa.call('joinHuddle', { params: { roomId: huddle } });
  const leave = () => rosa.call('leaveHuddle', { params: { roomId: huddle } });
  onTestFinished(async () => {
    await role('array_append(array_remove(actions_allowed, $1), $1)');
    await admin.call('updateSiteFlags', { body: { enableSelfRoomNavigationActionControl: false } });
  });
  await join();
  await leave();
  await role('array_remove(actions_allowed, $1)');
  // A sign-in from before may know the roles from before.
  rosa = await server.signIn(ROSA);
  await enter(rosa);
  await expectRefused(join, 'permission-missing');
  await moderator.call('sendNotification', {
    params: { userId: ROSA },
    body: { type: 'requestJoinHuddle', message: { roomId: huddle } },
  });
  await join();
  await leave();
  expect(await placeOf()).toEqual({ meeting: 'mainchamber', huddle_id: null });
  const second = await makeHuddle('Finance');
  await move(toRoom(second));
  // The page of somebody who was moved, and is read anew, asks for the room where they are.
  await rosa.call('joinHuddle', { params: { roomId: second } });
});

test('[LOBBY-06][LOBBY-13] the move to the queue is a move as any: logged, told, and nobody’s own', async () => {
  await switchLobby(true);
  const queue = (userId: string) => moderator.call('moveToLobbyQueue', { params: { userId } });
  await expectRefused(() => queue('moderator'), 'moves-themselves');
  await queue(ROSA);
  expect(await acts()).toEqual([
    {
      byName: 'Marit Solberg',
      userName: 'Rosa Quispe',
      from: 'main meeting',
      to: 'lobby',
      created: clock.nowMs(),
    },
  ]);
  const told = await socket.next('notification');
  expect(told.notification).toEqual({ type: 'moderatorInstruction', message: toLobby });
});

test('[HUD-16][LOBBY-13][LOBBY-06] out of a huddle nobody is moved to the lobby, and nothing is changed; the waiting room takes them from there', async () => {
  await switchLobby(true);
  await move(toRoom(huddle));
  await expectRefused(() => move(toLobby), 'comes-back-first');
  await expectRefused(
    () => moderator.call('moveToLobbyQueue', { params: { userId: ROSA } }),
    'comes-back-first',
  );
  await move(toWaitingRoom);
  expect(await placeOf()).toEqual({ meeting: 'NOT_IN_MEETING', huddle_id: null });
});

test('[HUD-12][MOD-11] somebody who goes to the lobby while a moderator puts them into the waiting room stays there', async () => {
  await switchLobby(true);
  const holder = await server.database.pool.connect();
  onTestFinished(() => holder.release(true));
  await holder.query('begin');
  await holder.query('select from voting_sessions where id = $1 for no key update', [idVotingSession]);
  const { rows: own } = await holder.query('select pg_backend_pid() as pid');
  // Jobs of the server wait for locks too. Count only who waits, directly or not, for the holder.
  const waiting = async () => {
    const { rows: blocked } = await server.database.pool.query(
      `with recursive waits (pid) as (
         select $1::int
         union
         select pg_stat_activity.pid from pg_stat_activity
         join waits on waits.pid = any (pg_blocking_pids(pg_stat_activity.pid))
         where datname = current_database() and wait_event_type = 'Lock'
       ) select pid from waits where pid <> $1`,
      [own[0].pid],
    );
    return blocked.length;
  };
  const held = move(toWaitingRoom);
  await expect.poll(waiting).toBe(1);
  const gone = rosa.call('goToLobby', { params: { idVotingSession }, body: { to: 'lobby' } });
  await expect.poll(waiting).toBe(2);
  await holder.query('commit');
  await Promise.all([held, gone]);
  const { rows: stays } = await server.database.pool.query(
    'select state from lobby_stays where id_voting_session = $1 and user_id = $2',
    [idVotingSession, ROSA],
  );
  expect(stays).toEqual([{ state: 'held' }]);
});

test('[MOD-08] the audit log outlives the session, with its title', async () => {
  await move(toRoom(huddle));
  await admin.call('deleteVotingSession', { params: { idVotingSession } });
  const { rows: left } = await server.database.pool.query(
    `select act, session_title, by_name, user_name from moderation_acts
     where id_voting_session = $1 and act = 'move'`,
    [idVotingSession],
  );
  expect(left).toEqual([
    { act: 'move', session_title: expect.any(String), by_name: 'Marit Solberg', user_name: 'Rosa Quispe' },
  ]);
});

test('[HUD-12] somebody goes to the lobby by themselves, once, and only where there is one', async () => {
  const go = (client: TestClient) =>
    client.call('goToLobby', { params: { idVotingSession }, body: { to: 'lobby' } });
  await expectRefused(() => go(rosa), 'lobby-off');
  await switchLobby(true);
  await expectRefused(() => go(moderator), 'bypasses-lobby');
  await go(rosa);
  expect(await socket.closed).toBe(socketCloseCodes.inLobby);
  expect(await placeOf()).toEqual({ meeting: 'NOT_IN_MEETING', huddle_id: null });
  const before = await rows();
  await go(rosa);
  expect(await rows()).toEqual(before);
  expect(await acts()).toEqual([]);
});
