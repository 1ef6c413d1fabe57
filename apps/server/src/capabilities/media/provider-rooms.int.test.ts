import { startTestServer, type TestServer } from '@hemicycle/testkit/test-server';
import { openTestSocket } from '@hemicycle/testkit/test-socket';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFakeWebexMeetings } from '../../adapters/webex/fake-webex-meetings.ts';
import { createWebexMeetingProvider } from '../../adapters/webex/webex-meeting-provider.ts';
import { systemClock } from '../../platform/clock/clock.ts';

const SESSION = 'plenary-sitting-114';
const fake = createFakeWebexMeetings();

let server: TestServer;

const meetingProvider = () =>
  createWebexMeetingProvider({
    settings: {
      sdkUrl: 'https://cdn.example/webex.js',
      apiUrl: 'https://api.example',
      clientId: 'client',
      clientSecret: 'secret',
      refreshToken: 'refresh',
      host: { clientId: 'integration', clientSecret: 'secret', refreshToken: 'host-refresh' },
      connectsTo: [],
    },
    clock: systemClock,
    fetch: fake.ask,
  });

/** Brings a person into the chamber on a server; returns their socket. */
async function come(to: TestServer, account: string) {
  const client = await to.signIn(account);
  await client.call('updateSessionInfo', { body: { userSession: { votingSessionToAttend: SESSION } } });
  const socket = await openTestSocket(client, account, { idVotingSession: SESSION });
  await socket.snapshot();
  return socket;
}

beforeAll(async () => {
  server = await startTestServer({ meetingProvider: meetingProvider() });
  await server.database.pool.query(
    `update voting_sessions set webex_room_id = '25591234567@meet.example' where id = $1`,
    [SESSION],
  );
});
afterAll(() => server.stop());

test('[PERM-08] [MEDIA-11] what a moderator says is kept in the meeting of the provider too', async () => {
  const [moderator, rosa] = [await server.signIn('moderator'), await server.signIn('member08')];
  const idVotingSession = SESSION;
  for (const client of [moderator, rosa]) {
    await client.call('updateSessionInfo', { body: { userSession: { votingSessionToAttend: SESSION } } });
  }
  const socket = await openTestSocket(rosa, 'member08', { idVotingSession });
  await socket.snapshot();
  await rosa.call('setMeeting', { body: { idVotingSession, meeting: 'mainchamber' } });
  const there = fake.enter('member08');
  const state = (client: typeof rosa, body: Record<string, -1 | 0 | 1 | null>) =>
    client.call('updatePeopleState', { params: { userId: 'member08' }, body });

  await state(rosa, { muteAudio: 0 });
  expect(there.muted).toBe(false);
  await state(moderator, { muteAudio: 1 });
  await expect.poll(() => there.muted, { timeout: 10_000 }).toBe(true);

  there.muted = false;
  await state(moderator, { forceMuteAudio: -1 });
  await expect.poll(() => there.muted, { timeout: 10_000 }).toBe(true);
  socket.close();
});

test('[MEDIA-11] [PERM-22] who comes after a mute by force of all is held too, and once the server was started again who was held before', async () => {
  const moderator = await server.signIn('moderator');
  await moderator.call('updateVotingSessionDavra', {
    params: { idVotingSession: SESSION },
    body: { forceMuteAll: { audio: true } },
  });
  const late = fake.enter('member10');
  const speaks = fake.enter('moderator');
  const here = [await come(server, 'member10'), await come(server, 'moderator')];
  await expect.poll(() => late.muted, { timeout: 10_000 }).toBe(true);

  const again = await startTestServer({ database: server.database, meetingProvider: meetingProvider() });
  // From now on only the restarted server can mute these people.
  for (const socket of here) socket.close();
  await moderator.call('updateVotingSessionDavra', {
    params: { idVotingSession: SESSION },
    body: { forceMuteAll: { audio: false } },
  });
  await server.database.pool.query('update voting_sessions set force_mute_all_audio = true where id = $1', [
    SESSION,
  ]);
  late.muted = false;
  const back = [await come(again, 'member10'), await come(again, 'moderator')];
  await expect.poll(() => late.muted, { timeout: 10_000 }).toBe(true);
  // The mute by force does not apply to a person with the permission for it.
  expect(speaks.muted).toBe(false);
  for (const socket of back) socket.close();
  await again.stop();
});
