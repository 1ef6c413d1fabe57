import { randomUUID } from 'node:crypto';
import type { PollPrivacy } from '@hemicycle/contract/polls';
import { verifyEd25519 } from '@hemicycle/record/verify-ed25519';
import { verifyRecordFile } from '@hemicycle/record/verify-file';
import { verifyPasskeySignature } from '@hemicycle/record/verify-passkey-signature';
import { fateOfReceipt, problemsOfReceipt } from '@hemicycle/record/verify-receipt';
import { createFakeClock } from '@hemicycle/testkit/fake-clock';
import type { TestClient } from '@hemicycle/testkit/test-client';
import { startTestServer, type TestServer } from '@hemicycle/testkit/test-server';
import { afterAll, beforeAll, expect, test } from 'vitest';

const clock = createFakeClock();
let server: TestServer;
let admin: TestClient;
let rosa: TestClient;
let kenji: TestClient;

beforeAll(async () => {
  server = await startTestServer({ clock });
  admin = await server.signIn('admin');
  [rosa, kenji] = [await server.signIn('member08'), await server.signIn('member09')];
});
afterAll(() => server.stop());

async function openPoll(anonymous: PollPrivacy): Promise<string> {
  const { idVotingSession } = await admin.call('createVotingSession', {
    body: {
      title: 'Sitting',
      epochStartTime: clock.nowMs() - 1000,
      epochEndTime: clock.nowMs() + 3_600_000,
      members: ['member08', 'member09', 'admin'],
    },
  });
  const { id: pollId } = await admin.call('createPoll', {
    params: { idVotingSession },
    body: { title: 'Third reading', voteOptions: ['Yea', 'Nay'], anonymous },
  });
  await admin.call('openPoll', { params: { pollId } });
  return pollId;
}

const cast = (client: TestClient, pollId: string, voteDecision: string, requestId: string = randomUUID()) =>
  client.call('castVote', { params: { pollId }, body: { voteDecision, requestId } });

test.each(['open', 'privatevoterselection'] as const)(
  '[BEY-02] with "Recorded" in a poll with option %s comes the site’s signature, again to the same request, and the record keeps its word',
  async (anonymous) => {
    const pollId = await openPoll(anonymous);
    await clock.advance(90_500);
    const requestId = randomUUID();
    const first = await cast(rosa, pollId, 'Yea', requestId);
    expect(first.signed).toMatchObject({ pollId, receipt: first.receiptPublic });
    const toTheMinute = first.serverArrivalTime - (first.serverArrivalTime % 60_000);
    expect(first.signed.acknowledgedAtMs).toBe(anonymous === 'open' ? first.serverArrivalTime : toTheMinute);
    expect(JSON.stringify(first.signed)).not.toMatch(/Yea|Nay|member08/);
    const { keys } = await server.client().call('listRecordKeys');
    expect(problemsOfReceipt(first.signed, keys, verifyEd25519)).toEqual([]);
    expect((await cast(rosa, pollId, 'Yea', requestId)).signed).toEqual(first.signed);

    const last = await cast(rosa, pollId, 'Nay');
    const other = await cast(kenji, pollId, 'Nay');
    const again = (client: TestClient, receipt: string) =>
      client.call('getSignedReceipt', { params: { pollId, receipt } });
    // The receipt of a vote is the same before and after the vote is replaced.
    expect(await again(rosa, first.receiptPublic)).toEqual(first.signed);
    expect(await again(rosa, last.receiptPublic)).toEqual(last.signed);
    await expect(again(kenji, first.receiptPublic)).rejects.toMatchObject({ code: 'not-found' });
    const lengths = [first, last, other].map(({ signed }) => JSON.stringify(signed).length);
    expect(new Set(lengths).size).toBe(1);

    await admin.call('closePoll', { params: { pollId } });
    const text = await (await admin.fetch(`/api/polls/${pollId}/record`)).text();
    const { problems, file } = verifyRecordFile(text, keys, verifyEd25519, verifyPasskeySignature);
    expect(problems).toEqual([]);
    if (file === null) throw new Error('the record is read');
    expect([first, last, other].map(({ signed }) => fateOfReceipt(signed, file))).toEqual([
      'replaced',
      'counted',
      'counted',
    ]);
    expect(await again(rosa, first.receiptPublic)).toEqual(first.signed);
  },
);

test('[BEY-02][VOTE-02] a receipt that was signed before the key rotated is signed again by the new key, and both hold', async () => {
  const pollId = await openPoll('open');
  const before = await cast(rosa, pollId, 'Yea');
  await admin.call('rotateRecordKey');
  const after = await rosa.call('getSignedReceipt', { params: { pollId, receipt: before.receiptPublic } });
  expect(after.keyId).not.toBe(before.signed.keyId);
  const { keys } = await server.client().call('listRecordKeys');
  for (const one of [before.signed, after]) expect(problemsOfReceipt(one, keys, verifyEd25519)).toEqual([]);
});
