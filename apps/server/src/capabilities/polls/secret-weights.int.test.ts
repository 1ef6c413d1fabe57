import { randomUUID } from 'node:crypto';
import type { BallotForm, VoteDecision } from '@hemicycle/contract/ballots';
import type { PollDraft } from '@hemicycle/contract/poll-drafts';
import type { PollPrivacy } from '@hemicycle/contract/polls';
import { recordFile, type RecordLeaf } from '@hemicycle/contract/records';
import { dumpTables } from '@hemicycle/testkit/dump-everything';
import { enrolVoters } from '@hemicycle/testkit/enrol-voters';
import { makeCommittee } from '@hemicycle/testkit/make-committee';
import { readEverything } from '@hemicycle/testkit/read-everything';
import { refusalOf } from '@hemicycle/testkit/refusal-of';
import type { TestClient } from '@hemicycle/testkit/test-client';
import { startTestServer, type TestServer } from '@hemicycle/testkit/test-server';
import { openTestSocket, type TestSocket } from '@hemicycle/testkit/test-socket';
import { weighVoters } from '@hemicycle/testkit/weigh-voters';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';

// These tests check what the weights in a secret poll reveal, for each ballot form and each privacy
// option.

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 });

const SECRET: readonly PollPrivacy[] = ['privatevoter', 'privateselection', 'privatevoterselection'];
/** Words that occur nowhere else. */
const OPTIONS = ['Zustimmung-Q7', 'Ablehnung-K3', 'Enthaltung-W9'];
const [FIRST = '', SECOND = '', THIRD = ''] = OPTIONS;
/** Weights that occur nowhere else. */
const HEAVY = '929.0625';
const LIGHT = '412.0375';
const FEWEST_TO_HIDE_IN = 5;

interface Form {
  readonly name: string;
  readonly draft: Partial<PollDraft> & { readonly form: BallotForm };
  /** Different ballots, which the voters cast in turn. */
  readonly ballots: (weight: string) => readonly VoteDecision[];
}

const FORMS: readonly Form[] = [
  { name: 'one option', draft: { form: { kind: 'single' }, voteOptions: OPTIONS }, ballots: () => OPTIONS },
  {
    name: 'several options',
    draft: { form: { kind: 'approval', minimum: 0, maximum: 3 }, voteOptions: OPTIONS },
    ballots: () => [[], [FIRST], [FIRST, SECOND], [SECOND, THIRD], OPTIONS],
  },
  {
    name: 'a ranking',
    draft: { form: { kind: 'ranking' }, voteOptions: OPTIONS },
    ballots: () => [[FIRST], [THIRD, SECOND], OPTIONS, OPTIONS.toReversed(), [SECOND, FIRST, THIRD]],
  },
  {
    name: 'several questions',
    draft: {
      form: {
        kind: 'questions',
        questions: ['One?', 'Two?'].map((question) => ({ question, voteOptions: OPTIONS })),
      },
    },
    ballots: () => OPTIONS.flatMap((one) => OPTIONS.map((two) => [one, two])),
  },
  {
    name: 'a split vote',
    draft: { form: { kind: 'single' }, voteOptions: OPTIONS, maySplit: true },
    ballots: (weight) => [
      FIRST,
      [
        { voteDecision: FIRST, weight: '100.0625' },
        { voteDecision: THIRD, weight: weight === HEAVY ? '829' : '311.975' },
      ],
      SECOND,
    ],
  },
];

let server: TestServer;
let admin: TestClient;
let moderator: TestClient;
const voters = new Map<string, TestClient>();
const idsUpTo = (count: number): string[] => [...voters.keys()].slice(0, count);

beforeAll(async () => {
  server = await startTestServer();
  [admin, moderator] = await Promise.all([server.signIn('admin'), server.signIn('moderator')]);
  for (const { userId, client } of await enrolVoters(server, 12)) voters.set(userId, client);
  // In the first organisation seven voters are heavy and five are light; in the other all have the
  // same weight.
  await weighVoters(server, 'board', new Map(idsUpTo(12).map((id, at) => [id, at < 7 ? HEAVY : LIGHT])));
  await weighVoters(server, 'alike', new Map(idsUpTo(12).map((id) => [id, HEAVY])));
});
afterAll(() => server.stop());

async function draftFor(members: readonly string[], draft: Partial<PollDraft>) {
  const idVotingSession = await makeCommittee(admin, server.clock.nowMs(), [...members]);
  const body = { title: 'T', votingOrganisation: 'board', ...draft };
  const { id: pollId } = await moderator.call('createPoll', { params: { idVotingSession }, body });
  return { pollId, idVotingSession };
}

async function castAll(pollId: string, members: readonly string[], { ballots }: Form): Promise<void> {
  for (const [at, userId] of members.entries()) {
    const choices = ballots(at < 7 ? HEAVY : LIGHT);
    const body = { voteDecision: choices[at % choices.length]!, requestId: randomUUID() };
    await voters.get(userId)!.call('castVote', { params: { pollId }, body });
  }
}

async function leavesOf(pollId: string): Promise<readonly RecordLeaf[]> {
  const file = recordFile.parse(await (await moderator.fetch(`/api/polls/${pollId}/record`)).json());
  const closing = file.entries.find(({ entry }) => entry.kind === 'closing')?.entry;
  if (closing?.kind !== 'closing') throw new Error('no closing');
  return closing.leaves;
}

const CASES = SECRET.flatMap((anonymous) => FORMS.map((form) => ({ anonymous, form, name: form.name })));

describe.each(CASES)('[BEY-03] [BEY-08] [BEY-09] $name in a $anonymous poll', ({ anonymous, form }) => {
  const draft = { ...form.draft, anonymous };

  test.each([
    { who: 'one of a weight', first: 6, count: 8 },
    { who: 'four of a weight', first: 0, count: 11 },
    { who: 'four electors of two weights', first: 5, count: 9 },
  ])('does not open with $who, and stays a draft', async ({ first, count }) => {
    const { pollId } = await draftFor(idsUpTo(count).slice(first), draft);
    const params = { pollId };
    expect(await refusalOf(moderator.call('openPoll', { params }))).toBe('weights-tell');
    const { rows } = await server.database.pool.query(
      `select status, (select count(*)::int from poll_electors where poll_id = polls.id) as electors
       from polls where id = $1`,
      [pollId],
    );
    expect(rows).toEqual([{ status: 'draft', electors: 0 }]);
  });

  test('opens where each weight has five to hide in, and nothing tells of a weight that fewer cast', async () => {
    const members = idsUpTo(12);
    const { pollId, idVotingSession } = await draftFor(['moderator', 'observer', ...members], draft);
    const socket = await openTestSocket(moderator, 'moderator', { idVotingSession });
    await moderator.call('openPoll', { params: { pollId } });
    await castAll(pollId, members, form);
    const whileOpen = await everythingOf({ pollId, idVotingSession }, socket);
    expect(whileOpen.flatMap((text) => weightsBesideChoices(text))).toEqual([]);
    await moderator.call('closePoll', { params: { pollId } });
    const leaves = (await leavesOf(pollId)).filter((leaf) => 'voteDecision' in leaf);
    expect(leaves.map(({ type }) => type)).toEqual(Array.from({ length: 12 }, () => 'ballot'));
    const { rows } = await server.database.pool.query<{ weight: string }>(
      'select trim_scale(vote_weight)::text as weight from ballots where poll_id = $1 and not is_sum',
      [pollId],
    );
    for (const listed of [leaves, rows].map((ballots) => ballots.map(({ weight }) => weight))) {
      expect(listed.filter((weight) => weight === HEAVY)).toHaveLength(7);
      expect(listed.filter((weight) => weight === LIGHT)).toHaveLength(FEWEST_TO_HIDE_IN);
    }
    socket.close();
  });

  test('opens for fewer than five who all weigh the same', async () => {
    const members = idsUpTo(4);
    const { pollId } = await draftFor(members, { ...draft, votingOrganisation: 'alike' });
    await moderator.call('openPoll', { params: { pollId } });
    await castAll(pollId, members, form);
    expect(await moderator.call('closePoll', { params: { pollId } })).toMatchObject({ status: 'closed' });
    const weights = (await leavesOf(pollId)).flatMap((leaf) => ('weight' in leaf ? leaf.weight : []));
    expect(new Set(weights)).toEqual(new Set([HEAVY]));
  });
});

test('[WEIGHT-03] a poll that names its voters opens with rare weights, and so does a secret one without weights', async () => {
  for (const draft of [
    { anonymous: 'open' },
    { anonymous: 'privatevoter', votingOrganisation: 'none' },
  ] as const) {
    const { pollId } = await draftFor(idsUpTo(8), draft);
    expect(await moderator.call('openPoll', { params: { pollId } })).toMatchObject({ status: 'open' });
  }
});

/** Everything that is stored or told about a poll, as JSON or CSV texts. */
async function everythingOf(
  of: { readonly pollId: string; readonly idVotingSession: string },
  { messages }: TestSocket,
): Promise<string[]> {
  const voter = voters.get('voter-001')!;
  const told = await Promise.all([moderator, voter].map((client) => readEverything(client, of, 'of-polls')));
  const rows = await dumpTables(server.database.pool, server.database.schema);
  const heard = messages.map((message) => JSON.stringify(message));
  const kept = rows.filter(({ table, text }) => table === 'ballots' && text.includes(of.pollId));
  return [...told.flat(), ...heard, `[${kept.map(({ text }) => text).join(',')}]`];
}

/** The weights of voters that stand beside a choice: in a JSON object that is not the viewer's own
 *  receipt, or in a line of CSV. */
function weightsBesideChoices(text: string): string[] {
  const weights = [HEAVY, LIGHT];
  const found: string[] = [];
  const look = (value: unknown): void => {
    if (value === null || typeof value !== 'object') return;
    if ('receiptPrivate' in value) return;
    const { weight, vote_weight: row, voteDecision, vote_decision: text } = value as Record<string, unknown>;
    const own = String(weight ?? row ?? '').replace(/0+$/u, '');
    if (voteDecision !== undefined || text !== undefined) found.push(...weights.filter((one) => one === own));
    for (const one of Object.values(value)) look(one);
  };
  try {
    look(JSON.parse(text));
  } catch {
    for (const line of text.split('\n')) {
      if (OPTIONS.some((option) => line.includes(option))) {
        found.push(...weights.filter((one) => line.split(/[",;]/u).includes(one)));
      }
    }
  }
  return found;
}
