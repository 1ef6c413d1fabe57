import type { PollPrivacy } from '@hemicycle/contract/polls';
import type { TestClient } from '@hemicycle/testkit/test-client';
import { startTestServer } from '@hemicycle/testkit/test-server';
import type { TestServer } from '@hemicycle/testkit/test-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { saveSettings } from '../site/public.ts';

const DAY_MS = 24 * 3600 * 1000;
const PRIVACY: readonly PollPrivacy[] = ['open', 'privatevoterselection'];

let server: TestServer;
/** Both may vote in the poll. */
let victim: TestClient;
let attacker: TestClient;
/** Somebody who may vote only in another session. */
let outsider: TestClient;
let moderator: TestClient;
let admin: TestClient;

beforeAll(async () => {
  server = await startTestServer();
  // Few people vote in these tests, and a low limit keeps the counts of secret polls visible.
  await saveSettings(server.database.db, { secretCountFewestVotes: 1 });
  [admin, moderator, victim, attacker, outsider] = await Promise.all([
    server.signIn('admin'),
    server.signIn('moderator'),
    server.signIn('member08'),
    server.signIn('member01'),
    server.signIn('member02'),
  ]);
});
afterAll(() => server.stop());

async function makeSession(members: string[]): Promise<string> {
  const nowMs = server.clock.nowMs();
  const { idVotingSession } = await admin.call('createVotingSession', {
    body: { title: 'S', epochStartTime: nowMs - DAY_MS, epochEndTime: nowMs + DAY_MS, members },
  });
  return idVotingSession;
}

/** Opens a poll in a session of its own, in which both members may vote. */
async function openPollOf(
  privacy: PollPrivacy,
  members: string[] = ['member08', 'member01'],
): Promise<string> {
  const { id: pollId } = await moderator.call('createPoll', {
    params: { idVotingSession: await makeSession(members) },
    body: { title: 'T', anonymous: privacy },
  });
  await moderator.call('openPoll', { params: { pollId } });
  return pollId;
}

const castOf = (client: TestClient, pollId: string, voteDecision: string, requestId: string) =>
  client.call('castVote', { params: { pollId }, body: { voteDecision, requestId } });

/** All rows of the database about a poll, but those of its bell, which a job rings meanwhile. */
async function stateOf(pollId: string): Promise<unknown> {
  const { pool } = server.database;
  const { rows: tables } = await pool.query<{ name: string }>(
    `select table_name as name from information_schema.columns
     where table_schema = current_schema() and column_name = 'poll_id' and table_name not like 'bell%'
     order by 1`,
  );
  const state: unknown[] = [];
  for (const { name } of tables) {
    const { rows } = await pool.query(
      `select to_jsonb(t) as row from "${name}" t where poll_id = $1 order by to_jsonb(t)::text`,
      [pollId],
    );
    state.push([name, rows]);
  }
  return state;
}

async function send(
  pollId: string,
  body: string,
  headers: Record<string, string>,
): Promise<[status: number, code: string]> {
  const response = await fetch(`${server.url}/api/polls/${pollId}/votes`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-hemicycle-request': 'attack', ...headers },
    body,
  });
  const answer = (await response.json()) as { error: { code: string } };
  return [response.status, answer.error.code];
}

const cookieOf = (client: TestClient) => ({ cookie: client.cookie ?? '' });

describe.each(PRIVACY)('in a poll that is %s', (privacy) => {
  test('[VOTE-01] a vote for somebody else, with a weight, or in another shape is refused and changes nothing', async () => {
    const pollId = await openPollOf(privacy);
    await castOf(attacker, pollId, 'Nay', 'own');
    const before = await stateOf(pollId);
    const body = { voteDecision: 'Yea', requestId: 'attack' };
    const attacks: [body: object, code: string][] = [
      [{ ...body, userId: 'member08' }, 'invalid-input'],
      [{ ...body, casterId: 'member08' }, 'invalid-input'],
      [{ ...body, onBehalfOf: 'member08' }, 'not-in-electorate'],
      [{ ...body, onBehalfOf: 'member08', userId: 'member01' }, 'invalid-input'],
      [{ ...body, weight: '1000' }, 'invalid-input'],
      [{ ...body, voteWeight: '1000' }, 'invalid-input'],
      [{ ...body, voteDecision: [{ voteDecision: 'Yea', weight: '1000' }] }, 'ballot-shape'],
      [{ ...body, voteDecision: ['Yea', 'Nay'] }, 'ballot-shape'],
      [{ ...body, requestId: '' }, 'invalid-input'],
      // This is the form of the key under which a proxy's request is stored.
      [{ ...body, requestId: 'member08:attack' }, 'invalid-input'],
      [{ ...body, requestId: { $ne: null } }, 'invalid-input'],
      [{ ...body, serverArrivalTime: 1 }, 'invalid-input'],
      [
        JSON.parse('{"__proto__":{"userId":"member08"},"voteDecision":"Yea","requestId":"x"}'),
        'invalid-input',
      ],
    ];
    for (const [attack, code] of attacks) {
      const [status, got] = await send(pollId, JSON.stringify(attack), cookieOf(attacker));
      expect([got, status < 500], JSON.stringify(attack)).toEqual([code, true]);
    }
    expect(await stateOf(pollId)).toEqual(before);
    expect((await castOf(victim, pollId, 'Yea', 'attack')).changed).toBe(false);
    // A real cast does change the state, so the comparison above can fail.
    expect(await stateOf(pollId)).not.toEqual(before);
  });

  test('[VOTE-01] 10 MB of JSON are refused unread', async () => {
    const pollId = await openPollOf(privacy);
    await castOf(attacker, pollId, 'Nay', 'own');
    const before = await stateOf(pollId);
    const large = JSON.stringify({ voteDecision: 'Y'.repeat(10 * 1024 * 1024), requestId: 'large' });
    expect(await send(pollId, large, cookieOf(attacker))).toEqual([413, 'body-too-large']);
    const deep = `{"voteDecision":${'['.repeat(50_000)}${']'.repeat(50_000)},"requestId":"deep"}`;
    expect(await send(pollId, deep, cookieOf(attacker))).toEqual([400, 'invalid-input']);
    expect(await stateOf(pollId)).toEqual(before);
  });

  test('[VOTE-01] who belongs to another session cannot vote and is not told that the poll exists', async () => {
    await openPollOf(privacy, ['member02']);
    const pollId = await openPollOf(privacy);
    await castOf(victim, pollId, 'Yea', 'of-the-victim');
    const before = await stateOf(pollId);
    const body = (requestId: string) => JSON.stringify({ voteDecision: 'Nay', requestId });
    const unknown = await send('no-such-poll', body('r'), cookieOf(outsider));
    for (const requestId of ['r', 'of-the-victim']) {
      expect(await send(pollId, body(requestId), cookieOf(outsider))).toEqual(unknown);
    }
    expect(unknown).toEqual([404, 'not-found']);
    expect(await stateOf(pollId)).toEqual(before);
  });

  test('[VOTE-01] a stale, forged or missing cookie votes for nobody', async () => {
    const pollId = await openPollOf(privacy);
    const before = await stateOf(pollId);
    const leaving = await server.signIn('member08');
    const stale = cookieOf(leaving);
    await leaving.call('logout');
    const live = cookieOf(victim).cookie;
    const body = JSON.stringify({ voteDecision: 'Yea', requestId: 'stale' });
    for (const headers of [
      stale,
      {},
      { cookie: '' },
      { cookie: `${live.slice(0, -4)}AAAA` },
      { cookie: `${live.split('=')[0]}=member08` },
    ]) {
      expect(await send(pollId, body, headers)).toEqual([401, 'not-signed-in']);
    }
    expect(await stateOf(pollId)).toEqual(before);
    const foreign = { ...cookieOf(victim), origin: 'https://evil.example' };
    expect(await send(pollId, body, foreign)).toEqual([403, 'cross-origin']);
    expect(await stateOf(pollId)).toEqual(before);
  });

  // A requestId belongs to the person who casts. So nobody can take it away by using it first, and
  // using the same text for one's own vote is allowed. What must fail is reaching somebody else's
  // vote by it.
  test("[VOTE-01] somebody else's requestId, used before or after them, neither reads nor moves their vote", async () => {
    const pollId = await openPollOf(privacy);
    const past = await castOf(victim, pollId, 'Yea', 'the-same');
    // With the requestId of an answered request the attacker gets a vote of their own, and not the
    // victim's answer.
    const own = await castOf(attacker, pollId, 'Nay', 'the-same');
    expect(own.receiptPublic).not.toBe(past.receiptPublic);
    expect(own.receiptPrivate).not.toBe(past.receiptPrivate);
    expect(await castOf(victim, pollId, 'Yea', 'the-same')).toEqual(past);
    // Using a requestId before the victim does takes nothing from the victim.
    await castOf(attacker, pollId, 'Pres.', 'of-tomorrow');
    const before = await stateOf(pollId);
    const named = JSON.stringify({ voteDecision: 'Nay', requestId: 'of-tomorrow', onBehalfOf: 'member08' });
    expect((await send(pollId, named, cookieOf(attacker)))[1]).toBe('not-in-electorate');
    expect(await stateOf(pollId)).toEqual(before);
    const later = await castOf(victim, pollId, 'Nay', 'of-tomorrow');
    expect(later).toMatchObject({ voteDecision: 'Nay', changed: true, userId: 'member08', proxyVoter: null });
    const closed = await moderator.call('closePoll', { params: { pollId } });
    expect(closed.tally?.votesSummary?.map(({ votes }) => votes)).toEqual([0, 1, 1]);
  });
});
