import { randomUUID } from 'node:crypto';
import { PROOF_AT_VOTE_MS } from '@hemicycle/contract/limits';
import type { PollDraft } from '@hemicycle/contract/poll-drafts';
import { createFakeClock } from '@hemicycle/testkit/fake-clock';
import type { TestClient } from '@hemicycle/testkit/test-client';
import { startTestServer } from '@hemicycle/testkit/test-server';
import type { TestServer } from '@hemicycle/testkit/test-server';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { saveSettings } from '../site/public.ts';

const HOUR_MS = 3_600_000;
const NEEDED = { status: 403, code: 'proof-needed' };
const clock = createFakeClock();
let server: TestServer;
let rosa: TestClient;
let admin: TestClient;

beforeAll(async () => {
  server = await startTestServer({ clock });
});
afterAll(() => server.stop());
beforeEach(async () => {
  await saveSettings(server.database.db, { requireProofToVoteMinutes: null });
  [rosa, admin] = [await server.signIn('member08'), await server.signIn('admin')];
});

/** Opens a poll in a session of its own; it stays open until the session ends. */
async function openPoll(draft: Partial<PollDraft> = {}): Promise<string> {
  const { idVotingSession } = await admin.call('createVotingSession', {
    body: {
      title: 'Sitting',
      epochStartTime: clock.nowMs() - HOUR_MS,
      epochEndTime: clock.nowMs() + 9 * HOUR_MS,
      members: ['member08', 'member09', 'admin', 'moderator'],
    },
  });
  const { id: pollId } = await admin.call('createPoll', {
    params: { idVotingSession },
    body: { title: 'A question', voteOptions: ['Yea', 'Nay'], ...draft },
  });
  await admin.call('openPoll', { params: { pollId } });
  return pollId;
}

const vote = (client: TestClient, pollId: string, voteDecision = 'Yea', requestId: string = randomUUID()) =>
  client.call('castVote', { params: { pollId }, body: { voteDecision, requestId } });

const rowsOf = async (pollId: string) => {
  const { rows } = await server.database.pool.query(
    `select (select count(*)::int from votes where poll_id = $1) as votes,
       (select count(*)::int from vote_requests where poll_id = $1) as requests`,
    [pollId],
  );
  return rows[0];
};

test('[BEY-32] a poll that asks takes a vote soon after the proof, and none later: nothing is recorded', async () => {
  const pollId = await openPoll({ proofOfIdentity: true });
  await clock.advance(PROOF_AT_VOTE_MS + 1);
  await expect(vote(rosa, pollId)).rejects.toMatchObject(NEEDED);
  expect(await rowsOf(pollId)).toEqual({ votes: 0, requests: 0 });

  await expect(rosa.call('provePassword', { body: { password: 'wrong' } })).rejects.toMatchObject({
    code: 'proof-refused',
  });
  await expect(vote(rosa, pollId)).rejects.toMatchObject(NEEDED);
  expect(await rowsOf(pollId)).toEqual({ votes: 0, requests: 0 });

  await rosa.call('provePassword', { body: { password: 'demo' } });
  await clock.advance(PROOF_AT_VOTE_MS);
  expect(await vote(rosa, pollId)).toMatchObject({ voteDecision: 'Yea', changed: false });
  expect(await rowsOf(pollId)).toEqual({ votes: 1, requests: 0 });
});

test('[BEY-32] signing in is a proof, and each change of a vote asks for one', async () => {
  const pollId = await openPoll({ proofOfIdentity: true });
  await vote(rosa, pollId, 'Yea');
  await clock.advance(PROOF_AT_VOTE_MS + 1);
  await expect(vote(rosa, pollId, 'Nay')).rejects.toMatchObject(NEEDED);
  const again = await server.signIn('member08');
  expect(await vote(again, pollId, 'Nay')).toMatchObject({ voteDecision: 'Nay', changed: true });
});

test('[BEY-32] [VOTE-01] a request that was acknowledged gives the same answer without a new proof', async () => {
  const pollId = await openPoll({ proofOfIdentity: true });
  const requestId = randomUUID();
  const first = await vote(rosa, pollId, 'Yea', requestId);
  await clock.advance(PROOF_AT_VOTE_MS + 1);
  expect(await vote(rosa, pollId, 'Yea', requestId)).toEqual(first);
  await expect(vote(rosa, pollId, 'Nay', requestId)).rejects.toMatchObject({ code: 'request-id-reused' });
});

test('[BEY-32] a request that was refused for want of a proof is good once there is one', async () => {
  const pollId = await openPoll({ proofOfIdentity: true });
  await clock.advance(PROOF_AT_VOTE_MS + 1);
  const requestId = randomUUID();
  await expect(vote(rosa, pollId, 'Yea', requestId)).rejects.toMatchObject(NEEDED);
  await rosa.call('provePassword', { body: { password: 'demo' } });
  expect(await vote(rosa, pollId, 'Yea', requestId)).toMatchObject({ changed: false });
});

test('[BEY-32] a proof is of one sign-in: another browser of the same account proves for itself', async () => {
  const pollId = await openPoll({ proofOfIdentity: true });
  const elsewhere = await server.signIn('member08');
  await clock.advance(PROOF_AT_VOTE_MS + 1);
  await rosa.call('provePassword', { body: { password: 'demo' } });
  await expect(vote(elsewhere, pollId)).rejects.toMatchObject(NEEDED);
  await vote(rosa, pollId);
});

test('[BEY-32] a proof that was given to another server counts at once', async () => {
  const pollId = await openPoll({ proofOfIdentity: true });
  const beside = await startTestServer({ database: server.database, clock });
  try {
    await clock.advance(PROOF_AT_VOTE_MS + 1);
    await expect(vote(rosa, pollId)).rejects.toMatchObject(NEEDED);
    const proved = await fetch(`${beside.url}/api/auth/proof`, {
      method: 'POST',
      headers: {
        cookie: rosa.cookie ?? '',
        'content-type': 'application/json',
        'x-hemicycle-request': '1',
      },
      body: JSON.stringify({ password: 'demo' }),
    });
    expect(proved.status).toBe(200);
    await vote(rosa, pollId);
  } finally {
    await beside.stop();
  }
});

test('[BEY-32] a site may ask for every poll, within its own minutes; the stricter of both counts', async () => {
  await saveSettings(server.database.db, { requireProofToVoteMinutes: 30 });
  const [plain, strict] = [await openPoll(), await openPoll({ proofOfIdentity: true })];
  await clock.advance(PROOF_AT_VOTE_MS + 1);
  await expect(vote(rosa, strict)).rejects.toMatchObject(NEEDED);
  await vote(rosa, plain);
  const kenji = await server.signIn('member09');
  await clock.advance(30 * 60_000 + 1);
  await expect(vote(kenji, plain)).rejects.toMatchObject(NEEDED);
});

test('[BEY-32] what a poll asks is frozen when it opens, and told with it', async () => {
  const before = await openPoll();
  await saveSettings(server.database.db, { requireProofToVoteMinutes: 1 });
  const after = await openPoll({ proofOfIdentity: true });
  await clock.advance(HOUR_MS);
  await vote(rosa, before);
  await expect(vote(rosa, after)).rejects.toMatchObject(NEEDED);
  const told = async (pollId: string) => (await rosa.call('inspectVotes', { params: { pollId } })).poll;
  expect(await told(before)).toMatchObject({ proofOfIdentity: false, proofWithinMs: null });
  expect(await told(after)).toMatchObject({ proofOfIdentity: true, proofWithinMs: 60_000 });
});

test('[BEY-32] who may not vote anyway is told that, not asked for a proof', async () => {
  const pollId = await openPoll({ proofOfIdentity: true });
  const other = await server.signIn('member24');
  await clock.advance(PROOF_AT_VOTE_MS + 1);
  await expect(vote(other, pollId)).rejects.toMatchObject({ status: 404, code: 'not-found' });
  await expect(vote(rosa, pollId, 'Maybe')).rejects.toMatchObject({ code: 'option-unknown' });
});
