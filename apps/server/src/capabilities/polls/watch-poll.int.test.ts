import { randomUUID } from 'node:crypto';
import type { PollPrivacy } from '@hemicycle/contract/polls';
import { DEMO_OPEN_SESSION } from '@hemicycle/testkit/demo-open-session';
import { createFakeClock } from '@hemicycle/testkit/fake-clock';
import { takeSeat } from '@hemicycle/testkit/take-seat';
import type { TestClient } from '@hemicycle/testkit/test-client';
import { startTestServer, type TestServer } from '@hemicycle/testkit/test-server';
import { openTestSocket } from '@hemicycle/testkit/test-socket';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';

const clock = createFakeClock();
const session = { idVotingSession: DEMO_OPEN_SESSION };
let server: TestServer;
let moderator: TestClient;

beforeAll(async () => {
  server = await startTestServer({ clock });
  moderator = await server.signIn('moderator');
});
afterAll(() => server.stop());
afterEach(async () => {
  const { polls } = await moderator.call('listPolls', { params: session });
  const open = polls.find(({ status }) => status === 'open');
  if (open) await moderator.call('cancelPoll', { params: { pollId: open.id }, body: { reason: 'Over' } });
});

async function opened(anonymous: PollPrivacy): Promise<{ pollId: string }> {
  const { id } = await moderator.call('createPoll', {
    params: session,
    body: { title: 'Third reading', anonymous },
  });
  await moderator.call('openPoll', { params: { pollId: id } });
  return { pollId: id };
}
const cast = (client: TestClient, pollId: string) =>
  client.call('castVote', {
    params: { pollId },
    body: { voteDecision: 'Yea', requestId: randomUUID() },
  });
const watch = (pollId: string) => moderator.call('watchPoll', { params: { pollId } });

test('[BEY-40] the watch tells who lost the line, who is connected, who left and who never came, and since when', async () => {
  const [rosa, kenji, first, second] = await Promise.all(
    ['member08', 'member09', 'member01', 'member02'].map((id) => server.signIn(id)),
  );
  if (!rosa || !kenji || !first || !second) throw new Error('four members sign in');
  for (const one of [rosa, kenji, first]) await takeSeat(one, DEMO_OPEN_SESSION);
  const staying = await openTestSocket(rosa, 'member08', session);
  const losing = await openTestSocket(kenji, 'member09', session);
  await Promise.all([staying.snapshot(), losing.snapshot()]);
  await first.call('setMeeting', { body: { ...session, meeting: 'NOT_IN_MEETING' } });
  await clock.advance(1_000);
  const { pollId } = await opened('open');
  await clock.advance(5_000);
  losing.close();
  const lostAtMs = clock.nowMs();
  await cast(second, pollId);
  await vi.waitFor(async () => {
    const { missing, voted } = await watch(pollId);
    const [lost, here] = missing ?? [];
    expect(lost).toMatchObject({ userId: 'member09', where: 'line-lost', timesLost: 1 });
    expect(lost?.sinceMs).toBe(lostAtMs);
    expect(here).toMatchObject({
      userId: 'member08',
      where: 'here',
      sinceMs: clock.nowMs() - 5_000,
      room: 'chamber',
    });
    expect(missing?.find(({ userId }) => userId === 'member01')).toMatchObject({ where: 'away' });
    expect(missing?.find(({ userId }) => userId === 'member05')).toMatchObject({
      ...{ where: 'never', sinceMs: null, room: null, hasPoorLine: false },
    });
    expect(voted?.map(({ userId, atMs }) => `${userId} ${atMs}`)).toEqual([`member02 ${clock.nowMs()}`]);
    expect(missing).toHaveLength(23);
  });
  staying.close();
});

test('[BEY-40] the watch tells a line that the page itself finds poor, who is outside the chamber, and whose proxy is there', async () => {
  const [rosa, kenji, moved] = await Promise.all(
    ['member08', 'member09', 'member10'].map((id) => server.signIn(id)),
  );
  if (!rosa || !kenji || !moved) throw new Error('three members sign in');
  for (const one of [rosa, moved]) await takeSeat(one, DEMO_OPEN_SESSION);
  await moved.call('setMeeting', { body: { ...session, meeting: 'NOT_IN_MEETING' } });
  const sockets = await Promise.all([
    openTestSocket(rosa, 'member08', session),
    openTestSocket(moved, 'member10', session),
  ]);
  await Promise.all(sockets.map((socket) => socket.snapshot()));
  const { pollId } = await opened('open');
  const { pool } = server.database;
  await pool.query(
    `update poll_electors set proxy_user_id = 'member08' where poll_id = $1 and user_id = 'member11'`,
    [pollId],
  );
  const tell = (line: object, toldMs: number) =>
    pool.query(
      `insert into page_reports (id_voting_session, user_id, report, told_ms) values ($1, 'member08', $2, $3)
       on conflict (id_voting_session, user_id) do update set report = $2, told_ms = $3`,
      [DEMO_OPEN_SESSION, JSON.stringify({ line }), toldMs],
    );
  const of = async (id: string) => (await watch(pollId)).missing?.find(({ userId }) => userId === id);
  const poor = { roundTripMs: 900, jitterMs: 1, lossFraction: 0 };
  await tell(poor, clock.nowMs());
  expect(await of('member08')).toMatchObject({ where: 'here', room: 'chamber', hasPoorLine: true });
  // What was said long ago is no news of the line.
  await tell(poor, clock.nowMs() - 3_600_000);
  expect(await of('member08')).toMatchObject({ where: 'here', hasPoorLine: false });
  expect(await of('member10')).toMatchObject({ where: 'here', room: 'none' });
  expect(await of('member11')).toMatchObject({
    ...{ where: 'with-proxy', sinceMs: clock.nowMs(), room: 'chamber', proxyName: 'Rosa Quispe' },
  });
  for (const socket of sockets) socket.close();
});

test.each([
  { anonymous: 'open', names: true },
  { anonymous: 'privateselection', names: true },
  // The moderator holds the permission to read votes of limited visibility.
  { anonymous: 'limitedvisibility', names: true },
  { anonymous: 'privatevoter', names: false },
  { anonymous: 'privatevoterselection', names: false },
] as const)(
  '[BEY-40][PRIV-04] of a vote $anonymous the watch names who has voted: $names',
  async ({ anonymous, names }) => {
    const { pollId } = await opened(anonymous);
    await cast(await server.signIn('member03'), pollId);
    const told = await watch(pollId);
    if (!names) {
      const { asOfMs: _, ...rest } = told;
      expect(rest).toEqual({ missing: null, voted: null, bell: null, withheld: 'privacy-always' });
      return;
    }
    expect(told.missing?.some(({ userId }) => userId === 'member03')).toBe(false);
    // Where only the takers are named, nobody learns when they voted.
    const atMs = anonymous === 'privateselection' ? null : clock.nowMs();
    expect(told.voted).toEqual([{ userId: 'member03', name: expect.any(String), atMs }]);
  },
);

test('[BEY-40][PRIV-06] a clerk who may not read limited votes is not told who is missing in one', async () => {
  await server.database.pool.query(`
    insert into roles (id, name, actions_allowed, created_ms) values ('clerk', 'Clerk', '{admin_votes-create}', 0);
    delete from user_roles where user_id = 'transcriber';
    insert into user_roles (user_id, role_id, position) values ('transcriber', 'clerk', 0)`);
  const clerk = await server.signIn('transcriber');
  const { pollId } = await opened('limitedvisibility');
  const told = await clerk.call('watchPoll', { params: { pollId } });
  expect(told).toMatchObject({ missing: null, voted: null, withheld: 'privacy-while-open' });
});
