import { randomUUID } from 'node:crypto';
import { defaultFlags } from '@hemicycle/contract/default-flags';
import type { PollDraft } from '@hemicycle/contract/poll-drafts';
import type { PollPrivacy } from '@hemicycle/contract/polls';
import { tallyBallots } from '@hemicycle/rules/polls/tally-ballots';
import { DEMO_OPEN_SESSION } from '@hemicycle/testkit/demo-open-session';
import { createFakeClock } from '@hemicycle/testkit/fake-clock';
import type { CallError, TestClient } from '@hemicycle/testkit/test-client';
import { startTestServer, type TestServer } from '@hemicycle/testkit/test-server';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { saveSettings } from '../site/public.ts';

const clock = createFakeClock();
const session = { idVotingSession: DEMO_OPEN_SESSION };
let server: TestServer;
let moderator: TestClient;
let rosa: TestClient;
let observer: TestClient;

beforeAll(async () => {
  server = await startTestServer({ clock });
  [moderator, rosa, observer] = await Promise.all([
    server.signIn('moderator'),
    server.signIn('member08'),
    server.signIn('observer'),
  ]);
});
afterAll(() => server.stop());
afterEach(async () => {
  const { polls } = await moderator.call('listPolls', { params: session });
  const open = polls.find((poll) => poll.status === 'open');
  if (open)
    await moderator.call('cancelPoll', { params: { pollId: open.id }, body: { reason: 'Wrong question' } });
});

const draft = (changes: Partial<PollDraft> = {}) =>
  moderator.call('createPoll', { params: session, body: { title: 'Third reading', ...changes } });
async function opened(changes: Partial<PollDraft> = {}) {
  const { id } = await draft(changes);
  return moderator.call('openPoll', { params: { pollId: id } });
}
const cast = (client: TestClient, pollId: string, voteDecision: string, requestId: string = randomUUID()) =>
  client.call('castVote', { params: { pollId }, body: { voteDecision, requestId } });
const refusal = (call: Promise<unknown>) =>
  call.then(
    () => 'accepted',
    (error: CallError) => `${error.status} ${error.code}`,
  );
const rows = async (table: 'polls' | 'votes') =>
  (await server.database.pool.query<Record<string, unknown>>(`select * from ${table} order by 1, 2`)).rows;

test('[PERM-21] admin_votes-create alone prepares, opens, closes and declares votes, and moderates nobody', async () => {
  await server.database.pool.query(`
    insert into roles (id, name, actions_allowed, created_ms) values ('clerk', 'Clerk', '{admin_votes-create}', 0);
    delete from user_roles where user_id = 'transcriber';
    insert into user_roles (user_id, role_id, position) values ('transcriber', 'clerk', 0)`);
  const clerk = await server.signIn('transcriber');
  const { id } = await clerk.call('createPoll', { params: session, body: { title: 'Third reading' } });
  const params = { pollId: id };
  for (const run of ['openPoll', 'closePoll'] as const) {
    expect(await refusal(rosa.call(run, { params }))).toBe('403 permission-missing');
  }
  expect((await clerk.call('openPoll', { params })).status).toBe('open');
  expect((await clerk.call('closePoll', { params })).status).toBe('closed');
  const declared = await clerk.call('declarePoll', { params, body: { result: 'FAIL' } });
  expect(declared.result).toBe('FAIL');
  const end = clerk.call('endVotingSession', { params: session });
  expect(await refusal(end)).toBe('403 permission-missing');
});

test('[POLL-02] [POLL-03] [POLL-05] [POLL-08] a draft has the fields of a poll, with the default options, and only those who run polls see it', async () => {
  const poll = await draft({ durationQuantity: 2, durationUnits: 'minutes' });
  expect(poll).toMatchObject({
    type: 'vote',
    timerType: 'timer',
    status: 'draft',
    number: null,
    durationInSecond: 120,
    durationQuantity: 2,
    durationUnits: 'minutes',
    voteOptions: ['Yea', 'Nay', 'Pres.'],
    votingOrganisation: 'none',
    anonymous: 'open',
    result: 'undeclared',
    tally: null,
  });
  expect((await draft()).timerType).toBe('stopwatch');
  const seenBy = async (client: TestClient) => (await client.call('listPolls', { params: session })).polls;
  expect((await seenBy(moderator)).some(({ id }) => id === poll.id)).toBe(true);
  expect((await seenBy(rosa)).filter(({ status }) => status === 'draft')).toEqual([]);
  const params = { pollId: poll.id };
  const body = { voteDecision: 'Yea', requestId: 'r', onBehalfOf: 'member01' };
  expect(await refusal(rosa.call('inspectVotes', { params }))).toBe('404 not-found');
  expect(await refusal(cast(rosa, poll.id, 'Yea'))).toBe('404 not-found');
  expect(await refusal(rosa.call('castVote', { params, body }))).toBe('404 not-found');
});

test('[POLL-17] drafts can be replaced and deleted, opened polls cannot', async () => {
  const poll = await draft();
  const params = { pollId: poll.id };
  const replaced = await moderator.call('updatePoll', {
    params,
    body: { title: 'Second reading', voteOptions: ['For', 'Against'], anonymous: 'privatevoter' },
  });
  expect(replaced).toMatchObject({ title: 'Second reading', voteOptions: ['For', 'Against'] });
  await moderator.call('openPoll', { params });
  const before = await rows('polls');
  expect(await refusal(moderator.call('updatePoll', { params, body: { title: 'X' } }))).toBe(
    '409 poll-not-draft',
  );
  expect(await refusal(moderator.call('deletePoll', { params }))).toBe('409 poll-not-draft');
  expect(await rows('polls')).toEqual(before);
  const other = await draft();
  await moderator.call('deletePoll', { params: { pollId: other.id } });
  expect(await refusal(moderator.call('openPoll', { params: { pollId: other.id } }))).toBe('404 not-found');
});

test('[POLL-17][PRIV-02] what a change of a draft does not name stays: a secret poll stays secret', async () => {
  const made = await draft({
    anonymous: 'privatevoter',
    voteOptions: ['For', 'Against'],
    mayChangeVote: false,
    durationQuantity: 3,
    durationUnits: 'minutes',
  });
  const params = { pollId: made.id };
  const renamed = await moderator.call('updatePoll', { params, body: { title: 'Renamed' } });
  expect(renamed).toEqual({ ...made, title: 'Renamed' });
  const ranked = await moderator.call('updatePoll', { params, body: { form: { kind: 'ranking' } } });
  expect(ranked).toMatchObject({
    anonymous: 'privatevoter',
    form: { kind: 'ranking' },
    voteOptions: ['For', 'Against'],
  });
  // The changed draft as a whole must be valid: a set end and a duration contradict each other.
  const clash = moderator.call('updatePoll', { params, body: { closesAt: ranked.durationInSecond ?? 1 } });
  expect(await refusal(clash)).toBe('400 invalid-input');
});

test('[PERM-13] who lacks the permission changes nothing, and an outsider of the site learns nothing', async () => {
  const { id } = await draft();
  const params = { pollId: id };
  const before = [await rows('polls'), await rows('votes')];
  for (const who of [rosa, observer]) {
    expect(await refusal(who.call('createPoll', { params: session, body: { title: 'X' } }))).toBe(
      '403 permission-missing',
    );
    expect(await refusal(who.call('updatePoll', { params, body: { title: 'X' } }))).toBe(
      '403 permission-missing',
    );
    for (const name of ['openPoll', 'closePoll', 'deletePoll'] as const) {
      expect(await refusal(who.call(name, { params }))).toBe('403 permission-missing');
    }
    expect(await refusal(who.call('cancelPoll', { params, body: { reason: 'X' } }))).toBe(
      '403 permission-missing',
    );
    expect(await refusal(who.call('declarePoll', { params, body: { result: 'PASS' } }))).toBe(
      '403 permission-missing',
    );
  }
  expect(await refusal(cast(observer, id, 'Yea'))).toBe('403 permission-missing');
  expect(await refusal(server.client().call('listPolls', { params: session }))).toBe('401 not-signed-in');
  expect(await refusal(cast(server.client(), id, 'Yea'))).toBe('401 not-signed-in');
  expect([await rows('polls'), await rows('votes')]).toEqual(before);
});

test('[PRIV-02] a privacy option that the site does not allow, or not any more, is neither saved nor opened', async () => {
  const allow = (votePrivacyOptions: PollPrivacy[]) =>
    saveSettings(server.database.db, { votePrivacyOptions });
  try {
    const before = await opened({ anonymous: 'privatevoterselection' });
    const past = { pollId: before.id };
    await moderator.call('closePoll', { params: past });
    const prepared = await draft({ anonymous: 'privatevoter' });
    const params = { pollId: prepared.id };

    await allow(['open', 'privateselection']);
    expect(await refusal(draft({ anonymous: 'privatevoter' }))).toBe('400 invalid-input');
    const body = { title: 'Third reading', anonymous: 'privatevoter' } as const;
    expect(await refusal(moderator.call('updatePoll', { params, body }))).toBe('400 invalid-input');
    const copy = await moderator.call('copyPoll', { params: past, body: { repeat: true } });
    for (const { id } of [prepared, copy]) {
      expect(await refusal(moderator.call('openPoll', { params: { pollId: id } }))).toBe(
        '409 privacy-not-allowed',
      );
    }
    // Timers have no votes to hide, and a vote that names no option takes the first one allowed.
    await allow(['privateselection', 'privatevoter']);
    expect((await draft({ type: 'timer', anonymous: 'open' })).type).toBe('timer');
    expect((await draft({})).anonymous).toBe('privateselection');
    await allow(['open', 'privateselection']);
    // An exception for a role allows the option, and somebody with that role may have prepared the
    // draft.
    await saveSettings(server.database.db, {
      roleBasedExceptions: { clerk: { votePrivacyOptions: ['privatevoter'] } },
    });
    expect((await moderator.call('openPoll', { params })).status).toBe('open');
    await moderator.call('closePoll', { params });
    await moderator.call('updatePoll', {
      params: { pollId: copy.id },
      body: { title: 'Third reading', anonymous: 'privateselection' },
    });
    expect((await moderator.call('openPoll', { params: { pollId: copy.id } })).status).toBe('open');
  } finally {
    await allow([...defaultFlags.votePrivacyOptions]);
    await saveSettings(server.database.db, { roleBasedExceptions: {} });
  }
});

test('[BEY-08] an approval cannot ask for more options than the site gives to a poll without its own', async () => {
  const approval = (minimum: number, maximum: number) =>
    draft({ form: { kind: 'approval', minimum, maximum } });
  expect(await refusal(approval(4, 5))).toBe('400 invalid-input');
  expect((await approval(1, 3)).voteOptions).toHaveLength(3);
});

test('[WEIGHT-01] a draft names an organisation that the site has', async () => {
  expect(await refusal(draft({ votingOrganisation: 'greens' }))).toBe('400 invalid-input');
  expect(await refusal(draft({ votingOrganisation: 'nobody' }))).toBe('400 invalid-input');
  expect(await refusal(draft({ voteOptions: ['Yea', 'yea'] }))).toBe('400 invalid-input');
  expect(await refusal(draft({ durationQuantity: 1 }))).toBe('400 invalid-input');
});

test('[VOTE-01] [VOTE-02] a vote is recorded with a receipt, found again after a reload, and can be changed', async () => {
  const poll = await opened();
  expect(poll).toMatchObject({ status: 'open', endTime: null, startTime: clock.nowMs() });
  const requestId = randomUUID();
  const receipt = await cast(rosa, poll.id, 'Yea', requestId);
  expect(receipt).toMatchObject({
    voteDecision: 'Yea',
    voteWeight: '1',
    changed: false,
    serverArrivalTime: clock.nowMs(),
  });
  expect(Buffer.from(receipt.receiptPrivate, 'base64url')).toHaveLength(32);
  await clock.advance(1000);
  expect(await cast(rosa, poll.id, 'Yea', requestId)).toEqual(receipt);
  expect(await refusal(cast(rosa, poll.id, 'Nay', requestId))).toBe('409 request-id-reused');
  // Only the answer to a cast holds the signed receipt: a list would have to sign each one again.
  const { signed: _, ...told } = receipt;
  expect((await rosa.call('listPolls', { params: session })).myVotes).toEqual([told]);
  const changed = await cast(rosa, poll.id, 'Nay');
  expect(changed).toMatchObject({ voteDecision: 'Nay', changed: true });
  expect(changed.receiptPublic).not.toBe(receipt.receiptPublic);
  expect(await cast(rosa, poll.id, 'Yea', requestId)).toEqual(receipt);
  const { signed: _again, ...toldAgain } = changed;
  expect((await rosa.call('listPolls', { params: session })).myVotes).toEqual([toldAgain]);
  expect((await moderator.call('listPolls', { params: session })).myVotes).toEqual([]);
  const { polls } = await observer.call('listPolls', { params: session });
  expect(polls[0]?.tally).toMatchObject({
    votedCount: 1,
    entitledCount: 24,
    votesSummary: [
      { voteDecision: 'Yea', votes: 0, weight: '0' },
      { voteDecision: 'Nay', votes: 1, weight: '1' },
      { voteDecision: 'Pres.', votes: 0, weight: '0' },
    ],
  });
});

test('[VOTE-01] a cast that claims a weight, another voter or another shape is refused and changes nothing', async () => {
  const poll = await opened();
  const params = { pollId: poll.id };
  await cast(rosa, poll.id, 'Yea');
  const before = await rows('votes');
  const body = { voteDecision: 'Nay', requestId: randomUUID() };
  for (const wrong of [
    { ...body, voteWeight: '99' },
    { ...body, userId: 'member01' },
    { ...body, requestId: 'a b' },
    { requestId: 'r' },
  ]) {
    expect(await refusal(rosa.call('castVote', { params, body: wrong as never }))).toBe('400 invalid-input');
  }
  expect(await refusal(rosa.call('castVote', { params, body: { ...body, onBehalfOf: 'member01' } }))).toBe(
    '403 not-in-electorate',
  );
  expect(await refusal(cast(rosa, poll.id, 'Perhaps'))).toBe('409 option-unknown');
  expect(await refusal(cast(rosa, 'no-such-poll', 'Yea'))).toBe('404 not-found');
  expect(await rows('votes')).toEqual(before);
});

test('[POLL-06] opening twice changes nothing, a session has one open poll, and its polls are numbered', async () => {
  const poll = await opened();
  const params = { pollId: poll.id };
  await clock.advance(500);
  expect(await moderator.call('openPoll', { params })).toEqual(poll);
  const second = await draft();
  expect(await refusal(moderator.call('openPoll', { params: { pollId: second.id } }))).toBe(
    '409 poll-already-open',
  );
  await moderator.call('closePoll', { params });
  const next = await moderator.call('openPoll', { params: { pollId: second.id } });
  expect(next.number).toBe((poll.number ?? 0) + 1);
});

test('[POLL-07] closing again gives the same result; the declaration follows the close and may be replaced', async () => {
  const poll = await opened();
  const params = { pollId: poll.id };
  await cast(rosa, poll.id, 'Yea');
  expect(await refusal(moderator.call('declarePoll', { params, body: { result: 'PASS' } }))).toBe(
    '409 poll-not-closed',
  );
  const closed = await moderator.call('closePoll', { params });
  await clock.advance(700);
  expect(await moderator.call('closePoll', { params })).toEqual(closed);
  expect(closed).toMatchObject({ status: 'closed', result: 'undeclared', closedTime: closed.endTime });
  expect(await refusal(cast(rosa, poll.id, 'Nay'))).toBe('409 poll-not-open');
  expect(await refusal(moderator.call('cancelPoll', { params, body: { reason: 'Wrong question' } }))).toBe(
    '409 poll-not-open',
  );
  const declared = await moderator.call('declarePoll', {
    params,
    body: { result: 'PASS', commentary: 'Carried.' },
  });
  expect(declared).toMatchObject({
    result: 'PASS',
    resultDetails: { commentary: 'Carried.', declaredBy: 'Marit Solberg', declaredAt: clock.nowMs() },
  });
  for (const commentary of ['', ' \u200b\u2800']) {
    const replaces = clock.nowMs();
    const unexplained = moderator.call('declarePoll', {
      params,
      // Too few are there for the quorum, and so the vote is proposed as FAIL.
      body: { result: 'PASS', commentary, replaces },
    });
    expect(await refusal(unexplained)).toBe('409 commentary-missing');
  }
  const body = { result: 'FAIL' as const, commentary: 'Out of order.', replaces: clock.nowMs() };
  const again = await moderator.call('declarePoll', { params, body });
  expect(again).toMatchObject({ result: 'FAIL', resultDetails: { commentary: 'Out of order.' } });
});

test('[POLL-07] of two who declare in the same moment one is told of the other, and the record has one declaration', async () => {
  const poll = await opened();
  const params = { pollId: poll.id };
  await cast(rosa, poll.id, 'Yea');
  await moderator.call('closePoll', { params });
  const both = await Promise.allSettled(
    (['PASS', 'FAIL'] as const).map((result) =>
      moderator.call('declarePoll', { params, body: { result, commentary: 'So it is.' } }),
    ),
  );
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  for (const outcome of both) {
    if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'changed-meanwhile' });
  }
  const record = await (await moderator.fetch(`/api/polls/${poll.id}/record`)).text();
  expect(record.split('declaredBy')).toHaveLength(2);
});

test('[POLL-06] of a close and a cancellation that meet one is obeyed and the other is refused', async () => {
  for (let meeting = 0; meeting < 5; meeting += 1) {
    const { id: pollId } = await opened();
    const params = { pollId };
    const answers = await Promise.all([
      refusal(moderator.call('cancelPoll', { params, body: { reason: 'Wrong question' } })),
      refusal(moderator.call('closePoll', { params })),
    ]);
    const { poll } = await moderator.call('getPoll', { params });
    const asTold = ['accepted', '409 poll-not-open'];
    expect(answers).toEqual(poll.status === 'cancelled' ? asTold : asTold.toReversed());
  }
});

test('[POLL-06] a cancelled poll takes no votes and is never declared', async () => {
  const poll = await opened();
  const params = { pollId: poll.id };
  await moderator.call('cancelPoll', { params, body: { reason: 'Wrong question' } });
  expect(await refusal(cast(rosa, poll.id, 'Nay'))).toBe('409 poll-not-open');
  expect(await refusal(moderator.call('closePoll', { params }))).toBe('409 poll-not-open');
  expect(await refusal(moderator.call('declarePoll', { params, body: { result: 'PASS' } }))).toBe(
    '409 poll-not-closed',
  );
});

test('[POLL-04] a poll closes by itself at its end time by the clock of the server, and refuses what comes at that moment', async () => {
  const poll = await opened({ durationQuantity: 30, durationUnits: 'seconds' });
  expect(poll.endTime).toBe(clock.nowMs() + 30_000);
  await clock.advance(29_999);
  await cast(rosa, poll.id, 'Yea');
  await clock.advance(1);
  expect(['409 poll-ended', '409 poll-not-open']).toContain(await refusal(cast(rosa, poll.id, 'Nay')));
  await vi.waitFor(async () => {
    await clock.advance(1000);
    const { polls } = await rosa.call('listPolls', { params: session });
    expect(polls.find(({ id }) => id === poll.id)).toMatchObject({
      status: 'closed',
      endTime: poll.endTime,
      tally: { votedCount: 1 },
    });
  });
});

test('[PERM-13] [VOTE-01] everybody learns whether they may vote and why not, from an electorate that is frozen', async () => {
  const poll = await opened();
  const votingOf = async (client: TestClient) =>
    (await client.call('listPolls', { params: session })).polls.find(({ id }) => id === poll.id)?.voting;
  expect(await votingOf(rosa)).toEqual({ mayVote: true, reason: null, weight: '1', onBehalfOf: [] });
  expect(await votingOf(observer)).toMatchObject({ mayVote: false, reason: 'lacks-vote-permission' });
  await server.database.pool.query(
    `insert into user_roles (user_id, role_id, position) values ('observer', 'member', 9)`,
  );
  const late = await server.signIn('observer');
  expect(await votingOf(late)).toMatchObject({ mayVote: false, reason: 'arrived-after-opening' });
  expect(await refusal(cast(late, poll.id, 'Yea'))).toBe('403 not-in-electorate');
  await server.database.pool.query(
    `delete from user_roles where user_id = 'observer' and role_id = 'member'`,
  );
});

test('[WEIGHT-01] [WEIGHT-02] [WEIGHT-03] a weighted poll counts exact weights and is for those who have one', async () => {
  const poll = await opened({ votingOrganisation: 'water-board' });
  const [whole, half, none] = await Promise.all(
    ['member01', 'member02', 'member20'].map((name) => server.signIn(name)),
  );
  expect((await cast(whole!, poll.id, 'Yea')).voteWeight).toBe('1');
  expect((await cast(half!, poll.id, 'Nay')).voteWeight).toBe('0.5');
  expect(await refusal(cast(none!, poll.id, 'Yea'))).toBe('403 not-in-electorate');
  const { polls } = await none!.call('listPolls', { params: session });
  expect(polls[0]).toMatchObject({
    voting: { mayVote: false, reason: 'no-weight' },
    tally: {
      entitledCount: 16,
      entitledWeight: '12',
      votedWeight: '1.5',
      votesSummary: [{ weight: '1' }, { weight: '0.5' }, { weight: '0' }],
    },
  });
  // The sums of the database must equal those of the rule.
  const inspection = await moderator.call('inspectVotes', { params: { pollId: poll.id } });
  const counted = inspection.votes.map(({ voteDecision, voteWeight }) => ({
    text: typeof voteDecision === 'string' ? voteDecision : '',
    votes: 1,
    weight: voteWeight ?? '',
  }));
  expect(inspection.votes.every(({ pollId }) => pollId === poll.id)).toBe(true);
  expect(inspection.voteWeightingSummary?.totalVoteWeighting).toBe('12');
  const { form, voteOptions, maySplit } = poll;
  expect(inspection.summaryByDecision).toEqual(
    tallyBallots({ form, voteOptions, maySplit }, counted, true).votesSummary,
  );
});

test('[WEIGHT-02] [POLL-02] the weights by group are those of the opening, whatever becomes of the groups', async () => {
  await server.database.pool.query(`
    insert into groups (id, name, grouptype, color, weighting_number, vote_organisation, created_ms) values
      ('states', 'States', 'vote-organisation', '#000000', null, null, 0),
      ('north', 'North', 'vote-weighting', '#000000', 2.5, 'states', 0),
      ('south', 'South', 'vote-weighting', '#000000', 0.25, 'states', 0)`);
  await server.database.pool.query(
    `insert into user_groups (user_id, group_id, position) values
       ('member01', 'north', 60), ('member02', 'south', 60), ('member03', 'south', 60), ('member04', 'south', 60),
       ('member04', 'north', 61)`,
  );
  const { id: pollId } = await opened({ votingOrganisation: 'states' });
  await server.database.pool.query(`update groups set name = 'Elsewhere' where id in ('north', 'states')`);
  await server.database.pool.query(`delete from user_groups where group_id = 'south'`);
  const { poll, voteWeightingSummary } = await moderator.call('inspectVotes', { params: { pollId } });
  expect(poll).toMatchObject({ votingOrganisation: 'states', votingOrganisationName: 'States' });
  expect(voteWeightingSummary).toEqual({
    voteWeightingGroups: [
      { groupId: 'north', groupName: 'North', votes: 2, weight: '5' },
      { groupId: 'south', groupName: 'South', votes: 2, weight: '0.5' },
    ],
    totalVoteWeighting: '5.5',
  });
  await moderator.call('closePoll', { params: { pollId } });
  const { id: plain } = await opened();
  const unweighted = await moderator.call('inspectVotes', { params: { pollId: plain } });
  expect(unweighted).toMatchObject({ voteWeightingSummary: null, poll: { votingOrganisationName: null } });
});

test('[POLL-06] a poll that nobody may vote in does not open, nor one of a session that has ended', async () => {
  await server.database.pool.query(
    `insert into groups (id, name, grouptype, color, created_ms) values ('empty-board', 'Empty', 'vote-organisation', '#000000', 0)`,
  );
  const { id } = await draft({ votingOrganisation: 'empty-board' });
  expect(await refusal(moderator.call('openPoll', { params: { pollId: id } }))).toBe(
    '409 poll-electorate-empty',
  );
  const past = { idVotingSession: 'plenary-sitting-113' };
  expect(await refusal(moderator.call('createPoll', { params: past, body: { title: 'X' } }))).toBe(
    '409 session-ended',
  );
});

test('[PERM-13] a poll of a session that is not yours is not there, whatever its state', async () => {
  const id = 'closed-committee';
  await server.database.pool.query(
    `insert into voting_sessions (id, title, starts_ms, ends_ms, members_only, created_ms)
     values ('${id}', 'C', 0, ${clock.nowMs() + 3_600_000}, true, 0)`,
  );
  await server.database.pool.query(`insert into voting_session_members values ('${id}', 'member01')`);
  const { id: pollId } = await moderator.call('createPoll', {
    params: { idVotingSession: id },
    body: { title: 'Behind doors' },
  });
  const params = { pollId };
  const member01 = await server.signIn('member01');
  const expectHidden = async () => {
    for (const attempt of [
      () => rosa.call('listPolls', { params: { idVotingSession: id } }),
      () => rosa.call('inspectVotes', { params }),
      () => cast(rosa, pollId, 'Yea'),
      () => cast(rosa, pollId, 'Unknown'),
    ]) {
      expect(await refusal(attempt())).toBe('404 not-found');
    }
  };
  await expectHidden();
  await moderator.call('openPoll', { params });
  await expectHidden();
  expect((await cast(member01, pollId, 'Yea')).voteDecision).toBe('Yea');
  await moderator.call('closePoll', { params });
  await expectHidden();
});
