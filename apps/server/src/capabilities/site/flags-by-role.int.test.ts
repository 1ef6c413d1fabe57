import { DEMO_OPEN_SESSION } from '@hemicycle/testkit/demo-open-session';
import { createFakeClock } from '@hemicycle/testkit/fake-clock';
import { refusalOf } from '@hemicycle/testkit/refusal-of';
import type { TestClient } from '@hemicycle/testkit/test-client';
import { startTestServer, type TestServer } from '@hemicycle/testkit/test-server';
import { openTestSocket } from '@hemicycle/testkit/test-socket';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { saveSettings } from './public.ts';

const clock = createFakeClock();
let server: TestServer;
let admin: TestClient;
let moderator: TestClient;
let rosa: TestClient;
let idVotingSession: string;

beforeAll(async () => {
  server = await startTestServer({ clock });
  [admin, moderator, rosa] = await Promise.all([
    server.signIn('admin'),
    server.signIn('moderator'),
    server.signIn('member08'),
  ]);
});
afterAll(() => server.stop());
beforeEach(async () => {
  ({ idVotingSession } = await admin.call('createVotingSession', {
    body: {
      title: 'Sitting',
      epochStartTime: clock.nowMs() - 3_600_000,
      epochEndTime: clock.nowMs() + 36_000_000,
      members: ['member01', 'member02', 'member08', 'member09', 'moderator'],
    },
  }));
});

/** Sets a flag for the site, and another value of it for the holders of a role. */
const setFlag = (name: string, forSite: unknown, role: string, forRole: unknown) =>
  saveSettings(server.database.db, {
    [name]: forSite,
    roleBasedExceptions: { [role]: { [name]: forRole } },
  });
const params = () => ({ idVotingSession });
const vote = async () => {
  const { id: pollId } = await moderator.call('createPoll', {
    params: params(),
    body: { title: 'Third reading', durationQuantity: 10, durationUnits: 'minutes' },
  });
  await moderator.call('openPoll', { params: { pollId } });
  const { electors } = await moderator.call('getElectorate', { params: { pollId } });
  return electors.flatMap(({ proxyUserId, userId }) => (proxyUserId === null ? [] : userId)).toSorted();
};

test('[PERM-07][BEY-42] the division bell follows the flags of each person', async () => {
  await setFlag('enableBellByPush', false, 'Member', true);
  expect([(await rosa.call('readBell')).push, (await moderator.call('readBell')).push]).toEqual([
    true,
    false,
  ]);
  const device = {
    name: 'phone',
    address: 'https://push.example/1',
    p256dh: 'B'.repeat(87),
    auth: 'A'.repeat(22),
  };
  expect(await refusalOf(moderator.call('addBellDevice', { body: device }))).toBe('bell-off');
  expect(await refusalOf(rosa.call('addBellDevice', { body: device }))).not.toBe('bell-off');
});

test('[PERM-07][PROXY-07] proxies are edited by the flags of the editor, and a pair counts whoever opens the vote', async () => {
  const pairs = [{ proxyUserId: 'member08', behalfOfUserId: 'member09' }];
  const save = () =>
    admin.call('updateVotingSessionDavra', { params: params(), body: { proxyVoters: pairs } });
  await setFlag('enableProxyVoting', true, 'Administrator', false);
  expect(await refusalOf(save())).toBe('proxy-voting-off');
  await setFlag('enableProxyVoting', false, 'Administrator', true);
  await save();
  expect(await vote()).toEqual(['member09']);
});

test('[PERM-07][BEY-10] so many people as the editor may give to one proxy, that proxy votes for', async () => {
  const pairs = ['member01', 'member09'].map((one) => ({ proxyUserId: 'member08', behalfOfUserId: one }));
  await setFlag('enableProxyVoting', true, 'Administrator', true);
  await setFlag('proxyVotersMax', 1, 'Administrator', 2);
  await admin.call('updateVotingSessionDavra', { params: params(), body: { proxyVoters: pairs } });
  expect(await vote()).toEqual(['member01', 'member09']);
});

test('[PERM-07][CFG-07] quorums are told to those for whom quorum is on, and are calculated for them', async () => {
  const [rule] = await moderator.call('listQuorumRules');
  const ruleId = rule?.id ?? '';
  const isCalculatedFor = async (client: TestClient) =>
    (await client.call('calculateQuorum', { params: { idVotingSession, ruleId } })).result !== null;
  const calculate = async () => {
    const body = { userId: 'moderator' };
    const { quorums } = await moderator.call('calculateQuorums', { params: params(), body });
    return quorums.active.map(({ result }) => result !== null);
  };
  const seenBy = async (client: TestClient, userId: string) => {
    const socket = await openTestSocket(client, userId, { idVotingSession });
    const snapshot = await socket.snapshot();
    socket.close();
    return snapshot.quorums.length > 0;
  };
  await setFlag('enableQuorum', false, 'Moderator', true);
  await moderator.call('updateVotingSessionDavra', { params: params(), body: { quorums: [ruleId] } });
  expect(await calculate()).toEqual([true]);
  expect([await isCalculatedFor(moderator), await isCalculatedFor(rosa)]).toEqual([true, false]);
  expect([await seenBy(moderator, 'moderator'), await seenBy(rosa, 'member08')]).toEqual([true, false]);
  await setFlag('enableQuorum', true, 'Moderator', false);
  expect(await calculate()).toEqual([false]);
  expect([await isCalculatedFor(moderator), await isCalculatedFor(rosa)]).toEqual([false, true]);
  expect([await seenBy(moderator, 'moderator'), await seenBy(rosa, 'member08')]).toEqual([false, true]);
});

test('[PERM-07][REC-04][STREAM-09] rooms are recorded and streamed by the flags of the person who asks', async () => {
  const takes = async () => {
    const [main] = await moderator.call('listRecordableRooms', { params: params() });
    return main?.takesRecording;
  };
  await setFlag('enablePrivateRecordingMainchamber', false, 'Moderator', true);
  expect(await takes()).toBe(true);
  await setFlag('enablePrivateRecordingMainchamber', true, 'Moderator', false);
  expect(await takes()).toBe(false);
  const renew = () => moderator.call('renewStreamLink', { params: params() });
  await setFlag('publicStreamingLinkEnabled', true, 'Moderator', false);
  expect(await refusalOf(renew())).toBe('no-public-streams');
  await setFlag('publicStreamingLinkEnabled', false, 'Moderator', true);
  await renew();
});

test('[PERM-07][GUEST-20] guest links follow the flags of the person who makes them, also when somebody comes by them', async () => {
  const link = (role: string) =>
    moderator.call('createGuestLink', { body: { label: 'Experts', roles: [role], idVotingSession } });
  const offered = async () =>
    (await moderator.call('listGuestLinks', { params: params() })).roles.map(({ id }) => id);
  await setFlag('enableAdminGuestRoleCreation', false, 'Moderator', true);
  expect(await offered()).toContain('moderator');
  const { loginCode } = await link('moderator');
  await server.client().call('getGuestInvitation', { params: { loginCode } });
  await setFlag('enableAdminGuestRoleCreation', true, 'Moderator', false);
  expect(await offered()).not.toContain('moderator');
  expect(await refusalOf(link('moderator'))).toBe('guest-role-refused');
});

test('[PERM-07][CFG-02] whether cases begin and end from their rows is told by the flags of the person', async () => {
  await saveSettings(server.database.db, { enableCaseAgendaItem: true });
  await setFlag('enableFastCases', false, 'Moderator', true);
  const told = async (client: TestClient) => {
    const [session] = await client.call('getVotingSession', {
      params: { idVotingSession: DEMO_OPEN_SESSION },
    });
    return session?.data_json.fastCases;
  };
  expect([await told(moderator), await told(rosa)]).toEqual([true, false]);
});
