import { randomUUID } from 'node:crypto';
import type { PollPrivacy } from '@hemicycle/contract/polls';
import { DEMO_OPEN_SESSION } from '@hemicycle/testkit/demo-open-session';
import type { TestClient } from '@hemicycle/testkit/test-client';
import { startTestServer, type TestServer } from '@hemicycle/testkit/test-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findAkomaNtosoProblems, findPopoloProblems } from './testing-schemas.ts';

const params = { idVotingSession: DEMO_OPEN_SESSION };
let server: TestServer;
let moderator: TestClient;
let member: TestClient;

beforeAll(async () => {
  server = await startTestServer();
  moderator = await server.signIn('moderator');
  member = await server.signIn('member01');
});
afterAll(() => server.stop());

async function votedPoll(anonymous: PollPrivacy): Promise<string> {
  const { id: pollId } = await moderator.call('createPoll', {
    params,
    body: { title: `A vote ${anonymous}`, anonymous },
  });
  await moderator.call('openPoll', { params: { pollId } });
  const body = { voteDecision: 'Yea', requestId: randomUUID() };
  await member.call('castVote', { params: { pollId }, body });
  await moderator.call('closePoll', { params: { pollId } });
  return pollId;
}

const fileOf = async (client: TestClient, format: string) => {
  const answer = await client.fetch(`/api/minutes/${DEMO_OPEN_SESSION}/export/${format}`);
  expect(answer.status).toBe(200);
  return { text: await answer.text(), type: answer.headers.get('content-type') };
};

test('[BEY-35] a sitting comes in both formats, valid, with names of open votes only', async () => {
  const pollId = await votedPoll('open');
  const secretId = await votedPoll('privateselection');
  const { info } = await member.call('getSessionInfo');
  for (const client of [moderator, member]) {
    const akn = await fileOf(client, 'akoma-ntoso');
    expect(akn.type).toContain('application/akn+xml');
    expect(await findAkomaNtosoProblems(akn.text)).toEqual([]);
    const json = await fileOf(client, 'popolo');
    expect(await findPopoloProblems(json.text)).toEqual([]);
    const { vote_events: events } = JSON.parse(json.text);
    expect(events).toMatchObject([
      { id: pollId, votes: [{ voter_id: info.userId, option: 'yes' }] },
      { id: secretId },
    ]);
    expect(events[1]).not.toHaveProperty('votes');
    // Only people who may read the attendance get it.
    expect(akn.text.includes('<rollCall')).toBe(client === moderator);
  }
});

test('[BEY-35] people outside of the sitting get none of it, and no other format exists', async () => {
  const address = `/api/minutes/${DEMO_OPEN_SESSION}/export`;
  expect((await moderator.fetch(`${address}/docx`)).status).toBe(400);
  expect((await moderator.fetch('/api/minutes/nowhere/export/popolo')).status).toBe(404);
});
