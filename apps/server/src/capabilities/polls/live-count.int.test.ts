import { randomUUID } from 'node:crypto';
import type { PollPrivacy, PollTally } from '@hemicycle/contract/polls';
import { enrolVoters, type EnrolledVoter } from '@hemicycle/testkit/enrol-voters';
import { makeCommittee } from '@hemicycle/testkit/make-committee';
import { createTestClient, type TestClient } from '@hemicycle/testkit/test-client';
import { startTestServer, type TestServer } from '@hemicycle/testkit/test-server';
import { openTestSocket, type TestSocket } from '@hemicycle/testkit/test-socket';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

// These tests play an observer who notes when each vote was cast and when each count moved.

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const STEP = 5;
const VOTERS = 33;
const OPTIONS = ['Yea', 'Nay', 'Pres.'];

let server: TestServer;
/** A second server over the same database. */
let beside: TestServer;
let admin: TestClient;
let moderator: TestClient;
let observer: TestClient;
let voters: EnrolledVoter[];

beforeAll(async () => {
  server = await startTestServer();
  const { database, bus, dataDir } = server;
  beside = await startTestServer({ database, bus, config: { dataDir } });
  [admin, moderator, observer] = await Promise.all([
    server.signIn('admin'),
    server.signIn('moderator'),
    server.signIn('observer'),
  ]);
  voters = await enrolVoters(server, VOTERS);
});
afterAll(async () => {
  await beside.stop();
  await server.stop();
});

const elsewhere = ({ cookie }: TestClient): TestClient => createTestClient(beside.url, cookie);

interface Watched {
  readonly pollId: string;
  readonly sockets: readonly TestSocket[];
  /** The counts that the viewers read by HTTP, on both servers. */
  counts(): Promise<PollTally[]>;
  cast(index: number, voteDecision: string, at?: 'here' | 'elsewhere'): Promise<void>;
  /** Waits until every viewer reads this number of votes. */
  shows(votes: number): Promise<void>;
}

async function watch(anonymous: PollPrivacy): Promise<Watched> {
  const members = ['moderator', 'observer', ...voters.map(({ userId }) => userId)];
  const idVotingSession = await makeCommittee(admin, server.clock.nowMs(), members);
  const { id: pollId } = await moderator.call('createPoll', {
    params: { idVotingSession },
    body: { title: 'T', anonymous, voteOptions: OPTIONS },
  });
  await moderator.call('openPoll', { params: { pollId } });
  const sockets = await Promise.all([
    openTestSocket(moderator, 'moderator', { idVotingSession }),
    openTestSocket(elsewhere(observer), 'observer', { idVotingSession }),
  ]);
  const readers = [moderator, observer, elsewhere(moderator)];
  const counts = () =>
    Promise.all(
      readers.map(async (reader) => {
        const { poll } = await reader.call('inspectVotes', { params: { pollId } });
        if (poll.tally === null) throw new Error('no count');
        return poll.tally;
      }),
    );
  return {
    pollId,
    sockets,
    counts,
    async cast(index, voteDecision, at = 'here') {
      const { client } = voters[index]!;
      const body = { voteDecision, requestId: randomUUID() };
      await (at === 'here' ? client : elsewhere(client)).call('castVote', { params: { pollId }, body });
    },
    shows: (votes) =>
      vi.waitFor(
        async () =>
          expect((await counts()).map(({ votedCount }) => votedCount)).toEqual([votes, votes, votes]),
        { timeout: 5000, interval: 20 },
      ),
  };
}

/** The counts that a socket received while the poll was open, in order. */
function toldBy(socket: TestSocket, pollId: string): PollTally[] {
  return socket.messages.flatMap((message) =>
    message.type === 'news'
      ? message.changes.flatMap((change) =>
          change.kind === 'tally' && change.pollId === pollId ? [change.tally] : [],
        )
      : [],
  );
}

const choiceOf = (index: number): string => OPTIONS[((index * 7 + 3) >> 1) % 3]!;

test.each(['privatevoter', 'privatevoterselection'] as const)(
  '[PRIV-03] [PRIV-04] [BEY-03] in an open %s poll no count moves with one vote, for a moderator neither, by HTTP and socket',
  async (anonymous) => {
    const { pollId, sockets, counts, cast, shows } = await watch(anonymous);
    const seen = [await counts()];
    for (let index = 0; index < VOTERS; index += 1) {
      await cast(index, choiceOf(index));
      const votes = index + 1;
      if (votes % STEP === 0) await shows(votes);
      seen.push(await counts());
    }
    // An observer who reads the count after each cast must never see it move by a single vote.
    for (const [cast, before] of seen.entries()) {
      for (const [viewer, tally] of (seen[cast + 1] ?? []).entries()) {
        const moved = tally.votedCount - before[viewer]!.votedCount;
        expect(moved === 0 || moved >= STEP, `${moved} votes after cast ${cast + 1}`).toBe(true);
        if (moved === 0) expect(tally).toEqual(before[viewer]);
      }
    }
    expect(seen.at(-1)!.map(({ votedCount }) => votedCount)).toEqual([30, 30, 30]);
    for (const socket of sockets) {
      const told = toldBy(socket, pollId).map(({ votedCount }) => votedCount);
      expect(told.length).toBeGreaterThan(0);
      for (const [at, votes] of told.entries()) {
        expect(votes - (told[at - 1] ?? 0)).toBeGreaterThanOrEqual(STEP);
      }
      socket.close();
    }
    if (anonymous === 'privatevoter') {
      const [tally] = await counts();
      const held = OPTIONS.map(
        (option) =>
          Array.from({ length: 30 }, (_, index) => choiceOf(index)).filter((one) => one === option).length,
      );
      expect(tally?.votesSummary?.map(({ votes }) => votes)).toEqual(held);
    }
    const closed = await moderator.call('closePoll', { params: { pollId } });
    expect(closed.tally?.votedCount).toBe(VOTERS);
  },
);

test('[PRIV-03] a changed vote moves an open count only along with four others that changed', async () => {
  const { pollId, counts, cast, shows } = await watch('privatevoter');
  for (let index = 0; index < 10; index += 1) {
    await cast(index, 'Yea');
    // Wait for each step: otherwise a step could take nine votes while the tenth is still on its
    // way.
    if (index % STEP === STEP - 1) await shows(index + 1);
  }
  const before = await counts();
  for (let index = 0; index < 4; index += 1) await cast(index, 'Nay');
  // The voter with index 3 changes their vote again, which is still only one voter.
  await cast(3, 'Pres.');
  await cast(3, 'Nay');
  for (let index = 10; index < 14; index += 1) await cast(index, 'Nay');
  expect(await counts()).toEqual(before);
  await cast(4, 'Nay');
  await vi.waitFor(async () =>
    expect((await counts())[0]?.votesSummary).toMatchObject([{ votes: 5 }, { votes: 5 }, { votes: 0 }]),
  );
  await shows(10);
  const closed = await moderator.call('closePoll', { params: { pollId } });
  expect(closed.tally?.votesSummary).toMatchObject([{ votes: 5 }, { votes: 9 }, { votes: 0 }]);
});

test('[PRIV-03] two servers move one count together, in steps of five or more', async () => {
  const { pollId, sockets, cast, shows } = await watch('privatevoter');
  const all = Array.from({ length: 30 }, (_, index) => index);
  for (let from = 0; from < all.length; from += 3) {
    await Promise.all(
      all
        .slice(from, from + 3)
        .map((index) => cast(index, choiceOf(index), index % 2 === 0 ? 'here' : 'elsewhere')),
    );
  }
  await vi.waitFor(async () => {
    const { rows } = await server.database.pool.query<{ votes: number }>(
      'select count(shown)::int as votes from sealed_ballots where poll_id = $1',
      [pollId],
    );
    // Votes that arrive during a step may have to wait for the next one.
    expect(rows[0]?.votes).toBeGreaterThan(30 - STEP);
  });
  for (const socket of sockets) {
    const told = toldBy(socket, pollId).map(({ votedCount }) => votedCount);
    for (const [at, votes] of told.entries()) {
      const moved = votes - (told[at - 1] ?? 0);
      expect(moved === 0 || moved >= STEP, told.join(' ')).toBe(true);
    }
    socket.close();
  }
  await moderator.call('closePoll', { params: { pollId } });
  await shows(30);
});

test('[PRIV-04] a poll that names its voters counts each of them at once', async () => {
  const { pollId, cast, shows } = await watch('privateselection');
  await cast(0, 'Yea');
  await shows(1);
  await moderator.call('closePoll', { params: { pollId } });
});
