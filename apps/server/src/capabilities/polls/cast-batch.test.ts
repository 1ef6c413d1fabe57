import type { Pool } from 'pg';
import { expect, test } from 'vitest';
import { createCastBatch } from './cast-batch.ts';
import type { Cast, CastFinding } from './cast-store.ts';

const castOf = (userId: string): Cast => ({
  pollId: 'p',
  userId,
  voteDecision: 'Yea',
  requestId: `request-${userId}`,
  requestMark: 'mark',
  receiptPublic: 'public',
  arrivalMs: 5,
});

const written: CastFinding = {
  status: 'open',
  idVotingSession: 's',
  endMs: null,
  mayChange: true,
  optionKnown: true,
  weight: '1',
  revision: 0,
  knownMark: null,
  knownArrivalMs: null,
  knownChanged: false,
  writtenRevision: 1,
};

/** A pool whose statements are answered by the test, in turn; `voters` are those of each statement. */
function handFlushedPool() {
  const statements: {
    voters: string[];
    done: (rows: CastFinding[]) => void;
    fail: (error: Error) => void;
  }[] = [];
  const query = ({ values }: { values: [string[], string[]] }) =>
    new Promise((resolve, reject) => {
      const done = (rows: CastFinding[]) => resolve({ rows });
      statements.push({ voters: values[1], done, fail: reject });
    });
  return { pool: { query } as unknown as Pool, statements };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

test('[VOTE-01] casts that wait share a statement, two are under way at most, and one voter is in one of them only', async () => {
  const { pool, statements } = handFlushedPool();
  const casts = createCastBatch(pool);
  const answers = ['a', 'b', 'c', 'd', 'a', 'b'].map((voter) => casts.cast(castOf(voter)));
  expect(statements.map(({ voters }) => voters)).toEqual([['a'], ['b']]);
  statements[0]!.done([written]);
  await answers[0];
  await settled();
  expect(statements.map(({ voters }) => voters)).toEqual([['a'], ['b'], ['c', 'd', 'a']]);
  statements[1]!.done([written]);
  await settled();
  expect(statements[3]?.voters).toEqual(['b']);
  statements[2]!.done([written, written, written]);
  statements[3]!.done([written]);
  expect((await Promise.all(answers)).map(({ kind }) => kind)).toEqual(Array(6).fill('recorded'));
});

test('[VOTE-01] nothing is acknowledged before its commit, and a lost connection is tried again', async () => {
  const { pool, statements } = handFlushedPool();
  const answer = createCastBatch(pool).cast(castOf('a'));
  let acknowledged = false;
  void answer.then(() => (acknowledged = true));
  statements[0]!.fail(Object.assign(new Error('gone'), { code: 'ECONNRESET' }));
  await expect.poll(() => statements.length).toBe(2);
  expect(acknowledged).toBe(false);
  statements[1]!.done([written]);
  expect((await answer).kind).toBe('recorded');
});

test('[VOTE-01] what the database refuses takes no other cast along and is told without its values', async () => {
  const { pool, statements } = handFlushedPool();
  const casts = createCastBatch(pool);
  const busy = [casts.cast(castOf('x')), casts.cast(castOf('y'))];
  const bad = casts.cast(castOf('bad'));
  const good = casts.cast(castOf('good'));
  const refused = expect(bad).rejects.toThrow(/^a cast could not be written \(22021\)$/u);
  for (const statement of statements.slice(0, 2)) statement.done([written]);
  await Promise.all(busy);
  await settled();
  const failing = () => Object.assign(new Error('Failing row contains (Yea)'), { code: '22021' });
  statements[2]!.fail(failing());
  await expect.poll(() => statements[3]?.voters).toEqual(['bad']);
  statements[3]!.fail(failing());
  await expect.poll(() => statements[4]?.voters).toEqual(['good']);
  statements[4]!.done([written]);
  expect((await good).kind).toBe('recorded');
  await refused;
});

test('[VOTE-01] while a poll is being closed its casts wait, and go on afterwards', async () => {
  const { pool, statements } = handFlushedPool();
  const casts = createCastBatch(pool);
  let close = () => {};
  const closing = casts.holdDuring('p', () => new Promise<void>((resolve) => (close = resolve)));
  const answer = casts.cast(castOf('a'));
  await settled();
  expect(statements).toEqual([]);
  close();
  await closing;
  statements[0]!.done([{ ...written, status: 'closed', writtenRevision: null }]);
  expect(await answer).toMatchObject({ kind: 'refused', code: 'poll-not-open' });
});
