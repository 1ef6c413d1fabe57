import { randomUUID } from 'node:crypto';
import type { PollDraft } from '@hemicycle/contract/poll-drafts';
import { verifyEd25519 } from '@hemicycle/record/verify-ed25519';
import { verifyRecordFile } from '@hemicycle/record/verify-file';
import { verifyPasskeySignature } from '@hemicycle/record/verify-passkey-signature';
import { enrolVoters, type EnrolledVoter } from '@hemicycle/testkit/enrol-voters';
import { makeCommittee } from '@hemicycle/testkit/make-committee';
import { refusalOf } from '@hemicycle/testkit/refusal-of';
import type { TestClient } from '@hemicycle/testkit/test-client';
import { startTestServer, type TestServer } from '@hemicycle/testkit/test-server';
import { weighVoters } from '@hemicycle/testkit/weigh-voters';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

const NAMES = ['Anna Lind', 'Bo Ek', 'Cy Dahl'];
let server: TestServer;
let moderator: TestClient;
let voters: EnrolledVoter[];
let session: { idVotingSession: string };

beforeAll(async () => {
  server = await startTestServer();
  moderator = await server.signIn('moderator');
  voters = await enrolVoters(server, 6);
  await weighVoters(
    server,
    'board',
    new Map(voters.map(({ userId }, at) => [userId, at === 0 ? '10' : '1'])),
  );
});
afterAll(() => server.stop());
beforeEach(async () => {
  const members = ['moderator', ...voters.map(({ userId }) => userId)];
  const admin = await server.signIn('admin');
  session = { idVotingSession: await makeCommittee(admin, server.clock.nowMs(), members) };
});

const draftOf = (body: Partial<PollDraft>) =>
  moderator.call('createPoll', {
    params: session,
    body: { title: 'Two seats', voteOptions: NAMES, ...body },
  });
const ranking = (seats: number) => ({ form: { kind: 'ranking' as const, seats } });

/** Holds an election with these ballots, one for each voter, and closes it. */
async function closed(body: Partial<PollDraft>, ballots: readonly (readonly string[])[]) {
  const { id } = await draftOf(body);
  const params = { pollId: id };
  await moderator.call('openPoll', { params });
  for (const [at, voteDecision] of ballots.entries()) {
    await voters[at]!.client.call('castVote', {
      params,
      body: { voteDecision: [...voteDecision], requestId: randomUUID() },
    });
  }
  const poll = await moderator.call('closePoll', { params });
  const declare = async (elected: string[] | undefined, commentary = '', result?: 'PASS' | 'FAIL') => {
    const { poll: now } = await moderator.call('getPoll', { params });
    return moderator.call('declarePoll', {
      params,
      body: {
        replaces: now.resultDetails.declaredAt,
        result: result ?? (elected?.length ? 'PASS' : 'FAIL'),
        commentary,
        ...(elected !== undefined && { elected }),
      },
    });
  };
  return { poll, params, declare };
}

async function recordOf(pollId: string) {
  const text = await (await moderator.fetch(`/api/polls/${pollId}/record`)).text();
  const { keys } = await server.client().call('listRecordKeys');
  const { problems, file } = verifyRecordFile(text, keys, verifyEd25519, verifyPasskeySignature);
  return { problems, entries: file?.entries.map(({ entry }) => entry) ?? [] };
}

const [anna, bo, cy] = NAMES as [string, string, string];

test('[BEY-08] an election has seats: one where none are named, always fewer than options, and copies keep them', async () => {
  expect((await draftOf({ form: { kind: 'ranking' } })).form).toEqual({ kind: 'ranking', seats: 1 });
  const two = await draftOf(ranking(2));
  expect(two.form).toEqual({ kind: 'ranking', seats: 2 });
  expect((await moderator.call('copyPoll', { params: { pollId: two.id }, body: {} })).form).toEqual(two.form);
  for (const seats of [0, 3, 1.5, 30]) expect(await refusalOf(draftOf(ranking(seats)))).toBe('invalid-input');
  const approval = { kind: 'approval' as const, minimum: 0, maximum: 2, seats: 3 };
  expect(await refusalOf(draftOf({ form: approval }))).toBe('invalid-input');
  // The draft names no options of its own, and the site gives only three.
  expect(
    await refusalOf(
      moderator.call('createPoll', { params: session, body: { title: 'Three', ...ranking(3) } }),
    ),
  ).toBe('invalid-input');
  const fewer = moderator.call('updatePoll', {
    params: { pollId: two.id },
    body: { voteOptions: NAMES.slice(1) },
  });
  expect(await refusalOf(fewer)).toBe('invalid-input');
});

test('[POLL-07] [BEY-01] who is elected is proposed by the count, declared, and stands in the record', async () => {
  const { poll, params, declare } = await closed(ranking(2), [[anna, bo], [anna, bo], [bo], [cy]]);
  expect(poll.election).toEqual({ seats: 2, elected: [anna, bo], tiedBetween: [], quorumMet: true });
  expect(poll.resultDetails.elected).toBeNull();
  const declared = await declare([bo, anna]);
  expect(declared).toMatchObject({ result: 'PASS', resultDetails: { elected: [anna, bo] } });
  const record = await recordOf(params.pollId);
  expect(record.problems).toEqual([]);
  expect(record.entries).toMatchObject([
    { kind: 'closing', election: { elected: [anna, bo] } },
    { kind: 'declaration', result: 'PASS', proposed: 'PASS', elected: [anna, bo] },
  ]);
  const { acts } = await moderator.call('listRecordedActs', { params: session });
  expect(acts).toMatchObject([{ kind: 'declaration', elected: [anna, bo] }]);
  const csv = await (await moderator.fetch(`/api/polls/${params.pollId}/export/csv`)).text();
  expect(csv).toContain('Elected: Anna Lind, Bo Ek');
  expect(csv).not.toMatch(/\bPASS\b/);
});

test('[POLL-07] against the proposal a commentary is needed, and what does not hold together changes nothing', async () => {
  const { params, declare } = await closed(ranking(2), [[anna, bo], [anna, bo], [bo], [cy]]);
  for (const elected of [[anna], [anna, cy], NAMES, []]) {
    expect(await refusalOf(declare(elected))).toBe('commentary-missing');
    expect(await refusalOf(declare(elected, ' \u200B'))).toBe('commentary-missing');
  }
  for (const [elected, result] of [
    [undefined, 'PASS'],
    [undefined, 'FAIL'],
    [['Zoe'], 'PASS'],
    [[anna, anna], 'PASS'],
    [[], 'PASS'],
    [[anna, bo], 'FAIL'],
  ] as const) {
    expect(await refusalOf(declare(elected === undefined ? undefined : [...elected], 'Why', result))).toBe(
      'invalid-input',
    );
  }
  const { poll } = await moderator.call('getPoll', { params });
  expect(poll.result).toBe('undeclared');
  expect((await recordOf(params.pollId)).entries).toHaveLength(1);
  expect(await declare([anna, cy], 'Bo Ek does not accept.')).toMatchObject({
    result: 'PASS',
    resultDetails: { elected: [anna, cy] },
  });
  expect((await recordOf(params.pollId)).problems).toEqual([]);
});

test('[POLL-07] a tie proposes nobody, is not declared PASS without a word, and is named', async () => {
  const { poll, params, declare } = await closed(ranking(1), [
    [anna, bo],
    [bo, anna],
  ]);
  expect(poll.election).toMatchObject({ elected: [], tiedBetween: [anna, bo] });
  expect(await refusalOf(declare([anna]))).toBe('commentary-missing');
  expect(await declare([])).toMatchObject({ result: 'FAIL', resultDetails: { elected: [] } });
  expect(await declare([bo], 'By lot.')).toMatchObject({ result: 'PASS', resultDetails: { elected: [bo] } });
  expect((await recordOf(params.pollId)).problems).toEqual([]);
  const csv = await (await moderator.fetch(`/api/polls/${params.pollId}/export/csv`)).text();
  expect(csv).toContain('tie between Anna Lind, Bo Ek for the last seat; declared otherwise');
});

test('[WEIGHT-02] a weighted election counts by weight', async () => {
  const { poll } = await closed({ ...ranking(1), votingOrganisation: 'board' }, [[anna], [bo], [bo]]);
  expect(poll.election).toMatchObject({ elected: [anna] });
});

test('[POLL-07] a poll that elects nobody takes no elected', async () => {
  const { id } = await draftOf({});
  const params = { pollId: id };
  await moderator.call('openPoll', { params });
  const poll = await moderator.call('closePoll', { params });
  expect([poll.election, poll.resultDetails.elected]).toEqual([null, null]);
  const body = { result: 'PASS' as const, commentary: 'x', elected: [anna] };
  expect(await refusalOf(moderator.call('declarePoll', { params, body }))).toBe('invalid-input');
});

test('[BEY-03] where the count of a secret election is told to nobody, nobody is proposed and a declaration takes a commentary', async () => {
  const { poll, params, declare } = await closed({ ...ranking(1), anonymous: 'privatevoter' }, [[bo]]);
  expect(poll.tally?.withheld).toBe('too-few-votes');
  expect(poll.election).toBeNull();
  expect(await refusalOf(declare([bo]))).toBe('commentary-missing');
  expect(await refusalOf(declare([]))).toBe('commentary-missing');
  await declare([], 'To be repeated.');
  const { problems, entries } = await recordOf(params.pollId);
  expect(problems).toEqual([]);
  expect(entries[0]).not.toHaveProperty('election');
});

test('[BEY-08] whom a count proposes is counted once, at the close, and shown from there ever after', async () => {
  const { poll, params } = await closed(ranking(1), [[anna], [bo], [bo]]);
  const proposed = async () => (await moderator.call('getPoll', { params })).poll.election;
  expect(await proposed()).toEqual(poll.election);
  // The stored proposal is shown, even where a new count would give another result.
  const kept = { seats: 1, elected: [cy], tiedBetween: [], quorumMet: true };
  await server.database.db
    .updateTable('polls')
    .set({ election: JSON.stringify(kept) })
    .where('id', '=', params.pollId)
    .execute();
  expect(await proposed()).toEqual(kept);
});

test('[BEY-08] every seat of a ranking has its rounds, counted once and in the export too', async () => {
  const di = 'Di Falk';
  const ballots = [
    [anna, bo],
    [anna, bo],
    [anna, cy],
    [anna, di],
    [bo, cy],
    [cy, di],
  ];
  const { poll, params } = await closed({ voteOptions: [...NAMES, di], ...ranking(3) }, ballots);
  const asked = await Promise.all([1, 2].map(() => voters[0]!.client.call('countSeats', { params })));
  const [{ seats, withheld }] = asked as [(typeof asked)[0]];
  expect(withheld).toBeNull();
  // Counted by hand: Anna wins with 4 of 6. Without Anna it is 3, 2, 1; after Di is out, Bo wins
  // with 3 of 5. Then Cy wins with 3 of 4.
  expect(
    seats.map(({ runOff, decided }) => [
      ...runOff.rounds.map(({ standings }) => standings.map(({ votes }) => votes)),
      runOff.winner,
      decided,
    ]),
  ).toEqual([
    [[4, 1, 1, 0], anna, true],
    [[3, 2, 1], [3, 2], bo, true],
    [[3, 1], cy, true],
  ]);
  expect(seats[0]?.runOff).toEqual(poll.tally?.runOff);
  expect(asked[1]).toEqual(asked[0]);
  expect((await moderator.call('countSeats', { params })).seats).toEqual(seats);
  const csv = await (await moderator.fetch(`/api/polls/${params.pollId}/export/csv`)).text();
  for (const seat of [1, 2, 3]) expect(csv).toContain(`Run-off, seat ${seat}`);
});

test('[PRIV-03] [BEY-08] seats have no rounds before the close, and none where the count is withheld', async () => {
  const draft = await draftOf({ ...ranking(2), anonymous: 'privatevoterselection' });
  const params = { pollId: draft.id };
  await moderator.call('openPoll', { params });
  await voters[0]!.client.call('castVote', {
    params,
    body: { voteDecision: [anna, bo], requestId: randomUUID() },
  });
  expect(await refusalOf(moderator.call('countSeats', { params }))).toBe('poll-not-closed');
  const { tally } = await moderator.call('closePoll', { params });
  expect(tally).toMatchObject({ runOff: null, withheld: expect.any(String) });
  expect(await moderator.call('countSeats', { params })).toEqual({ seats: [], withheld: tally?.withheld });
});
