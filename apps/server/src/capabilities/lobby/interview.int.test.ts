import { LOBBY_PLACE_KEPT_MS } from '@hemicycle/contract/lobby-names';
import { HEARTBEAT_SERVER_INTERVAL_MS, HEARTBEAT_STALE_MS } from '@hemicycle/contract/limits';
import { socketCloseCodes } from '@hemicycle/contract/socket';
import { heard, type InterviewSite, startInterviewSite } from '@hemicycle/testkit/interview-site';
import { openLobbyPage, type LobbyPage } from '@hemicycle/testkit/lobby-socket';
import { refusalOf } from '@hemicycle/testkit/refusal-of';
import { SMALL_JPEGS } from '@hemicycle/testkit/small-jpegs';
import type { TestClient } from '@hemicycle/testkit/test-client';
import { startTestServer, type TestServer } from '@hemicycle/testkit/test-server';
import { openTestSocket } from '@hemicycle/testkit/test-socket';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { sweepConnections } from '../presence/public.ts';
import { deleteInterviewed } from './interview-store.ts';
import { keepInterviews } from './keep-interviews.ts';

// Two servers of one site: the attendants are at one of them, those who wait at the other.

const people = ['moderator', 'member01', 'member02', 'member03'];
/** Nobody hears what this announces. */
const silent = { announce: () => undefined, listen: () => () => undefined, onMissed: () => () => undefined };
let site: InterviewSite;
let here: TestServer;
let moderator: TestClient;
let idVotingSession: string;

beforeAll(async () => {
  site = await startInterviewSite({ seed: 77 });
  ({ here, moderator } = site);
});
afterAll(() => site.stop());
beforeEach(async () => {
  idVotingSession = await site.convene(people);
});

/** A second and a third attendant. */
async function moreAttendants(): Promise<TestClient[]> {
  await here.database.pool.query(
    `insert into user_roles (user_id, role_id, position)
     select unnest(array['member21', 'member22']), role_id, 50 + position from user_roles
     where user_id = 'moderator' on conflict do nothing`,
  );
  return Promise.all([here.signIn('member21'), site.there.signIn('member22')]);
}

test('[LOBBY-03][BEY-19] an attendant takes one person into an interview: each meets the other in its media and nobody else, and the person gets nothing of the chamber', async () => {
  const inside = await here.signIn('member03');
  const SECRET = 'Marker of the inside';
  await here.database.pool.query(
    `insert into lobby_stays (id_voting_session, user_id, state, arrived_ms) values ($1, 'member03', 'admitted', 1)`,
    [idVotingSession],
  );
  await site.enter(inside);
  const [attendant, witness] = await Promise.all([
    site.socketOf(moderator, 'moderator'),
    site.socketOf(inside, 'member03'),
  ]);
  const { page } = await site.wait('member01');
  const other = await site.wait('member02');

  const body = { jpeg: SMALL_JPEGS.baseline, before: { avatar: null } };
  const params = { userId: 'moderator' };
  const { avatar } = await moderator.call('savePersonPicture', { params, body });
  const room = await site.begin(moderator, 'member01');
  expect(room).toMatchObject({ davra: { subtype: 'interview', invitees: ['moderator'] } });
  expect(await page.state(({ interview }) => interview?.isRunning === true)).toMatchObject({
    interview: { roomId: room.id, byAvatar: avatar },
    place: 1,
  });
  // Repeating it answers the same room; a second person waits until it is over.
  expect((await site.call(moderator, 'member01')).id).toBe(room.id);
  expect(await refusalOf(site.call(moderator, 'member02'))).toBe('interview-open');

  await moderator.call('joinHuddle', { params: { roomId: room.id } });
  attendant.send({ type: 'mediaJoin', epoch: 900_001, roomId: room.id });
  const mine = site.joinFrom(page, room.id);
  const roster = await heard(page, 'mediaPeers', ({ peers }) => peers.length === 1);
  expect(roster).toMatchObject({ roomId: room.id, you: { userId: 'member01', epoch: mine } });
  expect(roster.peers).toMatchObject([{ userId: 'moderator', mayBeHeard: true }]);
  const met = await attendant.next('mediaPeers', ({ peers }) => peers.length === 1);
  expect(met.peers).toMatchObject([{ userId: 'member01' }]);

  // Neither the chamber's media nor a room of others, and nobody else comes into this one.
  const main = site.joinFrom(page, undefined);
  await heard(page, 'mediaRefused', (refused) => refused.epoch === main);
  const named = site.joinFrom(page, idVotingSession);
  await heard(page, 'mediaRefused', (refused) => refused.epoch === named);
  const intruding = site.joinFrom(other.page, room.id);
  await heard(other.page, 'mediaRefused', (refused) => refused.epoch === intruding);
  witness.send({ type: 'mediaJoin', epoch: 900_002, roomId: room.id });
  await witness.next('mediaRefused', (refused) => refused.epoch === 900_002);
  expect(await refusalOf(inside.call('joinHuddle', { params: { roomId: room.id } }))).toBe('room-not-found');

  // The chamber is busy meanwhile; the person hears nothing of it.
  const { id: pollId } = await moderator.call('createPoll', {
    ...site.ofSession(),
    body: { title: SECRET, voteOptions: ['Yea', 'Nay'] },
  });
  await moderator.call('openPoll', { params: { pollId } });
  await witness.next('news', ({ changes }) => JSON.stringify(changes).includes(SECRET));

  const [first] = await site.queue();
  expect(first).toMatchObject({
    userId: 'member01',
    state: 'interview',
    interview: { byUserId: 'moderator' },
  });
  await moderator.call('admitFromLobby', { ...site.ofSession(), body: { userIds: ['member01'] } });
  expect(await page.closed).toBe(4006);
  await attendant.nextChange('people', ({ people }) => JSON.stringify(people).includes('mainchamber'));
  for (const text of page.texts) {
    expect(text).not.toContain(SECRET);
    expect(text).not.toContain('member03');
    expect(JSON.parse(text)).not.toHaveProperty('state');
  }
  // The others of the chamber never heard of the interview's media.
  const told = witness.messages.map((message) => JSON.stringify(message));
  expect(told.filter((text) => text.includes('mediaPeers') && text.includes(room.id))).toEqual([]);
}, 30_000);

test('[BEY-19] of three attendants at once, on two servers, one gets each person, for an interview or a decision', async () => {
  const others = await moreAttendants();
  const { client } = await site.wait('member01');
  expect(client).toBeDefined();
  for (let round = 0; round < 5; round += 1) {
    const attendants = [moderator, ...others];
    const outcomes = await Promise.allSettled(
      attendants.map((attendant) => site.call(attendant, 'member01')),
    );
    const won = outcomes.flatMap(({ status }, index) => (status === 'fulfilled' ? [index] : []));
    expect(won).toHaveLength(1);
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'lobby-decided' });
    }
    const winner = attendants[won[0] ?? 0] ?? moderator;
    const losers = attendants.filter((attendant) => attendant !== winner);
    // Only the attendant of the interview decides on its person.
    for (const loser of losers) {
      const admitting = loser.call('admitFromLobby', {
        ...site.ofSession(),
        body: { userIds: ['member01'] },
      });
      expect(await refusalOf(admitting)).toBe('lobby-decided');
      await loser.call('endInterview', site.ofSession());
      const noting = loser.call('noteIdentitySeen', { ...site.ofSession(), body: { userId: 'member01' } });
      expect(await refusalOf(noting)).toBe('lobby-decided');
      expect(await loser.call('admitFromLobby', { ...site.ofSession(), body: { userIds: 'all' } })).toEqual({
        admitted: [],
      });
    }
    expect((await site.queue())[0]).toMatchObject({ state: 'interview' });
    await winner.call('endInterview', site.ofSession());
    expect((await site.queue())[0]).toMatchObject({ state: 'waiting', interview: null });
  }
  // An interview and admissions are asked for at once. Exactly one of them succeeds.
  const both = await Promise.allSettled([
    site.call(moderator, 'member01'),
    ...others.map((attendant) =>
      attendant.call('admitFromLobby', { ...site.ofSession(), body: { userIds: ['member01'] } }),
    ),
  ]);
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

test('[BEY-19] that the identity was seen goes to the audit log once, with who, whom, when and a note', async () => {
  await site.wait('member01');
  const note = (words = 'Passport, ends in 417') =>
    moderator.call('noteIdentitySeen', { ...site.ofSession(), body: { userId: 'member01', note: words } });
  expect(await refusalOf(note())).toBe('lobby-decided');
  await site.begin(moderator, 'member01');
  for (const wrong of ['', 'two\nlines', 'x'.repeat(201)])
    expect(await refusalOf(note(wrong))).toBe('invalid-input');
  const { identitySeenMs } = await note();
  expect(await note('Another one')).toEqual({ identitySeenMs });
  expect((await site.queue())[0]).toMatchObject({ identitySeenMs });
  const { acts } = await moderator.call('listModerationActs', site.ofSession());
  expect(acts.filter(({ act }) => act === 'identitySeen')).toMatchObject([
    {
      ...{ act: 'identitySeen', byUserId: 'moderator', userId: 'member01', created: identitySeenMs },
      detail: { note: 'Passport, ends in 417' },
    },
  ]);
  expect(acts.map(({ act }) => act)).toContain('beginInterview');
});

test('[LOBBY-07][LOBBY-08] a reset sends the person to the root of the site, and the attendant is in the chamber again', async () => {
  const { page } = await site.wait('member01');
  await moderator.call('resetAttendantCompleted');
  expect((await site.queue())[0]).toMatchObject({ state: 'waiting' });
  const { id: roomId } = await site.begin(moderator, 'member01');
  await moderator.call('resetAttendantCompleted');
  await heard(page, 'reset');
  expect(await page.closed).toBe(4007);
  expect(await site.queue()).toEqual([]);
  expect(await refusalOf(moderator.call('joinHuddle', { params: { roomId } }))).toBe('room-closed');
});

test('[LOBBY-08] a reset whose news was lost sends the person to the root too, and not to the end of the queue', async () => {
  const { page } = await site.wait('member01');
  await site.begin(moderator, 'member01');
  await heard(page, 'lobby', ({ lobby }) => lobby.interview !== null);
  // The reset as the database has it, of which nobody is told.
  expect(await deleteInterviewed(here.database.db, idVotingSession, 'moderator')).toBe('member01');
  await site.wait('member02');
  await heard(page, 'reset');
  expect(await page.closed).toBe(4007);
  expect((await site.queue()).map(({ userId }) => userId)).toEqual(['member02']);
});

test('[BEY-19] back to the queue, the attendant gone, the room shut by its attendant alone, the lobby off: the person waits at their place again, or goes in', async () => {
  const { page } = await site.wait('member01');
  const second = await site.wait('member02');
  const again = async () => {
    await vi.waitFor(
      async () => {
        expect((await site.queue()).map(({ userId, state }) => [userId, state])).toEqual([
          ['member01', 'waiting'],
          ['member02', 'waiting'],
        ]);
      },
      { timeout: 5_000 },
    );
  };
  await site.begin(moderator, 'member01');
  await moderator.call('endInterview', site.ofSession());
  await again();
  // The attendant leaves the room, by another tab or by hanging up.
  const { id: roomId } = await site.begin(moderator, 'member01');
  await page.state(({ stay, interview }) => stay === 'interview' && interview?.roomId === roomId);
  await site.enter(moderator);
  await again();
  // Another moderator shuts the room.
  const [another] = await moreAttendants();
  const shut = await site.begin(moderator, 'member01');
  await page.state(({ interview }) => interview?.roomId === shut.id);
  const params = { roomId: shut.id };
  expect(await refusalOf((another ?? moderator).call('closeHuddle', { params }))).toBe('room-not-found');
  await moderator.call('closeHuddle', { params });
  await again();
  // All pages of the person are closed for too long.
  await site.begin(moderator, 'member01');
  page.close();
  await vi.waitFor(async () => expect((await site.queue())[0]?.interview).toMatchObject({ isHere: false }));
  await here.database.pool.query(
    `update lobby_stays set left_ms = $2 where id_voting_session = $1 and user_id = 'member01'`,
    [idVotingSession, here.clock.nowMs() - LOBBY_PLACE_KEPT_MS - 1],
  );
  await keepInterviews({ db: here.database.db, clock: here.clock, news: silent });
  expect((await site.queue()).map(({ userId }) => userId)).toEqual(['member02']);
  await site.begin(moderator, 'member02');
  await second.page.state(({ stay }) => stay === 'interview');
  await moderator.call('updateVotingSessionDavra', { ...site.ofSession(), body: { waitingRoom: false } });
  await vi.waitFor(
    async () => {
      const { rows } = await here.database.pool.query(
        `select from huddles where id_voting_session = $1 and type <> 'closed'`,
        [idVotingSession],
      );
      expect(rows).toEqual([]);
    },
    { timeout: 2 * HEARTBEAT_SERVER_INTERVAL_MS },
  );
}, 40_000);

test('[BEY-19] an attendant whose line is lost for a minute holds no interview any more, and the person waits at their place', async () => {
  const { page } = await site.wait('member01');
  const attendant = await site.socketOf(moderator, 'moderator');
  const { id: roomId } = await site.begin(moderator, 'member01');
  await page.state(({ interview }) => interview?.roomId === roomId);
  attendant.close();
  const connections = () =>
    here.database.pool.query(
      `select from people_connections where id_voting_session = $1 and user_id = 'moderator'`,
      [idVotingSession],
    );
  await vi.waitFor(async () => expect((await connections()).rows).toEqual([]), { timeout: 5_000 });
  // A line that was lost a moment ago may come back: nothing has ended.
  await keepInterviews({ db: here.database.db, clock: here.clock, news: silent });
  expect((await site.queue())[0]).toMatchObject({ userId: 'member01', state: 'interview' });
  await here.database.pool.query(
    `update people_states set last_seen_ms = $2 where id_voting_session = $1 and user_id = 'moderator'`,
    [idVotingSession, here.clock.nowMs() - HEARTBEAT_STALE_MS - 1],
  );
  const deps = { db: here.database.db, clock: here.clock, news: silent };
  await sweepConnections(deps);
  await keepInterviews(deps);
  expect((await site.queue())[0]).toMatchObject({ userId: 'member01', state: 'waiting' });
}, 20_000);

test('[MOD-06][BEY-19] a moderator removes the person of an interview, who is out of its media; then its attendant, and the person waits at their place', async () => {
  const [second = moderator] = await moreAttendants();
  const remove = (userId: string) =>
    second.call('sendNotification', {
      params: { userId },
      body: { type: 'moderatorInstruction', message: { instruction: 'logout' } },
    });
  await site.enter(second);
  const first = await site.wait('member01');
  await site.wait('member02');
  // Whoever was never inside is refused by the attendants, and removed by nobody.
  expect(await refusalOf(remove('member01'))).toBe('not-found');
  await moderator.call('admitFromLobby', { ...site.ofSession(), body: { userIds: ['member01'] } });
  await first.page.closed;
  await site.enter(first.client);
  await moderator.call('moveToLobbyQueue', { params: { userId: 'member01' } });

  const attendant = await site.socketOf(moderator, 'moderator');
  const meet = async (page: LobbyPage) => {
    const { id: roomId } = await site.begin(moderator, 'member01');
    await page.state(({ interview }) => interview?.roomId === roomId);
    await moderator.call('joinHuddle', { params: { roomId } });
    attendant.send({ type: 'mediaJoin', epoch: site.nextEpoch(), roomId });
    site.joinFrom(page, roomId);
    await heard(page, 'mediaPeers', ({ peers }) => peers.length === 1);
    return roomId;
  };
  const roster = () =>
    attendant.messages
      .filter((message) => message.type === 'mediaPeers')
      .at(-1)
      ?.peers.map(({ userId }) => userId);

  const { page } = await site.wait('member01');
  const roomId = await meet(page);
  await vi.waitFor(() => expect(roster()).toEqual(['member01']));
  await remove('member01');
  expect(await page.closed).toBe(socketCloseCodes.notSignedIn);
  // Longer than that a page that is only lost would stay in the media.
  await vi.waitFor(() => expect(roster()).toEqual([]), { timeout: 2_000 });
  await vi.waitFor(async () =>
    expect((await site.queue()).find(({ userId }) => userId === 'member01')).toMatchObject({
      state: 'interview',
      interview: { byUserId: 'moderator', isHere: false },
    }),
  );

  // Whoever signs in again within the time that a place is kept is in the interview again.
  const back = await site.wait('member01');
  expect(await meet(back.page)).toBe(roomId);
  await remove('moderator');
  expect(await attendant.closed).toBe(socketCloseCodes.notSignedIn);
  await back.page.state(({ stay }) => stay === 'waiting');
  moderator = await site.signModeratorInAgain();
  await site.enter(moderator);
  expect((await site.queue()).map(({ userId, state }) => [userId, state])).toEqual([
    ['member02', 'waiting'],
    ['member01', 'waiting'],
  ]);
  const { rows: open } = await here.database.pool.query(
    `select from huddles where id_voting_session = $1 and subtype = 'interview' and type <> 'closed'`,
    [idVotingSession],
  );
  expect(open).toEqual([]);
  expect((await site.begin(second, 'member01')).id).not.toBe(roomId);
}, 40_000);

test('[BEY-19] a second tab of the person has the interview too, and a server that starts anew finds it as it was', async () => {
  const { client, page } = await site.wait('member01');
  const { id: roomId } = await site.begin(moderator, 'member01');
  await page.state(({ interview }) => interview?.roomId === roomId);
  const second = await openLobbyPage(client, 'member01', idVotingSession);
  onTestFinished(() => second.close());
  expect(await second.state(({ stay }) => stay === 'interview')).toMatchObject({ interview: { roomId } });
  // The media of the interview is in one of the two tabs: in the one that joined last.
  site.joinFrom(page, roomId);
  await heard(page, 'mediaPeers', ({ you }) => you.userId === 'member01');
  site.joinFrom(second, roomId);
  await heard(second, 'mediaPeers', ({ you }) => you.userId === 'member01');

  const { database, dataDir } = here;
  const anew = await startTestServer({ database, config: { dataDir, redisUrl: site.redisUrl } });
  onTestFinished(() => anew.stop());
  const back = await openLobbyPage(await anew.signIn('member01'), 'member01', idVotingSession);
  onTestFinished(() => back.close());
  expect(await back.state(({ stay }) => stay === 'interview')).toMatchObject({ interview: { roomId } });
  expect((await site.call(moderator, 'member01')).id).toBe(roomId);
});

test('[LOBBY-11] without the switch nobody is interviewed, and only hosts have it', async () => {
  await site.wait('member01');
  const off = { ...site.ofSession(), body: { enableUserConfirmLobbyAttendant: false } };
  const member = await here.signIn('member03');
  expect(await refusalOf(member.call('updateVotingSessionDavra', off))).toMatch(
    /permission-missing|in-lobby/u,
  );
  await moderator.call('updateVotingSessionDavra', off);
  expect(await refusalOf(site.call(moderator, 'member01'))).toBe('interview-off');
  const socket = await openTestSocket(moderator, 'moderator', { idVotingSession });
  expect((await socket.snapshot()).session).not.toHaveProperty('enableUserConfirmLobbyAttendant');
  await moderator.call('updateVotingSessionDavra', {
    ...site.ofSession(),
    body: { enableUserConfirmLobbyAttendant: true },
  });
  await socket.nextChange('session', ({ session }) => session.enableUserConfirmLobbyAttendant === true);
  const [read] = await moderator.call('getVotingSession', site.ofSession());
  expect(read?.data_json.enableUserConfirmLobbyAttendant).toBe(true);
  socket.close();
});

test('[LOBBY-05] the lobby of a meeting tells how one stands in it, and attendants of another person', async () => {
  const { client } = await site.wait('member01');
  const params = { meetingId: idVotingSession };
  const waits = { idVotingSession, isLetIn: false, state: 'waiting', place: 1 };
  expect(await client.call('getMeetingLobby', { params })).toEqual(waits);
  const { rows } = await here.database.pool.query<{ email: string }>(
    `select email from users where id = 'member01'`,
  );
  const ask = async (asker: TestClient, meetingId: string, query: Record<string, string>) => {
    const answer = await asker.fetch(
      `/api/huddle/member/webexlobby/${meetingId}?${new URLSearchParams(query).toString()}`,
    );
    return { status: answer.status, ...(answer.ok && { told: await answer.json() }) };
  };
  const query = { session: idVotingSession, email: rows[0]?.email ?? '' };
  expect(await ask(moderator, idVotingSession, query)).toEqual({ status: 200, told: waits });
  expect(await ask(client, idVotingSession, query)).toEqual({ status: 403 });
  expect(await ask(client, idVotingSession, { session: 'another' })).toEqual({ status: 404 });
  expect(await ask(moderator, 'no-meeting', query)).toEqual({ status: 404 });
  const { id: meetingId } = await site.begin(moderator, 'member01');
  expect(await ask(moderator, meetingId, query)).toEqual({
    status: 200,
    told: { ...waits, state: 'interview' },
  });
});
