import { randomUUID } from 'node:crypto';
import type { PollDraft } from '@hemicycle/contract/poll-drafts';
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

beforeAll(async () => {
  server = await startTestServer({ clock });
  [moderator, rosa] = await Promise.all([server.signIn('moderator'), server.signIn('member08')]);
});
afterAll(() => server.stop());
afterEach(async () => {
  for (const { id, status } of await polls()) {
    if (status === 'draft') await moderator.call('deletePoll', { params: { pollId: id } });
    if (status === 'open')
      await moderator.call('cancelPoll', { params: { pollId: id }, body: { reason: 'Wrong question' } });
  }
});

const polls = async (as = moderator) => (await as.call('listPolls', { params: session })).polls;
const pollNow = async (pollId: string, as = rosa) => (await polls(as)).find(({ id }) => id === pollId);
const draft = (changes: Partial<PollDraft> = {}) =>
  moderator.call('createPoll', { params: session, body: { title: 'Third reading', ...changes } });
const drafts = async () =>
  (await polls()).filter(({ status }) => status === 'draft').map(({ title }) => title);
/** Advances the clock until the members see this status of a poll. */
const untilIs = (pollId: string, status: string) =>
  vi.waitFor(async () => {
    await clock.advance(1000);
    expect((await pollNow(pollId))?.status).toBe(status);
  });

test('[BEY-07] a draft opens at its set time and closes at its set time, by the clock of the server', async () => {
  const opensAt = clock.nowMs() + 60_000;
  const poll = await draft({ opensAt, closesAt: opensAt + 120_000 });
  expect(poll).toMatchObject({ status: 'draft', opensAt, closesAt: opensAt + 120_000, timerType: 'timer' });
  await clock.advance(59_000);
  expect(await pollNow(poll.id)).toBeUndefined();
  await untilIs(poll.id, 'open');
  const open = await pollNow(poll.id);
  expect(open?.startTime).toBeGreaterThanOrEqual(opensAt);
  expect(open?.endTime).toBe(opensAt + 120_000);
  await rosa.call('castVote', {
    params: { pollId: poll.id },
    body: { voteDecision: 'Yea', requestId: randomUUID() },
  });
  await clock.advance(90_000);
  expect((await pollNow(poll.id))?.status).toBe('open');
  await clock.advance(30_000);
  await untilIs(poll.id, 'closed');
  expect(await pollNow(poll.id)).toMatchObject({ endTime: opensAt + 120_000, tally: { votedCount: 1 } });
});

test('[BEY-07] what would have ended before it opens does not open, and stays a draft', async () => {
  const closesAt = clock.nowMs() + 10_000;
  const { id: pollId } = await draft({ closesAt });
  await clock.advance(10_000);
  expect(await refusalOf(moderator.call('openPoll', { params: { pollId } }))).toBe('poll-ended');
  expect(await pollNow(pollId, moderator)).toMatchObject({ status: 'draft', startTime: null, closesAt });
});

test('[BEY-07] a draft whose time comes while another vote is open waits for it; a time that is taken away opens nothing', async () => {
  const first = await draft({ title: 'First' });
  await moderator.call('openPoll', { params: { pollId: first.id } });
  const waiting = await draft({ title: 'Waits', opensAt: clock.nowMs() + 10_000 });
  const taken = await draft({ title: 'Taken away', opensAt: clock.nowMs() + 10_000 });
  await moderator.call('updatePoll', { params: { pollId: taken.id }, body: { opensAt: null } });
  await clock.advance(20_000);
  expect((await pollNow(waiting.id, moderator))?.status).toBe('draft');
  await moderator.call('closePoll', { params: { pollId: first.id } });
  await untilIs(waiting.id, 'open');
  expect((await pollNow(taken.id, moderator))?.status).toBe('draft');
});

test('[POLL-17] drafts stand as they were made, in the order that they are given, and a new one is last', async () => {
  const made = [
    await draft({ title: 'A' }),
    await draft({ title: 'B' }),
    await draft({ title: 'C' }),
  ] as const;
  expect(await drafts()).toEqual(['A', 'B', 'C']);
  await moderator.call('orderDrafts', {
    params: session,
    body: { pollIds: [made[2].id, made[0].id, made[1].id] },
  });
  await draft({ title: 'D' });
  expect(await drafts()).toEqual(['C', 'A', 'B', 'D']);
  const stands = (await polls()).filter(({ status }) => status === 'draft');
  expect(stands.map(({ position }) => position)).toEqual(
    stands.map(({ position }) => position).toSorted((one, other) => one - other),
  );
  expect(
    await refusalOf(
      moderator.call('orderDrafts', { params: session, body: { pollIds: [made[0].id, made[0].id] } }),
    ),
  ).toBe('invalid-input');
});

test('[POLL-17] a copy is a draft without set times; a repetition names the poll that it repeats, which is over', async () => {
  const origin = await draft({
    title: 'Choose two',
    voteOptions: ['Ann', 'Ben', 'Cleo'],
    form: { kind: 'approval', minimum: 1, maximum: 2 },
    closesAt: clock.nowMs() + 3_600_000,
  });
  const params = { pollId: origin.id };
  const copy = await moderator.call('copyPoll', { params, body: {} });
  const { acts } = await moderator.call('listModerationActs', {
    params: { idVotingSession: copy.idVotingSession },
    query: { act: 'makePoll', search: origin.id },
  });
  expect(acts.map(({ detail }) => detail)).toMatchObject([{ from: `Choose two (${origin.id})` }]);
  expect(acts[0]?.detail.changes).toContainEqual({
    ...{ field: 'voteOptions', before: '', after: '["Ann","Ben","Cleo"]' },
  });
  expect(copy).toMatchObject({
    status: 'draft',
    title: 'Choose two',
    form: { kind: 'approval', minimum: 1, maximum: 2 },
    repeats: null,
    closesAt: null,
    timerType: 'stopwatch',
  });
  await moderator.call('openPoll', { params });
  expect(await refusalOf(moderator.call('copyPoll', { params, body: { repeat: true } }))).toBe(
    'poll-not-closed',
  );
  await moderator.call('cancelPoll', { params, body: { reason: 'Wrong question' } });
  expect(await moderator.call('copyPoll', { params, body: { repeat: true } })).toMatchObject({
    status: 'draft',
    repeats: origin.id,
  });
});

test('[POLL-01] [POLL-03] a timer runs beside a vote, counts down or is open, and has no ballot', async () => {
  const vote = await draft();
  await moderator.call('openPoll', { params: { pollId: vote.id } });
  const countdown = await draft({
    type: 'timer',
    title: 'Speaking time',
    durationQuantity: 1,
    durationUnits: 'minutes',
  });
  const stopwatch = await draft({ type: 'timer', title: 'Debate' });
  for (const { id } of [countdown, stopwatch]) await moderator.call('openPoll', { params: { pollId: id } });
  const running = await pollNow(countdown.id);
  expect(running).toMatchObject({ status: 'open', timerType: 'timer', tally: null, voteOptions: [] });
  expect(running?.endTime).toBe((running?.startTime ?? 0) + 60_000);
  expect(await pollNow(stopwatch.id)).toMatchObject({ timerType: 'stopwatch', endTime: null });
  expect((await pollNow(vote.id))?.status).toBe('open');
  const cast = rosa.call('castVote', {
    params: { pollId: countdown.id },
    body: { voteDecision: 'Yea', requestId: randomUUID() },
  });
  expect(await refusalOf(cast)).toBe('not-in-electorate');
  await clock.advance(60_000);
  await untilIs(countdown.id, 'closed');
  await moderator.call('closePoll', { params: { pollId: stopwatch.id } });
  expect(await pollNow(stopwatch.id)).toMatchObject({ status: 'closed' });
});
