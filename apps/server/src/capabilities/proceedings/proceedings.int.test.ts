import { randomUUID } from 'node:crypto';
import { listRecordedActs, type RecordedAct } from '@hemicycle/contract/proceedings';
import { refusalOf } from '@hemicycle/testkit/refusal-of';
import type { TestClient } from '@hemicycle/testkit/test-client';
import { startTestServer, type TestServer } from '@hemicycle/testkit/test-server';
import { afterAll, beforeAll, expect, test } from 'vitest';

let server: TestServer;
let admin: TestClient;
let moderator: TestClient;
let member: TestClient;

beforeAll(async () => {
  server = await startTestServer();
  [admin, moderator, member] = [
    await server.signIn('admin'),
    await server.signIn('moderator'),
    await server.signIn('member01'),
  ];
});
afterAll(() => server.stop());

async function newSession(members?: string[]): Promise<string> {
  const { idVotingSession } = await admin.call('createVotingSession', {
    body: {
      title: 'Sitting',
      epochStartTime: server.clock.nowMs() - 1000,
      epochEndTime: server.clock.nowMs() + 3_600_000,
      ...(members === undefined ? {} : { members }),
    },
  });
  return idVotingSession;
}

async function openPoll(idVotingSession: string, title: string): Promise<string> {
  const { id: pollId } = await moderator.call('createPoll', {
    params: { idVotingSession },
    body: { title, voteOptions: ['Yea', 'Nay'] },
  });
  await moderator.call('openPoll', { params: { pollId } });
  return pollId;
}

async function declare(pollId: string, result: 'PASS' | 'FAIL', commentary = '') {
  const { poll } = await moderator.call('getPoll', { params: { pollId } });
  const replaces = poll.resultDetails.declaredAt;
  return moderator.call('declarePoll', { params: { pollId }, body: { result, commentary, replaces } });
}

async function allActs(client: TestClient, idVotingSession: string): Promise<RecordedAct[]> {
  const acts: RecordedAct[] = [];
  let after: number | null = 0;
  while (after !== null) {
    const answer = await client.fetch(`/api/proceedings/votingsession/${idVotingSession}?after=${after}`);
    const page = listRecordedActs.answer.parse(await answer.json());
    acts.push(...page.acts);
    after = page.next;
  }
  return acts;
}

test('[PROC-01] every declaration, also one that was replaced, and every withdrawal, in the order of the record', async () => {
  const idVotingSession = await newSession();
  const first = await openPoll(idVotingSession, 'First');
  await member.call('castVote', {
    params: { pollId: first },
    body: { voteDecision: 'Yea', requestId: randomUUID() },
  });
  await moderator.call('closePoll', { params: { pollId: first } });
  await declare(first, 'FAIL', 'Declared by mistake.');
  await declare(first, 'PASS', 'The bill is passed.');
  const second = await openPoll(idVotingSession, 'Second');
  await moderator.call('cancelPoll', { params: { pollId: second }, body: { reason: 'Wrong question' } });
  const acts = await allActs(member, idVotingSession);
  expect(acts).toMatchObject([
    {
      kind: 'declaration',
      sequence: 2,
      pollId: first,
      result: 'FAIL',
      proposed: 'PASS',
      commentary: 'Declared by mistake.',
      by: 'Marit Solberg',
    },
    { kind: 'declaration', sequence: 3, pollId: first, result: 'PASS', proposed: 'PASS' },
    { kind: 'withdrawal', sequence: 4, pollId: second, reason: 'withdrawn', by: 'Marit Solberg' },
  ]);
  const { polls } = await member.call('listPolls', { params: { idVotingSession } });
  const cancelled = polls.find((poll) => poll.id === second);
  expect(acts[2]?.atMs).toBe(cancelled?.closedTime);
  expect(JSON.stringify(acts)).not.toContain('voteDecision');
});

test('[PROC-01] long proceedings come in pages that meet', async () => {
  const idVotingSession = await newSession();
  const pollId = await openPoll(idVotingSession, 'Declared again and again');
  await moderator.call('closePoll', { params: { pollId } });
  for (let count = 0; count < 203; count += 1) await declare(pollId, 'FAIL');
  const first = await member.call('listRecordedActs', { params: { idVotingSession } });
  expect([first.acts.length, first.next]).toEqual([200, 201]);
  const sequences = (await allActs(member, idVotingSession)).map(({ sequence }) => sequence);
  expect(sequences).toEqual(Array.from({ length: 203 }, (_, index) => index + 2));
  for (const after of ['x', '-1', '1.5', '99999999999']) {
    const answer = await member.fetch(`/api/proceedings/votingsession/${idVotingSession}?after=${after}`);
    expect([after, answer.status]).toEqual([after, 400]);
  }
});

test('[PROC-01] a session without polls has none, an outsider is told of none', async () => {
  const idVotingSession = await newSession(['member02']);
  expect(await allActs(moderator, idVotingSession)).toEqual([]);
  expect(await refusalOf(member.call('listRecordedActs', { params: { idVotingSession } }))).toBe('not-found');
});
