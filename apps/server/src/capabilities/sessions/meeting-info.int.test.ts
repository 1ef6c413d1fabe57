import { refusalOf } from '@hemicycle/testkit/refusal-of';
import type { TestClient } from '@hemicycle/testkit/test-client';
import { startTestServer, type TestServer } from '@hemicycle/testkit/test-server';
import { openTestSocket } from '@hemicycle/testkit/test-socket';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type MeetingProvider,
  MeetingProviderError,
} from '../../adapters/meeting-provider/meeting-provider.ts';

let down = false;
const asked: string[] = [];
const provider: MeetingProvider = {
  sdkUrlOf: (version) => `https://cdn.example/webex@${version}.js`,
  apiUrl: 'https://api.example',
  scriptOrigin: 'https://cdn.example',
  connectsTo: ['https://api.example'],
  moderator: null,
  async guestOf({ userId, displayName }) {
    if (down) throw new MeetingProviderError('no answer');
    asked.push(`${userId} ${displayName}`);
    return {
      personId: `person-of-${userId}`,
      email: null,
      token: `token-of-${userId}`,
      expiresAtMs: Infinity,
    };
  },
  knownTokenOf: (userId) =>
    asked.some((line) => line.startsWith(`${userId} `)) ? `token-of-${userId}` : null,
};

let server: TestServer;
let plain: TestServer;
let admin: TestClient;
let rosa: TestClient;
let kenji: TestClient;

beforeAll(async () => {
  server = await startTestServer({ meetingProvider: provider });
  plain = await startTestServer();
  admin = await server.signIn('admin');
  rosa = await server.signIn('member08');
  kenji = await server.signIn('member09');
});
afterAll(async () => {
  await server.stop();
  await plain.stop();
});

const body = {
  title: 'Committee on Water',
  epochStartTime: Date.now() - 1000,
  epochEndTime: Date.now() + 3_600_000,
  members: ['member08'],
  phoneAndVideoSystemPassword: '88213',
  webexMeeting: { roomId: 'water@meet.example' },
};

test('[SESS-04] the meeting info of a session, encrypted, for its people only; who is who comes with their tokens', async () => {
  const { idVotingSession, webexMeeting } = await admin.call('createVotingSession', { body });
  expect(webexMeeting).toEqual({ roomId: 'water@meet.example' });
  const params = { idVotingSession };
  const info = await rosa.call('getMeetingInfo', { params });
  expect(info).toEqual({
    id: idVotingSession,
    idVotingSession,
    webex: { id: idVotingSession },
    sipUri: 'water@meet.example',
    correlationId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    password: '88213',
    people: [],
  });
  expect((await rosa.call('getMeetingInfo', { params })).correlationId).not.toBe(info.correlationId);
  const raw = await rosa.fetch(`/api/votingsessions/${idVotingSession}/meetinginfo`);
  expect(await raw.text()).not.toContain('88213');
  expect(await refusalOf(kenji.call('getMeetingInfo', { params }))).toBe('not-found');

  await rosa.call('setMeeting', { body: { idVotingSession, meeting: 'mainchamber' } });
  expect((await rosa.call('getSessionInfo')).info.webexToken).toBeNull();
  expect(await rosa.call('getWebexToken')).toEqual({ webexToken: 'token-of-member08' });
  expect(asked).toEqual(['member08 Rosa Quispe']);
  expect((await rosa.call('getSessionInfo')).info.webexToken).toBe('token-of-member08');
  expect((await rosa.call('getMeetingInfo', { params })).people).toEqual([
    { userId: 'member08', personId: 'person-of-member08' },
  ]);
});

test('[AUTH-09] a provider that does not answer is said so; signing in and the session info go on', async () => {
  down = true;
  expect(await refusalOf(kenji.call('getWebexToken'))).toBe('provider-unreachable');
  expect((await kenji.call('getSessionInfo')).info.webexToken).toBeNull();
  down = false;
  expect(await kenji.call('getWebexToken')).toEqual({ webexToken: 'token-of-member09' });
});

test('[CFG-09] [FND-03] the page learns the program’s address with the configured version once somebody is signed in', async () => {
  const { saveSettings } = await import('../site/public.ts');
  expect((await server.client().call('getSiteConfig')).provider).toBeUndefined();
  expect(await rosa.call('getSiteConfig')).toMatchObject({
    media: 'webex',
    provider: { sdkUrl: 'https://cdn.example/webex@3.js', apiUrl: 'https://api.example' },
  });
  await saveSettings(server.database.db, { webexSdkVersion: '3.7.0' });
  expect((await rosa.call('getSiteConfig')).provider?.sdkUrl).toBe('https://cdn.example/webex@3.7.0.js');
  await saveSettings(server.database.db, { webexSdkVersion: '../../evil' });
  expect((await rosa.call('getSiteConfig')).provider?.sdkUrl).toBe('https://cdn.example/webex@3.js');
});

test('[FND-03] where the provider carries the media, a join through this server is refused', async () => {
  const { idVotingSession } = await admin.call('createVotingSession', { body: { ...body, members: null } });
  const socket = await openTestSocket(rosa, 'member08', { idVotingSession });
  socket.send({ type: 'mediaJoin', epoch: 5 });
  expect(await socket.next('mediaRefused')).toMatchObject({ reason: 'media-off', epoch: 5 });
  socket.close();
});

test('[SESS-04] without a provider there is no meeting, whatever a session says, and no token', async () => {
  const own = await plain.signIn('admin');
  const { idVotingSession } = await own.call('createVotingSession', { body });
  const info = await own.call('getMeetingInfo', { params: { idVotingSession } });
  expect(info).toMatchObject({ sipUri: null, people: [] });
  expect(await own.call('getWebexToken')).toEqual({ webexToken: null });
  expect((await own.call('getSiteConfig')).media).toBe('mesh');
});
