import type { Pool } from 'pg';
import { expect, test } from 'vitest';
import { createCastBatch } from './cast-batch.ts';
import type { Cast, CastFinding } from './cast-store.ts';
import type { FirstVote } from './first-vote-store.ts';

const castOf = (userId: string): Cast => ({
  pollId: 'p',
  userId,
  casterId: userId,
  voteDecision: 'Yea',
  sealed: null,
  ballotRefusal: null,
  splitTotal: null,
  requestId: `request-${userId}`,
  requestMark: 'mark',
  receiptPublic: 'public',
  arrivalMs: 5,
  provenAtMs: 0,
  signature: null,
  statement: null,
  after: null,
  signatureRefused: false,
  entry: null,
});

/** A database pool whose statements the test answers one by one. `voters` are the voters in each
 *  statement. */
function handFlushedPool() {
  const statements: {
    name: string;
    voters: string[];
    /** Answers that the votes of all voters are recorded. */
    record: () => void;
    done: (rows: (CastFinding | FirstVote)[]) => void;
    fail: (error: Error) => void;
  }[] = [];
  const query = ({ name, values }: { name: string; values: [string[], string[]] }) =>
    new Promise((resolve, reject) => {
      const voters = values[1];
      const done = (rows: (CastFinding | FirstVote)[]) => resolve({ rows });
      const record = () => done(voters.map(firstVoteOf));
      statements.push({ name, voters, record, done, fail: reject });
    });
  return { pool: { query } as unknown as Pool, statements };
}

const firstVoteOf = (userId: string): FirstVote => ({
  pollId: 'p',
  userId,
  idVotingSession: 's',
  weight: '1',
});

const refused: CastFinding = {
  status: 'closed',
  idVotingSession: 's',
  endMs: null,
  suspended: false,
  mayChange: true,
  rollCall: false,
  wasEntered: false,
  splitFits: true,
  votedInPerson: false,
  inOrder: true,
  proofWithinMs: null,
  signedCasts: false,
  weight: '1',
  revision: 0,
  knownMark: null,
  knownArrivalMs: null,
  knownChanged: false,
  knownStatement: null,
  writtenRevision: null,
};

const settled = () => new Promise((resolve) => setImmediate(resolve));

test('[VOTE-01] casts that arrive together or wait share a statement, two are under way at most, and one voter is in one of them only', async () => {
  const { pool, statements } = handFlushedPool();
  const casts = createCastBatch(pool, () => {});
  const voters = () => statements.map((statement) => statement.voters);
  const answers = ['a', 'b', 'a'].map((voter) => casts.cast(castOf(voter)));
  await settled();
  expect(voters()).toEqual([['a', 'b']]);
  answers.push(...['c', 'b'].map((voter) => casts.cast(castOf(voter))));
  await settled();
  expect(voters()).toEqual([['a', 'b'], ['c']]);
  answers.push(...['d', 'e'].map((voter) => casts.cast(castOf(voter))));
  await settled();
  expect(voters()).toHaveLength(2);
  statements[1]!.record();
  await settled();
  expect(voters()[2]).toEqual(['d', 'e']);
  statements[0]!.record();
  await settled();
  expect(voters()[3]).toEqual(['a', 'b']);
  for (const statement of statements.slice(2)) statement.record();
  expect((await Promise.all(answers)).map(({ kind }) => kind)).toEqual(Array(7).fill('recorded'));
});

test('[VOTE-01] what is no first vote, or refused, goes on to the statement that tells why; the others do not wait for it', async () => {
  const { pool, statements } = handFlushedPool();
  const casts = createCastBatch(pool, () => {});
  const answers = ['a', 'b', 'c'].map((voter) => casts.cast(castOf(voter)));
  await settled();
  statements[0]!.done(['c', 'a'].map(firstVoteOf));
  expect([(await answers[0])?.kind, (await answers[2])?.kind]).toEqual(['recorded', 'recorded']);
  expect(statements.map(({ name, voters }) => ({ name, voters }))).toEqual([
    { name: 'write-first-votes', voters: ['a', 'b', 'c'] },
    { name: 'write-casts', voters: ['b'] },
  ]);
  statements[1]!.done([refused]);
  expect(await answers[1]).toMatchObject({ kind: 'refused', code: 'poll-not-open' });
});

test('[VOTE-01] nothing is acknowledged before its commit, and a lost connection is tried again', async () => {
  const { pool, statements } = handFlushedPool();
  const answer = createCastBatch(pool, () => {}).cast(castOf('a'));
  let acknowledged = false;
  void answer.then(() => (acknowledged = true));
  await settled();
  statements[0]!.fail(Object.assign(new Error('gone'), { code: 'ECONNRESET' }));
  await expect.poll(() => statements.length).toBe(2);
  expect(acknowledged).toBe(false);
  statements[1]!.record();
  expect((await answer).kind).toBe('recorded');
});

test('[VOTE-01] what the database refuses takes no other cast along and is told without its values', async () => {
  const { pool, statements } = handFlushedPool();
  const casts = createCastBatch(pool, () => {});
  const bad = casts.cast(castOf('bad'));
  const good = casts.cast(castOf('good'));
  const rejected = expect(bad).rejects.toThrow(/^a cast could not be written \(22021\)$/u);
  await settled();
  const failing = () => Object.assign(new Error('Failing row contains (Yea)'), { code: '22021' });
  statements[0]!.fail(failing());
  await expect.poll(() => statements[1]?.voters).toEqual(['bad']);
  statements[1]!.fail(failing());
  await expect.poll(() => statements[2]?.voters).toEqual(['good']);
  statements[2]!.record();
  expect((await good).kind).toBe('recorded');
  await rejected;
});

test('[VOTE-01] while a poll is being closed its casts wait, and go on afterwards', async () => {
  const { pool, statements } = handFlushedPool();
  const casts = createCastBatch(pool, () => {});
  let close = () => {};
  const closing = casts.holdDuring('p', () => new Promise<void>((resolve) => (close = resolve)));
  const answer = casts.cast(castOf('a'));
  await settled();
  expect(statements).toEqual([]);
  close();
  await closing;
  await settled();
  statements[0]!.done([]);
  await settled();
  statements[1]!.done([refused]);
  expect(await answer).toMatchObject({ kind: 'refused', code: 'poll-not-open' });
});

test('[VOTE-01] each commit is told once, with all that it put on record and nothing that it refused', async () => {
  const { pool, statements } = handFlushedPool();
  const told: string[][] = [];
  const casts = createCastBatch(pool, (votes) => told.push(votes.map(({ userId }) => userId)));
  const answers = ['a', 'b', 'c'].map((voter) => casts.cast(castOf(voter)));
  await settled();
  statements[0]!.done(['a', 'c'].map(firstVoteOf));
  await settled();
  expect(told).toEqual([['a', 'c']]);
  statements[1]!.done([refused]);
  await Promise.all(answers);
  expect(told).toEqual([['a', 'c']]);
});
