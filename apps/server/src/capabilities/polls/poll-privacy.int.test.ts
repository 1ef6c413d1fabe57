import { join } from 'node:path';
import { createFolderBallotKeys } from '../../adapters/ballot-keys/folder-ballot-keys.ts';
import { randomUUID } from 'node:crypto';
import { Writable } from 'node:stream';
import { pollPrivacy, type PollPrivacy, type VoteReceipt } from '@hemicycle/contract/polls';
import type { VoteInspection } from '@hemicycle/contract/votes';
import { createLog } from '@hemicycle/server/platform/log/log';
import { DEMO_OPEN_SESSION } from '@hemicycle/testkit/demo-open-session';
import type { TestClient } from '@hemicycle/testkit/test-client';
import { startTestServer, type TestServer } from '@hemicycle/testkit/test-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadPollForNews, loadTallyForNews } from './load-poll-views.ts';

/** Words that occur nowhere else: finding one in an answer means that a choice leaked. */
const OPTIONS = ['Zustimmung-Q7', 'Ablehnung-K3', 'Enthaltung-W9'];
const VOTERS = ['member01', 'member02', 'member03', 'member04', 'member05', 'member06', 'member07'] as const;
const VIEWERS = ['moderator', 'admin', 'member01', 'member20', 'observer', 'captioner', 'bot'] as const;
const params = { idVotingSession: DEMO_OPEN_SESSION };

const logged: string[] = [];
let server: TestServer;
const clients = new Map<string, TestClient>();
const names = new Map<string, string>();

beforeAll(async () => {
  const to = new Writable({
    write(chunk: Buffer, _encoding, done) {
      logged.push(chunk.toString());
      done();
    },
  });
  server = await startTestServer({ log: createLog({ level: 'trace', to }) });
  for (const account of new Set<string>([...VIEWERS, ...VOTERS]))
    clients.set(account, await server.signIn(account));
  const { rows } = await server.database.pool.query<{ id: string; display_name: string }>(
    'select id, display_name from users',
  );
  for (const { id, display_name } of rows) names.set(id, display_name);
});
afterAll(() => server.stop());

const as = (account: string) => clients.get(account)!;

interface Division {
  readonly pollId: string;
  readonly cast: Map<string, VoteReceipt>;
}

/** A poll in which each voter has voted, some of them twice. */
async function divide(privacy: PollPrivacy, votingOrganisation = 'none'): Promise<Division> {
  const { id: pollId } = await as('moderator').call('createPoll', {
    params,
    body: {
      title: 'A question',
      voteOptions: OPTIONS,
      anonymous: privacy,
      votingOrganisation,
      logAllVotes: true,
    },
  });
  await as('moderator').call('openPoll', { params: { pollId } });
  const cast = new Map<string, VoteReceipt>();
  for (const [index, voter] of VOTERS.entries()) {
    const decisions = index === 2 ? [OPTIONS[1]!, OPTIONS[0]!] : [OPTIONS[index % 3]!];
    for (const voteDecision of decisions) {
      const body = { voteDecision, requestId: randomUUID() };
      const { signed: _, ...receipt } = await as(voter).call('castVote', { params: { pollId }, body });
      cast.set(voter, receipt);
    }
  }
  return { pollId, cast };
}

const source = () => ({
  db: server.database.db,
  ballotKeys: createFolderBallotKeys(join(server.dataDir, 'ballot-keys')),
});

/** Everything that a viewer can fetch or is sent about a poll, as the texts that leave the
 *  server. */
async function bytesFor(account: string, pollId: string) {
  const inspection = await (await as(account).fetch(`/api/polls/${pollId}/votes`)).text();
  const list = await (await as(account).fetch(`/api/polls/votingsession/${DEMO_OPEN_SESSION}`)).text();
  const info = await as(account).call('getSessionInfo');
  const { userId, actionsAllowed } = info.info;
  const viewer = { userId, kind: 'account', actionsAllowed: new Set(actionsAllowed) } as const;
  const news = [
    (await loadPollForNews(source(), pollId))?.present(viewer),
    (await loadTallyForNews(source(), pollId))?.present(viewer),
  ];
  const parsedList = JSON.parse(list) as {
    polls: { id: string; voteOptions: string[] }[];
    myVotes: VoteReceipt[];
  };
  const polls = parsedList.polls.filter((poll) => poll.id === pollId);
  return {
    inspection: JSON.parse(inspection) as VoteInspection,
    texts: [inspection, JSON.stringify(polls), JSON.stringify(news)],
    myVotes: parsedList.myVotes,
  };
}

/** Removes the poll's list of options: an option that is still found in the text comes from
 *  votes. */
function withoutTheQuestion(text: string): string {
  return text.replaceAll(JSON.stringify(OPTIONS), '[]');
}

const sees = (text: string, words: Iterable<string>) => [...words].filter((word) => text.includes(word));
const voterWords = () => VOTERS.flatMap((voter) => [`"${voter}"`, names.get(voter)!]);

/** The matrix of SPEC-NOTES §5 for viewers without further permissions. */
const MATRIX: Record<
  PollPrivacy,
  Record<'open' | 'closed', { names: boolean; tally: boolean; preferences: boolean; groups: boolean }>
> = {
  open: {
    open: { names: true, tally: true, preferences: true, groups: true },
    closed: { names: true, tally: true, preferences: true, groups: true },
  },
  privatevoter: {
    open: { names: false, tally: true, preferences: false, groups: false },
    closed: { names: false, tally: true, preferences: false, groups: false },
  },
  privateselection: {
    open: { names: true, tally: false, preferences: false, groups: false },
    closed: { names: true, tally: true, preferences: false, groups: false },
  },
  limitedvisibility: {
    open: { names: false, tally: true, preferences: true, groups: false },
    closed: { names: true, tally: true, preferences: true, groups: false },
  },
  privatevoterselection: {
    open: { names: false, tally: false, preferences: false, groups: false },
    closed: { names: false, tally: true, preferences: false, groups: false },
  },
};

describe.each(pollPrivacy.options)('privacy option %s', (privacy) => {
  const secret = privacy.startsWith('private');
  let division: Division;
  beforeAll(async () => {
    division = await divide(privacy);
  });

  test.each(['open', 'closed'] as const)(
    '[PRIV-03] [PRIV-04] [PRIV-05] [PRIV-06] while %s every role finds in the bytes what the matrix allows and nothing else',
    async (status) => {
      if (status === 'closed')
        await as('moderator').call('closePoll', { params: { pollId: division.pollId } });
      const receipts = [...division.cast.values()];
      for (const account of VIEWERS) {
        const { inspection, texts, myVotes } = await bytesFor(account, division.pollId);
        const info = (await as(account).call('getSessionInfo')).info;
        const mayReadLimited = info.actionsAllowed.includes('app_see_limited_visibility_votes-bool');
        const may = { ...MATRIX[privacy][status] };
        if (privacy === 'limitedvisibility' && mayReadLimited) may.names = true;
        const all = texts.map(withoutTheQuestion).join('\n');
        const told = `${account} ${privacy} ${status}`;

        expect(sees(all, voterWords()).length > 0, `names for ${told}`).toBe(may.names);
        expect(sees(all, OPTIONS).length > 0, `choices for ${told}`).toBe(may.tally || may.preferences);
        expect(inspection.summaryByDecision === null, `tally for ${told}`).toBe(!may.tally);
        expect(inspection.poll.tally?.votesSummary === null, `live tally for ${told}`).toBe(!may.tally);
        expect(inspection.summaryByGroup === null, `groups for ${told}`).toBe(!may.groups);
        const voted = inspection.poll.tally?.votedCount ?? 0;
        // Where voters are hidden, the count of an open poll moves in steps of five.
        if (privacy.startsWith('privatevoter') && status === 'open')
          expect(voted).toBeLessThanOrEqual(VOTERS.length);
        else expect(voted).toBe(VOTERS.length);

        const joined = inspection.votes.filter(
          (vote) => vote.voterName !== null && vote.voterName !== 'Anonymous' && vote.voteDecision !== null,
        );
        expect(joined.length > 0, `joined for ${told}`).toBe(may.names && may.preferences);
        expect(
          sees(
            all,
            receipts.map((receipt) => receipt.receiptPrivate),
          ),
          `private receipts for ${told}`,
        ).toEqual([]);
        if (secret) {
          for (const vote of inspection.votes) {
            expect(vote).toMatchObject({
              voteDecision: null,
              receiptPublic: null,
              serverArrivalTime: null,
              voteWeight: null,
            });
          }
        }
        const own = myVotes.filter((vote) => vote.pollId === division.pollId);
        const mine = division.cast.get(account);
        // After the close of a secret poll, a receipt proves only that its voter took part: nobody
        // can tell the choice.
        const choice = secret && status === 'closed' ? { voteDecision: null } : {};
        expect(own, `own vote for ${told}`).toEqual(mine === undefined ? [] : [{ ...mine, ...choice }]);
      }
    },
  );

  test('[VOTE-02] receipts come sorted with the close, so that neither order nor time ties one to a vote', async () => {
    const { inspection } = await bytesFor('observer', division.pollId);
    const expected = [...division.cast.values()].map((receipt) => receipt.receiptPublic).toSorted();
    expect(inspection.receipts).toEqual(expected);
    const another = await divide(privacy);
    const whileOpen = (await bytesFor('observer', another.pollId)).inspection;
    expect(whileOpen.receipts.length > 0).toBe(privacy === 'open');
    await as('moderator').call('closePoll', { params: { pollId: another.pollId } });
  });

  test('[PRIV-04] a cancelled poll never shows what its close would have shown', async () => {
    const cancelled = await divide(privacy);
    await as('moderator').call('cancelPoll', {
      params: { pollId: cancelled.pollId },
      body: { reason: 'Wrong question' },
    });
    for (const account of ['moderator', 'member20']) {
      const { inspection, texts } = await bytesFor(account, cancelled.pollId);
      // The ballots of a withdrawn secret poll are deleted.
      const hidden = secret || (!MATRIX[privacy].open.tally && !MATRIX[privacy].open.preferences);
      const all = texts.map(withoutTheQuestion).join('\n');
      expect(sees(all, OPTIONS).length === 0, account).toBe(hidden);
      if (secret) expect(inspection.receipts).toEqual([]);
    }
  });
});

test('[PRIV-03] [WEIGHT-02] where weights differ an open secret poll tells no weights and no tally, nor a limited one where one is rare', async () => {
  await server.database.pool.query(`
    insert into groups (id, name, grouptype, color, weighting_number, vote_organisation, created_ms) values
      ('board', 'Board', 'vote-organisation', '#000000', null, null, 0),
      ('board-29', 'Board 29', 'vote-weighting', '#000000', 29, 'board', 0),
      ('board-3', 'Board 3', 'vote-weighting', '#000000', 3, 'board', 0),
      ('panel', 'Panel', 'vote-organisation', '#000000', null, null, 0),
      ('panel-29', 'Panel 29', 'vote-weighting', '#000000', 29, 'panel', 0),
      ('panel-3', 'Panel 3', 'vote-weighting', '#000000', 3, 'panel', 0)`);
  await server.database.pool.query(`
    insert into user_groups (user_id, group_id, position)
    select id, case id when 'member01' then 'board-29' else 'board-3' end, 50 from users where id like 'member0%'
    union all
    select id, case when id < 'member06' then 'panel-29' else 'panel-3' end, 52
    from users where id between 'member01' and 'member10'`);
  for (const { privacy, organisation, afterwards } of [
    {
      privacy: 'privatevoter',
      organisation: 'panel',
      // Only two people with the smaller weight voted: a count by weight would reveal their
      // choices.
      afterwards: { votedWeight: '151', votesSummary: null, withheld: 'too-few-of-weight' },
    },
    {
      privacy: 'limitedvisibility',
      organisation: 'board',
      afterwards: { votedWeight: '47', withheld: null },
    },
  ] as const) {
    const { pollId } = await divide(privacy, organisation);
    const { inspection } = await bytesFor('member20', pollId);
    expect(inspection.withheld.tally).toBe('too-few');
    expect(inspection.poll.tally).toMatchObject({
      votesSummary: null,
      votedWeight: null,
      withheld: 'too-few',
    });
    expect(inspection.votes.map((vote) => vote.voteWeight).filter((weight) => weight !== null)).toEqual([]);
    await as('moderator').call('closePoll', { params: { pollId } });
    const closed = (await bytesFor('member20', pollId)).inspection;
    expect(closed.poll.tally).toMatchObject(afterwards);
  }
});

test('[PRIV-06] [WEIGHT-02] weights beside hidden names come sorted, not in the order in which the votes arrived', async () => {
  await server.database.pool.query(`
    insert into groups (id, name, grouptype, color, weighting_number, vote_organisation, created_ms) values
      ('council', 'Council', 'vote-organisation', '#000000', null, null, 0),
      ('council-5', 'Council 5', 'vote-weighting', '#000000', 5, 'council', 0),
      ('council-2', 'Council 2', 'vote-weighting', '#000000', 2, 'council', 0)`);
  await server.database.pool.query(`
    insert into user_groups (user_id, group_id, position)
    select id, case when right(id, 1) in ('1', '3', '5', '7', '9') then 'council-5' else 'council-2' end, 51
    from users where id between 'member01' and 'member10'`);
  const { pollId } = await divide('limitedvisibility', 'council');
  const { inspection } = await bytesFor('member20', pollId);
  const first = inspection.votes.filter((vote) => vote.voteDecision === OPTIONS[0]);
  expect(first.map((vote) => vote.voteWeight)).toEqual(['2', '5', '5', '5']);
  await as('moderator').call('closePoll', { params: { pollId } });
});

test('[POLL-19] the log of earlier votes is kept only where privacy joins voters and choices', async () => {
  const { rows } = await server.database.pool.query<{ anonymous: string }>(
    'select distinct anonymous from vote_log join polls on polls.id = poll_id order by 1',
  );
  expect(rows.map((row) => row.anonymous)).toEqual(['limitedvisibility', 'open']);
});

test('[CLOG-01] no line of the log carries a decision or a receipt', () => {
  expect(logged.length).toBeGreaterThan(0);
  expect(sees(logged.join('\n'), OPTIONS)).toEqual([]);
  expect(logged.join('\n')).not.toContain('receiptPrivate');
});

test('[POLL-10] [POLL-12] [VOTE-03] [VOTE-08] [BEY-04] the inspection of an open-privacy poll has voters, summaries per decision and per group, and exact sums', async () => {
  const { pollId } = await divide('open');
  const { inspection } = await bytesFor('member20', pollId);
  expect(inspection.votes).toHaveLength(VOTERS.length);
  expect(inspection.votes.map((vote) => vote.voterName)).toEqual(
    VOTERS.map((voter) => names.get(voter)!).toSorted((left, right) => (left < right ? -1 : 1)),
  );
  expect(inspection.summaryByDecision).toEqual([
    { voteDecision: OPTIONS[0], votes: 4, weight: '4' },
    { voteDecision: OPTIONS[1], votes: 2, weight: '2' },
    { voteDecision: OPTIONS[2], votes: 1, weight: '1' },
  ]);
  const groups = inspection.summaryByGroup!;
  expect(groups.reduce((sum, group) => sum + group.members, 0)).toBe(24);
  expect(groups.reduce((sum, group) => sum + group.members - group.notVoted, 0)).toBe(VOTERS.length);
  expect(groups.map((group) => group.groupName)).toContain('Greens');
  // The groups have the order of the seat map, which is drawn from the electorate.
  const { electors } = await as('member20').call('getElectorate', { params: { pollId } });
  expect(groups.map(({ groupId }) => groupId)).toEqual([...new Set(electors.map(({ groupId }) => groupId))]);
  await as('moderator').call('closePoll', { params: { pollId } });
});
