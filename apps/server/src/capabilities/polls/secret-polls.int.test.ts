import { createHash, createHmac, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import type { PollPrivacy, VoteReceipt } from '@hemicycle/contract/polls';
import { recordEntry } from '@hemicycle/contract/records';
import { createLog } from '@hemicycle/server/platform/log/log';
import { dumpFolder, dumpTables, foundIn, type DumpedRow } from '@hemicycle/testkit/dump-everything';
import type { TestClient } from '@hemicycle/testkit/test-client';
import { startTestServer, type TestServer } from '@hemicycle/testkit/test-server';
import { openTestSocket, type TestSocket } from '@hemicycle/testkit/test-socket';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';

// What an attacker would do: look through everything that is left of a secret poll, and everything that anybody was sent.

vi.setConfig({ testTimeout: 90_000, hookTimeout: 120_000 });

const OPTIONS = ['Zustimmung-Q7', 'Ablehnung-K3', 'Enthaltung-W9'];
const SECRET: readonly PollPrivacy[] = ['privatevoter', 'privateselection', 'privatevoterselection'];
const OTHERS = ['admin', 'moderator', 'observer', 'captioner', 'transcriber', 'bot'];
const VOTERS = Array.from({ length: 24 }, (_, index) => `member${String(index + 1).padStart(2, '0')}`);

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
  for (const account of [...OTHERS, ...VOTERS]) clients.set(account, await server.signIn(account));
  const extra = await as('admin').call('createUser', {
    body: {
      email: 'voter25@demo.test',
      displayName: 'Fünfundzwanzig',
      password: 'demo demo demo',
      roles: ['member'],
    },
  });
  clients.set(extra.id, await server.signIn('voter25', 'demo demo demo'));
  VOTERS.push(extra.id);
});
afterAll(() => server.stop());

interface Division {
  readonly pollId: string;
  readonly idVotingSession: string;
  /** Who chose what, as the test knows it and nobody else may. */
  readonly choices: ReadonlyMap<string, string>;
  readonly receipts: ReadonlyMap<string, VoteReceipt>;
  readonly open: readonly DumpedRow[];
  /** What each account heard over its socket and got from HTTP, as text. */
  readonly heard: ReadonlyMap<string, readonly string[]>;
}

/** The paths at which anybody may ask for something of a poll. */
const pathsOf = (pollId: string, idVotingSession: string) => [
  `/api/polls/votingsession/${idVotingSession}`,
  `/api/polls/${pollId}/votes`,
  `/api/polls/${pollId}/record`,
  `/api/polls/votingsession/${idVotingSession}/record`,
];

async function newSession(): Promise<string> {
  const nowMs = server.clock.nowMs();
  const body = { title: 'Secret sitting', epochStartTime: nowMs - 1000, epochEndTime: nowMs + 3_600_000 };
  return (await as('admin').call('createVotingSession', { body })).idVotingSession;
}

/** A secret poll from its opening to its declaration, watched by everybody; some vote twice. */
async function divide(anonymous: PollPrivacy, voters: readonly string[], votingOrganisation = 'none') {
  const idVotingSession = await newSession();
  const sockets = new Map<string, TestSocket>();
  for (const account of [...OTHERS, ...voters.slice(0, 3)]) {
    sockets.set(account, await openTestSocket(as(account), account, { idVotingSession }));
  }
  const heard = new Map(
    [...OTHERS, ...voters.slice(0, 3)].map((account): [string, string[]] => [account, []]),
  );
  const listen = async (): Promise<void> => {
    for (const account of heard.keys()) {
      for (const path of pathsOf(pollId, idVotingSession)) {
        heard.get(account)!.push(await (await as(account).fetch(path)).text());
      }
    }
  };
  const { id: pollId } = await as('moderator').call('createPoll', {
    params: { idVotingSession },
    body: { title: 'T', voteOptions: OPTIONS, anonymous, votingOrganisation, logAllVotes: true },
  });
  const params = { pollId };
  await as('moderator').call('openPoll', { params });
  const choices = new Map<string, string>();
  const receipts = new Map<string, VoteReceipt>();
  for (const [index, voter] of voters.entries()) {
    // One after the other, first all of one side: an order that is kept would show.
    const choice = OPTIONS[Math.floor((index * 3) / voters.length)]!;
    for (const voteDecision of index % 4 === 1 ? [OPTIONS[2]!, choice] : [choice]) {
      const body = { voteDecision, requestId: randomUUID() };
      receipts.set(voter, await as(voter).call('castVote', { params, body }));
    }
    choices.set(voter, choice);
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

/** The question names its options to everybody; what is left of them tells of votes. */
const withoutQuestion = (text: string): string =>
  text.replaceAll(/\[\s*"Zustimmung-Q7",\s*"Ablehnung-K3",\s*"Enthaltung-W9"\s*\]/gu, '[]');

/** Rows that hold a voter and an option; the public record is looked at by itself. */
const joining = (rows: readonly DumpedRow[], voters: readonly string[]): DumpedRow[] =>
  rows.filter(
    ({ table, text }) =>
      table !== 'poll_records' &&
      voters.some((voter) => text.includes(`"${voter}"`)) &&
      foundIn(withoutQuestion(text), OPTIONS).length > 0,
  );

describe.each(SECRET.flatMap((privacy) => [3, 25].map((count) => ({ privacy, count }))))(
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
      const choices = division.open.filter(({ text }) => foundIn(withoutQuestion(text), OPTIONS).length > 0);
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
      expect(joining(left, voters())).toEqual([]);
      expect(ofPoll(left, 'sealed_ballots')).toEqual([]);
      expect(ofPoll(left, 'vote_log')).toEqual([]);
      expect(dumpFolder(server.dataDir).filter(({ path }) => path.endsWith('.key'))).toEqual([]);
    });

    test('the ballots have no time, one transaction and one command, and not the order of the casts', () => {
      const ballots = ofPoll(left, 'ballots');
      expect(ballots).toHaveLength(count);
      expect(new Set(ballots.map(({ xmin, cmin }) => `${xmin} ${cmin}`)).size).toBe(1);
      const columns = new Set(ballots.flatMap(({ text }) => Object.keys(JSON.parse(text) as object)));
      expect([...columns].toSorted()).toEqual(['is_sum', 'poll_id', 'vote_decision', 'vote_weight', 'votes']);
      const order = ballots.map(({ text }) => JSON.parse(text).vote_decision as string);
      expect(order.toSorted()).toEqual([...division.choices.values()].toSorted());
      // 25 in the very order of the casts: once in ten thousand million times.
      if (count === 25) expect(order).not.toEqual([...division.choices.values()]);
      const [{ xmin } = { xmin: '' }] = ballots;
      const together = left.filter(
        (row) => row.xmin === xmin && !['ballots', 'poll_records'].includes(row.table),
      );
      expect(together.filter(({ text }) => voters().some((voter) => text.includes(`"${voter}"`)))).toEqual(
        [],
      );
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
      for (const row of rows) {
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
                  expect(told.has(digest.subarray(0, 16).toString('base64url'))).toBe(false);
                  expect(told.has(digest.toString('base64url'))).toBe(false);
                }
              }
            }
          }
        }
      }
      const secret = readFileSync(join(server.dataDir, 'receipt-secret'));
      for (const [voter, receipt] of division.receipts) {
        const own = rows.find((row) => row['user_id'] === voter && row['receipt_public'] !== undefined);
        const from = ['receipt', division.pollId, voter, own?.['request_id']];
        // Of the request alone: whatever was chosen, the receipt is the same.
        expect(createHmac('sha256', secret).update(JSON.stringify(from)).digest('base64url')).toBe(
          receipt.receiptPrivate,
        );
      }
    });

    test('the record has no leaf with a voter and a choice, and its order is that of bytes', () => {
      const [record] = ofPoll(left, 'poll_records').map(({ text }) =>
        recordEntry.parse(JSON.parse((JSON.parse(text) as { entry: string }).entry)),
      );
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

/** Objects in a text of JSON that name somebody else and, themselves, a choice. */
function joinedIn(text: string, account: string): unknown[] {
  const found: unknown[] = [];
  const look = (value: unknown): void => {
    if (value === null || typeof value !== 'object') return;
    const own = Object.values(value);
    const names = own.filter((one) => VOTERS.includes(String(one)) && one !== account);
    if (names.length > 0 && own.some((one) => OPTIONS.includes(String(one)))) found.push(value);
    for (const [key, one] of Object.entries(value)) if (!(key === 'voteOptions')) look(one);
  };
  try {
    look(JSON.parse(text));
  } catch {
    if (foundIn(text, OPTIONS).length > 0) found.push(text);
  }
  if (OTHERS.includes(account) && text.includes('"receiptPrivate"')) found.push(text);
  return found;
}

test('what the search looks for it finds, in a poll that is not secret', async () => {
  const voters = VOTERS.slice(0, 3);
  const { pollId, heard } = await divide('open', voters);
  const rows = await dumpTables(server.database.pool, server.database.schema);
  expect(joining(rows, voters).map(({ table }) => table)).toContain('votes');
  expect(rows.some(({ table, text }) => table === 'vote_log' && text.includes(pollId))).toBe(true);
  expect(heard.get('observer')?.flatMap((text) => joinedIn(text, 'observer')).length).toBeGreaterThan(0);
});

test('[BEY-03] [WEIGHT-03] in a weighted poll weights that fewer than five have are summed, never listed', async () => {
  const { pollId } = await divide('privatevoterselection', VOTERS.slice(0, 9), 'council-of-regions');
  const { rows } = await server.database.pool.query<{ vote_weight: string; votes: number; is_sum: boolean }>(
    'select trim_scale(vote_weight)::text as vote_weight, votes, is_sum from ballots where poll_id = $1',
    [pollId],
  );
  const cast = await server.database.pool.query<{ weight: string; members: number }>(
    'select trim_scale(vote_weight)::text as weight, count(*)::int as members from votes where poll_id = $1 group by 1',
    [pollId],
  );
  const holders = new Map(cast.rows.map(({ weight, members }) => [weight, members]));
  expect(Math.min(...holders.values())).toBeLessThan(5);
  expect(rows.some((row) => row.is_sum)).toBe(true);
  for (const row of rows) if (!row.is_sum) expect(holders.get(row.vote_weight)).toBeGreaterThanOrEqual(5);
});
