import { randomUUID } from 'node:crypto';
import type { PollDraft } from '@hemicycle/contract/poll-drafts';
import type { PollPrivacy } from '@hemicycle/contract/polls';
import type { LiveChange } from '@hemicycle/contract/live';
import type { ServerMessage } from '@hemicycle/contract/socket';
import { verifyEd25519 } from '@hemicycle/record/verify-ed25519';
import { verifyRecordFile } from '@hemicycle/record/verify-file';
import { verifyPasskeySignature } from '@hemicycle/record/verify-passkey-signature';
import { saveSettings } from '../site/public.ts';
import { dumpTables, foundIn } from '@hemicycle/testkit/dump-everything';
import { enrolVoters, type EnrolledVoter } from '@hemicycle/testkit/enrol-voters';
import { withoutQuestion } from '@hemicycle/testkit/find-joins';
import { makeCommittee } from '@hemicycle/testkit/make-committee';
import { readEverything } from '@hemicycle/testkit/read-everything';
import { refusalOf } from '@hemicycle/testkit/refusal-of';
import type { TestClient } from '@hemicycle/testkit/test-client';
import { startTestServer, type TestServer } from '@hemicycle/testkit/test-server';
import { openTestSocket } from '@hemicycle/testkit/test-socket';
import { weighVoters } from '@hemicycle/testkit/weigh-voters';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const SECRET: readonly PollPrivacy[] = ['privatevoter', 'privateselection', 'privatevoterselection'];
/** Words that occur nowhere else. */
const OPTIONS = ['Zustimmung-Q7', 'Ablehnung-K3', 'Enthaltung-W9'];

let server: TestServer;
let admin: TestClient;
let moderator: TestClient;
let voters: EnrolledVoter[];

beforeAll(async () => {
  server = await startTestServer();
  [admin, moderator] = await Promise.all([server.signIn('admin'), server.signIn('moderator')]);
  voters = await enrolVoters(server, 12);
  // Six voters are heavy and six are light.
  await weighVoters(server, 'board', new Map(voters.map(({ userId }, at) => [userId, at < 6 ? '29' : '12'])));
});
afterAll(() => server.stop());
beforeEach(() => saveSettings(server.database.db, { secretCountFewestVotes: 3 }));

/** Whether a piece of news shows the poll as it was opened, each option without a vote. The news
 *  of the opening may come after the close. */
function isOpening(told: ServerMessage | LiveChange): boolean {
  if (!('kind' in told) || told.kind !== 'poll') return false;
  const { status, tally } = told.poll;
  return status === 'open' && (tally?.votesSummary ?? []).every(({ votes }) => votes === 0);
}

/** Holds a poll in which these voters vote and closes it. `told` reads everything that anybody can
 *  read about it then, or was sent with its close. */
async function closeAfter(voted: readonly number[], draft: Partial<PollDraft>) {
  const members = ['moderator', ...voters.map(({ userId }) => userId)];
  const idVotingSession = await makeCommittee(admin, server.clock.nowMs(), members);
  const socket = await openTestSocket(moderator, 'moderator', { idVotingSession });
  const { id: pollId } = await moderator.call('createPoll', {
    params: { idVotingSession },
    body: { title: 'T', voteOptions: OPTIONS, ...draft },
  });
  const params = { pollId };
  await moderator.call('openPoll', { params });
  for (const index of voted) {
    const body = { voteDecision: OPTIONS[index % 2]!, requestId: randomUUID() };
    await voters[index]!.client.call('castVote', { params, body });
  }
  const before = socket.messages.length;
  const closed = await moderator.call('closePoll', { params });
  await socket.nextChange('poll', ({ poll }) => poll.id === pollId && poll.status === 'closed');
  const told = async (): Promise<string[]> => [
    ...(await readEverything(moderator, { pollId, idVotingSession }, 'of-polls')),
    ...(await readEverything(voters[0]!.client, { pollId, idVotingSession }, 'of-polls')),
    ...socket.messages
      .slice(before)
      .flatMap<ServerMessage | LiveChange>((message) =>
        message.type === 'news' ? message.changes : [message],
      )
      .filter((told) => !isOpening(told))
      .map((told) => JSON.stringify(told)),
    ...(await dumpTables(server.database.pool, server.database.schema))
      .map(({ text }) => text)
      .filter((text) => text.includes(pollId)),
  ];
  return { pollId, params, closed, told, done: () => socket.close() };
}

/** Verifies the record of a poll and returns its closing entry. */
async function recordOf(pollId: string) {
  const text = await (await moderator.fetch(`/api/polls/${pollId}/record`)).text();
  const { keys } = await server.client().call('listRecordKeys');
  const { problems, file } = verifyRecordFile(text, keys, verifyEd25519, verifyPasskeySignature);
  const closing = file?.entries.find(({ entry }) => entry.kind === 'closing')?.entry;
  if (closing?.kind !== 'closing') throw new Error(`no closing: ${problems.join('; ')}`);
  return { problems, closing };
}

/** The texts in which an option stands outside of the question, also in JSON inside of JSON. */
const choicesIn = (texts: readonly string[]) =>
  texts
    .map((text) => withoutQuestion(text.replaceAll(String.raw`\"`, '"'), OPTIONS))
    .filter((text) => foundIn(text, OPTIONS).length > 0);

describe.each(SECRET)('[BEY-03] a %s poll', (anonymous) => {
  test.each([
    { name: 'one voted', voted: [0], draft: {}, reason: 'too-few-votes', fewest: 3 },
    { name: 'two voted', voted: [0, 1], draft: {}, reason: 'too-few-votes', fewest: 3 },
    {
      name: 'one of a weight voted',
      voted: [0, 6, 7, 8, 9, 10],
      draft: { votingOrganisation: 'board' },
      reason: 'too-few-of-weight',
      fewest: 5,
    },
  ])(
    'tells no count where $name, nor keeps it, and its record holds',
    async ({ voted, draft, reason, fewest }) => {
      const { pollId, params, closed, told, done } = await closeAfter(voted, { anonymous, ...draft });
      expect(closed.tally).toMatchObject({ votedCount: voted.length, votesSummary: null, withheld: reason });
      expect(choicesIn(await told())).toEqual([]);
      const { rows } = await server.database.pool.query(
        `select (select count(*)::int from ballots where poll_id = $1) as opened,
        (select count(*)::int from sealed_ballots where poll_id = $1) as sealed`,
        [pollId],
      );
      expect(rows).toEqual([{ opened: 0, sealed: 0 }]);
      expect(await recordOf(pollId)).toMatchObject({
        problems: [],
        closing: { withheld: { reason, fewest }, tally: null, proposal: null },
      });

      const declare = (commentary: string) =>
        moderator.call('declarePoll', { params, body: { result: 'FAIL', commentary } });
      expect(await refusalOf(declare(' '))).toBe('commentary-missing');
      expect(await declare('To be repeated.')).toMatchObject({ result: 'FAIL' });
      expect((await recordOf(pollId)).problems).toEqual([]);
      done();
    },
  );

  test('tells the count where three voted, or where nobody did', async () => {
    for (const voted of [[0, 1, 2], []]) {
      const { pollId, closed, done } = await closeAfter(voted, { anonymous });
      expect(closed.tally).toMatchObject({ withheld: null });
      expect(closed.tally?.votesSummary?.map(({ votes }) => votes)).toEqual(
        voted.length === 0 ? [0, 0, 0] : [2, 1, 0],
      );
      expect(await recordOf(pollId)).toMatchObject({
        problems: [],
        closing: { tally: { votes: voted.length } },
      });
      done();
    }
  });
});

test('[BEY-03] [CFG-01] from how many votes on a count is told is a setting, frozen as the poll opens', async () => {
  await saveSettings(server.database.db, { secretCountFewestVotes: 1 });
  const one = await closeAfter([0], { anonymous: 'privatevoterselection' });
  expect(one.closed.tally).toMatchObject({ withheld: null, votesSummary: [{ votes: 1 }, {}, {}] });
  await saveSettings(server.database.db, { secretCountFewestVotes: 5 });
  const four = await closeAfter([0, 1, 2, 3], { anonymous: 'privatevoterselection' });
  expect(four.closed).toMatchObject({ fewestToTell: 5, tally: { withheld: 'too-few-votes' } });
  // A count that was shown stays visible.
  const { polls } = await moderator.call('listPolls', {
    params: { idVotingSession: one.closed.idVotingSession },
  });
  expect(polls[0]?.tally).toMatchObject({ withheld: null });
  for (const { done } of [one, four]) done();
});

test('[BEY-03] a poll that names choices tells each count', async () => {
  for (const anonymous of ['open', 'limitedvisibility'] as const) {
    const { closed, done } = await closeAfter([0], { anonymous });
    expect(closed.tally).toMatchObject({ withheld: null, votesSummary: [{ votes: 1 }, {}, {}] });
    done();
  }
});
