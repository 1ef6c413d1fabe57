import { HEARTBEAT_STALE_MS } from '@hemicycle/contract/limits';
import { createFakeClock } from '@hemicycle/testkit/fake-clock';
import { hearNews } from '@hemicycle/testkit/heard-news';
import { refusalOf } from '@hemicycle/testkit/refusal-of';
import type { TestClient } from '@hemicycle/testkit/test-client';
import { openTestSocket } from '@hemicycle/testkit/test-socket';
import { startTestServer } from '@hemicycle/testkit/test-server';
import type { TestServer } from '@hemicycle/testkit/test-server';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { createNews } from '../../news.ts';
import { MEDIA_OUTLASTS_END_MS } from '../media/media-door.ts';
import { sweepConnections } from '../presence/public.ts';

const HOUR_MS = 3_600_000;

const clock = createFakeClock();
let server: TestServer;
let admin: TestClient;
let moderator: TestClient;
let rosa: TestClient;

beforeAll(async () => {
  server = await startTestServer({ clock });
  [admin, moderator, rosa] = await Promise.all([
    server.signIn('admin'),
    server.signIn('moderator'),
    server.signIn('member08'),
  ]);
});
afterAll(() => server.stop());

async function sitting(): Promise<string> {
  const { idVotingSession } = await admin.call('createVotingSession', {
    body: {
      title: 'Committee on Water',
      epochStartTime: server.clock.nowMs() - HOUR_MS,
      epochEndTime: server.clock.nowMs() + HOUR_MS,
      members: ['member08', 'moderator'],
    },
  });
  return idVotingSession;
}
const go = (client: TestClient, idVotingSession: string, meeting: 'mainchamber' | 'NOT_IN_MEETING') =>
  client.call('setMeeting', { body: { idVotingSession, meeting } });
const joinBeforeHost = (client: TestClient, idVotingSession: string, may: boolean) =>
  client.call('updateVotingSessionDavra', { params: { idVotingSession }, body: { joinBeforeHost: may } });

test('[SESS-09] [FND-16] members wait with their media until somebody who moderates is there, and come back without', async () => {
  const id = await sitting();
  expect((await joinBeforeHost(moderator, id, false)).joinBeforeHost).toBe(false);
  await go(rosa, id, 'mainchamber');
  const socket = await openTestSocket(rosa, 'member08', { idVotingSession: id });
  socket.send({ type: 'mediaJoin', epoch: 1 });
  const refused = await socket.next('mediaRefused');
  expect(refused).toMatchObject({ reason: 'host-absent', epoch: 1, source: null });
  expect((await socket.snapshot()).session.davra.joinBeforeHost).toBe(false);

  await go(moderator, id, 'mainchamber');
  expect((await socket.nextChange('session', ({ session }) => session.presiding !== null)).kind).toBe(
    'session',
  );
  socket.send({ type: 'mediaJoin', epoch: 2 });
  expect((await socket.next('mediaPeers')).you.epoch).toBe(2);

  await go(moderator, id, 'NOT_IN_MEETING');
  socket.close();
  const again = await openTestSocket(rosa, 'member08', { idVotingSession: id });
  again.send({ type: 'mediaJoin', epoch: 2 });
  expect((await again.next('mediaPeers')).you.epoch).toBe(2);
  again.send({ type: 'mediaJoin', epoch: 3 });
  expect((await again.next('mediaRefused')).reason).toBe('host-absent');
  again.close();
});

test('[SESS-09] [BEY-23] who was in comes back without the host also after a long absence, and to a server that was started again', async () => {
  const id = await sitting();
  await joinBeforeHost(moderator, id, false);
  await go(moderator, id, 'mainchamber');
  const socket = await openTestSocket(rosa, 'member08', { idVotingSession: id });
  socket.send({ type: 'mediaJoin', epoch: 7 });
  await socket.next('mediaPeers');
  await go(moderator, id, 'NOT_IN_MEETING');
  socket.close();
  await socket.closed;
  await clock.advance(10 * 60_000);
  await sweepConnections({ db: server.database.db, clock, news: createNews(server.bus) });

  const other = await startTestServer({ clock, database: server.database });
  onTestFinished(() => other.stop());
  const there = await other.signIn('member08');
  const again = await openTestSocket(there, 'member08', { idVotingSession: id });
  again.send({ type: 'mediaJoin', epoch: 7 });
  expect((await again.next('mediaPeers')).you.epoch).toBe(7);
  // A reloaded page has a new epoch, so it waits for the host.
  again.send({ type: 'mediaJoin', epoch: 8 });
  expect((await again.next('mediaRefused')).reason).toBe('host-absent');
  again.close();
});

test('[SESS-09] who moderates waits for nobody, and where a session does not want it neither does a member', async () => {
  const id = await sitting();
  const open = await openTestSocket(rosa, 'member08', { idVotingSession: id });
  open.send({ type: 'mediaJoin', epoch: 1 });
  expect((await open.next('mediaPeers')).you.epoch).toBe(1);
  open.close();
  await joinBeforeHost(admin, id, false);
  const host = await openTestSocket(moderator, 'moderator', { idVotingSession: id });
  host.send({ type: 'mediaJoin', epoch: 1 });
  expect((await host.next('mediaPeers')).you.epoch).toBe(1);
  host.close();
});

test('[EXIT-11] a host ends the meeting for everybody: nobody enters any more, and who is in it is told', async () => {
  const id = await sitting();
  await go(rosa, id, 'mainchamber');
  const socket = await openTestSocket(rosa, 'member08', { idVotingSession: id });
  expect((await socket.snapshot()).session.endedByHost).toBeUndefined();
  await moderator.call('endVotingSession', { params: { idVotingSession: id } });
  const { session } = await socket.nextChange('session', (change) => change.session.endedByHost === true);
  expect(session.epochEndTime).toBeLessThanOrEqual(server.clock.nowMs());
  socket.close();
  await go(rosa, id, 'NOT_IN_MEETING');
  expect(await refusalOf(go(rosa, id, 'mainchamber'))).toBe('session-ended');
  // Ending the session a second time changes nothing.
  await moderator.call('endVotingSession', { params: { idVotingSession: id } });
});

test('[EXIT-11] a sitting that a host ends early keeps its planned end beside the real one, until it gets another end', async () => {
  const id = await sitting();
  const planned = server.clock.nowMs() + HOUR_MS;
  const params = { idVotingSession: id };
  await moderator.call('endVotingSession', { params });
  const read = async () => (await admin.call('getVotingSession', { params }))[0];
  const endedMs = server.clock.nowMs();
  expect(await read()).toMatchObject({ endedByHost: true, epochEndTime: endedMs, plannedEndTime: planned });
  expect(await rosa.call('getEarlierSession', { params })).toMatchObject({
    ...{ stage: 'ended', epochEndTime: planned, endedAt: endedMs },
  });
  expect(await admin.call('getAttendance', { params })).toMatchObject({
    ...{ ended: true, epochEndTime: planned, endedAt: endedMs },
  });
  const epochEndTime = planned + HOUR_MS;
  await admin.call('changeVotingSession', { params, body: { epochEndTime } });
  expect(await read()).toMatchObject({ epochEndTime });
  expect(await read()).not.toHaveProperty('plannedEndTime');
});

test('[EXIT-11] whose page does not heed the end loses the media ten seconds later, and comes into it no more', async () => {
  const id = await sitting();
  const socket = await openTestSocket(rosa, 'member08', { idVotingSession: id });
  socket.send({ type: 'mediaJoin', epoch: 1 });
  await socket.next('mediaPeers');
  await moderator.call('endVotingSession', { params: { idVotingSession: id } });
  const other = await openTestSocket(rosa, 'member08', { idVotingSession: id });
  other.send({ type: 'mediaJoin', epoch: 2 });
  expect(await other.next('mediaRefused')).toMatchObject({ reason: 'room-not-allowed', epoch: 2 });
  // During this time a page hangs up by itself, so the server sends it no refusal yet.
  await clock.advance(MEDIA_OUTLASTS_END_MS - 1);
  expect(socket.messages.some(({ type }) => type === 'mediaRefused')).toBe(false);
  await clock.advance(1);
  expect(await socket.next('mediaRefused')).toMatchObject({ reason: 'room-not-allowed', epoch: 1 });
  other.close();
  socket.close();
});

test('[EXIT-11] two hosts who end it at once end it once', async () => {
  const id = await sitting();
  const heard = hearNews(server.bus);
  const end = (client: TestClient) => client.call('endVotingSession', { params: { idVotingSession: id } });
  await Promise.all([end(moderator), end(moderator), end(moderator)]);
  // The filter leaves out late news of people who left the sessions of earlier tests.
  expect(heard.items.filter((item) => 'idVotingSession' in item && item.idVotingSession === id)).toEqual([
    { kind: 'session', idVotingSession: id },
    { kind: 'mediaClosed', idVotingSession: id },
  ]);
});

test('[SESS-09] who left has no stay to come back to, also under the number of the one before', async () => {
  const id = await sitting();
  await joinBeforeHost(moderator, id, false);
  await go(moderator, id, 'mainchamber');
  const socket = await openTestSocket(rosa, 'member08', { idVotingSession: id });
  socket.send({ type: 'mediaJoin', epoch: 5 });
  await socket.next('mediaPeers');
  await go(moderator, id, 'NOT_IN_MEETING');
  socket.send({ type: 'mediaLeave' });
  socket.send({ type: 'mediaJoin', epoch: 5 });
  expect((await socket.next('mediaRefused')).reason).toBe('host-absent');
  socket.close();
});

test('[SESS-09] nor who went out without a word to the media', async () => {
  const id = await sitting();
  await joinBeforeHost(moderator, id, false);
  await go(moderator, id, 'mainchamber');
  const socket = await openTestSocket(rosa, 'member08', { idVotingSession: id });
  socket.send({ type: 'mediaJoin', epoch: 5 });
  await socket.next('mediaPeers');
  await go(rosa, id, 'NOT_IN_MEETING');
  expect((await socket.next('mediaRefused')).reason).toBe('room-not-allowed');
  await go(moderator, id, 'NOT_IN_MEETING');
  socket.send({ type: 'mediaJoin', epoch: 5 });
  expect((await socket.next('mediaRefused', ({ reason }) => reason === 'host-absent')).epoch).toBe(5);
  socket.close();
});

test('[EXIT-11] a host also ends a meeting that sits on past its planned end, which stands', async () => {
  const id = await sitting();
  await go(rosa, id, 'mainchamber');
  const planned = server.clock.nowMs() - 1;
  await server.database.pool.query('update voting_sessions set ends_ms = $2 where id = $1', [id, planned]);
  const socket = await openTestSocket(rosa, 'member08', { idVotingSession: id });
  await socket.snapshot();
  await moderator.call('endVotingSession', { params: { idVotingSession: id } });
  const { session } = await socket.nextChange('session', (change) => change.session.endedByHost === true);
  expect(session.epochEndTime).toBe(planned);
  socket.close();
  // Somebody whose line broke cannot come back either.
  expect(await refusalOf(go(rosa, id, 'mainchamber'))).toBe('session-ended');
});

const raise = (handType: 0 | 1 | 2) =>
  rosa.call('updatePeopleState', { params: { userId: 'member08' }, body: { handType } });
const signOfLife = {
  heartbeat: () => rosa.call('postHeartbeat', { body: { source: 'https' } }),
  tab: async (idVotingSession: string) => {
    const socket = await openTestSocket(rosa, 'member08', { idVotingSession });
    await socket.snapshot();
    socket.close();
    await socket.closed;
  },
};

test.each(['heartbeat', 'tab'] as const)(
  '[EXIT-11] [BEY-23] who was lost when a host ended the session is not back in it by a %s, until it goes on',
  async (sign) => {
    const id = await sitting();
    await rosa.call('updateSessionInfo', { body: { userSession: { votingSessionToAttend: id } } });
    await go(rosa, id, 'mainchamber');
    await raise(1);
    await clock.advance(HEARTBEAT_STALE_MS + 1);
    await sweepConnections({ db: server.database.db, clock, news: createNews(server.bus) });
    await moderator.call('endVotingSession', { params: { idVotingSession: id } });
    const heard = hearNews(server.bus);
    await signOfLife[sign](id);
    const where = async () => {
      const people = await moderator.call('listPeopleStates', { params: { idVotingSession: id } });
      return people.find(({ userId }) => userId === 'member08');
    };
    expect(await where()).toMatchObject({ meeting: 'NOT_IN_MEETING', meetingId: null, orderRaised: 0 });
    expect(heard.items).not.toContainEqual({ kind: 'hands', idVotingSession: id });

    const epochEndTime = clock.nowMs() + HOUR_MS;
    await admin.call('changeVotingSession', { params: { idVotingSession: id }, body: { epochEndTime } });
    await signOfLife[sign](id);
    expect(await where()).toMatchObject({ meeting: 'mainchamber', orderRaised: 1 });
  },
);

test('[EXIT-11] [HANDS-03] once a host has ended the session no hand goes up in it, and one that is up goes down', async () => {
  const id = await sitting();
  await rosa.call('updateSessionInfo', { body: { userSession: { votingSessionToAttend: id } } });
  await go(rosa, id, 'mainchamber');
  await raise(1);
  await moderator.call('endVotingSession', { params: { idVotingSession: id } });
  expect(await refusalOf(raise(2))).toBe('session-ended');
  expect(await raise(0)).toMatchObject({ meeting: 'mainchamber', handType: 0 });
  expect(await refusalOf(raise(1))).toBe('session-ended');
});

test('[EXIT-11] [SESS-02] once a host has ended the session its switches stay as they were, until it is extended', async () => {
  const id = await sitting();
  const params = { idVotingSession: id };
  const rowOf = async () => {
    const { rows } = await server.database.pool.query('select * from voting_sessions where id = $1', [id]);
    return rows;
  };
  await moderator.call('endVotingSession', { params });
  const ended = await rowOf();
  for (const body of [
    { chatAll: false },
    { chatAll: false, before: { chatAll: true } },
    { quorums: [] },
    { joinBeforeHost: false },
    { screenshareViewing: { disable: ['member08'] } },
    { forceMuteAll: { audio: true } },
  ]) {
    const call = moderator.call('updateVotingSessionDavra', { params, body });
    expect(await refusalOf(call)).toBe('session-ended');
  }
  const pair = { proxyUserId: 'member08', behalfOfUserId: 'moderator' };
  const proxies = admin.call('updateVotingSessionDavra', { params, body: { proxyPairs: { add: [pair] } } });
  expect(await refusalOf(proxies)).toBe('session-ended');
  expect(await rowOf()).toEqual(ended);
  const [told] = await admin.call('getVotingSession', { params });
  expect(told?.endedByHost).toBe(true);
  await admin.call('changeVotingSession', { params, body: { epochEndTime: clock.nowMs() + HOUR_MS } });
  expect((await joinBeforeHost(moderator, id, false)).joinBeforeHost).toBe(false);
});

test('[EXIT-11] [BEY-23] past its planned end, where people may still sit, its switches can be changed', async () => {
  const id = await sitting();
  await server.database.pool.query('update voting_sessions set ends_ms = $2 where id = $1', [
    id,
    server.clock.nowMs() - 1,
  ]);
  expect((await joinBeforeHost(moderator, id, false)).joinBeforeHost).toBe(false);
});

test('[EXIT-11] a meeting does not end in the middle of a vote', async () => {
  const id = await sitting();
  const poll = await moderator.call('createPoll', {
    params: { idVotingSession: id },
    body: { title: 'Water Protection Bill', voteOptions: ['Yea', 'Nay'] },
  });
  await moderator.call('openPoll', { params: { pollId: poll.id } });
  const end = () => moderator.call('endVotingSession', { params: { idVotingSession: id } });
  expect(await refusalOf(end())).toBe('session-has-open-poll');
  await go(rosa, id, 'mainchamber');
  await moderator.call('closePoll', { params: { pollId: poll.id } });
  await end();
});

test.each(['stopwatch', 'countdown'])(
  '[EXIT-11] a running %s does not keep a meeting from ending, and stops with it',
  async (kind) => {
    const id = await sitting();
    const timer = await moderator.call('createPoll', {
      params: { idVotingSession: id },
      body: {
        type: 'timer',
        title: 'Opening statements',
        ...(kind === 'countdown' && { durationQuantity: 5, durationUnits: 'minutes' }),
      },
    });
    expect((await moderator.call('openPoll', { params: { pollId: timer.id } })).status).toBe('open');
    await clock.advance(60_000);
    const heard = hearNews(server.bus);
    await moderator.call('endVotingSession', { params: { idVotingSession: id } });
    expect(await refusalOf(go(rosa, id, 'mainchamber'))).toBe('session-ended');
    const { polls } = await moderator.call('listPolls', { params: { idVotingSession: id } });
    expect(polls).toMatchObject([{ status: 'closed', closedTime: clock.nowMs(), endTime: clock.nowMs() }]);
    expect(heard.items).toContainEqual({ kind: 'poll', idVotingSession: id, pollId: timer.id });
  },
);

test('[BEY-23] whose line is lost after the end comes back; who left does not', async () => {
  const id = await sitting();
  await go(rosa, id, 'mainchamber');
  await server.database.pool.query('update voting_sessions set ends_ms = $2 where id = $1', [
    id,
    server.clock.nowMs() - 1,
  ]);
  expect((await go(rosa, id, 'mainchamber'))?.meeting).toBe('mainchamber');
  await go(rosa, id, 'NOT_IN_MEETING');
  expect(await refusalOf(go(rosa, id, 'mainchamber'))).toBe('session-ended');
});

test('[EXIT-11] [BEY-11] once a host has ended the session its members stay those who read its results, until it is taken up again', async () => {
  const id = await sitting();
  const params = { idVotingSession: id };
  const change = (body: Parameters<typeof admin.call<'changeVotingSession'>>[1]['body']) =>
    admin.call('changeVotingSession', { params, body });
  await change({ members: ['member08', 'moderator'] });
  await moderator.call('endVotingSession', { params });
  for (const body of [
    { membership: { remove: ['member08'] } },
    { membership: { add: ['member09'] } },
    { members: ['member09'] },
    { members: null },
    { title: 'Corrected title' },
    { description: 'Other words', epochEndTime: clock.nowMs() - 1 },
  ]) {
    expect(await refusalOf(change(body))).toBe('session-ended');
  }
  const later = { epochEndTime: clock.nowMs() + HOUR_MS, title: 'Corrected title' };
  const changed = await change({ ...later, membership: { remove: ['member08'] } });
  expect(changed.title).toBe('Corrected title');
});
