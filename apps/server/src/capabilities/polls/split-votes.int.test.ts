import { randomUUID } from 'node:crypto';
import type { PollPrivacy } from '@hemicycle/contract/polls';
import { refusalOf } from '@hemicycle/testkit/refusal-of';
import type { TestClient } from '@hemicycle/testkit/test-client';
import { startTestServer, type TestServer } from '@hemicycle/testkit/test-server';
import { afterAll, beforeAll, expect, test } from 'vitest';

let server: TestServer;
let admin: TestClient;
let moderator: TestClient;
/** A member with weight 29 in the demonstration's Council of Regions, like every third member. */
let large: TestClient;

beforeAll(async () => {
  server = await startTestServer();
  [admin, moderator, large] = await Promise.all([
    server.signIn('admin'),
    server.signIn('moderator'),
    server.signIn('member01'),
  ]);
});
afterAll(() => server.stop());

const memberNumber = (number: number) => `member${String(number).padStart(2, '0')}`;

/** Makes a draft in which weights may be split, in a session of the members with these numbers. */
async function draftFor(anonymous: PollPrivacy, numbers: readonly number[]): Promise<{ pollId: string }> {
  const nowMs = server.clock.nowMs();
  const { idVotingSession } = await admin.call('createVotingSession', {
    body: {
      title: 'S',
      epochStartTime: nowMs - 1000,
      epochEndTime: nowMs + 3_600_000,
      members: numbers.map(memberNumber),
    },
  });
  const body = { title: 'T', anonymous, votingOrganisation: 'council-of-regions', maySplit: true };
  const { id } = await moderator.call('createPoll', { params: { idVotingSession }, body });
  return { pollId: id };
}

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
/** In `RARE` four members have each weight, in `COMMON` eight; the five in `ALL_ALIKE` have the
 *  same weight. */
const RARE = upTo(12);
const COMMON = upTo(24);
const ALL_ALIKE = [1, 4, 7, 10, 13];

const split = () => ({
  voteDecision: [
    { voteDecision: 'Yea', weight: '20' },
    { voteDecision: 'Nay', weight: '9' },
  ],
  requestId: randomUUID(),
});

test.each(['limitedvisibility', 'privatevoter', 'privateselection', 'privatevoterselection'] as const)(
  '[BEY-03] [BEY-09] a %s poll with rare weights does not open while votes may be split, and stays a draft',
  async (anonymous) => {
    const params = await draftFor(anonymous, RARE);
    const expected = anonymous === 'limitedvisibility' ? 'split-tells-weight' : 'weights-tell';
    expect(await refusalOf(moderator.call('openPoll', { params }))).toBe(expected);
    const { rows } = await server.database.pool.query(
      `select status, (select count(*)::int from poll_electors where poll_id = polls.id) as electors
       from polls where id = $1`,
      [params.pollId],
    );
    expect(rows).toEqual([{ status: 'draft', electors: 0 }]);
    expect(await refusalOf(large.call('castVote', { params, body: split() }))).toBe('not-found');
  },
);

test.each([
  ['open', RARE, 'told'],
  ['limitedvisibility', COMMON, 'told'],
  // With a single vote, the count would reveal its parts.
  ['privatevoterselection', COMMON, 'withheld'],
  ['privatevoter', ALL_ALIKE, 'withheld'],
] as const)(
  '[BEY-09] a vote of weight 29 can be split 20 to 9 in a poll that is %s where its parts tell nobody',
  async (anonymous, numbers, count) => {
    const params = await draftFor(anonymous, numbers);
    await moderator.call('openPoll', { params });
    expect(await large.call('castVote', { params, body: split() })).toMatchObject({ voteWeight: '29' });
    const closed = await moderator.call('closePoll', { params });
    if (count === 'withheld') {
      expect(closed.tally).toMatchObject({ votesSummary: null, withheld: 'too-few-votes' });
      return;
    }
    expect(closed.tally?.votesSummary).toMatchObject([
      { voteDecision: 'Yea', weight: '20' },
      { voteDecision: 'Nay', weight: '9' },
      { voteDecision: 'Pres.', weight: '0' },
    ]);
  },
);
