import { randomUUID } from 'node:crypto';
import { recordFile } from '@hemicycle/contract/records';
import { DEMO_OPEN_SESSION } from '@hemicycle/testkit/demo-open-session';
import { refusalOf } from '@hemicycle/testkit/refusal-of';
import { startTestServer, type TestServer } from '@hemicycle/testkit/test-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { saveSettings } from '../site/public.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

async function division() {
  const moderator = await server.signIn('moderator');
  const { id: pollId } = await moderator.call('createPoll', {
    params: { idVotingSession: DEMO_OPEN_SESSION },
    body: { title: 'Third reading' },
  });
  const opened = await moderator.call('openPoll', { params: { pollId } });
  await server.database.pool.query(
    `insert into people_states (id_voting_session, user_id, meeting, entered_ms, last_seen_ms)
     select $1, id, 'mainchamber', 1, $2 from users where id like 'member%'`,
    [DEMO_OPEN_SESSION, server.clock.nowMs()],
  );
  const closed = await moderator.call('closePoll', { params: { pollId } });
  await server.database.pool.query('delete from people_states where user_id like $1', ['member%']);
  const record = await (await moderator.fetch(`/api/polls/${pollId}/record`)).text();
  return { opened, closed, record };
}

test('[POLL-02] a poll keeps the quorum as it stood at its opening and at its close, and so does its record', async () => {
  const { opened, closed, record } = await division();
  expect(opened.quorum.opening).toMatchObject([
    { pass: false, contributed: '0', needed: expect.any(String) },
  ]);
  expect(opened.quorum.closing).toEqual([]);
  expect(closed.quorum.opening).toEqual(opened.quorum.opening);
  expect(closed.quorum.closing).toMatchObject([
    { rule: opened.quorum.opening[0]?.rule, pass: true, contributed: '24' },
  ]);
  expect(Number(closed.quorum.closing[0]?.needed)).toBeGreaterThan(0);
  expect(closed.present).toEqual({ votes: 24, weight: '24' });
  const displayed = closed.quorum.closing.map(({ rule, name, pass, displayString }) => ({
    rule,
    name,
    pass,
    displayString,
  }));
  // The format of the record does not hold the numbers of people present.
  expect(recordFile.parse(JSON.parse(record)).entries[0]?.entry).toMatchObject({
    quorum: { closing: displayed },
  });
});

test('[QUOR-02][BEY-05][BEY-06] without the quorum at its close a vote is proposed as FAIL: PASS takes a commentary, and no casting vote breaks its tie', async () => {
  const [moderator, member] = await Promise.all([server.signIn('moderator'), server.signIn('member01')]);
  const { id: pollId } = await moderator.call('createPoll', {
    params: { idVotingSession: DEMO_OPEN_SESSION },
    body: { title: 'Few are here', majority: { kind: 'simple', base: 'valid', castingVote: true } },
  });
  const params = { pollId };
  await moderator.call('openPoll', { params });
  await member.call('castVote', { params, body: { voteDecision: 'Yea', requestId: randomUUID() } });
  const closed = await moderator.call('closePoll', { params });
  expect(closed.quorum.closing).toMatchObject([{ pass: false }]);
  const declare = async (body: { result: 'PASS' | 'FAIL'; commentary?: string; castingVote?: object }) =>
    moderator.call('declarePoll', { params, body: body as { result: 'PASS' } });
  expect(await refusalOf(declare({ result: 'PASS' }))).toBe('commentary-missing');
  const castingVote = { voteDecision: 'Yea', by: 'The President' };
  expect(await refusalOf(declare({ result: 'PASS', commentary: 'x', castingVote }))).toBe(
    'casting-vote-without-tie',
  );
  expect((await moderator.call('getPoll', { params })).poll.result).toBe('undeclared');
  await declare({ result: 'PASS', commentary: 'The house goes on.' });
  const record = await (await moderator.fetch(`/api/polls/${pollId}/record`)).text();
  expect(recordFile.parse(JSON.parse(record)).entries.map(({ entry }) => entry)).toMatchObject([
    { kind: 'closing', proposal: { outcome: 'PASS' } },
    { kind: 'declaration', proposed: 'FAIL', result: 'PASS', commentary: 'The house goes on.' },
  ]);
});

test('[CFG-07] without enableQuorum it keeps none', async () => {
  await saveSettings(server.database.db, { enableQuorum: false });
  const { opened, closed } = await division();
  expect([opened.quorum.opening, closed.quorum.closing]).toEqual([[], []]);
});
