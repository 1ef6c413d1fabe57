import { randomUUID } from 'node:crypto';
import { endpoints } from '@hemicycle/contract/endpoints';
import { EARLIER_SESSIONS_PER_PAGE } from '@hemicycle/contract/limits';
import { pollPrivacy, type PollPrivacy } from '@hemicycle/contract/polls';
import { createFakeClock } from '@hemicycle/testkit/fake-clock';
import { makeCommittee } from '@hemicycle/testkit/make-committee';
import { refusalOf } from '@hemicycle/testkit/refusal-of';
import { CallError, type TestClient } from '@hemicycle/testkit/test-client';
import { startTestServer, type TestServer } from '@hemicycle/testkit/test-server';
import { openTestSocket } from '@hemicycle/testkit/test-socket';
import { afterAll, beforeAll, expect, test } from 'vitest';

const HOUR_MS = 3_600_000;
const MEMBERS = ['member08', 'member09', 'member10', 'member11'];

const clock = createFakeClock();
let server: TestServer;
/** Another server over the same database and bus. */
let beside: TestServer;
let admin: TestClient;
let marit: TestClient;
let rosa: TestClient;
let kenji: TestClient;
/** Somebody who does not belong to the session. */
let stranger: TestClient;

beforeAll(async () => {
  server = await startTestServer({ clock });
  beside = await startTestServer({
    clock,
    database: server.database,
    bus: server.bus,
    config: { dataDir: server.dataDir },
  });
  [admin, marit, rosa, kenji, stranger] = await Promise.all([
    server.signIn('admin'),
    server.signIn('moderator'),
    beside.signIn('member08'),
    server.signIn('member09'),
    server.signIn('member20'),
  ]);
});
afterAll(async () => {
  await beside.stop();
  await server.stop();
});

async function make(title: string, startsMs: number, members: string[] | null): Promise<string> {
  const { idVotingSession } = await admin.call('createVotingSession', {
    body: { title, epochStartTime: startsMs, epochEndTime: startsMs + HOUR_MS, members },
  });
  return idVotingSession;
}

const pageOf = (client: TestClient, query: Record<string, string>) =>
  client.fetch(`/api/votingsessions/earlier?${new URLSearchParams(query).toString()}`);

async function list(client: TestClient, query: Record<string, string> = {}) {
  return endpoints.listEarlierSessions.answer.parse(await (await pageOf(client, query)).json());
}

async function listOf(client: TestClient, search: string): Promise<string[]> {
  return (await list(client, { search })).sessions.map(({ title }) => title);
}

/** The error code of a refused call; undefined where the call was answered. */
async function refused(call: Promise<unknown>): Promise<string | undefined> {
  return call.then(
    () => undefined,
    (error: unknown) => (error instanceof CallError ? error.code : String(error)),
  );
}

/** Makes a poll in which four members vote, closes it and declares the result. */
async function decided(idVotingSession: string, anonymous: PollPrivacy): Promise<string> {
  const { id: pollId } = await marit.call('createPoll', {
    params: { idVotingSession },
    body: { title: `A ${anonymous} question`, anonymous },
  });
  const params = { pollId };
  await marit.call('openPoll', { params });
  for (const member of MEMBERS) {
    const voter = await server.signIn(member);
    await voter.call('castVote', {
      params,
      body: { voteDecision: member === 'member08' ? 'Yea' : 'Nay', requestId: randomUUID() },
    });
  }
  await marit.call('closePoll', { params });
  await marit.call('declarePoll', { params, body: { result: 'FAIL' } });
  return pollId;
}

/** Makes a session of four members with a declared vote, which its moderator then ends. */
async function endedSession(
  privacy: PollPrivacy = 'open',
  meanwhile: (params: { idVotingSession: string }) => Promise<void> = async () => {},
) {
  const idVotingSession = await makeCommittee(admin, clock.nowMs(), MEMBERS);
  for (const client of [marit, rosa, kenji]) {
    await client.call('setMeeting', { body: { idVotingSession, meeting: 'mainchamber' } });
  }
  const openedAt = clock.nowMs();
  const facts = () => marit.call('getSittingFacts', { params: { idVotingSession } });
  await expect.poll(async () => (await facts()).facts.length).toBe(1);
  await meanwhile({ idVotingSession });
  const pollId = await decided(idVotingSession, privacy);
  await clock.advance(60_000);
  await marit.call('endVotingSession', { params: { idVotingSession } });
  return { idVotingSession, pollId, openedAt, endedAt: clock.nowMs() };
}

/** The answers of all calls that read an ended session. */
async function answersOf(client: TestClient, idVotingSession: string, pollId: string) {
  const ofSession = { params: { idVotingSession } };
  const ofPoll = { params: { pollId } };
  const calls = {
    session: () => client.call('getEarlierSession', ofSession),
    polls: () => client.call('listPolls', ofSession),
    past: () => client.call('listPastPolls', ofSession),
    acts: () => client.call('listRecordedActs', ofSession),
    facts: () => client.call('getSittingFacts', ofSession),
    poll: () => client.call('getPoll', ofPoll),
    votes: () => client.call('inspectVotes', ofPoll),
  };
  const files = [
    `/api/polls/votingsession/${idVotingSession}/record`,
    `/api/polls/${pollId}/record`,
    `/api/polls/${pollId}/export/csv`,
  ];
  const refusals = await Promise.all(Object.values(calls).map((call) => refused(call())));
  const statuses = await Promise.all(files.map(async (file) => (await client.fetch(file)).status));
  return { refusals: [...new Set(refusals)], statuses: [...new Set(statuses)] };
}

const EVERYTHING_TOLD = { refusals: [undefined], statuses: [200] };
const NOTHING_TOLD = { refusals: ['not-found'], statuses: [404] };

test('[SESS-06] earlier sessions are listed to their members alone, the newest first, a page at a time', async () => {
  const count = EARLIER_SESSIONS_PER_PAGE + 3;
  for (let ago = 1; ago <= count; ago += 1) {
    // Two of them begin at the same moment.
    const startsMs = clock.nowMs() - Math.max(ago, 2) * 48 * HOUR_MS;
    await make(`Hearing ${ago}`, startsMs, ['member08']);
  }
  await make('Hearing to come', clock.nowMs() + HOUR_MS, ['member08']);
  await make('Hearing now', clock.nowMs(), ['member08']);
  const first = await list(rosa, { search: 'HEARING' });
  expect(first.sessions).toHaveLength(EARLIER_SESSIONS_PER_PAGE);
  expect(first.next).not.toBeNull();
  const second = await list(rosa, { search: 'hearing', before: first.next! });
  expect(second.next).toBeNull();
  const all = [...first.sessions, ...second.sessions];
  expect(new Set(all.map(({ title }) => title))).toEqual(
    new Set(Array.from({ length: count }, (_, index) => `Hearing ${index + 1}`)),
  );
  const starts = all.map(({ epochStartTime }) => epochStartTime);
  expect(starts).toEqual(starts.toSorted((one, other) => other - one));
  expect(await listOf(kenji, 'hearing')).toEqual([]);
  // Moderators and administrators belong to every session.
  expect(await listOf(marit, 'hearing 28')).toEqual(['Hearing 28']);
});

test('[SESS-06] a search is for the words themselves, and what is no place of the list is refused', async () => {
  await make('50% of _ members', clock.nowMs() - 72 * HOUR_MS, ['member08']);
  expect(await listOf(rosa, '50% OF _')).toEqual(['50% of _ members']);
  expect(await listOf(rosa, '%')).toEqual(['50% of _ members']);
  const status = async (query: Record<string, string>) => (await pageOf(rosa, query)).status;
  expect(await status({ before: 'elsewhere' })).toBe(400);
  expect(await status({ before: '1.a" or 1=1' })).toBe(400);
  expect(await status({ before: '9999999999999999.a' })).toBe(200);
  expect(await status({ search: '\u0000' })).toBe(400);
  expect(await refusalOf(server.client().call('listEarlierSessions'))).toBe('not-signed-in');
});

test('[SESS-07][PROC-01] one that a host has ended is told as it occurred, by any server', async () => {
  const { idVotingSession, openedAt, endedAt } = await endedSession('open', async (params) => {
    const socket = await openTestSocket(rosa, 'member08', params);
    await socket.snapshot();
    // The count leaves out people who are no voters of the session.
    await (await openTestSocket(marit, 'moderator', params)).snapshot();
  });
  const told = await rosa.call('getEarlierSession', { params: { idVotingSession } });
  expect(told).toMatchObject({
    title: 'Committee on Water',
    stage: 'ended',
    openedAt,
    endedAt,
    presided: [{ name: 'Marit Solberg', fromMs: openedAt }],
    attendedCount: 2,
    expectedCount: MEMBERS.length,
    voteCount: 1,
  });
  expect(await listOf(kenji, 'committee on water')).toContain('Committee on Water');
});

test('[SESS-07] one that is not over says so, and one that ran over that people sit on in it', async () => {
  const idVotingSession = await makeCommittee(admin, clock.nowMs(), MEMBERS);
  const stage = async () => (await rosa.call('getEarlierSession', { params: { idVotingSession } })).stage;
  expect(await stage()).toBe('open');
  const isListed = async () => {
    const { sessions } = await list(rosa);
    return sessions.some((session) => session.idVotingSession === idVotingSession);
  };
  expect(await isListed()).toBe(false);
  await rosa.call('setMeeting', { body: { idVotingSession, meeting: 'mainchamber' } });
  const epochEndTime = clock.nowMs();
  await admin.call('changeVotingSession', { params: { idVotingSession }, body: { epochEndTime } });
  expect(await stage()).toBe('sits-on');
  expect(await isListed()).toBe(true);
  await rosa.call('setMeeting', { body: { idVotingSession, meeting: 'NOT_IN_MEETING' } });
  expect(await stage()).toBe('ended');
});

test('[SESS-07][BEY-02] its members read everything after the end; who voted and was taken off keeps the proof alone', async () => {
  const { idVotingSession, pollId } = await endedSession();
  expect(await answersOf(kenji, idVotingSession, pollId)).toEqual(EVERYTHING_TOLD);
  const { myVotes } = await kenji.call('listPastPolls', { params: { idVotingSession } });
  expect(myVotes).toMatchObject([{ pollId, userId: 'member09', voteDecision: 'Nay' }]);
  const receipt = myVotes[0]!.receiptPublic;
  // Its members stay who they were, unless it is taken up again.
  await admin.call('changeVotingSession', {
    params: { idVotingSession },
    body: { epochEndTime: clock.nowMs() + HOUR_MS, membership: { remove: ['member09'] } },
  });
  await marit.call('endVotingSession', { params: { idVotingSession } });
  expect(await answersOf(kenji, idVotingSession, pollId)).toEqual(NOTHING_TOLD);
  expect((await list(kenji)).sessions.map((session) => session.idVotingSession)).not.toContain(
    idVotingSession,
  );
  const { leaf } = await kenji.call('getInclusionProof', { params: { pollId, receipt } });
  expect(leaf).toMatchObject({ voter: 'member09' });
});

test('[PERM-03] strangers, people of another session and a moderator who has lost the right are told nothing of it', async () => {
  const { idVotingSession, pollId } = await endedSession('privateselection');
  await makeCommittee(admin, clock.nowMs(), ['member20']);
  expect(await answersOf(stranger, idVotingSession, pollId)).toEqual(NOTHING_TOLD);
  const { myVotes } = await rosa.call('listPastPolls', { params: { idVotingSession } });
  const proof = { params: { pollId, receipt: myVotes[0]!.receiptPublic } };
  expect(await refusalOf(stranger.call('getInclusionProof', proof))).toBe('not-found');
  const attendance = { params: { idVotingSession } };
  expect(await refusalOf(rosa.call('getAttendance', attendance))).toBe('permission-missing');
  await admin.call('updateUserRoles', { params: { userId: 'member20' }, body: { roles: ['moderator'] } });
  const moderates = await beside.signIn('member20');
  expect(await answersOf(moderates, idVotingSession, pollId)).toEqual(EVERYTHING_TOLD);
  await moderates.call('getAttendance', attendance);
  await admin.call('updateUserRoles', { params: { userId: 'member20' }, body: { roles: ['member'] } });
  const noLonger = await beside.signIn('member20');
  expect(await answersOf(noLonger, idVotingSession, pollId)).toEqual(NOTHING_TOLD);
});

test('[SESS-07] of a deleted session nothing is left', async () => {
  const idVotingSession = await make('To be deleted', clock.nowMs() - 9 * HOUR_MS, MEMBERS);
  expect(await listOf(rosa, 'to be deleted')).toEqual(['To be deleted']);
  await admin.call('deleteVotingSession', { params: { idVotingSession } });
  expect(await listOf(rosa, 'to be deleted')).toEqual([]);
  expect(await refusalOf(rosa.call('getEarlierSession', { params: { idVotingSession } }))).toBe('not-found');
});

test.each(pollPrivacy.options)(
  '[PRIV-06] of a %s poll nobody is told more, nor less, after the session has ended',
  async (privacy) => {
    const idVotingSession = await makeCommittee(admin, clock.nowMs(), MEMBERS);
    const pollId = await decided(idVotingSession, privacy);
    const params = { pollId };
    const readers = [rosa, kenji, marit, admin];
    const read = () =>
      Promise.all(
        readers.map(async (reader) => ({
          poll: await reader.call('getPoll', { params }),
          votes: await reader.call('inspectVotes', { params }),
          past: await reader.call('listPastPolls', { params: { idVotingSession } }),
          file: await (await reader.fetch(`/api/polls/${pollId}/export/csv`)).text(),
        })),
      );
    const before = await read();
    await marit.call('endVotingSession', { params: { idVotingSession } });
    expect(await read()).toEqual(before);
  },
);
