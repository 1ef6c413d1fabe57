import { randomUUID } from 'node:crypto';
import type { PollDraft } from '@hemicycle/contract/poll-drafts';
import { verifyEd25519 } from '@hemicycle/record/verify-ed25519';
import { verifyRecordFile } from '@hemicycle/record/verify-file';
import { verifyPasskeySignature } from '@hemicycle/record/verify-passkey-signature';
import { DEMO_OPEN_SESSION } from '@hemicycle/testkit/demo-open-session';
import { createFakeClock } from '@hemicycle/testkit/fake-clock';
import { refusalOf } from '@hemicycle/testkit/refusal-of';
import type { TestClient } from '@hemicycle/testkit/test-client';
import { startTestServer, type TestServer } from '@hemicycle/testkit/test-server';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';

const clock = createFakeClock();
const session = { idVotingSession: DEMO_OPEN_SESSION };
let server: TestServer;
let moderator: TestClient;
let rosa: TestClient;
let kenji: TestClient;

beforeAll(async () => {
  server = await startTestServer({ clock });
  [moderator, rosa, kenji] = await Promise.all([
    server.signIn('moderator'),
    server.signIn('member08'),
    server.signIn('member09'),
  ]);
});
afterAll(() => server.stop());
afterEach(async () => {
  const { polls } = await moderator.call('listPolls', { params: session });
  const open = polls.find(({ status }) => status === 'open');
  if (open) await moderator.call('cancelPoll', { params: { pollId: open.id }, body: { reason: 'Over' } });
});

async function opened(changes: Partial<PollDraft> = {}) {
  const { id } = await moderator.call('createPoll', {
    params: session,
    body: { title: 'Third reading', durationQuantity: 2, durationUnits: 'minutes', ...changes },
  });
  return moderator.call('openPoll', { params: { pollId: id } });
}
const cast = (client: TestClient, pollId: string, voteDecision = 'Yea') =>
  client.call('castVote', { params: { pollId }, body: { voteDecision, requestId: randomUUID() } });
const read = async (pollId: string) => (await rosa.call('getPoll', { params: { pollId } })).poll;
async function problemsOf(pollId: string) {
  const record = await (await rosa.fetch(`/api/polls/${pollId}/record`)).text();
  const { keys } = await server.client().call('listRecordKeys');
  return verifyRecordFile(record, keys, verifyEd25519, verifyPasskeySignature);
}
const rows = async () =>
  (await server.database.pool.query<Record<string, unknown>>('select * from polls order by id')).rows;

test('[BEY-40] a suspended vote keeps its time, takes no cast, and goes on; the record tells each step', async () => {
  const { id: pollId, endTime } = await opened();
  const params = { pollId };
  await cast(rosa, pollId);
  await clock.advance(78_000);
  const suspended = await moderator.call('suspendPoll', { params });
  expect(suspended).toMatchObject({ status: 'open', endTime: null, suspended: { remainingMs: 42_000 } });
  expect(await moderator.call('suspendPoll', { params })).toEqual(suspended);
  expect(await refusalOf(cast(kenji, pollId))).toBe('poll-suspended');
  expect(await refusalOf(cast(rosa, pollId, 'Nay'))).toBe('poll-suspended');
  const more = { byMs: 60_000, endsAtMs: null, remainingMs: 42_000 };
  expect(await moderator.call('extendPoll', { params, body: more })).toMatchObject({
    suspended: { remainingMs: 102_000 },
  });
  // Long after the first end, no job has closed it.
  await clock.advance(600_000);
  expect(await read(pollId)).toMatchObject({ status: 'open', endTime: null });
  const resumed = await moderator.call('resumePoll', { params });
  expect(resumed).toMatchObject({ suspended: null, endTime: clock.nowMs() + 102_000 });
  await clock.advance(1);
  await cast(kenji, pollId, 'Nay');
  await clock.advance(101_000);
  await moderator.call('extendPoll', {
    params,
    body: { byMs: 30_000, endsAtMs: resumed.endTime, remainingMs: null },
  });
  await clock.advance(30_000);
  await vi.waitFor(async () => {
    await clock.advance(1_000);
    expect((await read(pollId)).status).toBe('closed');
  });
  const closed = await read(pollId);
  expect(closed.tally?.votedCount).toBe(2);
  expect(closed.closedTime).toBeGreaterThan((resumed.endTime ?? 0) + 30_000);
  expect(closed.course.map(({ act, by }) => `${act} ${by.id}`)).toEqual([
    'suspended moderator',
    'extended moderator',
    'resumed moderator',
    'extended moderator',
  ]);
  const { rows: acts } = await server.database.pool.query<{ act: string }>(
    `select act from moderation_acts where act in ('suspendPoll', 'extendPoll', 'resumePoll') order by entered`,
  );
  expect(acts.map(({ act }) => act)).toEqual(['suspendPoll', 'extendPoll', 'resumePoll', 'extendPoll']);
  const { problems, file } = await problemsOf(pollId);
  expect(problems).toEqual([]);
  const [closing] = file?.entries ?? [];
  expect(closing?.entry).toMatchObject({ poll: { course: closed.course } });
  expect(endTime).toBe((closed.startTime ?? 0) + 120_000);
});

test('[BEY-40] the reason of a cancellation stands in the record, in the log and with the vote', async () => {
  const { id: pollId } = await opened();
  const body = { reason: 'The wrong text was read out' };
  await moderator.call('suspendPoll', { params: { pollId } });
  expect(await refusalOf(moderator.call('cancelPoll', { params: { pollId }, body: { reason: ' ' } }))).toBe(
    'invalid-input',
  );
  const cancelled = await moderator.call('cancelPoll', { params: { pollId }, body });
  expect(cancelled).toMatchObject({ status: 'cancelled', cancelCommentary: body.reason, suspended: null });
  const { problems, file } = await problemsOf(pollId);
  expect(problems).toEqual([]);
  expect(file?.entries[0]?.entry).toMatchObject({ commentary: body.reason });
  const { rows: acts } = await server.database.pool.query<{ act: string; detail: { reason?: string } }>(
    `select act, detail from moderation_acts where act in ('suspendPoll', 'withdrawPoll') order by created_ms desc, id desc limit 2`,
  );
  expect(acts.map(({ act }) => act).toSorted()).toEqual(['suspendPoll', 'withdrawPoll']);
  expect(acts.some(({ detail }) => detail.reason === body.reason)).toBe(true);
});

test('[BEY-40] in wrong states, with an outdated end and by others nothing changes', async () => {
  const { id: pollId, endTime } = await opened();
  const params = { pollId };
  const body = { byMs: 60_000, endsAtMs: endTime, remainingMs: null };
  const before = await rows();
  for (const who of [rosa, kenji]) {
    expect(await refusalOf(who.call('extendPoll', { params, body }))).toBe('permission-missing');
    expect(await refusalOf(who.call('suspendPoll', { params }))).toBe('permission-missing');
    expect(await refusalOf(who.call('resumePoll', { params }))).toBe('permission-missing');
    expect(await refusalOf(who.call('watchPoll', { params }))).toBe('permission-missing');
  }
  expect(await refusalOf(moderator.call('resumePoll', { params }))).toBe('poll-not-suspended');
  const outdated = { ...body, endsAtMs: (endTime ?? 0) - 1 };
  expect(await refusalOf(moderator.call('extendPoll', { params, body: outdated }))).toBe('changed-meanwhile');
  expect(await refusalOf(moderator.call('extendPoll', { params, body: { ...body, byMs: 0 } }))).toBe(
    'invalid-input',
  );
  expect(await rows()).toEqual(before);
  await moderator.call('closePoll', { params });
  const late = [
    () => moderator.call('extendPoll', { params, body }),
    () => moderator.call('suspendPoll', { params }),
    () => moderator.call('resumePoll', { params }),
    () => moderator.call('watchPoll', { params }),
  ];
  for (const call of late) expect(await refusalOf(call())).toBe('poll-not-open');
});

test('[BEY-40] at its end a vote is neither extended nor suspended', async () => {
  const { id: pollId, endTime } = await opened();
  const params = { pollId };
  // The fake clock stands at the end; the job that closes comes a second later.
  await clock.advance((endTime ?? 0) - clock.nowMs());
  const body = { byMs: 60_000, endsAtMs: endTime, remainingMs: null };
  expect(await refusalOf(moderator.call('extendPoll', { params, body }))).toBe('poll-ended');
  expect(await refusalOf(moderator.call('suspendPoll', { params }))).toBe('poll-ended');
});

test('[BEY-40] casts against a suspension: each is recorded before it, or refused and recorded nowhere', async () => {
  const { id: pollId } = await opened();
  const members = await Promise.all(
    ['01', '02', '03', '04', '05', '06', '07'].map((number) => server.signIn(`member${number}`)),
  );
  const [, ...outcomes] = await Promise.all([
    moderator.call('suspendPoll', { params: { pollId } }),
    ...members.map((member) =>
      cast(member, pollId).then(
        () => 'recorded',
        (error: { code: string }) => error.code,
      ),
    ),
  ]);
  const known = ['recorded', 'poll-suspended'];
  expect(outcomes.filter((outcome) => !known.includes(outcome))).toEqual([]);
  const { tally } = await read(pollId);
  expect(tally?.votedCount).toBe(outcomes.filter((outcome) => outcome === 'recorded').length);
  await moderator.call('resumePoll', { params: { pollId } });
  await moderator.call('closePoll', { params: { pollId } });
  expect((await problemsOf(pollId)).problems).toEqual([]);
});

test('[BEY-40] an extension against a close: either the vote goes on, or it is closed and not extended', async () => {
  const { id: pollId, endTime } = await opened();
  const body = { byMs: 60_000, endsAtMs: endTime, remainingMs: null };
  const [extended, closed] = await Promise.allSettled([
    moderator.call('extendPoll', { params: { pollId }, body }),
    moderator.call('closePoll', { params: { pollId } }),
  ]);
  expect(closed).toMatchObject({
    status: 'fulfilled',
    value: { status: 'closed', course: { length: extended.status === 'fulfilled' ? 1 : 0 } },
  });
});
