import { randomUUID } from 'node:crypto';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pollPrivacy, type PollPrivacy, type VoteReceipt } from '@hemicycle/contract/polls';
import type { PollDraft } from '@hemicycle/contract/poll-drafts';
import { checkInclusion, inclusionSteps } from '@hemicycle/record/check-inclusion';
import { verifyRecordFile } from '@hemicycle/record/verify-file';
import { verifyPasskeySignature } from '@hemicycle/record/verify-passkey-signature';
import { refusalOf } from '@hemicycle/testkit/refusal-of';
import type { TestClient } from '@hemicycle/testkit/test-client';
import { startTestServer, type TestServer } from '@hemicycle/testkit/test-server';
import { verifyEd25519 } from '@hemicycle/record/verify-ed25519';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let server: TestServer;
let admin: TestClient;
let moderator: TestClient;
const voters: TestClient[] = [];
const VOTERS = ['member01', 'member02', 'member03', 'member04', 'member05', 'member06'];

beforeAll(async () => {
  server = await startTestServer();
  [admin, moderator] = [await server.signIn('admin'), await server.signIn('moderator')];
  for (const voter of VOTERS) voters.push(await server.signIn(voter));
});
afterAll(() => server.stop());

async function newSession(): Promise<string> {
  const { idVotingSession } = await admin.call('createVotingSession', {
    body: {
      title: 'Sitting of records',
      epochStartTime: server.clock.nowMs() - 1000,
      epochEndTime: server.clock.nowMs() + 3_600_000,
    },
  });
  return idVotingSession;
}

async function openPoll(idVotingSession: string, draft: Partial<PollDraft>): Promise<string> {
  const { id: pollId } = await moderator.call('createPoll', {
    params: { idVotingSession },
    body: { title: 'Third reading', voteOptions: ['Yea', 'Nay', 'Pres.'], ...draft },
  });
  await moderator.call('openPoll', { params: { pollId } });
  return pollId;
}

const castBy = (voter: number, pollId: string, voteDecision: string): Promise<VoteReceipt> =>
  voters[voter]!.call('castVote', { params: { pollId }, body: { voteDecision, requestId: randomUUID() } });

async function keysOf() {
  return (await server.client().call('listRecordKeys')).keys;
}

async function verified(path: string) {
  const text = await (await voters[0]!.fetch(path)).text();
  return { text, ...verifyRecordFile(text, await keysOf(), verifyEd25519, verifyPasskeySignature) };
}

describe.each(pollPrivacy.options)(
  'the record of a poll with privacy option %s',
  (anonymous: PollPrivacy) => {
    let pollId = '';
    const receipts: VoteReceipt[] = [];

    beforeAll(async () => {
      pollId = await openPoll(await newSession(), { anonymous });
      for (const [voter, decision] of ['Yea', 'Yea', 'Yea', 'Nay', 'Pres.'].entries()) {
        receipts.push(await castBy(voter, pollId, decision));
      }
      receipts[3] = await castBy(3, pollId, 'Yea');
      await moderator.call('closePoll', { params: { pollId } });
      await moderator.call('declarePoll', { params: { pollId }, body: { result: 'PASS', commentary: '' } });
    });

    test('[BEY-01] holds, counts what was cast, and tells no more than the option shows everybody', async () => {
      const { problems, file, text } = await verified(`/api/polls/${pollId}/record`);
      expect(problems).toEqual([]);
      const closing = file?.entries[0]?.entry;
      if (closing?.kind !== 'closing') throw new Error('the record has no closing');
      expect(closing.tally?.votesSummary.map(({ votes }) => votes)).toEqual([4, 0, 1]);
      expect(closing.proposal).toMatchObject({ outcome: 'PASS', tied: false });
      expect(file?.entries[1]?.entry).toMatchObject({
        kind: 'declaration',
        result: 'PASS',
        proposed: 'PASS',
      });
      const named = closing.leaves.filter((leaf) => 'voter' in leaf && leaf.voter !== null);
      const joined = closing.leaves.filter((leaf) => leaf.type === 'vote');
      const showsNames = ['open', 'limitedvisibility', 'privateselection'].includes(anonymous);
      const showsBoth = ['open', 'limitedvisibility'].includes(anonymous);
      expect([named.length, joined.length]).toEqual([showsNames ? 5 : 0, showsBoth ? 5 : 0]);
      for (const { receiptPrivate } of receipts) expect(text).not.toContain(receiptPrivate);
    });

    test('[BEY-02] every voter proves that the own receipt is in it, against the head that the chamber saw', async () => {
      for (const [voter, { receiptPublic }] of receipts.entries()) {
        const client = voters[voter]!;
        const proof = await client.call('getInclusionProof', { params: { pollId, receipt: receiptPublic } });
        const { poll } = await client.call('inspectVotes', { params: { pollId } });
        const { myVotes } = await client.call('listPolls', {
          params: { idVotingSession: poll.idVotingSession },
        });
        const held = myVotes.find((vote) => vote.receiptPublic === receiptPublic);
        expect(held).toMatchObject({ userId: VOTERS[voter], proxyVoter: null });
        if (held === undefined || poll.record === null) throw new Error('the vote and the head are told');
        const steps = await checkInclusion(
          held,
          { ...poll, record: poll.record },
          proof,
          await keysOf(),
          async (key, bytes, signature) => verifyEd25519(key, bytes, signature),
        );
        expect(steps).toEqual(inclusionSteps.map((step) => ({ step, holds: true })));
      }
      const stranger = { pollId, receipt: 'A'.repeat(43) };
      expect(await refusalOf(voters[0]!.call('getInclusionProof', { params: stranger }))).toBe('not-found');
    });
  },
);

test('[BEY-01] the chain of a session holds every close, declaration and withdrawal in their order', async () => {
  const idVotingSession = await newSession();
  const first = await openPoll(idVotingSession, {});
  await castBy(0, first, 'Yea');
  await moderator.call('closePoll', { params: { pollId: first } });
  const second = await openPoll(idVotingSession, { anonymous: 'privatevoter' });
  await castBy(0, second, 'Nay');
  await moderator.call('cancelPoll', { params: { pollId: second }, body: { reason: 'Wrong question' } });
  await moderator.call('declarePoll', {
    params: { pollId: first },
    body: { result: 'PASS', commentary: '' },
  });
  const { problems, file } = await verified(`/api/polls/votingsession/${idVotingSession}/record`);
  expect(problems).toEqual([]);
  expect(file?.entries.map(({ entry }) => entry.kind)).toEqual(['closing', 'withdrawal', 'declaration']);
  expect((await verified(`/api/polls/${second}/record`)).problems).toEqual([]);
});

test('[BEY-02] a vote without votes has a closing hash of its own, and the head of the session covers the last entry', async () => {
  const idVotingSession = await newSession();
  const recorded = [];
  for (const title of ['First', 'Second']) {
    const pollId = await openPoll(idVotingSession, { title });
    const { record } = await moderator.call('closePoll', { params: { pollId } });
    recorded.push({ pollId, record });
  }
  const [first, second] = recorded;
  expect(first?.record?.root).toBe(second?.record?.root);
  expect(first?.record?.hash).not.toBe(second?.record?.hash);
  const headOf = async () => {
    const { head } = await voters[0]!.call('listRecordedActs', { params: { idVotingSession } });
    return head;
  };
  expect(await headOf()).toMatchObject({ sequence: 2, hash: second?.record?.hash });
  await moderator.call('declarePoll', {
    params: { pollId: first?.pollId ?? '' },
    body: { result: 'FAIL', commentary: '' },
  });
  const head = await headOf();
  expect(head?.sequence).toBe(3);
  const whole = await verified(`/api/polls/votingsession/${idVotingSession}/record`);
  expect(whole.problems).toEqual([]);
  expect(whole.file).toMatchObject({ head });
  expect(whole.file?.entries.at(-1)?.hash).toBe(head?.hash);
  // The file of one poll also holds the head of the whole session.
  const one = await verified(`/api/polls/${second?.pollId}/record`);
  expect(one.problems).toEqual([]);
  expect(one.file).toMatchObject({ head });
});

test('[BEY-01] receipts of votes that were replaced stand in the record as such, whatever the privacy', async () => {
  for (const anonymous of ['open', 'privatevoterselection'] as const) {
    const pollId = await openPoll(await newSession(), { anonymous });
    const first = await castBy(0, pollId, 'Yea');
    const second = await castBy(0, pollId, 'Nay');
    const last = await castBy(0, pollId, 'Yea');
    await moderator.call('closePoll', { params: { pollId } });
    const { problems, file, text } = await verified(`/api/polls/${pollId}/record`);
    expect(problems).toEqual([]);
    const entry = file?.entries[0]?.entry;
    expect(entry?.kind === 'closing' ? entry.replaced : null).toEqual(
      [first.receiptPublic, second.receiptPublic].toSorted(),
    );
    expect(text).toContain(`"receipt":"${last.receiptPublic}"`);
  }
});

test('[BEY-01] before the close there is no record', async () => {
  const pollId = await openPoll(await newSession(), {});
  const answer = await voters[0]!.fetch(`/api/polls/${pollId}/record`);
  expect(answer.status).toBe(409);
  await moderator.call('closePoll', { params: { pollId } });
});

test('[BEY-01] a rotated key is endorsed by the one before, and what that one signed still holds', async () => {
  const idVotingSession = await newSession();
  const pollId = await openPoll(idVotingSession, {});
  await moderator.call('closePoll', { params: { pollId } });
  const [before] = await keysOf();
  const { keys } = await admin.call('rotateRecordKey');
  expect(keys[0]).toMatchObject({ retiredAtMs: null, endorsement: { keyId: before?.keyId } });
  expect(keys[1]).toMatchObject({ keyId: before?.keyId, retiredAtMs: keys[0]?.createdAtMs });
  await moderator.call('declarePoll', { params: { pollId }, body: { result: 'FAIL', commentary: '' } });
  const { problems, file } = await verified(`/api/polls/${pollId}/record`);
  expect(problems).toEqual([]);
  expect(file?.entries.map(({ keyId }) => keyId)).toEqual([before?.keyId, keys[0]?.keyId]);
  expect(
    verifyRecordFile(
      (await verified(`/api/polls/${pollId}/record`)).text,
      null,
      verifyEd25519,
      verifyPasskeySignature,
    ).problems,
  ).toEqual([]);
});

test('[BEY-01] only the server’s own user may read the signing keys', () => {
  const folder = join(server.dataDir, 'record-keys');
  expect(statSync(folder).mode & 0o777).toBe(0o700);
  for (const name of readdirSync(folder)) expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600);
});

test('[BEY-06] a tie is broken by a casting vote, recorded as such; without a tie there is none', async () => {
  const idVotingSession = await newSession();
  const majority = { kind: 'simple' as const, base: 'valid' as const, castingVote: true };
  const tie = await openPoll(idVotingSession, { majority });
  await castBy(0, tie, 'Yea');
  await castBy(1, tie, 'Nay');
  await moderator.call('closePoll', { params: { pollId: tie } });
  const declare = (pollId: string, voteDecision: string) =>
    moderator.call('declarePoll', {
      params: { pollId },
      body: { result: 'PASS', castingVote: { voteDecision, by: 'The President' } },
    });
  expect(await refusalOf(declare(tie, 'Pres.'))).toBe('invalid-input');
  expect(await refusalOf(declare(tie, 'Nay'))).toBe('commentary-missing');
  expect((await declare(tie, 'Yea')).resultDetails.castingVote).toEqual({
    voteDecision: 'Yea',
    by: 'The President',
  });
  expect((await verified(`/api/polls/${tie}/record`)).problems).toEqual([]);
  const clear = await openPoll(idVotingSession, { majority });
  await castBy(0, clear, 'Yea');
  await moderator.call('closePoll', { params: { pollId: clear } });
  expect(await refusalOf(declare(clear, 'Yea'))).toBe('casting-vote-without-tie');
});
