import { hkdfSync, randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import type { PollPrivacy, VoteReceipt } from '@hemicycle/contract/polls';
import { type DumpedFile, dumpFolder, dumpTables, foundIn } from '@hemicycle/testkit/dump-everything';
import { enrolVoters, type EnrolledVoter } from '@hemicycle/testkit/enrol-voters';
import { choicesIn, mostInOrder, moreThanChance, type FoundChoice } from '@hemicycle/testkit/search-bytes';
import type { TestClient } from '@hemicycle/testkit/test-client';
import { openTestDatabase, type TestDatabase } from '@hemicycle/testkit/test-database';
import { startTestServer, type TestServer } from '@hemicycle/testkit/test-server';
import { workersInProcess } from '@hemicycle/testkit/workers-in-process';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createFolderBallotKeys } from '../../adapters/ballot-keys/folder-ballot-keys.ts';
import { readConfig } from '../../config.ts';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../../platform/db/embedded-postgres.ts';
import { createLog } from '../../platform/log/log.ts';
import { createCastBatch } from './cast-batch.ts';
import { endPoll } from './close-poll.ts';

// These tests search the disk of a server as an attacker would: the files of the database with
// their dead rows, the complete write-ahead log with its page images, the data folder and the log.
// Each secret poll was closed after one close that crashed.

vi.setConfig({ testTimeout: 90_000, hookTimeout: 180_000 });

const SECRET: readonly PollPrivacy[] = ['privatevoter', 'privateselection', 'privatevoterselection'];
const COUNTS = [3, 25, 432];
const CHANGING_ONE_IN = 4;
const CASTS_AT_ONCE = 16;

const logged: string[] = [];
let folder: string;
let postgres: EmbeddedPostgres;
let database: TestDatabase;
let server: TestServer;
let admin: TestClient;
let moderator: TestClient;
let everybody: EnrolledVoter[];
const config = () => readConfig({ HEMICYCLE_DATA_DIR: join(folder, 'site') });
const keyFileOf = (pollId: string) => join(folder, 'site', 'ballot-keys', `${pollId}.key`);

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'hemicycle-disk-'));
  const to = new Writable({
    write(chunk: Buffer, _encoding, done) {
      logged.push(chunk.toString());
      done();
    },
  });
  const log = createLog({ level: 'trace', to });
  postgres = await startEmbeddedPostgres({ dataDir: folder, log, durable: true });
  const { user, password, port } = postgres.connection;
  const url = `postgres://${user}:${encodeURIComponent(password)}@127.0.0.1:${port}/postgres`;
  database = await openTestDatabase({ url });
  // Keep the whole write-ahead log, as a site that archives it does.
  await database.pool.query("alter system set wal_keep_size = '8GB'");
  await database.pool.query('select pg_reload_conf()');
  // Store the published record uncompressed, so that the search can tell it from other bytes.
  await database.pool.query('alter table poll_records alter column entry set storage external');
  server = await startTestServer({ database, config: config(), log });
  [admin, moderator] = [await server.signIn('admin'), await server.signIn('moderator')];
  everybody = await enrolVoters(server, Math.max(...COUNTS));
});
afterAll(async () => {
  await server.stop();
  await database.close();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
});

interface Division {
  readonly pollId: string;
  readonly options: readonly string[];
  readonly voters: readonly EnrolledVoter[];
  /** The final choices of the voters, in the order of their first votes. */
  readonly choices: readonly string[];
  readonly receipts: readonly VoteReceipt[];
  readonly requestIds: readonly string[];
  /** The key of the poll and the keys derived from it; empty for a poll that is not secret. */
  readonly keys: readonly Buffer[];
  readonly record: string;
}

const optionsOf = (tag: string) => [`Zustimmung-${tag}`, `Ablehnung-${tag}`, `Enthaltung-${tag}`];

async function openPoll(anonymous: PollPrivacy, voters: readonly EnrolledVoter[], options: string[]) {
  const nowMs = server.clock.nowMs();
  const { idVotingSession } = await admin.call('createVotingSession', {
    body: {
      title: 'Secret sitting',
      epochStartTime: nowMs - 1000,
      epochEndTime: nowMs + 3_600_000,
      members: voters.map(({ userId }) => userId),
    },
  });
  const body = { title: 'T', voteOptions: options, anonymous, logAllVotes: anonymous !== 'open' };
  const { id: pollId } = await moderator.call('createPoll', { params: { idVotingSession }, body });
  await moderator.call('openPoll', { params: { pollId } });
  return pollId;
}

/** All voters vote; their choices do not follow from who they are. With `inTurn` they vote one
 *  after another, otherwise several at once, and some of them twice. */
async function castAll(
  pollId: string,
  voters: readonly EnrolledVoter[],
  options: readonly string[],
  inTurn: boolean,
) {
  const chosen = voters.map((_, index) => options[(((index + 7) * 2_654_435_761) >>> 7) % 3] ?? '');
  const requestIds = voters.map(() => randomUUID());
  const receipts: VoteReceipt[] = [];
  const atOnce = inTurn ? 1 : CASTS_AT_ONCE;
  for (let from = 0; from < voters.length; from += atOnce) {
    const going = voters.slice(from, from + atOnce).map(async ({ client }, offset) => {
      const index = from + offset;
      const cast = (voteDecision: string, requestId: string) =>
        client.call('castVote', { params: { pollId }, body: { voteDecision, requestId } });
      if (!inTurn && index % CHANGING_ONE_IN === 1) await cast(options[index % 3] ?? '', randomUUID());
      receipts[index] = await cast(chosen[index] ?? '', requestIds[index] ?? '');
    });
    await Promise.all(going);
  }
  return { choices: chosen, receipts, requestIds };
}

/** Closes a poll and kills its PostgreSQL as soon as the opened ballots are in the write-ahead log,
 *  so that the close fails. */
async function dieInTheMiddleOfClosing(pollId: string): Promise<void> {
  let writing: unknown;
  const db = database.db.withPlugin({
    transformQuery({ node, queryId }) {
      if (JSON.stringify(node).includes('insert into ballots')) writing = queryId;
      return node;
    },
    async transformResult({ result, queryId }) {
      if (queryId === writing) {
        await database.pool.query("select pg_logical_emit_message(true, 'a commit', 'that is flushed')");
        process.kill(-(postgres.pid ?? 0), 'SIGKILL');
      }
      return result;
    },
  });
  const ballotKeys = createFolderBallotKeys(join(folder, 'site', 'ballot-keys'));
  const jobs = { cancel: () => Promise.resolve(), schedule: () => Promise.resolve() };
  const log = createLog({ level: 'silent' });
  const deps = {
    db,
    clock: server.clock,
    config: config(),
    ballotKeys,
    log,
    jobs,
    workers: workersInProcess,
  };
  await expect(
    endPoll(
      deps,
      createCastBatch(database.preparedPool, () => {}),
      pollId,
    ),
  ).rejects.toThrow();
  await vi.waitFor(async () => expect(await database.isReachable()).toBe(true), { timeout: 30_000 });
  await settle();
}

/** Waits until all connections of the server lead to the restarted PostgreSQL. */
async function settle(): Promise<void> {
  const all = () => Promise.all(Array.from({ length: 20 }, () => moderator.call('listVotingSessions')));
  await vi.waitFor(all, { timeout: 30_000, interval: 200 });
}

async function divide(anonymous: PollPrivacy, count: number): Promise<Division> {
  const isOpen = anonymous === 'open';
  const options = optionsOf(randomUUID().slice(0, 8));
  const voters = everybody.slice(0, count);
  await settle();
  const pollId = await openPoll(anonymous, voters, options);
  const cast = await castAll(pollId, voters, options, isOpen);
  // After a checkpoint, the first change of a page writes the whole page into the log.
  await database.pool.query('checkpoint');
  const keys = isOpen ? [] : keysOf(pollId);
  if (!isOpen) {
    const files = dumpFolder(folder);
    for (const { path, bytes } of files) {
      expect(choicesIn(bytes, options, ''), path).toEqual([]);
      const holds = keys.some((key) => bytes.includes(key));
      expect(holds, path).toBe(path === keyFileOf(pollId));
    }
    await dieInTheMiddleOfClosing(pollId);
  }
  // Repeat the close until it succeeds; closing twice is the same as closing once.
  await vi.waitFor(() => moderator.call('closePoll', { params: { pollId } }), {
    timeout: 30_000,
    interval: 500,
  });
  await database.pool.query('checkpoint');
  const { rows } = await database.pool.query<{ entry: string }>(
    'select entry from poll_records where poll_id = $1',
    [pollId],
  );
  return { pollId, options, voters, ...cast, keys, record: rows.map(({ entry }) => entry).join('\n') };
}

function keysOf(pollId: string): Buffer[] {
  const key = readFileSync(keyFileOf(pollId));
  return [
    key,
    ...['seal', 'mark'].map((purpose) =>
      Buffer.from(hkdfSync('sha256', key, pollId, `hemicycle ballot ${purpose}`, 32)),
    ),
  ];
}

const isLog = ({ path }: { path: string }) => path.includes(`${join('postgres', 'pg_wal')}/`);
const chosenIn = (bytes: Buffer, { options, record }: Division) => choicesIn(bytes, options, record);

/** The ids, requests and receipts of voters that stand near a choice in the bytes. */
function votersBeside(found: readonly FoundChoice[], { voters, requestIds, receipts }: Division): string[] {
  const around = Buffer.concat(
    found.flatMap(({ before, after }) => [before, Buffer.from('|'), after, Buffer.from('|')]),
  );
  const ofVoters = [
    ...voters.map(({ userId }) => userId),
    ...requestIds,
    ...receipts.flatMap(({ receiptPublic, receiptPrivate }) => [receiptPublic, receiptPrivate]),
  ];
  return ofVoters.filter((text) => around.includes(text));
}

/** The choices of the voters, sorted by each value of the voters that is stored anywhere. */
async function ordersOf({ pollId, voters, choices, receipts, requestIds }: Division): Promise<string[][]> {
  const rows = (await dumpTables(database.pool, database.schema)).filter(({ text }) => text.includes(pollId));
  const placed = (table: string) => {
    const ids = rows
      .filter((row) => row.table === table)
      .map(({ text }) => String((JSON.parse(text) as Record<string, unknown>)['user_id']));
    return voters.map(({ userId }) => ids.indexOf(userId));
  };
  const keys: (readonly (string | number)[])[] = [
    voters.map((_, index) => index),
    receipts.map(({ serverArrivalTime }) => serverArrivalTime),
    voters.map(({ userId }) => userId),
    receipts.map(({ receiptPublic }) => receiptPublic),
    receipts.map(({ receiptPrivate }) => receiptPrivate),
    requestIds,
    placed('votes'),
    placed('poll_electors'),
  ];
  return keys.map((key) =>
    voters
      .map((_, index) => index)
      .toSorted((left, right) => ((key[left] ?? 0) < (key[right] ?? 0) ? -1 : 1))
      .map((index) => choices[index] ?? ''),
  );
}

describe.each(SECRET.flatMap((privacy) => COUNTS.map((count) => ({ privacy, count }))))(
  '[BEY-03] on the disk after a $privacy poll with $count voters whose close died once',
  ({ privacy, count }) => {
    let division: Division;
    let files: (DumpedFile & { chosen: FoundChoice[] })[];
    beforeAll(async () => {
      division = await divide(privacy, count);
      files = [...dumpFolder(folder), ...dumpFolder(server.dataDir)].map((file) => ({
        ...file,
        chosen: chosenIn(file.bytes, division),
      }));
    });

    test('the key is in no file any more, nor what is derived from it', () => {
      for (const { path, bytes } of files) {
        for (const key of division.keys) {
          const spelled = [key, key.toString('hex'), key.toString('base64url')];
          expect(
            spelled.some((one) => bytes.includes(one)),
            path,
          ).toBe(false);
        }
      }
    });

    test('choices stand in the write-ahead log twice, by the close that died and the one that did not, and never near a voter', () => {
      const inLog = files.filter(isLog).flatMap(({ chosen }) => chosen);
      expect(inLog.length).toBeGreaterThanOrEqual(2 * count);
      for (const { path, chosen } of files) expect(votersBeside(chosen, division), path).toEqual([]);
    });

    // Three ballots often have some order of their voters by chance.
    if (count > 3)
      test('choices stand nowhere in an order of the voters', async () => {
        const orders = await ordersOf(division);
        for (const { path, chosen } of files) {
          const found = chosen.map(({ option }) => option);
          for (const order of orders)
            expect(mostInOrder(found, order), path).toBeLessThan(moreThanChance(count));
        }
      });

    test('private receipts are in no file, choices in no log, mail or file of the site', () => {
      const secrets = division.receipts.slice(0, 25).map(({ receiptPrivate }) => receiptPrivate);
      for (const { path, bytes } of files) {
        expect(
          secrets.filter((secret) => bytes.includes(secret)),
          path,
        ).toEqual([]);
        if (!path.includes(`${join(folder, 'postgres')}/`)) {
          expect(foundIn(bytes, division.options), path).toEqual([]);
        }
      }
      expect(foundIn(logged.join(''), [...division.options, ...secrets])).toEqual([]);
    });
  },
);

test('what the search looks for it finds, in a poll that is not secret', async () => {
  const division = await divide('open', 25);
  const files = dumpFolder(folder);
  const found = files.filter(isLog).flatMap(({ bytes }) => chosenIn(bytes, division));
  expect(votersBeside(found, division).length).toBeGreaterThanOrEqual(25);
  const orders = await ordersOf(division);
  const alike = files.flatMap(({ bytes }) => {
    const order = chosenIn(bytes, division).map(({ option }) => option);
    return orders.map((voters) => mostInOrder(order, voters));
  });
  expect(Math.max(...alike)).toBeGreaterThan(moreThanChance(25));
  const publicReceipts = division.receipts.map(({ receiptPublic }) => receiptPublic);
  expect(files.some(({ bytes }) => publicReceipts.every((receipt) => bytes.includes(receipt)))).toBe(true);
});
