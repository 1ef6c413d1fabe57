import { createHash, randomUUID } from 'node:crypto';
import type { PollPrivacy } from '@hemicycle/contract/polls';
import { refusalOf } from '@hemicycle/testkit/refusal-of';
import type { TestClient } from '@hemicycle/testkit/test-client';
import { startTestServer, type TestServer } from '@hemicycle/testkit/test-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { saveSettings } from '../site/public.ts';

// These tests play somebody who was shown, bought or found a receipt of a secret poll.

const SECRET: readonly PollPrivacy[] = ['privatevoter', 'privateselection', 'privatevoterselection'];

let server: TestServer;
let admin: TestClient;
let moderator: TestClient;
/** The voter shows everything they have to the buyer, who may vote in the same poll. */
let voter: TestClient;
let buyer: TestClient;

beforeAll(async () => {
  server = await startTestServer();
  // Few people vote in these tests, and a low limit keeps the counts of secret polls visible.
  await saveSettings(server.database.db, { secretCountFewestVotes: 1 });
  [admin, moderator, voter, buyer] = await Promise.all([
    server.signIn('admin'),
    server.signIn('moderator'),
    server.signIn('member08'),
    server.signIn('member01'),
  ]);
});
afterAll(() => server.stop());

async function openPoll(anonymous: PollPrivacy): Promise<{ pollId: string }> {
  const nowMs = server.clock.nowMs();
  const { idVotingSession } = await admin.call('createVotingSession', {
    body: {
      title: 'S',
      epochStartTime: nowMs - 1000,
      epochEndTime: nowMs + 3_600_000,
      members: ['member08', 'member01'],
    },
  });
  const body = { title: 'T', anonymous };
  const { id: pollId } = await moderator.call('createPoll', { params: { idVotingSession }, body });
  await moderator.call('openPoll', { params: { pollId } });
  return { pollId };
}

const cast = (
  client: TestClient,
  params: { pollId: string },
  voteDecision: string,
  requestId: string = randomUUID(),
) => client.call('castVote', { params, body: { voteDecision, requestId } });

describe.each(SECRET)('[BEY-03] a receipt of a %s poll', (anonymous) => {
  test('is made of the request alone: the server gives the same one again for whatever choice, once the poll is closed', async () => {
    const params = await openPoll(anonymous);
    const requestId = randomUUID();
    const told = await cast(voter, params, 'Yea', requestId);
    expect(createHash('sha256').update(told.receiptPrivate).digest('base64url')).toBe(told.receiptPublic);
    await moderator.call('closePoll', { params });
    const again = await Promise.all(
      ['Yea', 'Nay', 'Pres.'].map((choice) => cast(voter, params, choice, requestId)),
    );
    for (const answer of again) expect(answer).toEqual({ ...told, voteDecision: null });
  });

  test('leads to nothing but taking part, for whoever has it with its request: no proof, list, record or answer tells the choice', async () => {
    const shown: string[] = [];
    for (const choice of ['Yea', 'Nay']) {
      const params = await openPoll(anonymous);
      const requestId = randomUUID();
      const { receiptPrivate, receiptPublic } = await cast(voter, params, choice, requestId);
      await cast(buyer, params, 'Pres.', requestId);
      expect(
        await refusalOf(buyer.call('getInclusionProof', { params: { ...params, receipt: receiptPublic } })),
      ).toBe('poll-not-closed');
      await moderator.call('closePoll', { params });
      for (const client of [voter, buyer]) {
        const { leaf } = await client.call('getInclusionProof', {
          params: { ...params, receipt: receiptPublic },
        });
        expect(leaf).toEqual({
          type: 'receipt',
          receipt: receiptPublic,
          voter: anonymous === 'privateselection' ? 'member08' : null,
        });
      }
      expect(
        await refusalOf(buyer.call('getInclusionProof', { params: { ...params, receipt: receiptPrivate } })),
      ).toBe('not-found');
      const { receipts, votes } = await buyer.call('inspectVotes', { params });
      expect(receipts).toEqual(receipts.toSorted());
      expect(receipts).toContain(receiptPublic);
      expect(votes.filter((vote) => vote.voteDecision !== null || vote.receiptPublic !== null)).toEqual([]);
      const record = await (await buyer.fetch(`/api/polls/${params.pollId}/record`)).text();
      shown.push(record.split(receiptPublic).length.toString());
    }
    // The record holds the receipt equally often for every choice.
    expect(new Set(shown).size).toBe(1);
  });

  test('does not even hold for the vote that counts: who was made to show one may have voted again', async () => {
    const params = await openPoll(anonymous);
    const first = await cast(voter, params, 'Yea');
    const second = await cast(voter, params, 'Nay');
    expect(second.receiptPublic).not.toBe(first.receiptPublic);
    const closed = await moderator.call('closePoll', { params });
    expect(closed.tally?.votesSummary?.map(({ votes }) => votes)).toEqual([0, 1, 0]);
    expect(
      await refusalOf(
        buyer.call('getInclusionProof', { params: { ...params, receipt: first.receiptPublic } }),
      ),
    ).toBe('not-found');
  });
});
