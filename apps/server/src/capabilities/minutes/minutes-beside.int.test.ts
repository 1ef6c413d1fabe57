import { randomUUID } from 'node:crypto';
import { startTestServer, type TestServer } from '@hemicycle/testkit/test-server';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

// A worker thread must compose the facts. It loads modules of its own, so this mock fails only on
// the main thread. The demonstration has minutes of its own, which are not read here.
vi.mock('./compose-facts.ts', () => ({
  composeFacts() {
    throw new Error('minutes were composed on the main thread');
  },
}));

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

test('[BEY-34] no minutes are composed or compared with their sources on the main thread', async () => {
  const admin = await server.signIn('admin');
  const moderator = await server.signIn('moderator');
  const nowMs = server.clock.nowMs();
  const { idVotingSession } = await admin.call('createVotingSession', {
    body: { title: 'Sitting', epochStartTime: nowMs - 1000, epochEndTime: nowMs + 3_600_000 },
  });
  const params = { idVotingSession };
  const { id: pollId } = await moderator.call('createPoll', { params, body: { title: 'Third reading' } });
  await moderator.call('openPoll', { params: { pollId } });
  const member = await server.signIn('member01');
  const body = { voteDecision: 'Yea', requestId: randomUUID() };
  await member.call('castVote', { params: { pollId }, body });
  await moderator.call('closePoll', { params: { pollId } });
  const { blocks } = await moderator.call('composeMinutes', { params });
  expect(JSON.stringify(blocks)).toContain('Third reading');
  const { id: later } = await moderator.call('createPoll', { params, body: { title: 'Later' } });
  await moderator.call('openPoll', { params: { pollId: later } });
  await moderator.call('closePoll', { params: { pollId: later } });
  const { minutes } = await moderator.call('readMinutes', { params });
  const [missing] = minutes?.missing ?? [];
  expect(missing?.key).toBe(`vote:${later}`);
  const taken = await moderator.call('takeMinuteFact', { params, body: { key: missing?.key ?? '' } });
  expect(taken.missing).toEqual([]);
});
