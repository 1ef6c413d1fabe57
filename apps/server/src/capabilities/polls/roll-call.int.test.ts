import { randomUUID } from 'node:crypto';
import { permissions } from '@hemicycle/contract/permissions';
import type { PollDraft } from '@hemicycle/contract/poll-drafts';
import type { RollOrder } from '@hemicycle/contract/roll-call-values';
import { verifyEd25519 } from '@hemicycle/record/verify-ed25519';
import { verifyRecordFile } from '@hemicycle/record/verify-file';
import { verifyPasskeySignature } from '@hemicycle/record/verify-passkey-signature';
import { DEMO_OPEN_SESSION } from '@hemicycle/testkit/demo-open-session';
import { createFakeClock } from '@hemicycle/testkit/fake-clock';
import { refusalOf } from '@hemicycle/testkit/refusal-of';
import type { TestClient } from '@hemicycle/testkit/test-client';
import { startTestServer, type TestServer } from '@hemicycle/testkit/test-server';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';

const clock = createFakeClock();
const session = { idVotingSession: DEMO_OPEN_SESSION };
let server: TestServer;
let beside: TestServer;
let moderator: TestClient;
let admin: TestClient;
let rosa: TestClient;
let kenji: TestClient;

beforeAll(async () => {
  server = await startTestServer({ clock });
  beside = await startTestServer({ clock, database: server.database, bus: server.bus });
  [moderator, admin, rosa, kenji] = await Promise.all([
    server.signIn('moderator'),
    beside.signIn('moderator'),
    server.signIn('member08'),
    server.signIn('member09'),
  ]);
});
afterAll(async () => {
  await beside.stop();
  await server.stop();
});
afterEach(async () => {
  const { polls } = await moderator.call('listPolls', { params: session });
  const open = polls.find(({ status }) => status === 'open');
  if (open) await moderator.call('cancelPoll', { params: { pollId: open.id }, body: { reason: 'Over' } });
});

async function opened(changes: Partial<PollDraft> = {}) {
  const { id } = await moderator.call('createPoll', {
    params: session,
    body: { title: 'Third reading', ...changes },
  });
  return moderator.call('openPoll', { params: { pollId: id } });
}
async function called(changes: Partial<PollDraft> = {}, orderedBy: RollOrder = 'name') {
  const { id: pollId } = await opened(changes);
  const roll = await moderator.call('startRollCall', { params: { pollId }, body: { orderedBy } });
  return { pollId, params: { pollId }, roll };
}
const enter = (
  client: TestClient,
  pollId: string,
  userId: string,
  voteDecision = 'Yea',
  revision = 0,
  requestId: string = randomUUID(),
) => client.call('enterVote', { params: { pollId }, body: { userId, voteDecision, revision, requestId } });
const cast = (client: TestClient, pollId: string, voteDecision = 'Yea') =>
  client.call('castVote', { params: { pollId }, body: { voteDecision, requestId: randomUUID() } });
async function recordOf(pollId: string) {
  const record = await (await rosa.fetch(`/api/polls/${pollId}/record`)).text();
  const { keys } = await server.client().call('listRecordKeys');
  const read = verifyRecordFile(record, keys, verifyEd25519, verifyPasskeySignature);
  const closing = read.file?.entries[0]?.entry;
  return { problems: read.problems, closing: closing?.kind === 'closing' ? closing : null };
}
const votes = async (pollId: string) =>
  (
    await server.database.pool.query<Record<string, unknown>>(
      'select * from votes where poll_id = $1 order by user_id',
      [pollId],
    )
  ).rows;

test('[BEY-41] names are called one by one; entries stand in list and record as entered by the clerk', async () => {
  const { pollId, params, roll } = await called({ logAllVotes: true });
  const order = roll.names.map(({ userId }) => userId);
  expect(roll.names.map(({ name }) => name)).toEqual(
    roll.names.map(({ name }) => name).toSorted(new Intl.Collator('en', { numeric: true }).compare),
  );
  expect(roll.poll.rollCall).toMatchObject({ orderedBy: 'name', size: order.length, called: { place: 1 } });
  const [first = '', second = '', third = '', fourth = ''] = order;
  const after = await enter(moderator, pollId, first);
  expect(after.names[0]).toMatchObject({ answer: 'Yea', cast: 'entered', revision: 1 });
  expect(after.poll.rollCall?.called?.userId).toBe(second);
  await moderator.call('markInRollCall', { params, body: { userId: second, mark: 'later' } });
  await moderator.call('markInRollCall', { params, body: { userId: third, mark: 'absent' } });
  // Corrected, out of turn: the one who is called stays called.
  const corrected = await enter(moderator, pollId, first, 'Nay', 1);
  expect(corrected.poll.rollCall?.called?.userId).toBe(fourth);
  // Everybody else answers; then the one who was marked for later is called again.
  let last = corrected;
  for (const userId of order.slice(3)) last = await enter(moderator, pollId, userId);
  expect(last.poll.rollCall?.called?.userId).toBe(second);
  last = await enter(moderator, pollId, second, 'Pres.');
  expect(last.poll.rollCall?.called).toBeNull();
  await moderator.call('closePoll', { params });

  const { votes: listed } = await rosa.call('inspectVotes', { params });
  expect(listed).toHaveLength(order.length - 1);
  expect(new Set(listed.map(({ enteredBy }) => enteredBy)).size).toBe(1);
  expect(listed[0]?.enteredBy).toBe(roll.poll.rollCall?.by.name);
  const { problems, closing } = await recordOf(pollId);
  expect(problems).toEqual([]);
  expect(closing?.poll.rollCall).toMatchObject({ orderedBy: 'name', by: { id: 'moderator' } });
  const leaf = closing?.leaves.find((one) => one.type === 'vote' && one.voter === first);
  expect(leaf).toMatchObject({
    voteDecision: 'Nay',
    entered: { id: 'moderator' },
    earlier: [{ voteDecision: 'Yea', entered: { id: 'moderator' } }],
  });
  // The audit log has each act of the clerk, with whom and, by open ballot, what.
  const { rows: acts } = await server.database.pool.query<{ act: string; user_id: string; detail: unknown }>(
    `select act, user_id, detail from moderation_acts
     where act in ('startRollCall', 'enterVote', 'markInRollCall') order by entered`,
  );
  expect(acts.slice(0, 5)).toMatchObject([
    { act: 'startRollCall', user_id: null },
    { act: 'enterVote', user_id: first, detail: { changes: [{ before: '', after: 'Yea' }] } },
    { act: 'markInRollCall', user_id: second, detail: { reason: 'later' } },
    { act: 'markInRollCall', user_id: third, detail: { reason: 'absent' } },
    { act: 'enterVote', user_id: first, detail: { changes: [{ before: 'Yea', after: 'Nay' }] } },
  ]);
});

test('[BEY-41] what somebody cast themselves stands; who was entered may still cast where votes change', async () => {
  const { pollId, params } = await called({ mayChangeVote: true });
  await cast(rosa, pollId, 'Nay');
  const before = await votes(pollId);
  expect(await refusalOf(enter(moderator, pollId, 'member08', 'Yea', 1))).toBe('voted-themselves');
  expect(await refusalOf(enter(moderator, pollId, 'member08', 'Yea', 0))).toBe('voted-themselves');
  expect(
    await refusalOf(moderator.call('undoInRollCall', { params, body: { userId: 'member08', revision: 1 } })),
  ).toBe('voted-themselves');
  expect(await votes(pollId)).toEqual(before);
  await enter(moderator, pollId, 'member09', 'Yea');
  const [own] = (await kenji.call('getPoll', { params })).myVotes;
  expect(own).toMatchObject({ voteDecision: 'Yea', proxyVoter: null });
  expect(own?.enteredBy).not.toBeNull();
  await cast(kenji, pollId, 'Nay');
  const roll = await moderator.call('readRollCall', { params });
  expect(roll.names.find(({ userId }) => userId === 'member09')).toMatchObject({
    answer: 'Nay',
    cast: 'themselves',
    enteredBy: null,
  });
  await moderator.call('closePoll', { params });
  const { problems, closing } = await recordOf(pollId);
  expect(problems).toEqual([]);
  expect(closing?.replaced).toHaveLength(1);
  const leaf = closing?.leaves.find((one) => one.type === 'vote' && one.voter === 'member09');
  expect(leaf).not.toHaveProperty('entered');
});

test('[BEY-41] an entry is taken back whole, also where votes may not change, and its receipt stands as replaced', async () => {
  const { pollId, params } = await called({ mayChangeVote: false, logAllVotes: true });
  const requestId = randomUUID();
  const entered = await enter(moderator, pollId, 'member08', 'Yea', 0, requestId);
  expect(entered.lastUserId).toBe('member08');
  // Another option corrects it; the member's own cast is refused, as a second vote is.
  await enter(moderator, pollId, 'member08', 'Nay', 1);
  expect(await refusalOf(cast(rosa, pollId))).toBe('vote-unchangeable');
  const undone = await moderator.call('undoInRollCall', {
    params,
    body: { userId: 'member08', revision: 2 },
  });
  expect(undone).toMatchObject({ poll: { rollCall: { called: { userId: 'member08' } } }, lastUserId: null });
  expect(await votes(pollId)).toEqual([]);
  // The request that was taken back enters nothing when it comes again.
  await enter(moderator, pollId, 'member08', 'Yea', 0, requestId);
  expect(await votes(pollId)).toEqual([]);
  await cast(rosa, pollId, 'Pres.');
  await moderator.call('closePoll', { params });
  const { problems, closing } = await recordOf(pollId);
  expect(problems).toEqual([]);
  expect(closing?.replaced).toHaveLength(2);
  expect(closing?.tally).toMatchObject({ votes: 1 });
});

test('[BEY-41] two clerks at once, on two servers: one entry stands, the other is told', async () => {
  const { pollId, params, roll } = await called();
  const [first = '', second = ''] = roll.names.map(({ userId }) => userId);
  const answers = await Promise.all(
    [moderator, admin].map((clerk, index) =>
      enter(clerk, pollId, first, index === 0 ? 'Yea' : 'Nay').then(
        () => 'entered',
        async (error: Error) => refusalOf(Promise.reject(error)),
      ),
    ),
  );
  expect(answers.toSorted()).toEqual(['changed-meanwhile', 'entered']);
  expect(await votes(pollId)).toHaveLength(1);
  const next = { params, body: { from: second, userId: null } };
  const calls = await Promise.all(
    [moderator, admin].map((clerk) =>
      clerk.call('callName', next).then(
        () => 'called',
        async (error: Error) => refusalOf(Promise.reject(error)),
      ),
    ),
  );
  expect(calls.toSorted()).toEqual(['called', 'changed-meanwhile']);
});

test.each([
  { what: 'secret', draft: { anonymous: 'privatevoterselection' } },
  { what: 'private', draft: { anonymous: 'privateselection' } },
  { what: 'private', draft: { anonymous: 'privatevoter' } },
  { what: 'approval', draft: { form: { kind: 'approval', minimum: 1, maximum: 2, seats: 1 } } },
] as { what: string; draft: Partial<PollDraft> }[])(
  '[BEY-41] no roll is called in a vote that is $what, and nothing can be entered',
  async ({ draft }) => {
    const { id: pollId } = await opened(draft);
    const params = { pollId };
    expect(await refusalOf(moderator.call('startRollCall', { params, body: { orderedBy: 'name' } }))).toBe(
      'roll-call-not-allowed',
    );
    expect(await refusalOf(enter(moderator, pollId, 'member08'))).toBe('roll-call-not-allowed');
    expect(await votes(pollId)).toEqual([]);
  },
);

test('[BEY-41] only who runs polls calls the roll, only in an open vote, and not while it is suspended', async () => {
  const { id: pollId } = await opened();
  const params = { pollId };
  expect(await refusalOf(moderator.call('readRollCall', { params }))).toBe('roll-call-not-started');
  expect(await refusalOf(enter(moderator, pollId, 'member08'))).toBe('roll-call-not-started');
  for (const client of [rosa, server.client()]) {
    expect(await refusalOf(client.call('startRollCall', { params, body: { orderedBy: 'name' } }))).toMatch(
      /permission-missing|not-signed-in/,
    );
    expect(await refusalOf(enter(client, pollId, 'member08'))).toMatch(/permission-missing|not-signed-in/);
  }
  await moderator.call('startRollCall', { params, body: { orderedBy: 'group' } });
  await moderator.call('suspendPoll', { params });
  expect(await refusalOf(enter(moderator, pollId, 'member08'))).toBe('poll-suspended');
  await moderator.call('resumePoll', { params });
  expect(await refusalOf(enter(moderator, pollId, 'somebody'))).toBe('not-in-electorate');
  expect(await refusalOf(enter(moderator, pollId, 'member08', 'Perhaps'))).toBe('option-unknown');
  await moderator.call('closePoll', { params });
  expect(await refusalOf(enter(moderator, pollId, 'member08'))).toBe('poll-not-open');
  expect(await votes(pollId)).toEqual([]);
});

test('[BEY-41] by limited visibility only who reads the names, and the person who is called, learn who is called', async () => {
  const { pollId, params } = await called({ anonymous: 'limitedvisibility' });
  const call = { params, body: { from: null, userId: 'member08' } };
  const { poll } = await moderator.call('readRollCall', { params });
  const begun = await moderator.call('callName', {
    ...call,
    body: { ...call.body, from: poll.rollCall?.called?.userId ?? null },
  });
  expect(begun.poll.rollCall?.called?.userId).toBe('member08');
  const calledFor = async (client: TestClient) => {
    const { polls } = await client.call('listPolls', { params: session });
    const one = await client.call('getPoll', { params });
    const [listed, read] = [polls.find(({ id }) => id === pollId)?.rollCall, one.poll.rollCall];
    expect(listed).toEqual(read);
    return read?.called?.userId ?? null;
  };
  expect(await calledFor(moderator)).toBe('member08');
  expect(await calledFor(rosa)).toBe('member08');
  expect(await calledFor(kenji)).toBeNull();
});

test('[BEY-41] nothing is entered for somebody who lost the right to vote or whose account is off', async () => {
  const { pool } = server.database;
  const { pollId, params } = await called();
  await pool.query(`update users set switched_off_ms = 1 where id = 'member08'`);
  await pool.query(`update user_roles set role_id = 'observer' where user_id = 'member09'`);
  try {
    for (const userId of ['member08', 'member09']) {
      expect(await refusalOf(enter(moderator, pollId, userId))).toBe('voter-lost-right');
    }
    expect(await votes(pollId)).toEqual([]);
    await moderator.call('markInRollCall', { params, body: { userId: 'member09', mark: 'absent' } });
  } finally {
    await pool.query(`update users set switched_off_ms = null where id = 'member08'`);
    await pool.query(`update user_roles set role_id = 'member' where user_id = 'member09'`);
  }
  await enter(moderator, pollId, 'member08');
  expect(await votes(pollId)).toHaveLength(1);
});

test('[BEY-41] a clerk who loses the sight of names while an entry waits enters nothing', async () => {
  const { pool } = server.database;
  const { pollId } = await called({ anonymous: 'limitedvisibility' });
  const client = await pool.connect();
  await client.query('begin');
  await client.query(
    `select pg_advisory_xact_lock(hashtextextended('roles of people:' || current_schema(), 0))`,
  );
  const entering = refusalOf(enter(moderator, pollId, 'member08'));
  await expect
    .poll(async () => {
      const { rows } = await pool.query(`select from pg_locks where not granted and locktype = 'advisory'`);
      return rows.length;
    })
    .toBeGreaterThan(0);
  const { rows: before } = await client.query<{ actions_allowed: string[] }>(
    `select actions_allowed from roles where id = 'moderator'`,
  );
  await client.query(
    `update roles set actions_allowed = array_remove(actions_allowed, $1) where id = 'moderator'`,
    [permissions.seeLimitedVisibilityVotes],
  );
  await client.query('commit');
  client.release();
  expect(await entering).toBe('roll-call-not-allowed');
  expect(await votes(pollId)).toEqual([]);
  await pool.query(`update roles set actions_allowed = $1 where id = 'moderator'`, [
    before[0]?.actions_allowed,
  ]);
});

test('[BEY-41] a clerk who read an entry that was taken back meanwhile changes no other one', async () => {
  const { pollId, params } = await called();
  const read = await enter(moderator, pollId, 'member08', 'Yea');
  const stale = read.names.find(({ userId }) => userId === 'member08')?.revision ?? 0;
  await admin.call('undoInRollCall', { params, body: { userId: 'member08', revision: stale } });
  // Nobody corrects a vote that is not there any more.
  expect(await refusalOf(enter(moderator, pollId, 'member08', 'Pres.', stale))).toBe('changed-meanwhile');
  const again = await enter(admin, pollId, 'member08', 'Nay');
  expect(await refusalOf(enter(moderator, pollId, 'member08', 'Pres.', stale))).toBe('changed-meanwhile');
  expect(
    await refusalOf(
      moderator.call('undoInRollCall', { params, body: { userId: 'member08', revision: stale } }),
    ),
  ).toBe('changed-meanwhile');
  expect(await votes(pollId)).toMatchObject([{ vote_decision: 'Nay', revision: 1 }]);
  const latest = again.names.find(({ userId }) => userId === 'member08')?.revision ?? 0;
  const corrected = await enter(moderator, pollId, 'member08', 'Pres.', latest);
  const now = corrected.names.find(({ userId }) => userId === 'member08')?.revision ?? 0;
  await moderator.call('undoInRollCall', { params, body: { userId: 'member08', revision: now } });
  expect(await votes(pollId)).toEqual([]);
  // The entries that were taken back stay among the replaced ones.
  await enter(moderator, pollId, 'member08', 'Yea');
  await moderator.call('closePoll', { params });
  const { problems, closing } = await recordOf(pollId);
  expect(problems).toEqual([]);
  expect(closing?.replaced).toHaveLength(3);
});

test('[BEY-41] a sitting keeps an order of its own for its roll calls; who is not in it follows by name', async () => {
  const { id: pollId } = await opened();
  const params = { pollId };
  const before = await moderator.call('readRollOrder', { params });
  expect(before.isKept).toBe(false);
  const [first = '', second = '', third = ''] = before.names.map(({ userId }) => userId);
  expect(
    await refusalOf(moderator.call('keepRollOrder', { params, body: { userIds: [first, 'nobody'] } })),
  ).toBe('not-in-electorate');
  expect(await refusalOf(rosa.call('readRollOrder', { params }))).toBe('permission-missing');
  const kept = await admin.call('keepRollOrder', { params, body: { userIds: [third, first] } });
  expect(kept.isKept).toBe(true);
  const roll = await moderator.call('startRollCall', { params, body: { orderedBy: 'own' } });
  expect(roll.names.slice(0, 3).map(({ userId }) => userId)).toEqual([third, first, second]);
  expect(roll.poll.rollCall?.orderedBy).toBe('own');
  await moderator.call('closePoll', { params });
  const later = await called({}, 'own');
  expect(later.roll.names[0]?.userId).toBe(third);
});

test('[BEY-41] of two clerks who keep an order at once the later one is told, and replaces it knowingly', async () => {
  const { id: pollId } = await opened();
  const params = { pollId };
  const ids = async () => (await admin.call('readRollOrder', { params })).names.map(({ userId }) => userId);
  const read = await ids();
  const [first = '', second = '', third = ''] = read;
  const before = { userIds: read };
  await admin.call('keepRollOrder', { params, body: { userIds: [third, first], before } });
  const theirs = await ids();
  const body = { userIds: [second, first], before };
  expect(await refusalOf(moderator.call('keepRollOrder', { params, body }))).toBe('changed-meanwhile');
  expect(await ids()).toEqual(theirs);
  // The same order sent again, after a lost answer, is no conflict.
  await admin.call('keepRollOrder', { params, body: { userIds: [third, first], before } });
  await moderator.call('keepRollOrder', { params, body: { ...body, before: { userIds: theirs } } });
  expect((await ids()).slice(0, 2)).toEqual([second, first]);
  await moderator.call('closePoll', { params });
});

test('[BEY-41] another sitting calls its roll in the order that an earlier one kept, until it keeps one', async () => {
  const chief = await server.signIn('admin');
  const openedIn = async (title: string, startsMs: number) => {
    const times = { epochStartTime: startsMs, epochEndTime: startsMs + 3_600_000 };
    const { idVotingSession } = await chief.call('createVotingSession', { body: { title, ...times } });
    const of = { params: { idVotingSession }, body: { title: 'Third reading' } };
    const { id: pollId } = await moderator.call('createPoll', of);
    await moderator.call('openPoll', { params: { pollId } });
    return { pollId };
  };
  const next = await openedIn('Next sitting', clock.nowMs() - 1_000);
  const before = await moderator.call('readRollOrder', { params: next });
  expect(before.isKept).toBe(true);
  const after = await openedIn('The one after', clock.nowMs());
  const reversed = before.names.map(({ userId }) => userId).toReversed();
  await moderator.call('keepRollOrder', { params: after, body: { userIds: reversed } });
  const roll = await moderator.call('startRollCall', { params: next, body: { orderedBy: 'own' } });
  expect(roll.names.map(({ userId }) => userId)).toEqual(reversed);
});
