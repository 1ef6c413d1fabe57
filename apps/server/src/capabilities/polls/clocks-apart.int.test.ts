import { randomUUID } from 'node:crypto';
import type { PollPrivacy } from '@hemicycle/contract/polls';
import { verifyEd25519 } from '@hemicycle/record/verify-ed25519';
import { verifyRecordFile } from '@hemicycle/record/verify-file';
import { verifyPasskeySignature } from '@hemicycle/record/verify-passkey-signature';
import { DEMO_OPEN_SESSION } from '@hemicycle/testkit/demo-open-session';
import { createFakeClock } from '@hemicycle/testkit/fake-clock';
import type { TestClient } from '@hemicycle/testkit/test-client';
import { startTestServer, type TestServer } from '@hemicycle/testkit/test-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { saveSettings } from '../site/public.ts';

/** The tests turn this clock back between requests. So it simulates another server's clock, or a
 *  clock that was corrected. */
const clock = createFakeClock();
let server: TestServer;
let moderator: TestClient;
let rosa: TestClient;
let kenji: TestClient;

beforeAll(async () => {
  server = await startTestServer({ clock });
  // Few people vote in these tests, and a low limit keeps the counts of secret polls visible.
  await saveSettings(server.database.db, { secretCountFewestVotes: 1 });
  [moderator, rosa, kenji] = await Promise.all([
    server.signIn('moderator'),
    server.signIn('member08'),
    server.signIn('member09'),
  ]);
});
afterAll(() => server.stop());

async function opened(anonymous: PollPrivacy) {
  const { id: pollId } = await moderator.call('createPoll', {
    params: { idVotingSession: DEMO_OPEN_SESSION },
    body: { title: 'Third reading', anonymous, logAllVotes: true },
  });
  return moderator.call('openPoll', { params: { pollId } });
}
const cast = (client: TestClient, pollId: string, voteDecision: string) =>
  client.call('castVote', { params: { pollId }, body: { voteDecision, requestId: randomUUID() } });
async function problemsOf(pollId: string) {
  const record = await (await rosa.fetch(`/api/polls/${pollId}/record`)).text();
  const { keys } = await server.client().call('listRecordKeys');
  return verifyRecordFile(record, keys, verifyEd25519, verifyPasskeySignature).problems;
}

test.each(['open', 'limitedvisibility', 'privateselection'] as const)(
  '[BEY-01][BEY-26] where the clocks of two servers are apart, the record of a poll %s holds',
  async (anonymous) => {
    const { id: pollId, startTime } = await opened(anonymous);
    await clock.advance(-5);
    expect((await cast(rosa, pollId, 'Yea')).serverArrivalTime).toBe(startTime);
    await clock.advance(20);
    await cast(kenji, pollId, 'Yea');
    await clock.advance(-2);
    const last = await cast(kenji, pollId, 'Nay');
    await clock.advance(-10);
    const closed = await moderator.call('closePoll', { params: { pollId } });
    if (anonymous !== 'privateselection') {
      expect(closed.closedTime).toBe(last.serverArrivalTime + 2);
    }
    await clock.advance(-10);
    const body = { result: 'FAIL' } as const;
    const declared = await moderator.call('declarePoll', { params: { pollId }, body });
    expect(declared.resultDetails.declaredAt).toBeGreaterThanOrEqual(closed.closedTime ?? Infinity);
    expect(await problemsOf(pollId)).toEqual([]);
  },
);

test('[BEY-01][BEY-26] a poll withdrawn by a server whose clock is behind was not over before it opened', async () => {
  const { id: pollId, startTime } = await opened('open');
  await clock.advance(-5);
  const withdrawn = await moderator.call('cancelPoll', {
    params: { pollId },
    body: { reason: 'Wrong question' },
  });
  expect(withdrawn.closedTime).toBe(startTime);
  expect(await problemsOf(pollId)).toEqual([]);
});
