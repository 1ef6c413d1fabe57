import { randomUUID } from 'node:crypto';
import { PROOF_AT_VOTE_MS } from '@hemicycle/contract/limits';
import type { VoteDecision } from '@hemicycle/contract/ballots';
import type { UsedPasskey } from '@hemicycle/contract/passkeys';
import type { PollDraft } from '@hemicycle/contract/poll-drafts';
import { castChallenge } from '@hemicycle/record/cast-statement';
import { verifyEd25519 } from '@hemicycle/record/verify-ed25519';
import { verifyRecordFile } from '@hemicycle/record/verify-file';
import { verifyPasskeySignature } from '@hemicycle/record/verify-passkey-signature';
import { createFakeClock } from '@hemicycle/testkit/fake-clock';
import { createSoftwareAuthenticator } from '@hemicycle/testkit/software-authenticator';
import type { Departure, SoftwareAuthenticator } from '@hemicycle/testkit/software-authenticator';
import type { TestClient } from '@hemicycle/testkit/test-client';
import { startTestServer, TEST_PASSWORD } from '@hemicycle/testkit/test-server';
import type { TestServer } from '@hemicycle/testkit/test-server';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { saveSettings } from '../site/public.ts';

const HOUR_MS = 3_600_000;
const ORIGIN = 'http://localhost:3000';
const TITLE = 'Amendment 12';
const OPTIONS = ['Yea', 'Nay', 'Pres.'];
const clock = createFakeClock();

/** A member with a passkey of their own. */
interface Signer {
  readonly userId: string;
  readonly client: TestClient;
  readonly authenticator: SoftwareAuthenticator;
}

let server: TestServer;
let admin: TestClient;
let rosa: Signer;
let kenji: Signer;
let idVotingSession: string;

async function signerOf(userId: string, options?: { counts: boolean }): Promise<Signer> {
  const client = await server.signIn(userId, TEST_PASSWORD);
  const authenticator = createSoftwareAuthenticator(options);
  const asked = await client.call('startAddingPasskey');
  await client.call('addPasskey', { body: { name: 'Key', made: authenticator.make(asked, ORIGIN) } });
  return { userId, client, authenticator };
}

beforeAll(async () => {
  server = await startTestServer({ clock, config: { publicUrl: ORIGIN } });
  admin = await server.signIn('admin');
  [rosa, kenji] = [await signerOf('member08'), await signerOf('member09', { counts: true })];
});
afterAll(() => server.stop());
beforeEach(async () => {
  await saveSettings(server.database.db, { requireSignedVotes: true, requireProofToVoteMinutes: null });
  ({ idVotingSession } = await admin.call('createVotingSession', {
    body: {
      title: 'Sitting',
      epochStartTime: clock.nowMs() - HOUR_MS,
      epochEndTime: clock.nowMs() + 9 * HOUR_MS,
      members: ['member08', 'member09', 'member10', 'admin'],
    },
  }));
});

async function openPoll(draft: Partial<PollDraft> = {}): Promise<string> {
  const { id: pollId } = await admin.call('createPoll', {
    params: { idVotingSession },
    body: { title: TITLE, question: 'Shall it be adopted?', voteOptions: OPTIONS, ...draft },
  });
  await admin.call('openPoll', { params: { pollId } });
  return pollId;
}

interface Ballot {
  readonly voteDecision: VoteDecision;
  readonly requestId: string;
  readonly onBehalfOf?: string;
  readonly after?: string;
}

/** The signature that a browser gets from the passkey: over the poll as the server told it, and the
 *  ballot. */
async function signatureFor(
  signer: Signer,
  pollId: string,
  ballot: Ballot,
  departure: Departure & { readonly question?: string } = {},
): Promise<UsedPasskey> {
  const { poll } = await signer.client.call('inspectVotes', { params: { pollId } });
  const { question = poll.question, ...more } = departure;
  const challenge = castChallenge({
    session: poll.idVotingSession,
    poll: { ...poll, question },
    voter: ballot.onBehalfOf ?? signer.userId,
    by: ballot.onBehalfOf === undefined ? null : signer.userId,
    voteDecision: ballot.voteDecision,
    requestId: ballot.requestId,
    after: ballot.after ?? null,
  });
  const asked = await signer.client.call('getSigningRequest');
  return signer.authenticator.use({ ...asked, challenge }, ORIGIN, more);
}

const ballotOf = (voteDecision: VoteDecision, onBehalfOf?: string): Ballot => ({
  voteDecision,
  requestId: randomUUID(),
  ...(onBehalfOf === undefined ? {} : { onBehalfOf }),
});
const send = (signer: Signer, pollId: string, ballot: Ballot, signature?: UsedPasskey) =>
  signer.client.call('castVote', {
    params: { pollId },
    body: { ...ballot, ...(signature === undefined ? {} : { signature }) },
  });

/** The signed challenge of the vote on record, as the server tells its voter or their proxy. */
async function statementOnRecord(signer: Signer, pollId: string, userId: string): Promise<string | null> {
  const { myVotes } = await signer.client.call('listPolls', { params: { idVotingSession } });
  return myVotes.find((vote) => vote.pollId === pollId && vote.userId === userId)?.castStatement ?? null;
}

async function vote(signer: Signer, pollId: string, voteDecision: VoteDecision, onBehalfOf?: string) {
  const after = await statementOnRecord(signer, pollId, onBehalfOf ?? signer.userId);
  const ballot = { ...ballotOf(voteDecision, onBehalfOf), ...(after === null ? {} : { after }) };
  return send(signer, pollId, ballot, await signatureFor(signer, pollId, ballot));
}

const storedIn = async (pollId: string) => {
  const { rows } = await server.database.pool.query(
    'select user_id, vote_decision, cast_signature from votes where poll_id = $1 order by user_id',
    [pollId],
  );
  return rows as { user_id: string; vote_decision: string; cast_signature: unknown }[];
};

async function closedRecord(pollId: string) {
  await admin.call('closePoll', { params: { pollId } });
  const text = await (await admin.fetch(`/api/polls/${pollId}/record`)).text();
  const { keys } = await admin.call('listRecordKeys');
  const { problems, file } = verifyRecordFile(text, keys, verifyEd25519, verifyPasskeySignature);
  const entry = file?.entries[0]?.entry;
  if (entry?.kind !== 'closing') throw new Error('there is no closing');
  return { problems, entry };
}

test('[BEY-31] a signed cast counts, and the record holds its signature, which anybody can check', async () => {
  const pollId = await openPoll();
  expect(await vote(rosa, pollId, 'Yea')).toMatchObject({ voteDecision: 'Yea', changed: false });
  await vote(kenji, pollId, 'Nay');
  const { poll } = await rosa.client.call('inspectVotes', { params: { pollId } });
  expect(poll.signedCasts).toBe(true);
  const { problems, entry } = await closedRecord(pollId);
  expect(problems).toEqual([]);
  expect(entry.poll.signedCasts).toBe(true);
  expect(entry.leaves).toHaveLength(2);
  for (const leaf of entry.leaves) {
    expect(leaf).toMatchObject({ type: 'vote', signature: { by: null, algorithm: 'ES256' } });
  }
});

describe('[BEY-31] without a good signature nothing is recorded:', () => {
  const refused = { status: 403, code: 'signature-refused' };
  const departures: readonly (readonly [string, Departure & { question?: string }])[] = [
    ['by another key', { forged: true }],
    ['without the person being verified', { unverified: true }],
    ['of a page of another site', { origin: 'https://evil.example' }],
    ['over another question', { question: 'Shall it be rejected?' }],
  ];
  test.for(departures)('%s', async ([, departure]) => {
    const pollId = await openPoll();
    const ballot = ballotOf('Yea');
    const signature = await signatureFor(rosa, pollId, ballot, departure);
    await expect(send(rosa, pollId, ballot, signature)).rejects.toMatchObject(refused);
    expect(await storedIn(pollId)).toEqual([]);
  });

  test('none at all', async () => {
    const pollId = await openPoll();
    await expect(send(rosa, pollId, ballotOf('Yea'))).rejects.toMatchObject({
      status: 403,
      code: 'signature-needed',
    });
    expect(await storedIn(pollId)).toEqual([]);
  });

  test('over another choice, request, voter or poll, or by somebody else', async () => {
    const pollId = await openPoll();
    const ballot = ballotOf('Yea');
    const signature = await signatureFor(rosa, pollId, ballot);
    const others: [Signer, Ballot][] = [
      [rosa, { ...ballot, voteDecision: 'Nay' }],
      [rosa, { ...ballot, requestId: randomUUID() }],
      [kenji, ballot],
    ];
    for (const [signer, sent] of others) {
      await expect(send(signer, pollId, sent, signature)).rejects.toMatchObject(refused);
    }
    await admin.call('cancelPoll', { params: { pollId }, body: { reason: 'Wrong question' } });
    const later = await openPoll();
    await expect(send(rosa, later, ballot, signature)).rejects.toMatchObject(refused);
    expect([...(await storedIn(pollId)), ...(await storedIn(later))]).toEqual([]);
  });

  test('by an older use of a passkey that counts, which may be a copy', async () => {
    const pollId = await openPoll();
    await vote(kenji, pollId, 'Yea');
    const after = await statementOnRecord(kenji, pollId, kenji.userId);
    const ballot = { ...ballotOf('Nay'), ...(after === null ? {} : { after }) };
    const signature = await signatureFor(kenji, pollId, ballot, { counter: 1 });
    await vote(kenji, pollId, 'Pres.');
    await expect(send(kenji, pollId, ballot, signature)).rejects.toMatchObject(refused);
  });

  test('who has no passkey learns it before signing; who may not vote anyway is told that', async () => {
    const pollId = await openPoll();
    const tenth = await server.signIn('member10', TEST_PASSWORD);
    await expect(tenth.call('getSigningRequest')).rejects.toMatchObject({ code: 'passkey-unknown' });
    await expect(send(rosa, pollId, ballotOf('Maybe'))).rejects.toMatchObject({ code: 'option-unknown' });
    const outsider = await server.signIn('member24', TEST_PASSWORD);
    await expect(
      outsider.call('castVote', { params: { pollId }, body: ballotOf('Yea') }),
    ).rejects.toMatchObject({ code: 'not-found' });
  });
});

test('[BEY-31] [VOTE-01] the same request with the same signature gets the same answer, also of a passkey that counts', async () => {
  const pollId = await openPoll();
  const ballot = ballotOf('Yea');
  const signature = await signatureFor(kenji, pollId, ballot);
  const first = await send(kenji, pollId, ballot, signature);
  expect(await send(kenji, pollId, ballot, signature)).toEqual(first);
  expect(await send(kenji, pollId, ballot)).toEqual(first);
  await server.database.pool.query('delete from votes where poll_id = $1', [pollId]);
  expect(await send(kenji, pollId, ballot, signature)).toMatchObject({ receiptPublic: first.receiptPublic });
});

test('[BEY-31] [POLL-19] changed votes are signed each, and so they stand in the record', async () => {
  const pollId = await openPoll({ logAllVotes: true });
  await vote(rosa, pollId, 'Nay');
  await clock.advance(1000);
  await vote(rosa, pollId, 'Yea');
  const { problems, entry } = await closedRecord(pollId);
  expect(problems).toEqual([]);
  expect(entry.leaves).toMatchObject([
    { voteDecision: 'Yea', earlier: [{ voteDecision: 'Nay', signature: { by: null } }], signature: {} },
  ]);
});

test('[BEY-31] [PROXY-09] a proxy signs for whom they represent, with their own passkey', async () => {
  await server.database.pool.query(
    `insert into proxy_voters (id_voting_session, proxy_user_id, behalf_of_user_id) values ($1, 'member09', 'member10')`,
    [idVotingSession],
  );
  await saveSettings(server.database.db, { enableProxyVoting: true });
  const pollId = await openPoll();
  await vote(kenji, pollId, 'Yea', 'member10');
  await vote(kenji, pollId, 'Nay');
  const { problems, entry } = await closedRecord(pollId);
  expect(problems).toEqual([]);
  expect(entry.leaves.find((leaf) => leaf.type === 'vote' && leaf.voter === 'member10')).toMatchObject({
    by: 'member09',
    signature: { by: 'member09' },
  });
});

test('[BEY-31] [BEY-08] what is signed is the ballot as the record spells it', async () => {
  const pollId = await openPoll({ form: { kind: 'approval', minimum: 1, maximum: 3 } });
  const inOrder = ballotOf(['Yea', 'Pres.']);
  const signature = await signatureFor(rosa, pollId, inOrder);
  await send(rosa, pollId, { ...inOrder, voteDecision: ['Pres.', 'Yea'] }, signature);
  const { problems, entry } = await closedRecord(pollId);
  expect(problems).toEqual([]);
  expect(entry.leaves).toMatchObject([{ voteDecision: ['Yea', 'Pres.'] }]);
});

test('[BEY-31] a vote that somebody turns round in the database is found by whoever checks the record', async () => {
  const pollId = await openPoll();
  await vote(rosa, pollId, 'Yea');
  await vote(kenji, pollId, 'Yea');
  const { pool } = server.database;
  await pool.query(`update votes set vote_decision = 'Nay' where poll_id = $1 and user_id = 'member08'`, [
    pollId,
  ]);
  const { problems } = await closedRecord(pollId);
  expect(problems).toEqual(['entry 1: the signature of member08 is not of this ballot']);
});

test('[BEY-31] what was signed stays checkable when the passkey is removed', async () => {
  const pollId = await openPoll();
  const signer = await signerOf('member10');
  await vote(signer, pollId, 'Yea');
  for (const { id: passkeyId } of await signer.client.call('listPasskeys')) {
    await signer.client.call('removePasskey', { params: { passkeyId } });
  }
  expect((await closedRecord(pollId)).problems).toEqual([]);
});

test.for(['privatevoter', 'privateselection', 'privatevoterselection'] as const)(
  '[BEY-31] [BEY-03] in a poll with the option %s no cast is signed, and no signature is kept',
  async (anonymous) => {
    const pollId = await openPoll({ anonymous });
    const ballot = ballotOf('Yea');
    const signature = await signatureFor(rosa, pollId, ballot);
    expect(await send(rosa, pollId, ballot, signature)).toMatchObject({ changed: false });
    expect(await storedIn(pollId)).toEqual([
      { user_id: 'member08', vote_decision: null, cast_signature: null },
    ]);
    const { poll } = await rosa.client.call('inspectVotes', { params: { pollId } });
    expect(poll.signedCasts).toBe(false);
    const { problems, entry } = await closedRecord(pollId);
    expect(problems).toEqual([]);
    expect(JSON.stringify(entry)).not.toContain('signature');
    expect(JSON.stringify(entry)).not.toContain('signedCasts');
  },
);

test('[BEY-31] whether casts are signed is frozen when the poll opens; where they are not, no signature is kept', async () => {
  const asked = await openPoll();
  await saveSettings(server.database.db, { requireSignedVotes: false });
  await expect(send(rosa, asked, ballotOf('Yea'))).rejects.toMatchObject({ code: 'signature-needed' });
  await admin.call('closePoll', { params: { pollId: asked } });
  const unasked = await openPoll();
  await saveSettings(server.database.db, { requireSignedVotes: true });
  const ballot = ballotOf('Yea');
  await send(rosa, unasked, ballot, await signatureFor(rosa, unasked, ballot));
  await send(kenji, unasked, ballotOf('Nay'));
  expect((await storedIn(unasked)).map(({ cast_signature: kept }) => kept)).toEqual([null, null]);
  const { problems, entry } = await closedRecord(unasked);
  expect(problems).toEqual([]);
  expect(JSON.stringify(entry)).not.toContain('signature');
});

test('[BEY-31] [BEY-32] who signs has proved who they are', async () => {
  const pollId = await openPoll({ proofOfIdentity: true });
  await clock.advance(PROOF_AT_VOTE_MS + 1);
  await vote(rosa, pollId, 'Yea');
  expect(await storedIn(pollId)).toHaveLength(1);
});

test('[BEY-31] a changed vote is signed over the one that it replaces, and one over another is refused', async () => {
  const pollId = await openPoll({ logAllVotes: true });
  const first = ballotOf('Yea');
  const signature = await signatureFor(rosa, pollId, first);
  const { castStatement } = await send(rosa, pollId, first, signature);
  expect(await statementOnRecord(rosa, pollId, rosa.userId)).toBe(castStatement);
  await vote(rosa, pollId, 'Nay');
  // Another device still takes the first vote for the one on record.
  const outdated = { ...ballotOf('Pres.'), after: castStatement ?? '' };
  const refused = { status: 409, code: 'signature-out-of-order' };
  await expect(
    send(rosa, pollId, outdated, await signatureFor(rosa, pollId, outdated)),
  ).rejects.toMatchObject(refused);
  const anew = ballotOf('Pres.');
  await expect(send(rosa, pollId, anew, await signatureFor(rosa, pollId, anew))).rejects.toMatchObject(
    refused,
  );
  // Repeating the first request gets its answer again, and its vote stays replaced.
  expect(await send(rosa, pollId, first, signature)).toMatchObject({ voteDecision: 'Yea', castStatement });
  await vote(rosa, pollId, 'Yea');
  const { problems, entry } = await closedRecord(pollId);
  expect(problems).toEqual([]);
  expect(entry.leaves).toMatchObject([
    { voteDecision: 'Yea', earlier: [{ voteDecision: 'Yea' }, { voteDecision: 'Nay' }] },
  ]);
});
