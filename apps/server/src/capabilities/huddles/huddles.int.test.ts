import { createFakeClock } from '@hemicycle/testkit/fake-clock';
import { attendAs } from '@hemicycle/testkit/permission-table/world';
import { hearNews } from '@hemicycle/testkit/heard-news';
import { refusalOf } from '@hemicycle/testkit/refusal-of';
import type { TestClient } from '@hemicycle/testkit/test-client';
import { startTestServer } from '@hemicycle/testkit/test-server';
import type { TestServer } from '@hemicycle/testkit/test-server';
import { openTestSocket, type TestSocket } from '@hemicycle/testkit/test-socket';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { HEARTBEAT_STALE_MS } from '@hemicycle/contract/limits';
import { sweepConnections } from '../presence/public.ts';

const HOUR_MS = 3_600_000;

const clock = createFakeClock();
let server: TestServer;
let moderator: TestClient;
let rosa: TestClient;
let kenji: TestClient;
let observer: TestClient;
let idVotingSession: string;

beforeAll(async () => {
  server = await startTestServer({ clock });
  [moderator, rosa, kenji, observer] = await Promise.all([
    server.signIn('moderator'),
    server.signIn('member08'),
    server.signIn('member09'),
    server.signIn('observer'),
  ]);
});
afterAll(() => server.stop());

/** Gives each test a session of its own, which ends in an hour and which all four people enter. */
beforeEach(async () => {
  const admin = await server.signIn('admin');
  ({ idVotingSession } = await admin.call('createVotingSession', {
    body: {
      title: 'Committee on Water',
      epochStartTime: clock.nowMs() - HOUR_MS,
      epochEndTime: clock.nowMs() + HOUR_MS,
      members: ['moderator', 'member08', 'member09', 'observer'],
    },
  }));
  for (const client of [moderator, rosa, kenji, observer]) {
    await client.call('updateSessionInfo', {
      body: { userSession: { votingSessionToAttend: idVotingSession } },
    });
    await client.call('setMeeting', { body: { idVotingSession, meeting: 'mainchamber' } });
  }
});

const make = (title: string, invitees?: string[]) =>
  moderator.call('createHuddle', { params: { idVotingSession }, body: { title, invitees } });
const join = (client: TestClient, roomId: string) => client.call('joinHuddle', { params: { roomId } });
const leave = (client: TestClient, roomId: string) => client.call('leaveHuddle', { params: { roomId } });
const close = (roomId: string) => moderator.call('closeHuddle', { params: { roomId } });
const titles = async (client: TestClient) => (await client.call('listHuddles')).map(({ title }) => title);

async function whereIs(userId: string) {
  const people = await moderator.call('listPeopleStates', { params: { idVotingSession } });
  const person = people.find((one) => one.userId === userId);
  return [person?.meeting, person?.meetingId];
}

test('[HUD-01][HUD-02][HUD-03] a huddle has its session, title, type, subtype and who is invited', async () => {
  const forAll = await make('  Committee room ');
  expect(forAll).toEqual({
    id: expect.any(String),
    type: 'other',
    title: 'Committee room',
    idVotingSession,
    webex: { id: forAll.id, title: 'Committee room' },
    davra: { subtype: 'default', avatar: null, invitees: ['all'] },
  });
  const named = await make('Two of us', ['member08', 'member09']);
  expect([named.type, named.davra.invitees]).toEqual(['direct', ['member08', 'member09']]);
  for (const subtype of ['default', 'user', 'interpreter', 'booth']) {
    await server.database.pool.query('update huddles set subtype = $1 where id = $2', [subtype, named.id]);
  }
  await expect(
    server.database.pool.query(`update huddles set subtype = 'attic' where id = $1`, [named.id]),
  ).rejects.toThrow('subtype');
});

test('[HUD-01][PERM-12] nobody is named for a huddle who does not belong to the sitting or enters no huddle', async () => {
  for (const [invitees, code] of [
    [['member08', 'nobody'], 'invalid-input'],
    [['member24'], 'invalid-input'],
    [['member08', 'observer'], 'huddles-not-allowed'],
  ] as const) {
    expect(await refusalOf(make('Two of us', [...invitees]))).toBe(code);
  }
  expect(await titles(moderator)).toEqual([]);
  // A moderator enters every huddle, and may be named.
  const { davra } = await make('Two of us', ['moderator', 'member08', 'member08']);
  expect(davra.invitees).toEqual(['moderator', 'member08']);
});

test('[HUD-02][HUD-04][HUD-05][ADMIN-08] lists hold the open rooms by title, not the closed ones, nor the lobby', async () => {
  const zoo = await make('Zoo');
  await make('alcove');
  await make('For Kenji', ['member09']);
  await server.database.pool.query(
    `insert into huddles (id, id_voting_session, title, type, created_ms) values ('the-lobby-' || $1, $1, 'Lobby', 'other', 0)`,
    [idVotingSession],
  );
  expect(await titles(moderator)).toEqual(['alcove', 'For Kenji', 'Zoo']);
  expect(await titles(rosa)).toEqual(['alcove', 'Zoo']);
  expect(await titles(kenji)).toEqual(['alcove', 'For Kenji', 'Zoo']);
  expect(await titles(observer)).toEqual([]);
  await close(zoo.id);
  expect(await titles(moderator)).toEqual(['alcove', 'For Kenji']);
  const ofSession = await rosa.call('listSessionHuddles', { params: { idVotingSession } });
  expect(ofSession.map(({ title }) => title)).toEqual(['alcove']);
});

test('[HUD-05] who attends no session, or none of theirs, is listed nothing and told no error', async () => {
  await make('Alcove');
  const stranger = await server.signIn('member24');
  expect(await titles(stranger)).toEqual([]);
  await attendAs(server, stranger, 'member24', idVotingSession);
  expect(await titles(stranger)).toEqual([]);
});

test('[HUD-04] no huddle is called as the lobby is', async () => {
  for (const title of ['Lobby', ' lobby ', '']) expect(await refusalOf(make(title))).toBe('invalid-input');
  expect(await titles(moderator)).toEqual([]);
});

test('[HUD-01][FND-38] no two open huddles have one name, whatever its case, also of two made at once', async () => {
  const both = await Promise.allSettled([make('Alcove'), make(' ALCOVE ')]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(await refusalOf(make('alcove'))).toBe('huddle-exists');
  const [first, ...more] = await moderator.call('listHuddles');
  expect(more).toEqual([]);
  // A closed huddle gives its name free.
  await close(first?.id ?? '');
  expect((await make('Alcove')).title).toBe('Alcove');
});

test('[HUD-06][PEOP-06] who joins is in the room, once, and everybody hears of it', async () => {
  const { id } = await make('Alcove');
  const heard = hearNews(server.bus);
  expect((await join(rosa, id)).title).toBe('Alcove');
  expect(await whereIs('member08')).toEqual(['huddle', id]);
  expect(heard.items.map(({ kind }) => kind)).toEqual(['people', 'mediaRights', 'session', 'huddleCalls']);
  await join(rosa, id);
  expect(heard.items).toHaveLength(4);
  const other = await make('Bower');
  await join(rosa, other.id);
  expect(await whereIs('member08')).toEqual(['huddle', other.id]);
});

test('[HUD-07][HUD-08] who leaves is in the main chamber again; leaving again changes nothing', async () => {
  const { id } = await make('Alcove');
  await join(rosa, id);
  expect(await leave(rosa, id)).toMatchObject({ meeting: 'mainchamber', meetingId: idVotingSession });
  const heard = hearNews(server.bus);
  expect(await leave(rosa, id)).toMatchObject({ meeting: 'mainchamber' });
  expect(heard.items).toEqual([]);
  await join(kenji, id);
  await leave(rosa, id);
  expect(await whereIs('member09')).toEqual(['huddle', id]);
});

test('[HUD-10][HUD-11] a closed room and a missing one are told apart, and lead nowhere', async () => {
  const { id } = await make('Alcove');
  const secret = await make('For Kenji', ['member09']);
  await close(id);
  expect(await refusalOf(join(rosa, id))).toBe('room-closed');
  expect(await refusalOf(join(rosa, 'nowhere'))).toBe('room-not-found');
  expect(await refusalOf(join(rosa, secret.id))).toBe('room-not-found');
  const outsider = await server.signIn('member24');
  expect(await refusalOf(join(outsider, secret.id))).toBe('room-not-found');
  expect(await whereIs('member08')).toEqual(['mainchamber', idVotingSession]);
});

test('[HUD-02][HUD-08] closing a huddle brings its people back to the main chamber, and only them', async () => {
  const { id } = await make('Alcove');
  const other = await make('Bower');
  await join(rosa, id);
  await join(kenji, other.id);
  const heard = hearNews(server.bus);
  await close(id);
  expect(await whereIs('member08')).toEqual(['mainchamber', idVotingSession]);
  expect(await whereIs('member09')).toEqual(['huddle', other.id]);
  expect(heard.items).toContainEqual({ kind: 'huddles', idVotingSession });
  expect(heard.items).toContainEqual({ kind: 'mediaRights', idVotingSession, userIds: ['member08'] });
  const before = heard.items.length;
  await close(id);
  expect(heard.items).toHaveLength(before);
});

test('[HUD-08][EXIT-10] after the end nobody enters; who sits in a huddle stays, and leaving leads out of the session', async () => {
  const { id } = await make('Alcove');
  await join(rosa, id);
  await clock.advance(2 * HOUR_MS);
  expect(await refusalOf(join(kenji, id))).toBe('session-ended');
  expect(await refusalOf(make('Bower'))).toBe('session-ended');
  expect((await join(rosa, id)).id).toBe(id);
  expect(await whereIs('member08')).toEqual(['huddle', id]);
  expect(await leave(rosa, id)).toMatchObject({ meeting: 'NOT_IN_MEETING', meetingId: null });
  expect(await refusalOf(join(rosa, id))).toBe('session-ended');
});

test('[HUD-08][EXIT-10] a meeting that its host ended is over for who sits in a huddle as well', async () => {
  const { id } = await make('Alcove');
  await join(rosa, id);
  await join(kenji, id);
  await moderator.call('endVotingSession', { params: { idVotingSession } });
  expect(await leave(rosa, id)).toMatchObject({ meeting: 'NOT_IN_MEETING' });
  expect(await whereIs('member09')).toEqual(['huddle', id]);
  await close(id);
  expect(await whereIs('member09')).toEqual(['NOT_IN_MEETING', null]);
});

test('[HANDS-02][HANDS-05] in a huddle no hand goes up, and one that was up waits for the return', async () => {
  const raise = (client: TestClient, userId: string, handType: 0 | 1) =>
    client.call('updatePeopleState', { params: { userId }, body: { handType } });
  const rank = async (userId: string) => {
    const people = await moderator.call('listPeopleStates', { params: { idVotingSession } });
    return people.find((one) => one.userId === userId)?.orderRaised;
  };
  const { id } = await make('Alcove');
  await raise(rosa, 'member08', 1);
  await clock.advance(10);
  await raise(kenji, 'member09', 1);
  const heard = hearNews(server.bus);
  await join(rosa, id);
  expect(heard.items).toContainEqual({ kind: 'hands', idVotingSession });
  expect([await rank('member08'), await rank('member09')]).toEqual([0, 1]);
  await join(kenji, id);
  await raise(kenji, 'member09', 0);
  expect(await refusalOf(raise(kenji, 'member09', 1))).toBe('raise-hand-disabled');
  await leave(rosa, id);
  expect(await rank('member08')).toBe(1);
});

test('[PERM-22] who mutes everyone else mutes those of their own room alone', async () => {
  const { id } = await make('Alcove');
  const unmute = (client: TestClient, userId: string) =>
    client.call('updatePeopleState', { params: { userId }, body: { muteAudio: 0 } });
  await join(rosa, id);
  await unmute(rosa, 'member08');
  await unmute(kenji, 'member09');
  expect(await moderator.call('muteOthers')).toEqual({ muted: 1 });
  await unmute(kenji, 'member09');
  await join(moderator, id);
  expect(await moderator.call('muteOthers')).toEqual({ muted: 1 });
  const people = await moderator.call('listPeopleStates', { params: { idVotingSession } });
  const on = people.filter(({ muteAudio }) => muteAudio === 0).map(({ userId }) => userId);
  expect(on).toEqual(['member09']);
});

test('[HUD-07][MEDIA-25] leaving the session, and entering the main chamber, leave the huddle', async () => {
  const { id } = await make('Alcove');
  for (const meeting of ['mainchamber', 'NOT_IN_MEETING'] as const) {
    await join(rosa, id);
    const heard = hearNews(server.bus);
    await rosa.call('setMeeting', { body: { idVotingSession, meeting } });
    expect((await whereIs('member08'))[0]).toBe(meeting);
    expect(heard.items).toContainEqual({ kind: 'mediaRights', idVotingSession, userIds: ['member08'] });
  }
});

test('[HUD-06] who was lost in a huddle is nowhere, and joins it again', async () => {
  const { id } = await make('Alcove');
  await join(rosa, id);
  await clock.advance(HEARTBEAT_STALE_MS + 1_000);
  await sweepConnections({
    db: server.database.db,
    clock,
    news: { announce: () => undefined, listen: () => () => undefined, onMissed: () => () => undefined },
  });
  expect(await whereIs('member08')).toEqual(['NOT_IN_MEETING', null]);
  await join(rosa, id);
  expect(await whereIs('member08')).toEqual(['huddle', id]);
});

test('[HUD-06][HUD-07] a page of another site moves nobody', async () => {
  const { id } = await make('Alcove');
  const forged = { headers: { 'sec-fetch-site': 'cross-site' } };
  expect((await rosa.fetch(`/api/huddle/member/add/${id}`, forged)).status).toBe(403);
  expect(await whereIs('member08')).toEqual(['mainchamber', idVotingSession]);
  await join(rosa, id);
  expect((await rosa.fetch(`/api/huddle/member/remove/${id}`, forged)).status).toBe(403);
  expect(await whereIs('member08')).toEqual(['huddle', id]);
});

test('[HUD-01] a session has fifty huddles at most', async () => {
  await server.database.pool.query(
    `insert into huddles (id, id_voting_session, title, type, created_ms)
     select $1 || '-' || n, $1, 'Room ' || n, 'other', 0 from generate_series(1, 50) n`,
    [idVotingSession],
  );
  expect(await refusalOf(make('One more'))).toBe('huddles-full');
  await close(`${idVotingSession}-7`);
  expect((await make('One more')).title).toBe('One more');
});

test('[HUD-15] [NOTIF-09] who is invited is asked on their pages alone, and may enter from then on', async () => {
  const { id } = await make('Conciliation', ['member09']);
  const watch = (client: TestClient, userId: string) => openTestSocket(client, userId, { idVotingSession });
  const [ofRosa, ofKenji] = [await watch(rosa, 'member08'), await watch(kenji, 'member09')];
  await Promise.all([ofRosa.snapshot(), ofKenji.snapshot()]);
  expect(await titles(rosa)).toEqual([]);
  expect(await refusalOf(join(rosa, id))).toBe('room-not-found');
  const invited = { type: 'requestJoinHuddle', message: { roomId: id } } as const;
  const sent = await moderator.call('sendNotification', { params: { userId: 'member08' }, body: invited });
  expect(await ofRosa.next('notification')).toEqual({
    type: 'notification',
    id: sent.id,
    from: 'moderator',
    notification: invited,
  });
  await expect.poll(() => titles(rosa)).toEqual(['Conciliation']);
  await join(rosa, id);
  expect(await whereIs('member08')).toEqual(['huddle', id]);
  expect(ofKenji.messages.some(({ type }) => type === 'notification')).toBe(false);
  const again = await moderator.call('sendNotification', { params: { userId: 'member08' }, body: invited });
  expect(again.id).not.toBe(sent.id);
  const { rows } = await server.database.pool.query('select invitees from huddles where id = $1', [id]);
  expect(rows).toEqual([{ invitees: ['member09', 'member08'] }]);
  for (const socket of [ofRosa, ofKenji]) socket.close();
});

test('[HUD-15] nobody is invited to a huddle that is closed, of another sitting or none, nor whose role enters none', async () => {
  const { id } = await make('Anteroom');
  const { id: closed } = await make('Closet');
  await close(closed);
  const elsewhere = 'other-sitting-room';
  await server.database.pool.query(
    `insert into huddles (id, id_voting_session, title, type, created_ms)
     values ($1, 'plenary-sitting-114', 'Elsewhere', 'other', 0)`,
    [elsewhere],
  );
  const invite = (roomId: string, userId = 'member08') =>
    moderator.call('sendNotification', {
      params: { userId },
      body: { type: 'requestJoinHuddle', message: { roomId } },
    });
  expect(await refusalOf(invite(closed))).toBe('room-closed');
  expect(await refusalOf(invite(elsewhere))).toBe('room-not-found');
  expect(await refusalOf(invite('none'))).toBe('room-not-found');
  expect(await refusalOf(invite(id, 'observer'))).toBe('huddles-not-allowed');
  const { rows } = await server.database.pool.query(
    'select count(*)::int as kept from notifications where id_voting_session = $1',
    [idVotingSession],
  );
  expect(rows).toEqual([{ kept: 0 }]);
  await clock.advance(2 * HOUR_MS);
  expect(await refusalOf(invite(id))).toBe('session-ended');
});

test('[SHARE-10] [HUD-06] a share in a huddle is told there alone, and one in the main chamber to nobody in a huddle', async () => {
  const { id } = await make('Drafting');
  await join(rosa, id);
  await join(moderator, id);
  const watch = (client: TestClient, userId: string) => openTestSocket(client, userId, { idVotingSession });
  const [inHuddle, inChamber] = [await watch(rosa, 'member08'), await watch(kenji, 'member09')];
  await Promise.all([inHuddle.snapshot(), inChamber.snapshot()]);
  const tell = (client: TestClient, message: string) =>
    client.call('sendBroadcast', { body: { type: 'screenSharing', toGroup: idVotingSession, message } });
  const told = ({ messages }: TestSocket) =>
    messages.flatMap((message) =>
      message.type === 'broadcast' && 'message' in message.broadcast ? [message.broadcast.message] : [],
    );
  await tell(moderator, 'in the huddle');
  await tell(kenji, 'in the chamber');
  await inHuddle.next('broadcast');
  await inChamber.next('broadcast');
  await leave(moderator, id);
  await tell(moderator, 'back');
  await inChamber.next(
    'broadcast',
    ({ broadcast }) => 'message' in broadcast && broadcast.message === 'back',
  );
  expect(told(inHuddle)).toEqual(['in the huddle']);
  expect(told(inChamber)).toEqual(['in the chamber', 'back']);
  for (const socket of [inHuddle, inChamber]) socket.close();
});
