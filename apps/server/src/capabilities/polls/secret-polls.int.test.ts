import { createHash, createHmac, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import type { PollPrivacy, VoteReceipt } from '@hemicycle/contract/polls';
import { recordEntry } from '@hemicycle/contract/records';
import { createLog } from '@hemicycle/server/platform/log/log';
import { dumpFolder, dumpTables, foundIn, type DumpedRow } from '@hemicycle/testkit/dump-everything';
import { enrolVoters } from '@hemicycle/testkit/enrol-voters';
import {
  choicesInText,
  joinsIn,
  ordersOf,
  rowsJoining,
  withoutQuestion,
} from '@hemicycle/testkit/find-joins';
import { joinsByValue } from '@hemicycle/testkit/joins-by-value';
import { readEverything } from '@hemicycle/testkit/read-everything';
import { mostInOrder, moreThanChance } from '@hemicycle/testkit/search-bytes';
import type { TestClient } from '@hemicycle/testkit/test-client';
import { startTestServer, type TestServer } from '@hemicycle/testkit/test-server';
import { openTestSocket, type TestSocket } from '@hemicycle/testkit/test-socket';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';

// These tests play an attacker who searches everything that is left of a secret poll, and
// everything that anybody was sent.

vi.setConfig({ testTimeout: 90_000, hookTimeout: 180_000 });

const OPTIONS = ['Zustimmung-Q7', 'Ablehnung-K3', 'Enthaltung-W9'];
const SECRET: readonly PollPrivacy[] = ['privatevoter', 'privateselection', 'privatevoterselection'];
const COUNTS = [3, 25, 432];
const OTHERS = ['admin', 'moderator', 'observer', 'captioner', 'transcriber', 'interpreter', 'bot'];
/** An account that may vote, but only in other sessions. */
const OUTSIDER = 'member24';
const CASTS_AT_ONCE = 16;
const VOTERS: string[] = [];
const people = new Set<string>();

const logged: string[] = [];
let server: TestServer;
const clients = new Map<string, TestClient>();
const as = (account: string): TestClient => clients.get(account)!;

beforeAll(async () => {
  const to = new Writable({
    write(chunk: Buffer, _encoding, done) {
      logged.push(chunk.toString());
      done();
    },
  });
  server = await startTestServer({ log: createLog({ level: 'trace', to }) });
  for (const account of [...OTHERS, OUTSIDER]) clients.set(account, await server.signIn(account));
  for (const { userId, client } of await enrolVoters(server, Math.max(...COUNTS))) {
    clients.set(userId, client);
    VOTERS.push(userId);
  }
  for (const one of VOTERS) people.add(one);
});
afterAll(() => server.stop());

interface Division {
  readonly pollId: string;
  readonly idVotingSession: string;
  /** The choice of each voter, which only the test may know. */
  readonly choices: ReadonlyMap<string, string>;
  readonly receipts: ReadonlyMap<string, VoteReceipt>;
  readonly open: readonly DumpedRow[];
  /** The texts that each account received over its socket and by HTTP. */
  readonly heard: ReadonlyMap<string, readonly string[]>;
}

async function newSession(members: readonly string[]): Promise<string> {
  const nowMs = server.clock.nowMs();
  const epochs = { epochStartTime: nowMs - 1000, epochEndTime: nowMs + 3_600_000 };
  const body = { title: 'Secret sitting', ...epochs, members: [...members] };
  return (await as('admin').call('createVotingSession', { body })).idVotingSession;
}

/** Holds a secret poll from its opening to its declaration. Everybody watches, and some people vote
 *  twice. */
async function divide(anonymous: PollPrivacy, voters: readonly string[]) {
  const idVotingSession = await newSession([...OTHERS, ...voters]);
  // The messages depend on the role, not on the number of voters; so in large polls fewer accounts
  // watch.
  const watching =
    voters.length > 25
      ? ['moderator', 'observer', ...voters.slice(0, 1)]
      : [...OTHERS, ...voters.slice(0, 3)];
  const sockets = new Map<string, TestSocket>();
  for (const account of watching) {
    sockets.set(account, await openTestSocket(as(account), account, { idVotingSession }));
  }
  const heard = new Map([...watching, OUTSIDER].map((account): [string, string[]] => [account, []]));
  const listen = async (): Promise<void> => {
    // Answers that are not about polls do not depend on the number of voters; reading them once is
    // enough.
    const scope = voters.length === 3 && SECRET.includes(anonymous) ? 'everything' : 'of-polls';
    for (const [account, texts] of heard) {
      texts.push(...(await readEverything(as(account), { pollId, idVotingSession }, scope)));
    }
  };
  const { id: pollId } = await as('moderator').call('createPoll', {
    params: { idVotingSession },
    body: { title: 'T', voteOptions: OPTIONS, anonymous, logAllVotes: true },
  });
  const params = { pollId };
  await as('moderator').call('openPoll', { params });
  const choices = new Map<string, string>();
  const receipts = new Map<string, VoteReceipt>();
  for (let from = 0; from < voters.length; from += CASTS_AT_ONCE) {
    const going = voters.slice(from, from + CASTS_AT_ONCE).map(async (voter, offset) => {
      const index = from + offset;
      const choice = OPTIONS[(((index + 7) * 2_654_435_761) >>> 7) % 3]!;
      choices.set(voter, choice);
      for (const voteDecision of index % 4 === 1 ? [OPTIONS[index % 3]!, choice] : [choice]) {
        const body = { voteDecision, requestId: randomUUID() };
        receipts.set(voter, await as(voter).call('castVote', { params, body }));
      }
    });
    await Promise.all(going);
  }
  await listen();
  const open = await dumpTables(server.database.pool, server.database.schema);
  await as('moderator').call('closePoll', { params });
  await as('moderator').call('declarePoll', { params, body: { result: 'PASS', commentary: 'So be it.' } });
  await listen();
  for (const [account, socket] of sockets) {
    await socket.nextChange('poll', ({ poll }) => poll.id === pollId && poll.result !== 'undeclared');
    heard.get(account)!.push(...socket.messages.map((message) => JSON.stringify(message)));
    socket.close();
  }
  return { pollId, idVotingSession, choices, receipts, open, heard } satisfies Division;
}

describe.each(SECRET.flatMap((privacy) => COUNTS.map((count) => ({ privacy, count }))))(
  '[BEY-03] of a $privacy poll with $count voters',
  ({ privacy, count }) => {
    const voters = () => VOTERS.slice(0, count);
    let division: Division;
    let left: DumpedRow[];
    beforeAll(async () => {
      division = await divide(privacy, voters());
      left = await dumpTables(server.database.pool, server.database.schema);
    });
    const ofPoll = (rows: readonly DumpedRow[], table: string) =>
      rows.filter((row) => row.table === table && row.text.includes(division.pollId));

    test('no table holds a choice while it is open, and sealed ballots are all of one length', () => {
      const choices = division.open.filter(
        ({ text }) => foundIn(withoutQuestion(text, OPTIONS), OPTIONS).length > 0,
      );
      expect(choices.filter(({ text }) => text.includes(division.pollId))).toEqual([]);
      const votes = ofPoll(division.open, 'votes');
      expect(votes).toHaveLength(count);
      for (const { text } of votes) expect(JSON.parse(text)).toHaveProperty('vote_decision', null);
      const sealed = ofPoll(division.open, 'sealed_ballots').map(
        ({ text }) => JSON.parse(text).sealed as string,
      );
      expect(new Set(sealed.map(({ length }) => length)).size).toBe(1);
      expect(new Set(sealed).size).toBe(count);
      expect(sealed.flatMap((one) => foundIn(Buffer.from(one.slice(2), 'hex'), OPTIONS))).toEqual([]);
    });

    test('no row that is left joins a voter to a choice, and the sealed ballots and their key are gone', () => {
      expect(rowsJoining(left, voters(), OPTIONS)).toEqual([]);
      expect(ofPoll(left, 'sealed_ballots')).toEqual([]);
      expect(ofPoll(left, 'vote_log')).toEqual([]);
      expect(dumpFolder(server.dataDir).filter(({ path }) => path.endsWith('.key'))).toEqual([]);
    });

    test('the ballots have no time, and stand in one transaction and one command', () => {
      const ballots = ofPoll(left, 'ballots');
      expect(ballots).toHaveLength(count);
      expect(new Set(ballots.map(({ xmin, cmin }) => `${xmin} ${cmin}`)).size).toBe(1);
      const columns = new Set(ballots.flatMap(({ text }) => Object.keys(JSON.parse(text) as object)));
      expect([...columns].toSorted()).toEqual(['is_sum', 'poll_id', 'vote_decision', 'vote_weight', 'votes']);
      const [{ xmin } = { xmin: '' }] = ballots;
      const together = left.filter(
        (row) => row.xmin === xmin && !['ballots', 'poll_records'].includes(row.table),
      );
      expect(together.filter(({ text }) => voters().some((voter) => text.includes(`"${voter}"`)))).toEqual(
        [],
      );
    });

    test('no id, time, weight, receipt, request, transaction or row version leads from a ballot to some voters and not to others', () => {
      expect(joinsByValue(left, { pollId: division.pollId, voters: voters() })).toEqual([]);
    });

    // Three ballots often have some order of their voters by chance.
    if (count > 3)
      test('choices stand in no order of the voters, in the table, the record or in anything sent', () => {
        const orders = ordersOf(ofPoll(left, 'votes'), division.choices);
        expect(orders.length).toBeGreaterThan(10);
        const ballots = ofPoll(left, 'ballots').map(({ text }) => JSON.parse(text).vote_decision as string);
        expect(ballots.toSorted()).toEqual([...division.choices.values()].toSorted());
        const sequences = [
          ballots,
          ...ofPoll(left, 'poll_records').map(({ text }) => choicesInText(text, OPTIONS)),
        ];
        for (const texts of division.heard.values())
          sequences.push(...texts.map((text) => choicesInText(text, OPTIONS)));
        const alike = sequences.flatMap((found) => orders.map((order) => mostInOrder(found, order)));
        expect(Math.max(...alike)).toBeLessThan(moreThanChance(count));
      });

    test('marks of requests and receipts cannot be made again for any choice from what is left', () => {
      const secrets = dumpFolder(server.dataDir).flatMap(({ bytes }) => (bytes.length === 32 ? [bytes] : []));
      expect(secrets.length).toBeGreaterThan(0);
      const rows = [...ofPoll(left, 'votes'), ...ofPoll(left, 'vote_requests')].map(
        ({ text }) => JSON.parse(text) as Record<string, string>,
      );
      expect(rows.length).toBeGreaterThanOrEqual(count);
      const told = new Set(
        rows.flatMap((row) => [row['request_mark'], row['first_request_mark'], row['receipt_public']]),
      );
      const made: string[] = [];
      for (const row of rows.slice(0, 40)) {
        const requests = [row['request_id'], row['first_request_id']];
        for (const option of OPTIONS) {
          for (const text of [option, JSON.stringify(option)]) {
            for (const requestId of requests) {
              const parts = [division.pollId, row['user_id'], requestId, text];
              for (const message of [
                JSON.stringify(parts),
                JSON.stringify(['request', ...parts]),
                parts.join(''),
              ]) {
                const digests = [
                  createHash('sha256').update(message).digest(),
                  ...secrets.map((secret) => createHmac('sha256', secret).update(message).digest()),
                ];
                for (const digest of digests) {
                  made.push(digest.subarray(0, 16).toString('base64url'), digest.toString('base64url'));
                }
              }
            }
          }
        }
      }
      expect(made.filter((mark) => told.has(mark))).toEqual([]);
      const secret = readFileSync(join(server.dataDir, 'receipt-secret'));
      for (const [voter, receipt] of division.receipts) {
        const own = rows.find((row) => row['user_id'] === voter && row['receipt_public'] !== undefined);
        const from = ['receipt', division.pollId, voter, own?.['request_id']];
        // The receipt is derived from the request alone, so it is the same for every choice.
        expect(createHmac('sha256', secret).update(JSON.stringify(from)).digest('base64url')).toBe(
          receipt.receiptPrivate,
        );
      }
    });

    test('the record has no leaf with a voter and a choice, and its order is that of bytes', () => {
      // Look for the closing entry by its kind: the rows have no order.
      const record = ofPoll(left, 'poll_records')
        .map(({ text }) => recordEntry.parse(JSON.parse((JSON.parse(text) as { entry: string }).entry)))
        .find(({ kind }) => kind === 'closing');
      if (record?.kind !== 'closing') throw new Error('no closing');
      expect(record.leaves).toHaveLength(2 * count);
      expect(
        record.leaves.filter((leaf) => 'voteDecision' in leaf && ('voter' in leaf || 'receipt' in leaf)),
      ).toEqual([]);
      const named = record.leaves.filter((leaf) => 'voter' in leaf && leaf.voter !== null);
      expect(named).toHaveLength(privacy === 'privateselection' ? count : 0);
    });

    test('nobody was sent a choice beside a voter, but each voter their own while it was open', async () => {
      for (const [account, texts] of division.heard) {
        for (const text of texts)
          expect(joinedIn(text, account), `${account}: ${text.slice(0, 200)}`).toEqual([]);
      }
      for (const voter of voters().slice(0, 3)) {
        const { myVotes } = await as(voter).call('listPolls', { params: division });
        expect(myVotes.map(({ voteDecision }) => voteDecision)).toEqual([null]);
      }
    });

    test('logs, mails and files hold no choice', () => {
      expect(foundIn(logged.join(''), OPTIONS)).toEqual([]);
      for (const { path, bytes } of dumpFolder(server.dataDir))
        expect(foundIn(bytes, OPTIONS), path).toEqual([]);
    });
  },
);

/** The parts of a text sent to somebody that connect another person with a choice, or that are
 *  another person's secret. */
function joinedIn(text: string, account: string): unknown[] {
  const found = joinsIn(text, account, { people, options: OPTIONS });
  return !people.has(account) && text.includes('"receiptPrivate"') ? [...found, text] : found;
}

test('what the search looks for it finds, in a poll that is not secret', async () => {
  const voters = VOTERS.slice(0, 3);
  const { pollId, heard } = await divide('open', voters);
  const rows = await dumpTables(server.database.pool, server.database.schema);
  expect(rowsJoining(rows, voters, OPTIONS).map(({ table }) => table)).toContain('votes');
  expect(rows.some(({ table, text }) => table === 'vote_log' && text.includes(pollId))).toBe(true);
  expect(heard.get('observer')?.flatMap((text) => joinedIn(text, 'observer')).length).toBeGreaterThan(0);
  expect(heard.get(OUTSIDER)?.flatMap((text) => foundIn(text, [pollId]))).toEqual([]);
});
