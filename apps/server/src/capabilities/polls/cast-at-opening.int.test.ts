import { randomUUID } from 'node:crypto';
import { verifyEd25519 } from '@hemicycle/record/verify-ed25519';
import { verifyRecordFile } from '@hemicycle/record/verify-file';
import { verifyPasskeySignature } from '@hemicycle/record/verify-passkey-signature';
import type { TestServer } from '@hemicycle/testkit/test-server';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type * as OpenedShapes from './opened-shapes.ts';

/** A test sets `run` to do something while a cast is first checked against its poll. */
const meanwhile = { run: async (): Promise<void> => {} };

let server: TestServer;
beforeAll(async () => {
  // The module may be in the cache of this worker, without the mock.
  vi.resetModules();
  vi.doMock('./opened-shapes.ts', async (original) => {
    const actual = await original<typeof OpenedShapes>();
    const loadOpenedShape: typeof actual.loadOpenedShape = async (db, pollId) => {
      await meanwhile.run();
      return actual.loadOpenedShape(db, pollId);
    };
    return { ...actual, loadOpenedShape };
  });
  const { startTestServer } = await import('@hemicycle/testkit/test-server');
  server = await startTestServer();
});
afterAll(async () => {
  await server.stop();
  vi.doUnmock('./opened-shapes.ts');
  vi.resetModules();
});

test('[BEY-01] a vote that comes just before the poll opens, and is read when it is open, spoils no record', async () => {
  const [admin, moderator, rosa] = [
    await server.signIn('admin'),
    await server.signIn('moderator'),
    await server.signIn('member08'),
  ];
  const { idVotingSession } = await admin.call('createVotingSession', {
    body: {
      title: 'Sitting of the eager',
      epochStartTime: server.clock.nowMs() - 1000,
      epochEndTime: server.clock.nowMs() + 3_600_000,
    },
  });
  const { id: pollId } = await moderator.call('createPoll', {
    params: { idVotingSession },
    body: { title: 'Third reading', voteOptions: ['Yea', 'Nay'] },
  });
  const params = { pollId };
  meanwhile.run = async () => {
    meanwhile.run = async () => {};
    const arrivedMs = server.clock.nowMs();
    await vi.waitFor(() => expect(server.clock.nowMs()).toBeGreaterThan(arrivedMs));
    await moderator.call('openPoll', { params });
  };
  await rosa.call('castVote', {
    params,
    body: { voteDecision: 'Yea', requestId: randomUUID() },
  });
  await moderator.call('closePoll', { params });
  const record = new Uint8Array(await (await rosa.fetch(`/api/polls/${pollId}/record`)).arrayBuffer());
  const { keys } = await server.client().call('listRecordKeys');
  expect(verifyRecordFile(record, keys, verifyEd25519, verifyPasskeySignature).problems).toEqual([]);
});
