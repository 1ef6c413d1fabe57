import { createFakeClock } from '@hemicycle/testkit/fake-clock';
import { refusalOf } from '@hemicycle/testkit/refusal-of';
import type { TestClient } from '@hemicycle/testkit/test-client';
import { startTestServer, type TestServer } from '@hemicycle/testkit/test-server';
import { openTestSocket } from '@hemicycle/testkit/test-socket';
import { afterAll, beforeAll, expect, test } from 'vitest';

const HOUR_MS = 3_600_000;
const clock = createFakeClock();
let server: TestServer;
let admin: TestClient;
let chair: TestClient;

beforeAll(async () => {
  server = await startTestServer({ clock });
  [admin, chair] = await Promise.all([server.signIn('admin'), server.signIn('chair')]);
});
afterAll(() => server.stop());
async function makeSession(members: string[] | null, moderators: string[] = []): Promise<string> {
  const { idVotingSession } = await admin.call('createVotingSession', {
    body: {
      title: 'A sitting',
      epochStartTime: clock.nowMs() - HOUR_MS,
      epochEndTime: clock.nowMs() + HOUR_MS,
      members,
      moderators,
    },
  });
  return idVotingSession;
}

async function isListedFor(client: TestClient, idVotingSession: string): Promise<boolean> {
  return (await client.call('listVotingSessions')).some((one) => one.idVotingSession === idVotingSession);
}

const change = (idVotingSession: string, moderatorship: { add?: string[]; remove?: string[] }) =>
  admin.call('changeVotingSession', { params: { idVotingSession }, body: { moderatorship } });

const cases = [
  { what: 'one whose list names others', members: ['member01'], moderators: [], belongs: false },
  { what: 'one that is open to all', members: null, moderators: [], belongs: true, runs: false },
  { what: 'one of which they are a member', members: ['chair'], moderators: [], belongs: true, runs: false },
  { what: 'one that names them to run it', members: ['member01'], moderators: ['chair'], belongs: true },
  { what: 'one open to all that names them', members: null, moderators: ['chair'], belongs: true },
];
for (const { what, members, moderators, belongs, runs = belongs } of cases) {
  test(`[PERM-08] who moderates given sessions only: ${what}`, async () => {
    const idVotingSession = await makeSession(members, moderators);
    const params = { idVotingSession };
    expect(await isListedFor(chair, idVotingSession)).toBe(belongs);
    const enters = chair.call('setMeeting', { body: { idVotingSession, meeting: 'mainchamber' } });
    const switches = () => chair.call('updateVotingSessionDavra', { params, body: { chatAll: false } });
    if (belongs) {
      await enters;
      if (runs) await switches();
      else expect(await refusalOf(switches())).toBe('permission-missing');
    } else {
      expect(await refusalOf(enters)).toBe('not-found');
      expect(await refusalOf(switches())).toBe('not-found');
      expect(await refusalOf(chair.call('getVotingSession', { params }))).toBe('not-found');
    }
    // Everybody else who moderates still runs it.
    expect(await isListedFor(await server.signIn('moderator'), idVotingSession)).toBe(true);
  });
}

test('[PERM-08] a member who moderates elsewhere has no such power here, until they are named', async () => {
  const idVotingSession = await makeSession(['chair', 'member01']);
  await chair.call('updateSessionInfo', {
    body: { userSession: { votingSessionToAttend: idVotingSession } },
  });
  const moderates = async (query = '') =>
    (await (await chair.fetch(`/api/auth/sessioninfo${query}`)).text()).includes(
      'app_participant_moderation-bool',
    );
  expect([await moderates(), await moderates('?attending=true')]).toEqual([true, false]);
  // A call that names no session goes to the one that is attended.
  expect(await refusalOf(chair.call('lowerAllHands'))).toBe('permission-missing');
  await chair.call('setMeeting', { body: { idVotingSession, meeting: 'mainchamber' } });
  const presiding = async () =>
    (await admin.call('getVotingSession', { params: { idVotingSession } }))[0]?.presiding ?? null;
  expect(await presiding()).toBeNull();
  await change(idVotingSession, { add: ['chair'] });
  expect(await moderates('?attending=true')).toBe(true);
  expect(await presiding()).not.toBeNull();
  await chair.call('lowerAllHands');
});

test('[PERM-08] a socket has the permissions that count in its sitting, whichever one is attended', async () => {
  const moderator = await server.signIn('moderator');
  const given = await makeSession(['chair', 'member01'], ['chair']);
  const other = await makeSession(['chair', 'member01']);
  await chair.call('updateSessionInfo', { body: { userSession: { votingSessionToAttend: given } } });
  const roomsSeenIn = async (idVotingSession: string) => {
    const body = { title: 'Drafting', invitees: ['member01'] };
    await moderator.call('createHuddle', { params: { idVotingSession }, body });
    await chair.call('setMeeting', { body: { idVotingSession, meeting: 'mainchamber' } });
    const socket = await openTestSocket(chair, 'chair', { idVotingSession });
    const { huddles } = await socket.snapshot();
    socket.close();
    return huddles.map(({ title }) => title);
  };
  expect([await roomsSeenIn(given), await roomsSeenIn(other)]).toEqual([['Drafting'], []]);
  const missionOf = (idVotingSession: string) =>
    openTestSocket(chair, 'chair', { idVotingSession, query: { davraLocation: 'mission-control' } });
  (await missionOf(given)).close();
  await expect(missionOf(other)).rejects.toThrow('404');
});

test('[PERM-08] a name is added and taken away, and who loses it is out of the session at once', async () => {
  const idVotingSession = await makeSession(['member01']);
  expect((await change(idVotingSession, { add: ['chair', 'chair'] })).moderators).toEqual(['chair']);
  await chair.call('setMeeting', { body: { idVotingSession, meeting: 'mainchamber' } });
  expect((await change(idVotingSession, { remove: ['chair'] })).moderators).toEqual([]);
  expect(await isListedFor(chair, idVotingSession)).toBe(false);
  const { rows } = await server.database.pool.query(
    `select from people_states where id_voting_session = $1 and user_id = 'chair' and meeting = 'mainchamber'`,
    [idVotingSession],
  );
  expect(rows).toHaveLength(0);
});

test('[PERM-08] only people whose role moderates are named, and nothing of a refused change stays', async () => {
  const idVotingSession = await makeSession(null);
  for (const userId of ['member01', 'nobody-at-all']) {
    expect(await refusalOf(change(idVotingSession, { add: ['chair', userId] }))).toBe('invalid-input');
  }
  expect(await refusalOf(makeSession(null, ['member01']))).toBe('invalid-input');
  const [read] = await admin.call('getVotingSession', { params: { idVotingSession } });
  expect(read?.moderators).toEqual([]);
  const [seen] = await (
    await server.signIn('member01')
  ).call('getVotingSession', { params: { idVotingSession } });
  expect(seen?.moderators).toBeUndefined();
});

test('[PERM-08] a name counts only while the role moderates', async () => {
  const idVotingSession = await makeSession(['member01'], ['chair']);
  const body = (roles: string[]) => ({ params: { userId: 'chair' }, body: { roles } });
  await admin.call('updateUserRoles', body(['observer']));
  expect(await isListedFor(chair, idVotingSession)).toBe(false);
  await admin.call('updateUserRoles', body(['committee-chair']));
  expect(await isListedFor(chair, idVotingSession)).toBe(true);
});

test('[PERM-13] who runs a session without being listed is not among its voters, but where it is open to all', async () => {
  await admin.call('updateUserRoles', {
    params: { userId: 'chair' },
    body: { roles: ['committee-chair', 'member'] },
  });
  const listed = await makeSession(['member01', 'member02'], ['chair']);
  const open = await makeSession(null, ['chair']);
  const openWithout = await makeSession(null);
  const count = async (idVotingSession: string) =>
    (await admin.call('getVotingSession', { params: { idVotingSession } }))[0]?.memberCount;
  expect(await count(listed)).toBe(2);
  expect(await count(open)).toBe(await count(openWithout));
  await admin.call('updateUserRoles', { params: { userId: 'chair' }, body: { roles: ['committee-chair'] } });
});

test('[PERM-13] [PEOP-02] somebody switched off who is listed counts no more among the voters', async () => {
  const idVotingSession = await makeSession(['member20', 'member21']);
  const counts = async () => (await admin.call('getVotingSession', { params: { idVotingSession } }))[0];
  const turn = (on: boolean) =>
    admin.call('changePeople', { body: { whom: { userIds: ['member21'] }, change: { on } } });
  expect(await counts()).toMatchObject({ memberCount: 2, members: ['member20', 'member21'] });
  await turn(false);
  expect(await counts()).toMatchObject({ memberCount: 1, members: ['member20', 'member21'] });
  await turn(true);
  expect(await counts()).toMatchObject({ memberCount: 2 });
});
