import { createHash, randomUUID } from 'node:crypto';
import { DEMO_OPEN_SESSION } from '@hemicycle/testkit/demo-open-session';
import type { TestClient } from '@hemicycle/testkit/test-client';
import { startTestServer, type TestServer } from '@hemicycle/testkit/test-server';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

// A worker thread must do both tasks. It loads modules of its own, so these mocks fail only on the
// main thread.
vi.mock('./write-record.ts', () => ({
  writeRecord() {
    throw new Error('a record was written on the main thread');
  },
}));
vi.mock('./read-closing-tree.ts', () => ({
  readClosingTree() {
    throw new Error('a tree was made on the main thread');
  },
}));

let server: TestServer;
let pollId: string;
let receipt: string;

beforeAll(async () => {
  server = await startTestServer();
  ({ id: pollId, receipt } = await closedPoll('Third reading'));
});
afterAll(() => server.stop());

/** A poll in which one member voted, with the public receipt of that vote. */
async function closedPoll(title: string): Promise<{ id: string; receipt: string }> {
  const moderator = await server.signIn('moderator');
  const { id } = await moderator.call('createPoll', {
    params: { idVotingSession: DEMO_OPEN_SESSION },
    body: { title },
  });
  await moderator.call('openPoll', { params: { pollId: id } });
  const member = await server.signIn('member01');
  const body = { voteDecision: 'Yea', requestId: randomUUID() };
  const cast = await member.call('castVote', { params: { pollId: id }, body });
  await moderator.call('closePoll', { params: { pollId: id } });
  return { id, receipt: cast.receiptPublic };
}

/** A receipt that stands in no record. */
const randomReceipt = (index: number) => createHash('sha256').update(`stranger ${index}`).digest('base64url');

const wholeRecordTo = (client: TestClient) =>
  client.fetch(`/api/polls/votingsession/${DEMO_OPEN_SESSION}/record`);

test('[BEY-01] [BEY-02] neither a record nor the tree of a proof is made on the main thread', async () => {
  const member = await server.signIn('member02');
  const [record, proof] = await Promise.all([
    wholeRecordTo(member),
    member.call('getInclusionProof', { params: { pollId, receipt } }),
  ]);
  expect(record.status).toBe(200);
  expect(JSON.parse(await record.text())).toMatchObject({ session: DEMO_OPEN_SESSION });
  expect(proof.treeSize).toBeGreaterThanOrEqual(1);
});

test('[BEY-01] of 32 downloads of a whole record at once by one member a few are made, the others are told at once to come again', async () => {
  const [member, other] = [await server.signIn('member03'), await server.signIn('member04')];
  const greedy = Promise.all(Array.from({ length: 32 }, () => wholeRecordTo(member)));
  expect((await wholeRecordTo(other)).status).toBe(200);
  const answers = await greedy;
  const refused = answers.filter(({ status }) => status === 429);
  expect(answers.filter(({ status }) => status === 200).length).toBe(answers.length - refused.length);
  expect(refused.length).toBeGreaterThan(0);
  expect(refused.every(({ headers }) => Number(headers.get('retry-after')) > 0)).toBe(true);
  expect((await wholeRecordTo(member)).status).toBe(200);
});

test('[BEY-02] of 32 proofs at once by one member a few are looked for, and none delays the proof of another', async () => {
  const [member, other] = [await server.signIn('member05'), await server.signIn('member06')];
  // The first proof of this poll is asked for by receipts that are not in it.
  const otherPoll = await closedPoll('Fourth reading');
  const proofOf = (client: TestClient, sent: string) =>
    client.fetch(`/api/polls/${otherPoll.id}/proof/${sent}`);
  const strangers = Array.from({ length: 32 }, (_, index) => randomReceipt(index));
  const greedy = Promise.all(strangers.map((sent) => proofOf(member, sent)));
  expect((await proofOf(other, otherPoll.receipt)).status).toBe(200);
  const statuses = (await greedy).map(({ status }) => status);
  expect(new Set(statuses)).toEqual(new Set([404, 429]));
  expect((await proofOf(member, otherPoll.receipt)).status).toBe(200);
});
