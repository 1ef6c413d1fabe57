import { createFakeClock } from '@hemicycle/testkit/fake-clock';
import { makeCommittee } from '@hemicycle/testkit/make-committee';
import { refusalOf } from '@hemicycle/testkit/refusal-of';
import type { TestClient } from '@hemicycle/testkit/test-client';
import { startTestServer, type TestServer } from '@hemicycle/testkit/test-server';
import { openTestSocket } from '@hemicycle/testkit/test-socket';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createNews } from '../../news.ts';
import { sweepConnections } from '../presence/public.ts';
import { notePresiding } from '../sessions/public.ts';

const MINUTE_MS = 60_000;
const clock = createFakeClock();
let server: TestServer;
/** Another server over the same database and bus. */
let beside: TestServer;
let admin: TestClient;
let marit: TestClient;
let rosa: TestClient;
let idVotingSession: string;

beforeAll(async () => {
  server = await startTestServer({ clock });
  beside = await startTestServer({ clock, database: server.database, bus: server.bus });
  [admin, marit, rosa] = await Promise.all([
    server.signIn('admin'),
    beside.signIn('moderator'),
    server.signIn('member08'),
  ]);
});
afterAll(async () => {
  await beside.stop();
  await server.stop();
});
beforeEach(async () => {
  idVotingSession = await makeCommittee(admin, clock.nowMs(), ['member08', 'member09', 'moderator']);
});

const go = (client: TestClient, meeting: 'mainchamber' | 'NOT_IN_MEETING' = 'mainchamber') =>
  client.call('setMeeting', { body: { idVotingSession, meeting } });
const read = (by = rosa) => by.call('getSittingFacts', { params: { idVotingSession } });
const facts = async () => (await read()).facts;
/** Waits until `count` events have been noted, and returns the last one. */
async function noted(count: number) {
  await expect.poll(async () => (await facts()).length).toBe(count);
  return (await facts()).at(-1);
}

test('[PROC-01] a planned beginning is no fact: a sitting opens when somebody comes who presides', async () => {
  expect(await read()).toEqual({ facts: [], desertedAtMs: null, speeches: [] });
  await go(rosa);
  await clock.advance(28 * MINUTE_MS);
  await go(marit);
  const openedMs = clock.nowMs();
  expect(await noted(1)).toEqual({ kind: 'presides', atMs: openedMs, name: 'Marit Solberg' });
  await go(marit);
  expect(await facts()).toHaveLength(1);
});

test('[PROC-01] who presides when is noted, that nobody does, and when everybody had left', async () => {
  await go(marit);
  await noted(1);
  await clock.advance(MINUTE_MS);
  await admin.call('updateUserRoles', {
    params: { userId: 'member09' },
    body: { roles: ['member', 'moderator'] },
  });
  const kenji = await server.signIn('member09');
  await go(kenji);
  expect(await facts()).toHaveLength(1);
  await clock.advance(MINUTE_MS);
  await go(marit, 'NOT_IN_MEETING');
  expect(await noted(2)).toEqual({
    kind: 'presides',
    atMs: clock.nowMs(),
    name: expect.stringContaining('Kenji'),
  });
  await go(rosa);
  await clock.advance(MINUTE_MS);
  await go(kenji, 'NOT_IN_MEETING');
  expect(await noted(3)).toEqual({ kind: 'vacant', atMs: clock.nowMs(), name: null });
  expect((await read()).desertedAtMs).toBeNull();
  await clock.advance(MINUTE_MS);
  await go(rosa, 'NOT_IN_MEETING');
  expect((await read()).desertedAtMs).toBe(clock.nowMs());
});

test('[PROC-01] [HUD-06] who presides and visits a huddle still does, until another moderator is in the chamber', async () => {
  const presiding = async () =>
    (await rosa.call('getVotingSession', { params: { idVotingSession } }))[0]?.presiding ?? null;
  const note = () => notePresiding({ db: server.database.db, clock }, idVotingSession);
  await go(rosa);
  await go(marit);
  await noted(1);
  await clock.advance(MINUTE_MS);
  const params = { idVotingSession };
  const { id: roomId } = await marit.call('createHuddle', { params, body: { title: 'Aside' } });
  await marit.call('joinHuddle', { params: { roomId } });
  await note();
  expect([await presiding(), await facts()]).toMatchObject(['Marit Solberg', [{ kind: 'presides' }]]);
  await clock.advance(MINUTE_MS);
  await marit.call('leaveHuddle', { params: { roomId } });
  await note();
  expect(await facts()).toHaveLength(1);

  // Another moderator comes while she is in the huddle: he presides, and then nobody does.
  await marit.call('joinHuddle', { params: { roomId } });
  await admin.call('updateUserRoles', {
    params: { userId: 'member09' },
    body: { roles: ['member', 'moderator'] },
  });
  const kenji = await server.signIn('member09');
  await go(kenji);
  expect(await noted(2)).toMatchObject({
    kind: 'presides',
    atMs: clock.nowMs(),
    name: expect.stringContaining('Kenji'),
  });
  expect(await presiding()).toContain('Kenji');
  await go(kenji, 'NOT_IN_MEETING');
  expect(await noted(3)).toMatchObject({ kind: 'vacant' });
  expect(await presiding()).toBeNull();
  await go(marit);
  expect(await noted(4)).toMatchObject({ kind: 'presides', name: 'Marit Solberg' });
});

test('[PROC-01] [EXIT-11] a sitting that a host ends has ended then, by them, also past its planned end', async () => {
  await go(marit);
  await noted(1);
  await clock.advance(2 * 60 * MINUTE_MS);
  await marit.call('endVotingSession', { params: { idVotingSession } });
  await marit.call('endVotingSession', { params: { idVotingSession } });
  const endedMs = clock.nowMs();
  await go(marit, 'NOT_IN_MEETING');
  await notePresiding({ db: server.database.db, clock }, idVotingSession);
  expect(await noted(2)).toEqual({ kind: 'ended', atMs: endedMs, name: 'Marit Solberg' });
});

test('[PROC-01] who is lost presided until their last sign of life', async () => {
  const socket = await openTestSocket(marit, 'moderator', { idVotingSession });
  await socket.snapshot();
  await go(marit);
  await noted(1);
  const seenMs = clock.nowMs();
  socket.close();
  await socket.closed;
  await expect
    .poll(async () => {
      const { rows } = await server.database.pool.query('select from people_connections where user_id = $1', [
        'moderator',
      ]);
      return rows.length;
    })
    .toBe(0);
  await clock.advance(2 * MINUTE_MS);
  await sweepConnections({ db: server.database.db, clock, news: createNews(server.bus) });
  expect(await noted(2)).toEqual({ kind: 'vacant', atMs: seenMs, name: null });
});

test('[PROC-01] however many servers note it at once, it is noted once', async () => {
  await server.database.pool.query(
    `insert into people_states (id_voting_session, user_id, meeting, entered_ms, last_seen_ms)
     values ($1, 'moderator', 'mainchamber', $2, $2)`,
    [idVotingSession, clock.nowMs()],
  );
  const note = () => notePresiding({ db: server.database.db, clock }, idVotingSession);
  await Promise.all(Array.from({ length: 8 }, note));
  expect(await facts()).toHaveLength(1);
});

test('[PROC-01] an outsider is told of none', async () => {
  const outsider = await server.signIn('member20');
  expect(await refusalOf(read(outsider))).toBe('not-found');
});
