import { randomUUID } from 'node:crypto';
import { hearNews } from '@hemicycle/testkit/heard-news';
import { meanwhile } from '@hemicycle/testkit/meanwhile';
import { refusalOf } from '@hemicycle/testkit/refusal-of';
import { CallError, type TestClient } from '@hemicycle/testkit/test-client';
import { startTestServer, type TestServer } from '@hemicycle/testkit/test-server';
import { openTestSocket } from '@hemicycle/testkit/test-socket';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { saveSettings } from '../site/public.ts';

let server: TestServer;
let admin: TestClient;
let moderator: TestClient;
let rosa: TestClient;
let kenji: TestClient;
let stranger: TestClient;

beforeAll(async () => {
  server = await startTestServer();
  // Few people vote in these tests, and a low limit keeps the counts of secret polls visible.
  await saveSettings(server.database.db, { secretCountFewestVotes: 1 });
  [admin, moderator, rosa, kenji, stranger] = (await Promise.all(
    ['admin', 'moderator', 'member08', 'member09', 'member10'].map((name) => server.signIn(name)),
  )) as [TestClient, TestClient, TestClient, TestClient, TestClient];
});
afterAll(() => server.stop());
afterEach(() => saveSettings(server.database.db, { enableProxyVoting: true, proxyVotersMax: null }));

const setting = (name: string, value: unknown) => saveSettings(server.database.db, { [name]: value });
const pair = (proxyUserId: string, behalfOfUserId: string) => ({ proxyUserId, behalfOfUserId });
const rosaForKenji = pair('member08', 'member09');

async function makeSession(pairs: ReturnType<typeof pair>[] = []) {
  const { idVotingSession } = await admin.call('createVotingSession', {
    body: {
      title: 'Committee on Water',
      epochStartTime: Date.now() - 1000,
      epochEndTime: Date.now() + 3_600_000,
    },
  });
  if (pairs.length > 0) await save({ idVotingSession }, pairs);
  return { idVotingSession };
}
const save = (params: { idVotingSession: string }, proxyVoters: ReturnType<typeof pair>[], client = admin) =>
  client.call('updateVotingSessionDavra', { params, body: { proxyVoters } });
const changePairs = (
  params: { idVotingSession: string },
  proxyPairs: { add?: ReturnType<typeof pair>[]; remove?: ReturnType<typeof pair>[] },
) => admin.call('updateVotingSessionDavra', { params, body: { proxyPairs } });
const rowsOf = async ({ idVotingSession }: { idVotingSession: string }) =>
  (
    await server.database.pool.query(
      `select proxy_user_id, behalf_of_user_id from proxy_voters where id_voting_session = $1 order by 2`,
      [idVotingSession],
    )
  ).rows.map((row: Record<string, string>) => `${row['proxy_user_id']}>${row['behalf_of_user_id']}`);
async function openIn(params: { idVotingSession: string }, change: object = {}) {
  const { id } = await moderator.call('createPoll', { params, body: { title: 'The bill', ...change } });
  await moderator.call('openPoll', { params: { pollId: id } });
  return { pollId: id };
}
const cast = (client: TestClient, params: { pollId: string }, voteDecision: string, onBehalfOf?: string) =>
  client.call('castVote', {
    params,
    body: { voteDecision, requestId: randomUUID(), ...(onBehalfOf === undefined ? {} : { onBehalfOf }) },
  });

test('[PROXY-01][SESS-07] the pairs of a session are told to those who hold the admin page alone', async () => {
  const session = await makeSession();
  const news = hearNews(server.bus);
  const davra = await save(session, [rosaForKenji, pair('member08', 'member10')]);
  expect(davra.proxyVoters).toEqual([rosaForKenji, pair('member08', 'member10')]);
  // Saving pairs sends no news, so nobody sees them live.
  expect(news.items).toEqual([]);
  const [asAdmin] = await admin.call('getVotingSession', { params: session });
  expect(asAdmin).toMatchObject({ members: null, data_json: { davra: { proxyVoters: davra.proxyVoters } } });
  for (const client of [rosa, kenji, moderator]) {
    const [seen] = await client.call('getVotingSession', { params: session });
    expect(seen?.data_json.davra).not.toHaveProperty('proxyVoters');
    expect(seen).not.toHaveProperty('members');
  }
  const told = await moderator.call('updateVotingSessionDavra', {
    params: session,
    body: { chatAll: false },
  });
  expect(told).not.toHaveProperty('proxyVoters');
  expect((await save(session, [])).proxyVoters).toEqual([]);
  expect(await rowsOf(session)).toEqual([]);
});

test('[SESS-01] the members are told to those who edit them', async () => {
  const { idVotingSession } = await makeSession();
  const body = {
    title: 'Renamed',
    epochStartTime: Date.now(),
    epochEndTime: Date.now() + 1000,
    members: ['member09', 'member08'],
  };
  const changed = await admin.call('updateVotingSession', { params: { idVotingSession }, body });
  expect(changed.members).toEqual(['member08', 'member09']);
});

test.each([
  { id: 'PROXY-03', why: 'nobody chosen', pairs: [pair('', 'member09')] },
  { id: 'PROXY-04', why: 'oneself', pairs: [pair('member08', 'member08')] },
  { id: 'PROXY-05', why: 'somebody without the vote', pairs: [pair('observer', 'member08')] },
  { id: 'PROXY-05', why: 'for somebody without the vote', pairs: [pair('member08', 'moderator')] },
  { id: 'PROXY-05', why: 'somebody unknown', pairs: [pair('member08', 'nobody-at-all')] },
  { id: 'BEY-10', why: 'twice', pairs: [rosaForKenji, pair('member10', 'member09')] },
  { id: 'BEY-10', why: 'a chain', pairs: [rosaForKenji, pair('member09', 'member10')] },
])('[$id] $why is refused and the pairs stay', async ({ pairs }) => {
  const session = await makeSession([pair('member01', 'member02')]);
  expect(await refusalOf(save(session, pairs))).toBe('invalid-input');
  expect(await rowsOf(session)).toEqual(['member01>member02']);
});

test('[PROXY-01][BEY-10] administrators who change it at the same moment lose nothing of each other', async () => {
  const session = await makeSession([pair('member01', 'member02')]);
  // The other administrator holds the session and has not committed when this change begins.
  const other = `with held as (select id from voting_sessions where id = '${session.idVotingSession}' for update)
    insert into proxy_voters (id_voting_session, proxy_user_id, behalf_of_user_id)
    select id, 'member08', 'member09' from held`;
  const meanwhileChange = (change: Parameters<typeof changePairs>[1]) =>
    meanwhile({ pool: server.database.pool, change: other }, () => changePairs(session, change));
  const both = await meanwhileChange({ add: [pair('member10', 'member11')] });
  expect(both.proxyVoters).toEqual([
    pair('member01', 'member02'),
    rosaForKenji,
    pair('member10', 'member11'),
  ]);
  await changePairs(session, { remove: [rosaForKenji] });
  // This change is checked against the pair that the other administrator saved.
  expect(await refusalOf(meanwhileChange({ add: [pair('member12', 'member09')] }))).toBe('invalid-input');
  expect(await rowsOf(session)).toEqual(['member01>member02', 'member08>member09', 'member10>member11']);

  await Promise.all([
    ...['member12', 'member13', 'member14'].map((one) =>
      changePairs(session, { add: [pair('member08', one)] }),
    ),
    changePairs(session, { remove: [pair('member01', 'member02'), pair('member03', 'member04')] }),
    changePairs(session, { add: [rosaForKenji], remove: [pair('member10', 'member11')] }),
  ]);
  expect(await rowsOf(session)).toEqual(
    ['member09', 'member12', 'member13', 'member14'].map((one) => `member08>${one}`),
  );
});

test('[PROXY-01] a pair that lost the vote keeps nobody from changing others; what cannot be changes nothing', async () => {
  const session = await makeSession([pair('member01', 'member02')]);
  await server.database.pool.query(
    `update proxy_voters set proxy_user_id = 'observer' where id_voting_session = $1`,
    [session.idVotingSession],
  );
  await changePairs(session, { add: [rosaForKenji] });
  const stale = pair('observer', 'member02');
  for (const body of [
    { proxyPairs: { add: [pair('member10', 'member02')] } },
    { proxyPairs: { add: [pair('member10', 'member08')], remove: [stale] } },
    { proxyPairs: { remove: [stale] }, proxyVoters: [] },
    { proxyPairs: { remove: [stale], replace: [rosaForKenji] } },
  ]) {
    const call = admin.call('updateVotingSessionDavra', { params: session, body });
    expect(await refusalOf(call)).toBe('invalid-input');
  }
  expect(await rowsOf(session)).toEqual(['observer>member02', 'member08>member09']);
  await changePairs(session, { add: [pair('member10', 'member02')], remove: [stale] });
  expect(await rowsOf(session)).toEqual(['member10>member02', 'member08>member09']);
});

test('[BEY-10] the site limits for how many one proxy votes; the answer says which pair is too many', async () => {
  await setting('proxyVotersMax', 2);
  const session = await makeSession();
  const three = [rosaForKenji, pair('member08', 'member10'), pair('member08', 'member11')];
  const error = await save(session, three).catch((problem: unknown) => problem);
  expect(error).toBeInstanceOf(CallError);
  expect(error).toMatchObject({ code: 'invalid-input' });
  expect(await rowsOf(session)).toEqual([]);
  await save(session, three.slice(0, 2));
  await setting('proxyVotersMax', null);
  await save(session, three);
  expect(await rowsOf(session)).toHaveLength(3);
});

test('[BEY-10] pairs above a limit that was lowered since keep a poll from opening, and nothing of it is changed', async () => {
  const session = await makeSession([rosaForKenji, pair('member08', 'member10')]);
  const { id: pollId } = await moderator.call('createPoll', { params: session, body: { title: 'The bill' } });
  await setting('proxyVotersMax', 1);
  expect(await refusalOf(moderator.call('openPoll', { params: { pollId } }))).toBe('proxy-limit-exceeded');
  const { polls } = await moderator.call('listPolls', { params: session });
  expect(polls).toMatchObject([{ id: pollId, status: 'draft', number: null }]);
  await changePairs(session, { remove: [pair('member08', 'member10')] });
  expect(await moderator.call('openPoll', { params: { pollId } })).toMatchObject({ status: 'open' });
});

test('[PERM-03] nobody but an administrator says who votes for whom', async () => {
  const session = await makeSession([rosaForKenji]);
  for (const client of [rosa, moderator]) {
    expect(await refusalOf(save(session, [], client))).toBe('permission-missing');
    const both = { chatAll: true, proxyVoters: [] };
    expect(await refusalOf(client.call('updateVotingSessionDavra', { params: session, body: both }))).toBe(
      'permission-missing',
    );
  }
  expect(await refusalOf(save({ idVotingSession: 'nowhere' }, []))).toBe('not-found');
  expect(await rowsOf(session)).toEqual(['member08>member09']);
});

test('[PROXY-07] switched off, pairs are refused and a poll opens without proxies', async () => {
  const session = await makeSession([rosaForKenji]);
  await setting('enableProxyVoting', false);
  expect(await refusalOf(save(session, []))).toBe('proxy-voting-off');
  expect(await rowsOf(session)).toEqual(['member08>member09']);
  const poll = await openIn(session);
  const { electors } = await moderator.call('getElectorate', { params: poll });
  expect(electors.filter(({ proxyUserId }) => proxyUserId !== null)).toEqual([]);
  expect(await refusalOf(cast(rosa, poll, 'Yea', 'member09'))).toBe('not-in-electorate');
});

test('[PROXY-08][DESIGN §6] a pair changed after the opening changes nothing for the open poll', async () => {
  const session = await makeSession([rosaForKenji]);
  const poll = await openIn(session);
  await save(session, [pair('member10', 'member09')]);
  const { electors } = await moderator.call('getElectorate', { params: poll });
  expect(electors.find(({ userId }) => userId === 'member09')).toMatchObject({ proxyUserId: 'member08' });
  expect(await refusalOf(cast(stranger, poll, 'Nay', 'member09'))).toBe('not-in-electorate');
  expect(await cast(rosa, poll, 'Yea', 'member09')).toMatchObject({
    userId: 'member09',
    proxyVoter: 'member08',
  });
  await moderator.call('closePoll', { params: poll });
  const next = await openIn(session);
  expect(await refusalOf(cast(rosa, next, 'Yea', 'member09'))).toBe('not-in-electorate');
  expect(await cast(stranger, next, 'Yea', 'member09')).toMatchObject({
    userId: 'member09',
    proxyVoter: 'member10',
  });
});

test.each(['open', 'privatevoterselection'] as const)(
  '[PROXY-09][VOTE-02] in a poll %s a proxy votes for oneself and the other, with a receipt each, and changes both',
  async (anonymous) => {
    const session = await makeSession([rosaForKenji]);
    const poll = await openIn(session, { anonymous });
    const { polls } = await rosa.call('listPolls', { params: session });
    expect(polls[0]?.voting.onBehalfOf).toMatchObject([{ userId: 'member09' }]);
    const own = await cast(rosa, poll, 'Yea');
    const forKenji = await cast(rosa, poll, 'Nay', 'member09');
    expect([own, forKenji]).toMatchObject([
      { userId: 'member08', proxyVoter: null },
      { userId: 'member09', proxyVoter: 'member08' },
    ]);
    const { myVotes } = await kenji.call('listPolls', { params: session });
    expect(myVotes).toMatchObject([{ userId: 'member09', proxyVoter: 'member08' }]);
    expect(own.receiptPrivate).not.toBe(forKenji.receiptPrivate);
    expect(own.receiptPublic).not.toBe(forKenji.receiptPublic);
    expect(await cast(rosa, poll, 'Yea', 'member09')).toMatchObject({ changed: true });
    const closed = await moderator.call('closePoll', { params: poll });
    expect(closed.tally).toMatchObject({
      votedCount: 2,
      votesSummary: expect.arrayContaining([expect.objectContaining({ voteDecision: 'Yea', votes: 2 })]),
    });
  },
);

test.each(['open', 'privatevoterselection'] as const)(
  '[PROXY-09] in a poll %s who votes in person wins over the proxy, before and after',
  async (anonymous) => {
    const session = await makeSession([rosaForKenji]);
    const poll = await openIn(session, { anonymous });
    await cast(rosa, poll, 'Nay', 'member09');
    expect(await cast(kenji, poll, 'Yea')).toMatchObject({
      userId: 'member09',
      proxyVoter: null,
      changed: true,
    });
    expect(await refusalOf(cast(rosa, poll, 'Nay', 'member09'))).toBe('voted-in-person');
    const closed = await moderator.call('closePoll', { params: poll });
    expect(closed.tally).toMatchObject({
      votedCount: 1,
      votesSummary: expect.arrayContaining([expect.objectContaining({ voteDecision: 'Yea', votes: 1 })]),
    });
  },
);

test('[PROXY-05][PROXY-08] a poll opens without the proxies who have lost the vote since', async () => {
  const session = await makeSession([rosaForKenji, pair('member01', 'member02')]);
  await server.database.pool.query(
    `update proxy_voters set proxy_user_id = 'observer' where id_voting_session = $1 and proxy_user_id = 'member01'`,
    [session.idVotingSession],
  );
  const poll = await openIn(session);
  const { electors } = await moderator.call('getElectorate', { params: poll });
  const represented = electors.filter(({ proxyUserId }) => proxyUserId !== null);
  expect(represented).toMatchObject([{ userId: 'member09', proxyUserId: 'member08' }]);
});

test('[PROXY-09] where a poll lets no vote change, the first one stands, whether in person or by proxy', async () => {
  const session = await makeSession([rosaForKenji, pair('member08', 'member10')]);
  const poll = await openIn(session, { mayChangeVote: false });
  await cast(rosa, poll, 'Nay', 'member09');
  expect(await refusalOf(cast(kenji, poll, 'Yea'))).toBe('vote-unchangeable');
  await cast(stranger, poll, 'Yea');
  expect(await refusalOf(cast(rosa, poll, 'Nay', 'member10'))).toBe('voted-in-person');
  const closed = await moderator.call('closePoll', { params: poll });
  expect(closed.tally?.votesSummary).toMatchObject([
    { voteDecision: 'Yea', votes: 1 },
    { voteDecision: 'Nay', votes: 1 },
    { voteDecision: 'Pres.', votes: 0 },
  ]);
});

test.each(['open', 'privateselection'] as const)(
  '[PROXY-09] in a poll %s the proxy’s screen hears at once that the other has voted in person, and is told again when it loads',
  async (anonymous) => {
    const session = await makeSession([rosaForKenji, pair('member08', 'member11')]);
    const poll = await openIn(session, { anonymous });
    const sockets = await Promise.all([
      openTestSocket(rosa, 'member08', session),
      openTestSocket(stranger, 'member10', session),
      openTestSocket(moderator, 'moderator', session),
    ]);
    const [hers, ...others] = sockets;
    expect((await hers.snapshot()).votedInPerson).toEqual([]);
    await cast(rosa, poll, 'Nay', 'member09');
    await cast(rosa, poll, 'Nay', 'member11');
    await hers.nextChange('myVote', ({ vote }) => vote.userId === 'member11');
    await cast(kenji, poll, 'Yea');
    const told = await hers.nextChange('votedInPerson');
    expect(told).toEqual({ kind: 'votedInPerson', pollId: poll.pollId, userIds: ['member09'] });
    const anew = await openTestSocket(rosa, 'member08', { ...session, query: { browserTabId: '2' } });
    const { votedInPerson, myVotes } = await anew.snapshot();
    expect(votedInPerson).toEqual([{ pollId: poll.pollId, userId: 'member09' }]);
    expect(myVotes.map(({ userId }) => userId)).toEqual(['member11']);
    await moderator.call('closePoll', { params: poll });
    for (const other of others) {
      await other.nextChange('poll', ({ poll: { status } }) => status === 'closed');
      expect(JSON.stringify(other.messages)).not.toContain('"votedInPerson","pollId"');
    }
    for (const socket of [...sockets, anew]) socket.close();
  },
);

test.each(['privatevoter', 'privatevoterselection', 'limitedvisibility'] as const)(
  '[PROXY-09][BEY-03][PRIV-03][PRIV-06] in a poll %s, which hides who has voted while it is open, the proxy hears of a vote in person only when trying',
  async (anonymous) => {
    const session = await makeSession([rosaForKenji]);
    const poll = await openIn(session, { anonymous });
    const hers = await openTestSocket(rosa, 'member08', session);
    expect((await hers.snapshot()).votedInPerson).toEqual([]);
    const his = await openTestSocket(kenji, 'member09', session);
    await his.snapshot();
    await cast(kenji, poll, 'Yea');
    await his.nextChange('myVote');
    // A single vote does not change the visible count of a secret poll.
    if (anonymous === 'limitedvisibility') await hers.nextChange('tally');
    else expect(JSON.stringify(hers.messages)).not.toContain('"kind":"tally"');
    expect(JSON.stringify(hers.messages)).not.toContain('"votedInPerson","pollId"');
    const anew = await openTestSocket(rosa, 'member08', { ...session, query: { browserTabId: '2' } });
    expect((await anew.snapshot()).votedInPerson).toEqual([]);
    expect(await refusalOf(cast(rosa, poll, 'Nay', 'member09'))).toBe('voted-in-person');
    for (const socket of [hers, his, anew]) socket.close();
  },
);

test.each(['privatevoter', 'privatevoterselection', 'limitedvisibility'] as const)(
  '[PROXY-09][BEY-03][PRIV-03] in a poll %s the proxy’s own vote for them does not disappear either, as long as it is open',
  async (anonymous) => {
    const session = await makeSession([rosaForKenji, pair('member08', 'member11')]);
    const poll = await openIn(session, { anonymous });
    const hers = await openTestSocket(rosa, 'member08', session);
    await cast(rosa, poll, 'Yea', 'member09');
    const { receiptPublic } = await cast(rosa, poll, 'Nay', 'member09');
    const { myVotes: before } = await rosa.call('listPolls', { params: session });
    expect(before).toMatchObject([
      { userId: 'member09', proxyVoter: 'member08', voteDecision: null, changed: true, receiptPublic },
    ]);

    await cast(kenji, poll, 'Yea');
    await cast(rosa, poll, 'Nay', 'member11');
    await hers.nextChange('myVote', ({ vote }) => vote.userId === 'member11');
    const anew = await openTestSocket(rosa, 'member08', { ...session, query: { browserTabId: '2' } });
    for (const { myVotes } of [await rosa.call('listPolls', { params: session }), await anew.snapshot()]) {
      expect(myVotes).toEqual([...before, expect.objectContaining({ userId: 'member11' })]);
    }
    const newsOfKenji = hers.messages.flatMap((message) =>
      message.type === 'news'
        ? message.changes.flatMap((change) =>
            change.kind === 'myVote' && change.vote.userId === 'member09' ? change.vote : [],
          )
        : [],
    );
    expect(newsOfKenji.at(-1)).toEqual(before[0]);

    await moderator.call('closePoll', { params: poll });
    const { myVotes } = await rosa.call('listPolls', { params: session });
    expect(myVotes.map(({ userId }) => userId)).toEqual(['member11']);
    for (const socket of [hers, anew]) socket.close();
  },
);

test.each(['privatevoter', 'limitedvisibility'] as const)(
  '[PROXY-09][VOTE-02] in a poll %s the voter hears of the vote with its choice, and the proxy of what they asked for, once each',
  async (anonymous) => {
    const session = await makeSession([rosaForKenji]);
    const poll = await openIn(session, { anonymous });
    const [hers, his] = await Promise.all([
      openTestSocket(rosa, 'member08', session),
      openTestSocket(kenji, 'member09', session),
    ]);
    await Promise.all([hers.snapshot(), his.snapshot()]);
    await cast(rosa, poll, 'Nay', 'member09');
    await Promise.all([hers.nextChange('myVote'), his.nextChange('myVote')]);
    await moderator.call('closePoll', { params: poll });
    const told = [];
    for (const socket of [hers, his]) {
      await socket.nextChange('poll', ({ poll: { status } }) => status === 'closed');
      told.push(
        socket.messages.flatMap((message) =>
          message.type === 'news'
            ? message.changes.flatMap((change) => (change.kind === 'myVote' ? change.vote : []))
            : [],
        ),
      );
      socket.close();
    }
    const vote = { userId: 'member09', proxyVoter: 'member08' };
    expect(told).toMatchObject([[{ ...vote, voteDecision: null }], [{ ...vote, voteDecision: 'Nay' }]]);
  },
);

test.each(['open', 'privatevoterselection'] as const)(
  '[PROXY-09] in a poll %s nobody else votes for the other, nor the other for the proxy',
  async (anonymous) => {
    const session = await makeSession([rosaForKenji]);
    const poll = await openIn(session, { anonymous });
    expect(await refusalOf(cast(stranger, poll, 'Yea', 'member09'))).toBe('not-in-electorate');
    expect(await refusalOf(cast(moderator, poll, 'Yea', 'member09'))).toBe('permission-missing');
    expect(await refusalOf(cast(kenji, poll, 'Yea', 'member08'))).toBe('not-in-electorate');
    expect(await refusalOf(cast(rosa, poll, 'Yea', 'member10'))).toBe('not-in-electorate');
    const { polls } = await moderator.call('listPolls', { params: session });
    expect(polls[0]?.tally?.votedCount).toBe(0);
  },
);

test('[PROXY-01] who is taken off and put back is represented by nobody until an administrator says so again', async () => {
  const session = await makeSession([rosaForKenji, pair('member10', 'member11')]);
  const everybody = ['member08', 'member09', 'member10', 'member11'];
  const change = (body: object) => admin.call('changeVotingSession', { params: session, body });
  const pairsNow = async () => {
    const [told] = await admin.call('getVotingSession', { params: session });
    const { proxyVoters, proxyVotersSetAside = [] } = told?.data_json.davra ?? {};
    return { proxyVoters, proxyVotersSetAside };
  };
  // The session was open to all. Now it is for listed members, and Kenji is not listed.
  await change({ members: everybody.filter((userId) => userId !== 'member09') });
  const without = { proxyVoters: [pair('member10', 'member11')], proxyVotersSetAside: [rosaForKenji] };
  expect(await pairsNow()).toEqual(without);
  await change({ membership: { add: ['member09'] } });
  expect(await pairsNow()).toEqual(without);
  const { pollId } = await openIn(session);
  expect(await refusalOf(cast(rosa, { pollId }, 'Yea', 'member09'))).toBe('not-in-electorate');
  await moderator.call('closePoll', { params: { pollId } });

  await changePairs(session, { add: [rosaForKenji] });
  expect(await pairsNow()).toEqual({
    proxyVoters: [rosaForKenji, pair('member10', 'member11')],
    proxyVotersSetAside: [],
  });
  await cast(rosa, await openIn(session), 'Yea', 'member09');

  // Another proxy may represent the same person, and a pair that was set aside can be removed.
  await change({ membership: { remove: ['member08', 'member11'] } });
  await change({ membership: { add: ['member08', 'member11'] } });
  await changePairs(session, { add: [pair('member08', 'member11')], remove: [rosaForKenji] });
  expect(await pairsNow()).toEqual({
    proxyVoters: [pair('member08', 'member11')],
    proxyVotersSetAside: [],
  });
  // People without the admin page do not see the pairs that were set aside.
  const [told] = await moderator.call('getVotingSession', { params: session });
  expect(told?.data_json.davra).not.toHaveProperty('proxyVotersSetAside');
});
