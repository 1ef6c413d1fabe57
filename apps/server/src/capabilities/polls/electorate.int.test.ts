import { randomUUID } from 'node:crypto';
import { refusalOf } from '@hemicycle/testkit/refusal-of';
import type { TestClient } from '@hemicycle/testkit/test-client';
import { startTestServer, type TestServer } from '@hemicycle/testkit/test-server';
import { afterAll, beforeAll, expect, test } from 'vitest';

let server: TestServer;
let admin: TestClient;
let moderator: TestClient;
let rosa: TestClient;
let kenji: TestClient;

beforeAll(async () => {
  server = await startTestServer();
  [admin, moderator, rosa, kenji] = await Promise.all([
    server.signIn('admin'),
    server.signIn('moderator'),
    server.signIn('member08'),
    server.signIn('member09'),
  ]);
});
afterAll(() => server.stop());

const members = ['member01', 'member08', 'member20', 'observer'];
const sitting = (change: object = {}) => ({
  title: 'Committee on Water',
  epochStartTime: Date.now() - 1000,
  epochEndTime: Date.now() + 3_600_000,
  members,
  ...change,
});
async function makeSession() {
  const { idVotingSession } = await admin.call('createVotingSession', { body: sitting() });
  return { idVotingSession };
}
async function draftIn(params: { idVotingSession: string }, change: object = {}) {
  const { id } = await moderator.call('createPoll', { params, body: { title: 'The bill', ...change } });
  return { pollId: id };
}
const electorate = (params: { pollId: string }, client = moderator) =>
  client.call('getElectorate', { params });
const idsOf = async (params: { pollId: string }) =>
  (await electorate(params)).electors.map(({ userId }) => userId).toSorted();

test('[PERM-13][WEIGHT-03] of a draft it is who would be in it now, with group and exact weight', async () => {
  const session = await makeSession();
  const poll = await draftIn(session, { votingOrganisation: 'water-board' });
  const { electors, others } = await electorate(poll);
  expect(electors.map(({ userId, weight }) => [userId, weight])).toEqual(
    expect.arrayContaining([['member01', '1']]),
  );
  expect(electors.find(({ userId }) => userId === 'member01')).toMatchObject({
    groupId: expect.any(String),
    groupName: expect.any(String),
    color: expect.stringMatching(/^#/),
    proxyUserId: null,
    proxyName: null,
    present: false,
  });
  // The observer has no permission to vote and is in neither list; member20 has no weight.
  expect(others.find(({ userId }) => userId === 'member20')).toMatchObject({ reason: 'no-weight' });
  expect([...electors, ...others].map(({ userId }) => userId)).not.toContain('observer');
  await admin.call('updateVotingSession', {
    params: session,
    body: sitting({ members: [...members, 'member02'] }),
  });
  expect(await idsOf(poll)).toContain('member02');
});

test('[PERM-13][VOTE-01] the opening freezes it; who comes later is told among the others, who goes stays', async () => {
  const session = await makeSession();
  const poll = await draftIn(session);
  await moderator.call('openPoll', { params: poll });
  await admin.call('updateVotingSession', {
    params: session,
    body: sitting({ members: ['member08', 'member09', 'member20'] }),
  });
  const { electors, others } = await electorate(poll);
  expect(electors.map(({ userId }) => userId).toSorted()).toEqual(['member01', 'member08', 'member20']);
  expect(others).toEqual([{ userId: 'member09', name: expect.any(String), reason: 'arrived-after-opening' }]);
  await moderator.call('closePoll', { params: poll });
  expect(await idsOf(poll)).toEqual(['member01', 'member08', 'member20']);
});

test('[VOTE-01][BEY-02] who is taken off the session while a poll is open keeps the vote and its proof, and enters no more', async () => {
  const session = await makeSession();
  const poll = await draftIn(session);
  await moderator.call('openPoll', { params: poll });
  await admin.call('updateVotingSession', { params: session, body: sitting({ members: ['member20'] }) });

  // The electorate was fixed at the opening: removing somebody from the session does not take their
  // vote away.
  const cast = () =>
    rosa.call('castVote', { params: poll, body: { voteDecision: 'Yea', requestId: randomUUID() } });
  const { receiptPublic } = await cast();
  expect((await moderator.call('closePoll', { params: poll })).tally).toMatchObject({ votedCount: 1 });
  const proof = await rosa.call('getInclusionProof', { params: { ...poll, receipt: receiptPublic } });
  expect(proof.leaf).toMatchObject({ type: 'vote', voter: 'member08', voteDecision: 'Yea' });

  // They may read nothing else of the session. Somebody outside the electorate may not read the
  // proof either.
  expect(await refusalOf(rosa.call('inspectVotes', { params: poll }))).toBe('not-found');
  expect(await refusalOf(rosa.call('listPolls', { params: session }))).toBe('not-found');
  expect(await refusalOf(rosa.call('getPollRecord', { params: poll }))).toBe('not-found');
  expect(await refusalOf(rosa.call('setMeeting', { body: { ...session, meeting: 'mainchamber' } }))).toBe(
    'not-found',
  );
  expect(
    await refusalOf(kenji.call('getInclusionProof', { params: { ...poll, receipt: receiptPublic } })),
  ).toBe('not-found');
  expect(await refusalOf(cast())).toBe('poll-not-open');
});

test('[PEOP-06] presence is told while the poll is not over', async () => {
  const session = await makeSession();
  const poll = await draftIn(session);
  await moderator.call('openPoll', { params: poll });
  await rosa.call('setMeeting', { body: { ...session, meeting: 'mainchamber' } });
  const presence = async () =>
    Object.fromEntries((await electorate(poll)).electors.map(({ userId, present }) => [userId, present]));
  expect(await presence()).toEqual({ member01: false, member08: true, member20: false });
  await rosa.call('setMeeting', { body: { ...session, meeting: 'NOT_IN_MEETING' } });
  expect(await presence()).toMatchObject({ member08: false });
  await moderator.call('closePoll', { params: poll });
  expect(await presence()).toEqual({ member01: null, member08: null, member20: null });
});

test('[PROXY-08] a proxy is told by name, also one who has no weight in the poll', async () => {
  const session = await makeSession();
  await admin.call('updateVotingSessionDavra', {
    params: session,
    body: { proxyVoters: [{ proxyUserId: 'member20', behalfOfUserId: 'member01' }] },
  });
  const poll = await draftIn(session, { votingOrganisation: 'water-board' });
  const proxyOf = async () => {
    const { electors } = await electorate(poll);
    const { proxyUserId, proxyName } = electors.find(({ userId }) => userId === 'member01')!;
    return { proxyUserId, proxyName, proxyVotes: electors.some(({ userId }) => userId === 'member20') };
  };
  const told = { proxyUserId: 'member20', proxyName: expect.stringMatching(/\w/), proxyVotes: false };
  expect(await proxyOf()).toEqual(told);
  await moderator.call('openPoll', { params: poll });
  expect(await proxyOf()).toEqual(told);

  const proxy = await server.signIn('member20');
  await proxy.call('castVote', {
    params: poll,
    body: { voteDecision: 'Yea', onBehalfOf: 'member01', requestId: randomUUID() },
  });
  const { votes } = await moderator.call('inspectVotes', { params: poll });
  expect(votes).toMatchObject([
    { userId: 'member01', proxyVoter: 'member20', proxyVoterName: expect.stringMatching(/\w/) },
  ]);
});

test('[PERM-03] a draft is known to those who run polls, a poll to the people of its session', async () => {
  const poll = await draftIn(await makeSession());
  expect(await refusalOf(electorate(poll, rosa))).toBe('not-found');
  await moderator.call('openPoll', { params: poll });
  expect((await electorate(poll, rosa)).electors).toHaveLength(3);
  expect(await refusalOf(electorate(poll, kenji))).toBe('not-found');
  expect(await refusalOf(electorate({ pollId: 'nowhere' }))).toBe('not-found');
  expect(await refusalOf(electorate(poll, server.client()))).toBe('not-signed-in');
});
