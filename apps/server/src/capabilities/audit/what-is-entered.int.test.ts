import { randomUUID } from 'node:crypto';
import { createFakeClock } from '@hemicycle/testkit/fake-clock';
import { makeCommittee } from '@hemicycle/testkit/make-committee';
import { refusalOf } from '@hemicycle/testkit/refusal-of';
import type { TestClient } from '@hemicycle/testkit/test-client';
import { startTestServer, TEST_PASSWORD, type TestServer } from '@hemicycle/testkit/test-server';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

const clock = createFakeClock();
const VOTERS = ['member10', 'member11', 'member12'];
let server: TestServer;
let admin: TestClient;
let moderator: TestClient;
let before = 0;

beforeAll(async () => {
  server = await startTestServer({ clock });
  [admin, moderator] = await Promise.all([server.signIn('admin'), server.signIn('moderator')]);
});
afterAll(() => server.stop());
beforeEach(async () => {
  before = (await entries(0)).length;
});

interface Entry {
  readonly act: string;
  readonly by: string | null;
  readonly whom: string | null;
  readonly detail: Record<string, unknown>;
  readonly text: string;
}

/** What was entered since the test began, in its order. */
async function entries(since = before): Promise<Entry[]> {
  const { rows } = await server.database.pool.query<Entry>(
    `select act, by_user_id as by, user_id as whom, detail, moderation_acts::text as text
     from moderation_acts where act <> 'beginLog' order by entered offset $1`,
    [since],
  );
  return rows;
}
const changesIn = (entry: Entry | undefined) => entry?.detail['changes'];
const login = (client: TestClient, email: string, password: string) =>
  client.call('login', { body: { email, password } });

test('[AUTH-02] each sign-in, each refused one and each sign-out is an entry, without what was typed', async () => {
  const client = server.client();
  expect(await refusalOf(login(client, 'member08@demo.test', 'wrong-secret-1'))).toBe('invalid-credentials');
  expect(await refusalOf(login(client, 'typed-by-mistake@demo.test', 'wrong-secret-2'))).toBe(
    'invalid-credentials',
  );
  await login(client, 'member08@demo.test', TEST_PASSWORD);
  await client.call('logout', { body: {} });
  await login(client, 'member08@demo.test', TEST_PASSWORD);
  await client.call('logout', { body: { everywhere: true } });
  const found = await entries();
  expect(found.map(({ act, by, whom, detail }) => [act, by, whom, detail])).toEqual([
    ['signInFailed', null, 'member08', { way: 'password' }],
    ['signInFailed', null, null, { way: 'password' }],
    ['signIn', 'member08', null, { way: 'password' }],
    ['signOut', 'member08', null, {}],
    ['signIn', 'member08', null, { way: 'password' }],
    ['signOutEverywhere', 'member08', null, {}],
  ]);
  for (const { text } of found) expect(text).not.toMatch(/wrong-secret|typed-by-mistake/u);
});

test('changes of the site, of a sitting and of a rule have what was before and after', async () => {
  const idVotingSession = await makeCommittee(admin, clock.nowMs(), ['moderator']);
  await admin.call('changeVotingSession', {
    params: { idVotingSession },
    body: { title: 'Budget committee', phoneAndVideoSystemPassword: 'not-for-the-log' },
  });
  await admin.call('updateSiteFlags', { body: { enableQuorum: true } });
  await admin.call('updateSiteFlags', { body: { enableQuorum: true } });
  await admin.call('deleteVotingSession', { params: { idVotingSession } });
  const found = await entries();
  expect(found.map(({ act }) => act)).toEqual(
    expect.arrayContaining(['makeSession', 'changeSession', 'deleteSession']),
  );
  const changed = found.find(({ act }) => act === 'changeSession');
  expect(changesIn(changed)).toEqual([
    { field: 'title', before: expect.any(String), after: 'Budget committee' },
    { field: 'phoneAndVideoSystemPassword', before: '***', after: '***' },
  ]);
  expect(found.filter(({ act }) => act === 'changeSite').length).toBeLessThanOrEqual(1);
  for (const { text } of found) expect(text).not.toContain('not-for-the-log');
});

test('[AUTH-12][FND-04] roles and the identity of the house have what was before and after', async () => {
  await admin.call('updateUserRoles', { params: { userId: 'member11' }, body: { roles: ['observer'] } });
  await admin.call('updateUserRoles', { params: { userId: 'member11' }, body: { roles: ['member'] } });
  const { siteName } = await admin.call('getSiteIdentity');
  const other = 'House of the log';
  await admin.call('updateSiteIdentity', { body: { siteName: other, before: { siteName } } });
  await admin.call('updateSiteIdentity', { body: { siteName, before: { siteName: other } } });
  const found = await entries();
  expect(found.map(({ act, by, whom }) => [act, by, whom])).toEqual([
    ['changePerson', 'admin', 'member11'],
    ['changePerson', 'admin', 'member11'],
    ['changeIdentity', 'admin', null],
    ['changeIdentity', 'admin', null],
  ]);
  expect(changesIn(found[2])).toEqual([{ field: 'siteName', before: siteName, after: other }]);
});

test('[PERM-39] who is named for a booth, and no longer, is in the log', async () => {
  const idVotingSession = await makeCommittee(admin, clock.nowMs(), ['moderator', 'interpreter']);
  before = (await entries(0)).length;
  const channel = await moderator.call('createInterpreterChannel', {
    params: { idVotingSession },
    body: { language: 'fr' },
  });
  const params = { channelId: channel.id, userId: 'interpreter' };
  await moderator.call('nameInterpreter', { params });
  await moderator.call('nameInterpreter', { params });
  await moderator.call('removeInterpreter', { params });
  await moderator.call('closeInterpreterChannel', { params: { channelId: channel.id } });
  expect((await entries()).map(({ act, whom, detail }) => [act, whom, detail])).toEqual([
    ['openChannel', null, { language: 'fr' }],
    ['nameInterpreter', 'interpreter', { language: 'fr' }],
    ['removeInterpreter', 'interpreter', { language: 'fr' }],
    ['closeChannel', null, { language: 'fr' }],
  ]);
});

test('nothing secret is in the log: no password, no code, no token, no link', async () => {
  const secrets: string[] = [];
  const idVotingSession = await makeCommittee(admin, clock.nowMs(), ['moderator', 'member09']);
  const link = await admin.call('makePasswordLink', {
    params: { userId: 'member09' },
    body: { by: 'shown' },
  });
  secrets.push(String(link.token));
  const newPassword = `Corr3ct-${randomUUID()}`;
  await server.client().call('setPasswordByLink', { body: { token: String(link.token), newPassword } });
  const changing = await server.signIn('member09', newPassword);
  const second = `Batt3ry-${randomUUID()}`;
  await changing.call('changePassword', {
    body: { password: newPassword, newPassword: second, signOutElsewhere: false },
  });
  secrets.push(newPassword, second);
  const stream = await moderator.call('createCaptionStream', {
    params: { idVotingSession },
    body: { name: 'Stenography' },
  });
  secrets.push(stream.token);
  const { rows } = await server.database.pool.query<{ secret: string }>(
    'select password_hash as secret from users where password_hash is not null union select token_hash from sign_ins',
  );
  const all = (await entries(0)).map(({ text }) => text).join('\n');
  expect((await entries()).map(({ act }) => act)).toEqual(
    expect.arrayContaining(['resetPassword', 'setPassword', 'changePassword', 'openCaptionStream']),
  );
  for (const secret of [...secrets, ...rows.map((row) => row.secret)]) expect(all).not.toContain(secret);
});

test('[VOTE-01] nothing in the log tells who cast or when in a secret poll', async () => {
  const idVotingSession = await makeCommittee(admin, clock.nowMs(), ['moderator', ...VOTERS]);
  const voters = await Promise.all(VOTERS.map((one) => server.signIn(one)));
  for (const client of voters)
    await client.call('updateSessionInfo', {
      body: { userSession: { votingSessionToAttend: idVotingSession } },
    });
  const { id: pollId } = await moderator.call('createPoll', {
    params: { idVotingSession },
    body: { type: 'vote', title: 'A secret question', anonymous: 'privatevoterselection' },
  });
  const params = { pollId };
  before = (await entries(0)).length;
  await moderator.call('openPoll', { params });
  for (const client of voters) {
    await client.call('provePassword', { body: { password: TEST_PASSWORD } });
    const { receiptPublic } = await client.call('castVote', {
      params,
      body: { voteDecision: 'Yea', requestId: randomUUID() },
    });
    expect(receiptPublic).not.toBe('');
    await clock.advance(1_000);
  }
  await moderator.call('closePoll', { params });
  await moderator.call('declarePoll', {
    params,
    body: { result: 'PASS', commentary: 'As counted.', castingVote: null, replaces: null },
  });
  expect((await moderator.fetch(`/api/polls/${pollId}/record`)).status).toBe(200);
  const found = await entries();
  expect(found.map(({ act }) => act)).toEqual(['openPoll', 'closePoll', 'declarePoll', 'readRecord']);
  const text = found.map((entry) => entry.text).join('\n');
  for (const voter of VOTERS) expect(text).not.toContain(voter);
  expect(text).not.toContain('Yea');
});

test('[AGENDA-01][AUDIT-01] choosing people for an item reads names alone, and enters no reading of the attendance', async () => {
  const idVotingSession = await makeCommittee(admin, clock.nowMs(), ['moderator', 'member09', 'member10']);
  before = (await entries(0)).length;
  const params = { idVotingSession };
  const people = await moderator.call('listAgendaPeople', { params });
  const ids = people.map(({ userId }) => userId);
  expect(ids).toEqual(expect.arrayContaining(['moderator', 'member09', 'member10']));
  expect(ids).not.toContain('member24');
  const movers = people.map(({ userId, displayName: name }) => ({ userId, name, role: 'mover' as const }));
  await moderator.call('addAgendaItem', { params, body: { title: 'One for all', movers } });
  expect((await entries()).map(({ act }) => act)).toEqual(['addAgendaItem']);
  const member = await server.signIn('member09');
  expect(await refusalOf(member.call('listAgendaPeople', { params }))).toBe('permission-missing');
});

test('[BEY-01][BEY-11] who reads or exports a record or a list is in the log', async () => {
  const idVotingSession = await makeCommittee(admin, clock.nowMs(), ['moderator']);
  await moderator.call('updateSessionInfo', {
    body: { userSession: { votingSessionToAttend: idVotingSession } },
  });
  before = (await entries(0)).length;
  const paths = [
    `/api/captions/${idVotingSession}/default/vtt`,
    `/api/people/attendance/${idVotingSession}`,
    `/api/people/attendance/${idVotingSession}/csv/stays`,
    `/api/speakers/${idVotingSession}/csv/people`,
    `/api/minutes/${idVotingSession}/export/popolo`,
    `/api/auditlog/votingsession/${idVotingSession}/csv`,
  ];
  for (const path of paths) expect([path, (await moderator.fetch(path)).status]).toEqual([path, 200]);
  expect((await admin.fetch('/api/auditlog/acts/csv')).status).toBe(200);
  const outsider = await server.signIn('member24');
  for (const path of paths) expect((await outsider.fetch(path)).status).toBeGreaterThanOrEqual(400);
  expect((await entries()).map(({ act, by }) => [act, by])).toEqual([
    ['readTranscript', 'moderator'],
    ['readAttendance', 'moderator'],
    ['readAttendance', 'moderator'],
    ['readSpeakingTimes', 'moderator'],
    ['exportSitting', 'moderator'],
    ['readLog', 'moderator'],
    ['readLog', 'admin'],
  ]);
});
