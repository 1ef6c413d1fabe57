import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, unlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BallotKeys } from '@hemicycle/server/adapters/ballot-keys/ballot-keys';
import { DEMO_OPEN_SESSION } from '@hemicycle/testkit/demo-open-session';
import { dumpTables } from '@hemicycle/testkit/dump-everything';
import { refusalOf } from '@hemicycle/testkit/refusal-of';
import { openTestDatabase, type TestDatabase } from '@hemicycle/testkit/test-database';
import { startTestServer, type TestServer } from '@hemicycle/testkit/test-server';
import { workersInProcess } from '@hemicycle/testkit/workers-in-process';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createFolderBallotKeys } from '../../adapters/ballot-keys/folder-ballot-keys.ts';
import { readConfig } from '../../config.ts';
import { systemClock } from '../../platform/clock/clock.ts';
import { createDurableJobs } from '../../platform/jobs/durable-jobs.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { createLog } from '../../platform/log/log.ts';
import { createCastBatch } from './cast-batch.ts';
import { endPoll } from './close-poll.ts';
import { loadOpenedShape } from './opened-shapes.ts';
import { prepareBallot } from './prepare-ballot.ts';

// Each test starts servers of its own, which takes long on a busy machine.
vi.setConfig({ testTimeout: 90_000 });

const OPTIONS = ['Zustimmung-Q7', 'Ablehnung-K3'];
const VOTERS = ['member01', 'member02', 'member03'];
const params = { idVotingSession: DEMO_OPEN_SESSION };
const log = createLog({ level: 'silent' });
let database: TestDatabase;
let dataDir: string;
let server: TestServer;
let pollId: string;

const start = () => startTestServer({ database, config: { dataDir } });
const keysLeft = () => readdirSync(join(dataDir, 'ballot-keys'));
const folderKeys = () => createFolderBallotKeys(join(dataDir, 'ballot-keys'));

beforeEach(async () => {
  database = await openTestDatabase();
  dataDir = mkdtempSync(join(tmpdir(), 'hemicycle-crash-'));
  server = await start();
  const moderator = await server.signIn('moderator');
  const body = { title: 'T', voteOptions: OPTIONS, anonymous: 'privateselection' as const };
  pollId = (await moderator.call('createPoll', { params, body })).id;
  await moderator.call('openPoll', { params: { pollId } });
  for (const [index, voter] of VOTERS.entries()) {
    const cast = { voteDecision: OPTIONS[index % 2] ?? '', requestId: `request-${index}` };
    await (await server.signIn(voter)).call('castVote', { params: { pollId }, body: cast });
  }
  await server.stop();
});
afterEach(async () => {
  await server.stop();
  await database.close();
  rmSync(dataDir, { recursive: true, force: true });
});

interface Failing {
  ballotKeys?: BallotKeys;
  config?: { dataDir: string };
  jobs?: Pick<Jobs, 'cancel' | 'schedule'>;
}

/** Simulates a server that crashes during a close: `failing` makes one of its parts fail. */
const closeAndDie = (failing: Failing) =>
  endPoll(
    {
      db: database.db,
      clock: { nowMs: () => Date.now() },
      config: readConfig({ HEMICYCLE_DATA_DIR: failing.config?.dataDir ?? dataDir }),
      ballotKeys: failing.ballotKeys ?? folderKeys(),
      log,
      workers: workersInProcess,
      jobs: failing.jobs ?? { cancel: () => Promise.resolve(), schedule: () => Promise.resolve() },
    },
    createCastBatch(database.preparedPool, () => {}),
    pollId,
  );

const rowsOf = async (table: string) =>
  (await dumpTables(database.pool, database.schema)).filter((row) => row.table === table);

const joined = async (): Promise<string[]> =>
  (await dumpTables(database.pool, database.schema))
    .filter(({ table }) => !['poll_records', 'polls'].includes(table))
    .filter(
      ({ text }) =>
        VOTERS.some((id) => text.includes(`"${id}"`)) && OPTIONS.some((one) => text.includes(one)),
    )
    .map(({ table }) => table);

/** Makes a close fail after it has written the opened ballots: this data folder has no signing key,
 *  so recording them fails. */
async function dieBetweenWritingAndCommit(failing: Failing = {}): Promise<void> {
  const elsewhere = mkdtempSync(join(tmpdir(), 'hemicycle-no-key-'));
  await expect(closeAndDie({ config: { dataDir: elsewhere }, ...failing })).rejects.toThrow();
  rmSync(elsewhere, { recursive: true });
}

test('[BEY-03] a close that dies between writing and its commit goes on from the sealed ballots after the restart', async () => {
  await dieBetweenWritingAndCommit();
  expect(await rowsOf('ballots')).toEqual([]);
  expect(await rowsOf('sealed_ballots')).toHaveLength(3);
  expect(keysLeft()).toEqual([`${pollId}.key`]);

  server = await start();
  const moderator = await server.signIn('moderator');
  const closed = await moderator.call('closePoll', { params: { pollId } });
  expect(closed.tally?.votesSummary?.map(({ votes }) => votes)).toEqual([2, 1]);
  expect(await rowsOf('ballots')).toHaveLength(3);
  expect(await rowsOf('sealed_ballots')).toEqual([]);
  expect(keysLeft()).toEqual([]);
  expect(await joined()).toEqual([]);
});

test('[BEY-03] nobody votes between a close that died and the next: what differed between the two would be that vote', async () => {
  await dieBetweenWritingAndCommit();
  server = await start();
  const rosa = await server.signIn('member08');
  const voter = await server.signIn('member01');
  for (const client of [rosa, voter]) {
    const body = { voteDecision: OPTIONS[1] ?? '', requestId: randomUUID() };
    expect(await refusalOf(client.call('castVote', { params: { pollId }, body }))).toBe('poll-not-open');
  }
  expect(await rowsOf('sealed_ballots')).toHaveLength(3);
  // Repeating an acknowledged request still gets its answer.
  const again = { voteDecision: OPTIONS[0] ?? '', requestId: 'request-0' };
  expect(await voter.call('castVote', { params: { pollId }, body: again })).toMatchObject({ changed: false });
  const moderator = await server.signIn('moderator');
  const closed = await moderator.call('closePoll', { params: { pollId } });
  expect(closed.tally?.votesSummary?.map(({ votes }) => votes)).toEqual([2, 1]);
});

test('[BEY-03] a close that died is finished by the next start, without anybody asking for it', async () => {
  const jobs = createDurableJobs({ db: database.db, clock: systemClock, log });
  await dieBetweenWritingAndCommit({ jobs });
  const due = "update jobs set due_ms = 0 where key = $1 and name = 'close-poll'";
  expect((await database.pool.query(due, [pollId])).rowCount).toBe(1);
  server = await start();
  const rosa = await server.signIn('member08');
  const statusOf = async () =>
    (await rosa.call('listPolls', { params })).polls.find(({ id }) => id === pollId)?.status;
  await expect.poll(statusOf, { timeout: 20_000 }).toBe('closed');
  expect(await rowsOf('ballots')).toHaveLength(3);
  await expect.poll(() => keysLeft()).toEqual([]);
});

test.each([
  ['found by the next start', true],
  ['found by the close', false],
])(
  '[BEY-03] a key that is another one, %s, makes the poll void like one that is missing',
  async (_when, atStart) => {
    const wrong = randomBytes(32);
    if (atStart) {
      writeFileSync(join(dataDir, 'ballot-keys', `${pollId}.key`), wrong);
      server = await start();
    } else {
      await closeAndDie({ ballotKeys: { ...folderKeys(), load: () => Promise.resolve(wrong) } });
    }
    const [row] = (await rowsOf('polls')).filter(({ text }) => text.includes(pollId));
    expect(JSON.parse(row?.text ?? '')).toMatchObject({
      status: 'cancelled',
      cancel_reason: 'ballot-key-lost',
    });
    expect(await rowsOf('ballots')).toEqual([]);
    expect(await rowsOf('sealed_ballots')).toEqual([]);
    expect(keysLeft()).toEqual([]);
    if (!atStart) server = await start();
    const moderator = await server.signIn('moderator');
    expect(await moderator.call('closePoll', { params: { pollId } })).toMatchObject({
      status: 'cancelled',
      cancelReason: 'ballot-key-lost',
    });
    const record = await (await moderator.fetch(`/api/polls/${pollId}/record`)).json();
    expect(record).toMatchObject({ entries: [{ entry: { kind: 'withdrawal', reason: 'ballot-key-lost' } }] });
  },
);

test('[BEY-03] a key that outlives the commit because the server died is destroyed by the next start', async () => {
  const dies: BallotKeys = { ...folderKeys(), destroy: () => Promise.reject(new Error('killed')) };
  await closeAndDie({ ballotKeys: dies });
  expect(await rowsOf('sealed_ballots')).toEqual([]);
  expect(keysLeft()).toEqual([`${pollId}.key`]);

  server = await start();
  expect(keysLeft()).toEqual([]);
  expect(await joined()).toEqual([]);
  const { polls } = await (await server.signIn('member01')).call('listPolls', { params });
  const poll = polls.find(({ id }) => id === pollId);
  expect(poll).toMatchObject({ status: 'closed', tally: { votedCount: 3 } });
});

test('[BEY-03] a key that could not be destroyed does not undo the close, and goes with the next one', async () => {
  const stuck: BallotKeys = { ...folderKeys(), destroy: () => Promise.reject(new Error('read-only')) };
  await closeAndDie({ ballotKeys: stuck });
  expect(keysLeft()).toEqual([`${pollId}.key`]);
  await closeAndDie({});
  expect(keysLeft()).toEqual([]);
  expect(await rowsOf('ballots')).toHaveLength(3);
});

test('[BEY-03] a poll whose key is lost is void after the restart, says so, takes no vote and stands in the record', async () => {
  unlinkSync(join(dataDir, 'ballot-keys', `${pollId}.key`));
  server = await start();
  const rosa = await server.signIn('member08');
  const { polls } = await rosa.call('listPolls', { params });
  expect(polls.find(({ id }) => id === pollId)).toMatchObject({
    status: 'cancelled',
    cancelReason: 'ballot-key-lost',
  });
  const cast = rosa.call('castVote', {
    params: { pollId },
    body: { voteDecision: OPTIONS[0] ?? '', requestId: randomUUID() },
  });
  expect(await refusalOf(cast)).toBe('poll-not-open');
  expect(await rowsOf('sealed_ballots')).toEqual([]);
  const record = await (await rosa.fetch(`/api/polls/${pollId}/record`)).json();
  expect(record).toMatchObject({ entries: [{ entry: { kind: 'withdrawal', reason: 'ballot-key-lost' } }] });
});

test('[BEY-03] a server that has the key in memory counts the votes although its file is gone', async () => {
  server = await start();
  const moderator = await server.signIn('moderator');
  unlinkSync(join(dataDir, 'ballot-keys', `${pollId}.key`));
  const closed = await moderator.call('closePoll', { params: { pollId } });
  expect(closed).toMatchObject({ status: 'closed', tally: { votedCount: 3 } });
});

test('[BEY-03] a server without the key takes no ballot, says that the poll is void, and closing makes it so', async () => {
  const elsewhere = mkdtempSync(join(tmpdir(), 'hemicycle-no-key-'));
  const ballotKeys = createFolderBallotKeys(elsewhere);
  const poll = await loadOpenedShape(database.db, pollId);
  if (poll === null) throw new Error('the poll is not open');
  const request = { pollId, userId: 'member08', requestId: randomUUID() };
  const asked = { receiptPrivate: 'R', decision: OPTIONS[0] ?? '' };
  expect(await prepareBallot({ ballotKeys }, poll, request, asked)).toMatchObject({
    ballotRefusal: 'poll-void',
    voteDecision: null,
    sealed: null,
  });
  await closeAndDie({ ballotKeys });
  rmSync(elsewhere, { recursive: true });
  expect(await rowsOf('ballots')).toEqual([]);
  const [row] = (await rowsOf('polls')).filter(({ text }) => text.includes(pollId));
  expect(JSON.parse(row?.text ?? '')).toMatchObject({
    status: 'cancelled',
    cancel_reason: 'ballot-key-lost',
  });
});
