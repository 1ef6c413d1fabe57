import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { DEMO_OPEN_SESSION } from '@hemicycle/testkit/demo-open-session';
import { createFakeClock } from '@hemicycle/testkit/fake-clock';
import type { TestClient } from '@hemicycle/testkit/test-client';
import { startTestServer, type TestServer } from '@hemicycle/testkit/test-server';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

const DURATION_MS = 30_000;
const PATIENCE = { timeout: 20_000 };
const clock = createFakeClock();
const session = { idVotingSession: DEMO_OPEN_SESSION };
let server: TestServer;
let beside: TestServer;
let moderator: TestClient;
let rosa: TestClient;

beforeAll(async () => {
  server = await startTestServer({ clock });
  beside = await startTestServer({ clock, database: server.database, bus: server.bus });
  [moderator, rosa] = await Promise.all([server.signIn('moderator'), server.signIn('member08')]);
});
afterAll(async () => {
  await beside.stop();
  await server.stop();
});

/** Sends the head of a cast's request and returns once the server has seen it. The returned
 *  function sends the body and returns the server's answer. */
async function beginCast(at: TestServer, pollId: string) {
  const body = JSON.stringify({ voteDecision: 'Yea', requestId: randomUUID() });
  const { port } = new URL(at.url);
  const socket = connect(Number(port), '127.0.0.1');
  socket.write(
    `POST /api/polls/${pollId}/votes HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nCookie: ${rosa.cookie ?? ''}\r\n` +
      `X-Hemicycle-Request: test\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n` +
      'Expect: 100-continue\r\nConnection: close\r\n\r\n',
  );
  expect(await textFrom(socket)).toContain('100 Continue');
  return async () => {
    socket.write(body);
    return textFrom(socket);
  };
}

async function textFrom(socket: Socket): Promise<string> {
  const [chunk] = (await once(socket, 'data')) as [Buffer];
  return chunk.toString();
}

async function opened() {
  const { id: pollId } = await moderator.call('createPoll', {
    params: session,
    body: { title: 'Third reading', durationQuantity: DURATION_MS / 1000, durationUnits: 'seconds' },
  });
  return moderator.call('openPoll', { params: { pollId } });
}

async function closedTally(pollId: string) {
  return vi.waitFor(async () => {
    await clock.advance(1_000);
    const { polls } = await rosa.call('listPolls', { params: session });
    const poll = polls.find(({ id }) => id === pollId);
    expect(poll?.status).toBe('closed');
    return poll?.tally?.votedCount;
  }, PATIENCE);
}

test.each([
  ['the server that closes', () => server],
  ['another server', () => beside],
])(
  '[VOTE-01] [POLL-04] a cast whose request came in at %s before the end counts, though it is read after it',
  async (_name, at) => {
    const { id: pollId, endTime } = await opened();
    await clock.advance(DURATION_MS - 1);
    const finish = await beginCast(at(), pollId);
    await clock.advance(1);
    const answer = await finish();
    expect(answer).toContain('201 Created');
    expect(answer).toContain(`"serverArrivalTime":${(endTime ?? 0) - 1}`);
    expect(await closedTally(pollId)).toBe(1);
  },
);

test('[VOTE-01] [POLL-04] a cast whose request comes in at the end is refused, though the poll has not closed yet', async () => {
  const { id: pollId } = await opened();
  await clock.advance(DURATION_MS);
  const finish = await beginCast(server, pollId);
  expect(await finish()).toContain('"code":"poll-ended"');
  expect(await closedTally(pollId)).toBe(0);
});
