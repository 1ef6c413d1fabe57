import { randomUUID } from 'node:crypto';
import { DEMO_OPEN_SESSION } from '@hemicycle/testkit/demo-open-session';
import type { TestClient } from '@hemicycle/testkit/test-client';
import { startTestServer, type TestServer } from '@hemicycle/testkit/test-server';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

// A worker thread must render the file. It loads modules of its own, so this mock fails only on the
// main thread.
vi.mock('./render-export.ts', () => ({
  renderExport() {
    throw new Error('a file was made on the main thread');
  },
}));

const FORMATS = ['csv', 'xlsx', 'pdf'] as const;
let server: TestServer;
let pollId: string;

beforeAll(async () => {
  server = await startTestServer();
  const moderator = await server.signIn('moderator');
  const poll = await moderator.call('createPoll', {
    params: { idVotingSession: DEMO_OPEN_SESSION },
    body: { title: 'Third reading' },
  });
  pollId = poll.id;
  await moderator.call('openPoll', { params: { pollId } });
  const member = await server.signIn('member01');
  const body = { voteDecision: 'Yea', requestId: randomUUID() };
  await member.call('castVote', { params: { pollId }, body });
  await moderator.call('closePoll', { params: { pollId } });
});
afterAll(() => server.stop());

async function exportTo(client: TestClient, format: (typeof FORMATS)[number]) {
  const response = await client.fetch(`/api/polls/${pollId}/export/${format}`);
  const bytes = Buffer.from(await response.arrayBuffer());
  return { status: response.status, bytes, retryAfter: response.headers.get('retry-after') };
}

test('[BEY-11] no file is made on the main thread', async () => {
  const member = await server.signIn('member02');
  const files = await Promise.all(FORMATS.map((format) => exportTo(member, format)));
  expect(files.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(files.map(({ bytes }) => bytes.subarray(0, 4).toString('latin1'))).toEqual([
    expect.stringContaining('\u00ef\u00bb\u00bf'),
    'PK\u0003\u0004',
    '%PDF',
  ]);
});

test('[BEY-11] of 32 exports at once by one member a few are made, the others are told at once to come again', async () => {
  const member = await server.signIn('member03');
  const files = await Promise.all(Array.from({ length: 32 }, () => exportTo(member, 'pdf')));
  const made = files.filter(({ status }) => status === 200);
  const refused = files.filter(({ status }) => status === 429);
  expect(made.length).toBeGreaterThanOrEqual(3);
  expect(refused.length).toBeGreaterThan(0);
  expect(made.length + refused.length).toBe(32);
  expect(refused.every(({ retryAfter }) => Number(retryAfter) > 0)).toBe(true);
  expect((await exportTo(member, 'csv')).status).toBe(200);
});

test('[BEY-11] the same file for many is made once', async () => {
  const members = await Promise.all(['member04', 'member05', 'member06'].map((name) => server.signIn(name)));
  const files = await Promise.all(members.map((member) => exportTo(member, 'pdf')));
  const [first] = files;
  // Every making of a PDF writes a new time and id into it, so equal bytes show that it was made
  // once.
  expect(files.every(({ bytes }) => first !== undefined && bytes.equals(first.bytes))).toBe(true);
});
