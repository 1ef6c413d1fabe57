import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { VOTE_SNAPSHOT_MAX_BYTES, VOTE_SNAPSHOT_WITHIN_MS } from '@hemicycle/contract/limits';
import type { PollDraft } from '@hemicycle/contract/poll-drafts';
import { createFakeClock } from '@hemicycle/testkit/fake-clock';
import { dumpTables } from '@hemicycle/testkit/dump-everything';
import type { TestClient } from '@hemicycle/testkit/test-client';
import { startTestServer } from '@hemicycle/testkit/test-server';
import type { TestServer } from '@hemicycle/testkit/test-server';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { saveSettings } from '../site/public.ts';
import { RECEIVE_MS } from './sweep-snapshots.ts';

const HOUR_MS = 3_600_000;
const JPEG = Buffer.from('ffd8ffe000104a46494600010100000100010000ffd9', 'hex');
const WEBP = Buffer.from('RIFF\u0000\u0000\u0000\u0000WEBPVP8 a second still');
const PNG = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
const clock = createFakeClock();
let server: TestServer;
let rosa: TestClient;
let kenji: TestClient;
let moderator: TestClient;
let admin: TestClient;
let idVotingSession: string;

beforeAll(async () => {
  server = await startTestServer({ clock });
  [rosa, kenji, moderator, admin] = (await Promise.all(
    ['member08', 'member09', 'moderator', 'admin'].map((account) => server.signIn(account)),
  )) as [TestClient, TestClient, TestClient, TestClient];
});
afterAll(() => server.stop());
beforeEach(async () => {
  await saveSettings(server.database.db, {
    enableCameraSnapshotOnVoteSubmitted: true,
    enableProxyVoting: true,
  });
  ({ idVotingSession } = await admin.call('createVotingSession', {
    body: {
      title: 'Sitting',
      epochStartTime: clock.nowMs() - HOUR_MS,
      epochEndTime: clock.nowMs() + 9 * HOUR_MS,
      members: ['member08', 'member09', 'moderator'],
    },
  }));
});

async function openPoll(draft: Partial<PollDraft> = {}): Promise<string> {
  const { id: pollId } = await moderator.call('createPoll', {
    params: { idVotingSession },
    body: { title: 'A question', voteOptions: ['Yea', 'Nay'], ...draft },
  });
  await moderator.call('openPoll', { params: { pollId } });
  return pollId;
}

async function vote(client: TestClient, pollId: string, voteDecision = 'Yea', onBehalfOf?: string) {
  const { receiptPublic } = await client.call('castVote', {
    params: { pollId },
    body: { voteDecision, requestId: randomUUID(), ...(onBehalfOf ? { onBehalfOf } : {}) },
  });
  return receiptPublic;
}

async function add(
  client: TestClient,
  pollId: string,
  receipt: string,
  content = JPEG,
): Promise<string | number> {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(content)]), '../../me.html');
  const answer = await client.fetch(`/api/polls/${pollId}/votes/${receipt}/snapshot`, {
    method: 'POST',
    body: form,
  });
  return answer.ok ? answer.status : ((await answer.json()) as { error: { code: string } }).error.code;
}

async function takeBack(client: TestClient, pollId: string, receipt: string): Promise<number> {
  const address = `/api/polls/${pollId}/votes/${receipt}/snapshot`;
  return (await client.fetch(address, { method: 'DELETE' })).status;
}

async function urlsSeenBy(client: TestClient, pollId: string): Promise<(string | null)[]> {
  const { votes } = await client.call('inspectVotes', { params: { pollId } });
  return votes.map(({ snapshotUrl }) => snapshotUrl);
}

const rows = async () => {
  const { rows: found } = await server.database.pool.query<{ storage_id: string; state: string }>(
    'select storage_id, state from vote_snapshots',
  );
  return found;
};
const storedFiles = () =>
  readdirSync(`${server.dataDir}/files`, { recursive: true, withFileTypes: true }).flatMap((entry) =>
    entry.isFile() ? [entry.name] : [],
  );
/** Expects that each file has its row, and each row its file. */
async function expectNothingLeftOver(): Promise<void> {
  expect(storedFiles().toSorted()).toEqual((await rows()).map((row) => row.storage_id).toSorted());
}

test('[VOTE-04] [VOTE-05] a snapshot goes with its vote, and its bytes come back to who is on it and to who runs the vote', async () => {
  const pollId = await openPoll();
  const receipt = await vote(rosa, pollId);
  await vote(kenji, pollId, 'Nay');
  expect(await add(rosa, pollId, receipt)).toBe(204);

  const [url] = (await urlsSeenBy(moderator, pollId)).filter((one) => one !== null);
  expect(url).toMatch(/^\/api\/polls\/[\w-]+\/snapshots\/[0-9a-f-]{36}$/);
  expect(url).not.toContain('member08');
  for (const client of [moderator, admin, rosa]) {
    expect((await urlsSeenBy(client, pollId)).filter((one) => one !== null)).toEqual([url]);
    const answer = await client.fetch(url ?? '');
    expect(answer.status).toBe(200);
    expect(Buffer.from(await answer.arrayBuffer()).equals(JPEG)).toBe(true);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'same-origin',
    });
  }
  expect(await urlsSeenBy(kenji, pollId)).toEqual([null, null]);
  for (const client of [kenji, await server.signIn('member24')]) {
    expect((await client.fetch(url ?? '')).status).toBe(404);
  }
  expect((await server.client().fetch(url ?? '')).status).toBe(401);
  expect((await moderator.fetch(`/api/polls/${pollId}/snapshots/${randomUUID()}`)).status).toBe(404);
});

test('[VOTE-04] one vote, one snapshot: the close, a second one and another’s change nothing', async () => {
  const pollId = await openPoll();
  const receipt = await vote(rosa, pollId);
  await moderator.call('closePoll', { params: { pollId } });
  expect(await add(kenji, pollId, receipt)).toBe('not-found');
  expect(await add(rosa, pollId, receipt)).toBe(204);
  expect(await add(rosa, pollId, receipt, WEBP)).toBe('already-exists');
  const [url] = await urlsSeenBy(moderator, pollId);
  expect(Buffer.from(await (await moderator.fetch(url ?? '')).arrayBuffer()).equals(JPEG)).toBe(true);
  await expectNothingLeftOver();
});

test('[VOTE-04] a snapshot is taken of a vote that was just cast, and only where the site asks for it', async () => {
  const pollId = await openPoll();
  const receipt = await vote(rosa, pollId);
  await saveSettings(server.database.db, { enableCameraSnapshotOnVoteSubmitted: false });
  expect(await add(rosa, pollId, receipt)).toBe('not-found');
  await saveSettings(server.database.db, { enableCameraSnapshotOnVoteSubmitted: true });
  await clock.advance(VOTE_SNAPSHOT_WITHIN_MS + 1);
  expect(await add(rosa, pollId, receipt)).toBe('not-found');
  expect(await urlsSeenBy(moderator, pollId)).toEqual([null]);
});

test('[VOTE-04] what it is, its bytes say: no other file, none too large; the vote stands, and it may be sent again', async () => {
  const pollId = await openPoll();
  const receipt = await vote(rosa, pollId);
  const large = Buffer.concat([JPEG, Buffer.alloc(VOTE_SNAPSHOT_MAX_BYTES)]);
  expect(await add(rosa, pollId, receipt, PNG)).toBe('file-type-not-accepted');
  expect(await add(rosa, pollId, receipt, Buffer.from('<html>'))).toBe('file-type-not-accepted');
  expect(await add(rosa, pollId, receipt, large)).toBe('file-too-large');
  await expectNothingLeftOver();
  const { poll } = await moderator.call('inspectVotes', { params: { pollId } });
  expect(poll.tally?.votedCount).toBe(1);
  expect(await add(rosa, pollId, receipt, WEBP)).toBe(204);
});

test('[VOTE-04] a changed vote leaves its snapshot behind; the file is removed', async () => {
  const pollId = await openPoll();
  const first = await vote(rosa, pollId, 'Yea');
  expect(await add(rosa, pollId, first)).toBe(204);
  const before = storedFiles().length;
  const second = await vote(rosa, pollId, 'Nay');
  expect(storedFiles()).toHaveLength(before - 1);
  expect(await urlsSeenBy(moderator, pollId)).toEqual([null]);
  expect(await add(rosa, pollId, first)).toBe('not-found');
  expect(await add(rosa, pollId, second, WEBP)).toBe(204);
  await expectNothingLeftOver();
});

test('[VOTE-04] [PROXY-09] the snapshot of a vote by proxy is of the proxy, who alone may add and see it of the two', async () => {
  await server.database.pool.query(
    `insert into proxy_voters (id_voting_session, proxy_user_id, behalf_of_user_id) values ($1, 'member09', 'member08')`,
    [idVotingSession],
  );
  const pollId = await openPoll();
  const receipt = await vote(kenji, pollId, 'Yea', 'member08');
  expect(await add(rosa, pollId, receipt)).toBe('not-found');
  expect(await add(kenji, pollId, receipt)).toBe(204);
  expect((await urlsSeenBy(kenji, pollId)).filter((one) => one !== null)).toHaveLength(1);
  expect(await urlsSeenBy(rosa, pollId)).toEqual([null]);
});

test.for(['privatevoter', 'privateselection', 'privatevoterselection'] as const)(
  '[VOTE-04] [BEY-03] a poll with the option %s takes none, and a row that stood there all the same is shown to nobody',
  async (anonymous) => {
    const pollId = await openPoll({ anonymous });
    const receipt = await vote(rosa, pollId);
    const files = storedFiles().length;
    expect(await add(rosa, pollId, receipt)).toBe('not-found');
    expect(storedFiles()).toHaveLength(files);
    const dumped = await dumpTables(server.database.pool, server.database.schema);
    expect(dumped.filter((row) => row.table === 'vote_snapshots' && row.text.includes(pollId))).toEqual([]);

    const id = randomUUID();
    await server.database.pool.query(
      `insert into vote_snapshots (id, poll_id, voter_id, person_id, receipt_public, storage_id, state, type, size_bytes, created_ms)
       values ($1, $2, 'member08', 'member08', $3, $1, 'kept', 'image/jpeg', 1, 0)`,
      [id, pollId, receipt],
    );
    for (const client of [rosa, moderator, admin]) {
      expect((await client.fetch(`/api/polls/${pollId}/snapshots/${id}`)).status).toBe(404);
      expect(JSON.stringify(await client.call('inspectVotes', { params: { pollId } }))).not.toContain(id);
    }
    await server.database.pool.query('delete from vote_snapshots where id = $1', [id]);
  },
);

test('[VOTE-04] [PRIV-06] of limited visibility: while it is open, of those who run polls only who reads names sees it; afterwards all', async () => {
  const pollId = await openPoll({ anonymous: 'limitedvisibility' });
  expect(await add(rosa, pollId, await vote(rosa, pollId))).toBe(204);
  const { rows: found } = await server.database.pool.query<{ id: string }>(
    'select id from vote_snapshots where poll_id = $1',
    [pollId],
  );
  const url = `/api/polls/${pollId}/snapshots/${found[0]?.id ?? ''}`;
  const statuses = async () =>
    Promise.all([moderator, admin, rosa, kenji].map(async (client) => (await client.fetch(url)).status));
  expect(await urlsSeenBy(moderator, pollId)).toEqual([url]);
  expect(await urlsSeenBy(admin, pollId)).toEqual([null]);
  expect(await statuses()).toEqual([200, 404, 200, 404]);
  await moderator.call('closePoll', { params: { pollId } });
  expect(await urlsSeenBy(admin, pollId)).toEqual([url]);
  expect(await statuses()).toEqual([200, 200, 200, 404]);
});

test('[VOTE-04] neither record nor export carries a snapshot', async () => {
  const pollId = await openPoll();
  expect(await add(rosa, pollId, await vote(rosa, pollId))).toBe(204);
  await moderator.call('closePoll', { params: { pollId } });
  for (const path of ['record', 'export/csv']) {
    const answer = await moderator.fetch(`/api/polls/${pollId}/${path}`);
    expect(answer.status).toBe(200);
    expect(await answer.text()).not.toMatch(/snapshot/i);
  }
});

test('[VOTE-04] what a crash or a deleted poll leaves is removed by a job', async () => {
  const pollId = await openPoll();
  expect(await add(rosa, pollId, await vote(rosa, pollId))).toBe(204);
  const { pool } = server.database;
  await pool.query(
    `insert into vote_snapshots (id, poll_id, voter_id, person_id, receipt_public, storage_id, state, size_bytes, created_ms)
     values ($1, $2, 'member09', 'member09', 'half', $1, 'receiving', 0, $3)`,
    [randomUUID(), pollId, clock.nowMs()],
  );
  await pool.query(`update vote_snapshots set poll_id = null where poll_id = $1 and voter_id = 'member08'`, [
    pollId,
  ]);
  const before = await rows();
  expect(before.filter(({ state }) => state === 'receiving')).toHaveLength(1);
  await clock.advance(RECEIVE_MS);
  await vi.waitFor(async () => {
    await clock.advance(60_000);
    expect(await rows()).toHaveLength(before.length - 2);
    await expectNothingLeftOver();
  });
});

test('[VOTE-04] whoever is on a snapshot takes it back, open or closed, and nobody else does; the vote stands', async () => {
  const pollId = await openPoll();
  const receipt = await vote(rosa, pollId);
  expect(await takeBack(rosa, pollId, receipt)).toBe(404);
  expect(await add(rosa, pollId, receipt)).toBe(204);
  for (const client of [kenji, moderator, admin]) expect(await takeBack(client, pollId, receipt)).toBe(404);
  expect((await urlsSeenBy(moderator, pollId)).filter((url) => url !== null)).toHaveLength(1);

  expect(await takeBack(rosa, pollId, receipt)).toBe(204);
  expect((await urlsSeenBy(moderator, pollId)).filter((url) => url !== null)).toEqual([]);
  await expectNothingLeftOver();
  // Within two minutes another snapshot may be sent. After the close, the person on it can still
  // delete it.
  expect(await add(rosa, pollId, receipt, WEBP)).toBe(204);
  const closed = await moderator.call('closePoll', { params: { pollId } });
  expect(closed.tally).toMatchObject({ votedCount: 1 });
  expect(await takeBack(rosa, pollId, receipt)).toBe(204);
  expect(await takeBack(rosa, pollId, receipt)).toBe(404);
  await expectNothingLeftOver();
});
