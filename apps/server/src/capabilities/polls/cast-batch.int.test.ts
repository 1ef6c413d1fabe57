import { randomUUID } from 'node:crypto';
import { defaultMajority } from '@hemicycle/rules/polls/default-majority';
import { openTestDatabase, type TestDatabase } from '@hemicycle/testkit/test-database';
import { workersInProcess } from '@hemicycle/testkit/workers-in-process';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createFolderBallotKeys } from '../../adapters/ballot-keys/folder-ballot-keys.ts';
import { readConfig } from '../../config.ts';
import { createLog } from '../../platform/log/log.ts';
import { prepareRecordKeys } from '../records/public.ts';
import { createCastBatch, type CastBatch } from './cast-batch.ts';
import type { CastOutcome } from './cast-outcome.ts';
import type { Cast } from './cast-store.ts';
import { endPoll } from './close-poll.ts';
import { insertElectors } from './electorate-store.ts';
import { loadPollFacts } from './poll-store.ts';
import { loadCountedVotes } from './vote-store.ts';

const NOW_MS = 1_000_000;
const OPTIONS = ['Yea', 'Nay', 'Pres.'];
const SESSION = 'session-of-casts';
let database: TestDatabase;
const dataDir = mkdtempSync(join(tmpdir(), 'hemicycle-casts-'));
const config = readConfig({ HEMICYCLE_DATA_DIR: dataDir });
const ballotKeys = createFolderBallotKeys(join(dataDir, 'ballot-keys'));
const clock = { nowMs: () => NOW_MS + 1 };

beforeAll(async () => {
  database = await openTestDatabase({ poolSize: 12 });
  await prepareRecordKeys({ config, db: database.db, clock });
  await database.db
    .insertInto('voting_sessions')
    .values({
      id: SESSION,
      title: 'S',
      description: '',
      starts_ms: 0,
      ends_ms: 1,
      members_only: false,
      created_ms: 0,
    })
    .execute();
});
afterAll(async () => {
  await database.close();
  rmSync(dataDir, { recursive: true });
});

/** An open poll with voters `v0`, `v1` …, each of weight 1. */
async function buildOpenPoll(
  voters: number,
  columns: { may_change_vote?: boolean; log_all_votes?: boolean; end_time_ms?: number | null } = {},
): Promise<string> {
  const id = randomUUID();
  await database.db
    .updateTable('polls')
    .set({ status: 'closed', closed_time_ms: 1 })
    .where('status', '=', 'open')
    .execute();
  const { number } = await database.db
    .selectFrom('polls')
    .select((eb) => eb.fn.countAll<number>().as('number'))
    .executeTakeFirstOrThrow();
  await database.db
    .insertInto('polls')
    .values({
      id,
      id_voting_session: SESSION,
      number: number + 1,
      type: 'vote',
      timer_type: 'stopwatch',
      title: 'T',
      question: '',
      description: '',
      documentation: '[]',
      vote_options: OPTIONS,
      start_time_ms: 1,
      end_time_ms: null,
      status: 'open',
      anonymous: 'open',
      voting_organisation: 'none',
      may_change_vote: true,
      log_all_votes: false,
      form: JSON.stringify({ kind: 'single' }),
      may_split: false,
      majority: JSON.stringify(defaultMajority({ type: 'vote', form: { kind: 'single' } })),
      entitled_count: voters,
      entitled_weight: String(voters),
      created_by: 'somebody',
      created_ms: 1,
      ...columns,
    })
    .execute();
  await insertElectors(
    database.db,
    id,
    Array.from({ length: voters }, (_, index) => ({
      user_id: `v${index}`,
      weight: '1',
      display_name: `Voter ${index}`,
      group_id: null,
      group_name: null,
      group_color: null,
      proxy_user_id: null,
      weighting_group_id: null,
      weighting_group_name: null,
    })),
  );
  return id;
}

const castOf = (
  pollId: string,
  userId: string,
  voteDecision: string,
  requestId: string = randomUUID(),
): Cast => ({
  pollId,
  userId,
  casterId: userId,
  voteDecision: OPTIONS.includes(voteDecision) ? voteDecision : null,
  sealed: null,
  ballotRefusal: OPTIONS.includes(voteDecision) ? null : 'option-unknown',
  splitTotal: null,
  requestId,
  requestMark: `${requestId}:${Buffer.from(voteDecision).toString('hex')}`,
  receiptPublic: `public-${requestId}`,
  arrivalMs: NOW_MS,
  provenAtMs: NOW_MS,
  signature: null,
  statement: null,
  after: null,
  signatureRefused: false,
  entry: null,
});

const close = (casts: CastBatch, pollId: string) =>
  endPoll(
    {
      db: database.db,
      clock,
      config,
      ballotKeys,
      log: createLog({ level: 'silent' }),
      workers: workersInProcess,
      jobs: { cancel: () => Promise.resolve(), schedule: () => Promise.resolve() },
    },
    casts,
    pollId,
  );

const code = (outcome: CastOutcome) => (outcome.kind === 'refused' ? outcome.code : outcome.kind);

const STATEMENTS = [
  { name: 'write-first-votes', parameters: 18 },
  { name: 'write-casts', parameters: 18 },
] as const;

test.each(STATEMENTS)(
  '[VOTE-01] $name is planned once a connection, and by the primary keys',
  async ({ name, parameters }) => {
    const pool = database.openAnother().preparedPool;
    const casts = createCastBatch(pool, () => {});
    const pollId = await buildOpenPoll(2000, { log_all_votes: name === 'write-casts' });
    for (let voter = 0; voter < 8; voter += 1) await casts.cast(castOf(pollId, `v${voter}`, 'Yea'));
    const { rows } = await pool.query<{ custom: number; generic: number }>(
      `select custom_plans as custom, generic_plans as generic from pg_prepared_statements where name = $1`,
      [name],
    );
    expect(rows[0]?.custom).toBe(0);
    expect(rows[0]?.generic).toBeGreaterThan(0);
    const nulls = Array.from({ length: parameters }, () => 'null').join(', ');
    const plan = await pool.query<{ 'QUERY PLAN': string }>(`explain execute "${name}" (${nulls})`);
    const lines = plan.rows.map((row) => row['QUERY PLAN']);
    expect(lines.filter((line) => /Seq Scan on (?:poll_electors|votes|vote_requests)/u.test(line))).toEqual(
      [],
    );
    expect(lines.some((line) => line.includes('Index Scan using poll_electors_pkey'))).toBe(true);
  },
);

test('[VOTE-01] a first vote is the same on record whichever statement wrote it', async () => {
  const casts = createCastBatch(database.preparedPool, () => {});
  const recorded = [];
  for (const log_all_votes of [false, true]) {
    const pollId = await buildOpenPoll(1, { log_all_votes });
    const cast = castOf(pollId, 'v0', 'Nay', 'the-request');
    const outcome = await casts.cast(cast);
    const row = await database.db
      .selectFrom('votes')
      .selectAll()
      .where('poll_id', '=', pollId)
      .executeTakeFirst();
    recorded.push({ outcome, row: { ...row, poll_id: '' } });
    expect(await casts.cast(cast)).toEqual({ ...outcome, kind: 'again' });
  }
  expect(recorded[0]?.outcome).toMatchObject({ kind: 'recorded', weight: '1', changed: false });
  expect(recorded[1]).toEqual(recorded[0]);
});

test('[VOTE-01] each cast that waits beside others gets its own outcome', async () => {
  const casts = createCastBatch(database.preparedPool, () => {});
  const pollId = await buildOpenPoll(4);
  const outcomes = await Promise.all([
    casts.cast(castOf(pollId, 'v0', 'Yea')),
    casts.cast(castOf(pollId, 'v1', 'Maybe')),
    casts.cast(castOf(pollId, 'v2', 'Yea\u0000')),
    casts.cast(castOf(pollId, 'stranger', 'Yea')),
    casts.cast(castOf('no-poll', 'v0', 'Yea')),
    casts.cast(castOf(pollId, 'v3', 'yea')),
  ]);
  expect(outcomes.map(code)).toEqual([
    'recorded',
    'option-unknown',
    'option-unknown',
    'not-in-electorate',
    'no-such-poll',
    'option-unknown',
  ]);
  expect(await loadCountedVotes(database.db, pollId)).toHaveLength(1);
});

test('[VOTE-01] the same request again gives the same answer, also after changes and after the close; another decision does not', async () => {
  const casts = createCastBatch(database.preparedPool, () => {});
  const pollId = await buildOpenPoll(1);
  const first = castOf(pollId, 'v0', 'Yea');
  const second = { ...castOf(pollId, 'v0', 'Nay'), arrivalMs: NOW_MS + 5 };
  const answers = [await casts.cast(first), await casts.cast(second)];
  expect(answers).toMatchObject([
    { kind: 'recorded', changed: false, arrivalMs: NOW_MS },
    { kind: 'recorded', changed: true, arrivalMs: NOW_MS + 5 },
  ]);
  const later = { arrivalMs: NOW_MS + 9 };
  const again = await Promise.all([casts.cast({ ...first, ...later }), casts.cast({ ...second, ...later })]);
  expect(again).toEqual(answers.map((answer) => ({ ...answer, kind: 'again' })));
  expect(code(await casts.cast({ ...castOf(pollId, 'v0', 'Pres.', first.requestId) }))).toBe(
    'request-id-reused',
  );
  expect(code(await casts.cast({ ...castOf(pollId, 'v0', 'Yea', second.requestId) }))).toBe(
    'request-id-reused',
  );
  await close(casts, pollId);
  expect(await casts.cast(first)).toEqual(again[0]);
  expect(code(await casts.cast(castOf(pollId, 'v0', 'Yea')))).toBe('poll-not-open');
  expect((await loadCountedVotes(database.db, pollId)).map((vote) => vote.text)).toEqual(['Nay']);
});

test('[VOTE-01] a vote in a poll that forbids changing stays as it is, and a cast at the end time is late', async () => {
  const casts = createCastBatch(database.preparedPool, () => {});
  const fixed = await buildOpenPoll(1, { may_change_vote: false });
  expect(code(await casts.cast(castOf(fixed, 'v0', 'Yea')))).toBe('recorded');
  expect(code(await casts.cast(castOf(fixed, 'v0', 'Nay')))).toBe('vote-unchangeable');
  expect((await loadCountedVotes(database.db, fixed)).map((vote) => vote.text)).toEqual(['Yea']);
  const timed = await buildOpenPoll(2, { end_time_ms: NOW_MS });
  expect(code(await casts.cast(castOf(timed, 'v0', 'Yea')))).toBe('poll-ended');
  expect(code(await casts.cast({ ...castOf(timed, 'v1', 'Yea'), arrivalMs: NOW_MS - 1 }))).toBe('recorded');
});

test('[POLL-19] a poll that logs all votes keeps the earlier ones', async () => {
  const casts = createCastBatch(database.preparedPool, () => {});
  const pollId = await buildOpenPoll(1, { log_all_votes: true });
  for (const decision of ['Yea', 'Nay', 'Yea']) await casts.cast(castOf(pollId, 'v0', decision));
  const log = await database.db
    .selectFrom('vote_log')
    .select(['revision', 'vote_decision'])
    .where('poll_id', '=', pollId)
    .orderBy('revision')
    .execute();
  expect(log.map((row) => row.vote_decision)).toEqual(['Yea', 'Nay', 'Yea']);
});

test('[VOTE-01] votes of one voter through two servers at once: one counts, every answer was true when given', async () => {
  const servers = [
    createCastBatch(database.preparedPool, () => {}),
    createCastBatch(database.openAnother().preparedPool, () => {}),
  ];
  const pollId = await buildOpenPoll(20);
  const sent = Array.from({ length: 200 }, (_, index) =>
    servers[index % 2]!.cast(castOf(pollId, `v${index % 20}`, index % 3 === 0 ? 'Yea' : 'Nay')),
  );
  const outcomes = await Promise.all(sent);
  expect(outcomes.map(code).filter((kind) => kind !== 'recorded')).toEqual([]);
  expect(await loadCountedVotes(database.db, pollId)).toHaveLength(20);
  const row = await database.db
    .selectFrom('votes')
    .select((eb) => eb.fn.sum<string>('revision').as('revisions'))
    .where('poll_id', '=', pollId)
    .executeTakeFirstOrThrow();
  expect(Number(row.revisions)).toBe(200);
});

test('[VOTE-01] where changing is forbidden, one of many requests at once through two servers wins and stays', async () => {
  const servers = [
    createCastBatch(database.preparedPool, () => {}),
    createCastBatch(database.openAnother().preparedPool, () => {}),
  ];
  const pollId = await buildOpenPoll(1, { may_change_vote: false });
  const sent = Array.from({ length: 40 }, (_, index) =>
    castOf(pollId, 'v0', index % 2 === 0 ? 'Yea' : 'Nay'),
  );
  const outcomes = await Promise.all(sent.map((cast, index) => servers[index % 2]!.cast(cast)));
  const recorded = sent.filter((_, index) => outcomes[index]?.kind === 'recorded');
  expect(recorded).toHaveLength(1);
  expect(outcomes.map(code).filter((kind) => kind === 'vote-unchangeable')).toHaveLength(39);
  const [vote] = await loadCountedVotes(database.db, pollId);
  expect(vote?.text).toBe(recorded[0]?.voteDecision);
});

test('[VOTE-01] 1,000 casts against 20 closes at once: acknowledged = counted, later ones are refused', async () => {
  const VOTERS = 1000;
  let refusedEver = 0;
  for (let round = 0; round < 6; round += 1) {
    const servers = [
      createCastBatch(database.preparedPool, () => {}),
      createCastBatch(database.openAnother().preparedPool, () => {}),
    ];
    const pollId = await buildOpenPoll(VOTERS);
    const acknowledged: string[] = [];
    const refused: string[] = [];
    const closes: Promise<unknown>[] = [];
    await Promise.all(
      Array.from({ length: VOTERS }, async (_, index) => {
        // Spread the casts over turns of the event loop, so that the closes meet casts in every
        // phase.
        for (let turn = 0; turn < index % 29; turn += 1) await new Promise(setImmediate);
        if (index >= 300 && index < 320) closes.push(close(servers[index % 2]!, pollId));
        const outcome = await servers[index % 2]!.cast(castOf(pollId, `v${index}`, 'Yea'));
        if (outcome.kind === 'recorded') acknowledged.push(`v${index}`);
        else refused.push(code(outcome));
      }),
    );
    await Promise.all(closes);
    const entries = await database.db
      .selectFrom('poll_records')
      .select('kind')
      .where('poll_id', '=', pollId)
      .execute();
    expect(entries).toEqual([{ kind: 'closing' }]);
    expect(refused.filter((reason) => reason !== 'poll-not-open')).toEqual([]);
    const counted = await loadCountedVotes(database.db, pollId);
    expect(counted.map((vote) => vote.userId).toSorted()).toEqual(acknowledged.toSorted());
    const facts = await loadPollFacts({ db: database.db, ballotKeys }, pollId);
    expect(facts?.votedCount).toBe(acknowledged.length);
    expect(acknowledged.length + refused.length).toBe(VOTERS);
    refusedEver += refused.length;
  }
  // At least one close must have met a cast, or the test would have shown nothing.
  expect(refusedEver).toBeGreaterThan(0);
});
