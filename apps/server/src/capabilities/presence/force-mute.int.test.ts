import type { MediaSends } from '@hemicycle/contract/media';
import { hearNews } from '@hemicycle/testkit/heard-news';
import { meanwhile } from '@hemicycle/testkit/meanwhile';
import { refusalOf } from '@hemicycle/testkit/refusal-of';
import type { TestClient } from '@hemicycle/testkit/test-client';
import { startTestServer, type TestServer } from '@hemicycle/testkit/test-server';
import { openTestSocket, type TestSocket } from '@hemicycle/testkit/test-socket';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';

const SESSION = 'plenary-sitting-114';
const ALL: MediaSends = { microphone: true, camera: true, share: true };

let server: TestServer;
let epoch = 0;
const open: TestSocket[] = [];

interface Person {
  readonly client: TestClient;
  readonly socket: TestSocket;
  readonly userId: string;
}

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  for (const socket of open.splice(0)) socket.close();
  // The server may still be noting the departures of the last test; that can block this deletion.
  await vi.waitFor(() => server.database.pool.query('delete from people_states'), { timeout: 10_000 });
  await server.database.pool.query(
    `update voting_sessions set force_mute_all_audio = false, force_mute_all_video = false, force_mute_all_share = false`,
  );
});

/** Puts somebody into the chamber and joins its media for them. */
async function enter(userId: string): Promise<Person> {
  const client = await server.signIn(userId);
  await client.call('updateSessionInfo', { body: { userSession: { votingSessionToAttend: SESSION } } });
  const socket = await openTestSocket(client, userId, { idVotingSession: SESSION });
  open.push(socket);
  await socket.snapshot();
  await client.call('setMeeting', { body: { idVotingSession: SESSION, meeting: 'mainchamber' } });
  epoch += 1;
  const mine = epoch;
  socket.send({ type: 'mediaJoin', epoch: mine });
  await socket.next('mediaPeers', ({ you }) => you.epoch === mine);
  return { client, socket, userId };
}

function rosterOf({ socket }: Person) {
  const rosters = socket.messages.filter((message) => message.type === 'mediaPeers');
  return rosters.at(-1);
}
const sendsAt = (viewer: Person, of: Person) =>
  rosterOf(viewer)?.peers.find(({ userId }) => userId === of.userId)?.sends;
const refusals = ({ socket }: Person) =>
  socket.messages.flatMap((message) => (message.type === 'mediaRefused' ? [message.reason] : []));

async function sends({ client, socket, userId }: Person, what: MediaSends): Promise<void> {
  socket.send({ type: 'mediaPublish', sends: what });
  await client.call('updatePeopleState', {
    params: { userId },
    body: { muteAudio: what.microphone ? 0 : 1, muteVideo: what.camera ? 0 : 1 },
  });
}
const force = (by: Person, of: Person, body: Record<string, -1 | 0 | null>) =>
  by.client.call('updatePeopleState', { params: { userId: of.userId }, body });
const forceAll = (by: Person, forceMuteAll: Partial<Record<'audio' | 'video' | 'share', boolean>>) =>
  by.client.call('updateVotingSessionDavra', {
    params: { idVotingSession: SESSION },
    body: { forceMuteAll },
  });
const stateOf = async (viewer: Person, userId: string) =>
  (await viewer.client.call('listPeopleStates', { params: { idVotingSession: SESSION } })).find(
    (person) => person.userId === userId,
  );

describe('one person', () => {
  test.for([
    ['forceMuteAudio', 'microphone', 'audio-not-allowed'],
    ['forceMuteVideo', 'camera', 'video-not-allowed'],
    ['forceMuteShare', 'share', 'share-not-allowed'],
  ] as const)(
    '[MEDIA-11][SHARE-01] %s takes the %s away, and a hand-made message does not bring it back',
    async ([field, source, reason]) => {
      const [moderator, rosa, kenji] = [
        await enter('moderator'),
        await enter('member08'),
        await enter('member09'),
      ];
      await sends(rosa, ALL);
      await expect.poll(() => sendsAt(kenji, rosa)).toEqual(ALL);
      await force(moderator, rosa, { [field]: -1 });
      const without = { ...ALL, [source]: false };
      await expect.poll(() => sendsAt(kenji, rosa)).toEqual(without);
      expect(refusals(rosa)).toContain(reason);

      const before = refusals(rosa).length;
      rosa.socket.send({ type: 'mediaPublish', sends: ALL });
      await expect.poll(() => refusals(rosa).length).toBeGreaterThan(before);
      expect(sendsAt(kenji, rosa)).toEqual(without);
      expect(rosterOf(rosa)?.you.sends).toEqual(without);

      await force(moderator, rosa, { [field]: null });
      // Lifting a mute by force unmutes nobody: the person has to do it.
      expect(sendsAt(kenji, rosa)).toEqual(without);
      await expect
        .poll(() => {
          rosa.socket.send({ type: 'mediaPublish', sends: ALL });
          return sendsAt(kenji, rosa);
        })
        .toEqual(ALL);
    },
  );

  test('[MEDIA-11] who is muted by force shows as muted and cannot say otherwise', async () => {
    const [moderator, rosa] = [await enter('moderator'), await enter('member08')];
    await sends(rosa, ALL);
    await force(moderator, rosa, { forceMuteAudio: -1, forceMuteVideo: -1 });
    expect(await stateOf(moderator, 'member08')).toMatchObject({
      forceMuteAudio: -1,
      forceMuteVideo: -1,
      muteAudio: 1,
      muteVideo: 1,
    });
    for (const body of [{ muteAudio: 0 }, { muteVideo: 0 }] as const) {
      const call = rosa.client.call('updatePeopleState', { params: { userId: 'member08' }, body });
      expect(await refusalOf(call)).toBe('force-muted');
    }
    expect(await stateOf(moderator, 'member08')).toMatchObject({ muteAudio: 1, muteVideo: 1 });
    await force(moderator, rosa, { forceMuteAudio: null, forceMuteVideo: null });
    expect(await stateOf(moderator, 'member08')).toMatchObject({ muteAudio: 1, muteVideo: 1 });
  });

  test('[MEDIA-11] coming back under another connection changes nothing', async () => {
    const [moderator, rosa, kenji] = [
      await enter('moderator'),
      await enter('member08'),
      await enter('member09'),
    ];
    await force(moderator, rosa, { forceMuteAudio: -1 });
    rosa.socket.close();
    const again = await enter('member08');
    again.socket.send({ type: 'mediaPublish', sends: ALL });
    await expect.poll(() => sendsAt(kenji, again)).toEqual({ ...ALL, microphone: false });
  });

  test('[SHARE-01] an enable of an administrator lets somebody share whose role does not', async () => {
    const [moderator, elena, kenji] = [
      await enter('moderator'),
      await enter('interpreter'),
      await enter('member09'),
    ];
    elena.socket.send({ type: 'mediaPublish', sends: ALL });
    await expect.poll(() => refusals(elena)).toContain('share-not-allowed');
    await force(moderator, elena, { forceMuteShare: 0 });
    await expect
      .poll(() => {
        elena.socket.send({ type: 'mediaPublish', sends: ALL });
        return sendsAt(kenji, elena);
      })
      .toEqual(ALL);
  });

  test('[PERM-08] a plain mute stops what is sent at once, whatever the browser does, and can be undone by oneself', async () => {
    const [moderator, rosa, kenji] = [
      await enter('moderator'),
      await enter('member08'),
      await enter('member09'),
    ];
    await sends(rosa, ALL);
    await expect.poll(() => sendsAt(kenji, rosa)).toEqual(ALL);
    await moderator.client.call('updatePeopleState', {
      params: { userId: 'member08' },
      body: { muteAudio: 1 },
    });
    await expect.poll(() => sendsAt(kenji, rosa)).toEqual({ ...ALL, microphone: false });
    // A message of Rosa's page may cross with the mute. So the server refuses her sends, and the
    // page takes them back.
    expect(refusals(rosa)).toEqual(['audio-not-allowed']);
    rosa.socket.send({ type: 'mediaPublish', sends: ALL });
    await expect.poll(() => sendsAt(kenji, rosa)).toEqual(ALL);
  });
});

describe('everybody', () => {
  test.for([
    ['audio', 'microphone'],
    ['video', 'camera'],
    ['share', 'share'],
  ] as const)(
    '[PERM-22][PERM-23][PERM-24] all are muted by force: %s, but not those who may release it',
    async ([what, source]) => {
      const [moderator, rosa, kenji] = [
        await enter('moderator'),
        await enter('member08'),
        await enter('member09'),
      ];
      await sends(moderator, ALL);
      await sends(rosa, ALL);
      await expect.poll(() => sendsAt(kenji, rosa)).toEqual(ALL);
      await forceAll(moderator, { [what]: true });
      await expect.poll(() => sendsAt(kenji, rosa)).toEqual({ ...ALL, [source]: false });
      expect(sendsAt(kenji, moderator)).toEqual(ALL);
      await expect
        .poll(async () => (await rosa.socket.snapshot()).session.davra.forceMuteAll)
        .toBeUndefined();
      const { session } = await rosa.socket.nextChange('session', (change) =>
        Boolean(change.session.davra.forceMuteAll?.[what]),
      );
      expect(session.davra.forceMuteAll).toEqual({ audio: false, video: false, share: false, [what]: true });

      // The mute also binds people who come later.
      const later = await enter('member10');
      later.socket.send({ type: 'mediaPublish', sends: ALL });
      await expect.poll(() => sendsAt(kenji, later)).toEqual({ ...ALL, [source]: false });

      await forceAll(moderator, { [what]: false });
      await expect
        .poll(() => {
          rosa.socket.send({ type: 'mediaPublish', sends: ALL });
          return sendsAt(kenji, rosa);
        })
        .toEqual(ALL);
    },
  );

  test('[PERM-22] whoever a moderator lets through speaks while all are muted', async () => {
    const [moderator, rosa, kenji] = [
      await enter('moderator'),
      await enter('member08'),
      await enter('member09'),
    ];
    await forceAll(moderator, { audio: true });
    await force(moderator, rosa, { forceMuteAudio: 0 });
    await expect
      .poll(() => {
        rosa.socket.send({ type: 'mediaPublish', sends: ALL });
        return sendsAt(kenji, rosa);
      })
      .toEqual(ALL);
    await rosa.client.call('updatePeopleState', { params: { userId: 'member08' }, body: { muteAudio: 0 } });
    expect(await stateOf(moderator, 'member08')).toMatchObject({ muteAudio: 0 });
  });

  test('[PERM-22] everyone else is muted, and may unmute', async () => {
    const people = [await enter('moderator'), await enter('member08'), await enter('member09')] as const;
    const [moderator, rosa, kenji] = people;
    for (const person of people) await sends(person, ALL);
    await expect.poll(() => sendsAt(moderator, kenji)).toEqual(ALL);
    expect(await moderator.client.call('muteOthers')).toEqual({ muted: 2 });
    await expect.poll(() => sendsAt(moderator, rosa)).toEqual({ ...ALL, microphone: false });
    await expect.poll(() => sendsAt(moderator, kenji)).toEqual({ ...ALL, microphone: false });
    expect(sendsAt(kenji, moderator)).toEqual(ALL);
    expect(await stateOf(moderator, 'moderator')).toMatchObject({ muteAudio: 0 });
    expect(await stateOf(moderator, 'member08')).toMatchObject({ muteAudio: 1, forceMuteAudio: null });
    expect(await moderator.client.call('muteOthers')).toEqual({ muted: 0 });
    await rosa.client.call('updatePeopleState', { params: { userId: 'member08' }, body: { muteAudio: 0 } });
  });

  test.each([
    ['PERM-22', 'everyone else is', (moderator: Person) => moderator.client.call('muteOthers')],
    [
      'MOD-05',
      'they are',
      (moderator: Person) =>
        moderator.client.call('updatePeopleState', {
          params: { userId: 'member08' },
          body: { muteAudio: 1 },
        }),
    ],
  ] as const)(
    '[%s] whoever never said that they are on is silent all the same when %s muted',
    async (_row, _what, mute) => {
      const [moderator, rosa] = [await enter('moderator'), await enter('member08')];
      rosa.socket.send({ type: 'mediaPublish', sends: ALL });
      await expect.poll(() => sendsAt(moderator, rosa)).toEqual(ALL);
      expect(await stateOf(moderator, 'member08')).toMatchObject({ muteAudio: 1 });
      await mute(moderator);
      await expect.poll(() => sendsAt(moderator, rosa)).toEqual({ ...ALL, microphone: false });
    },
  );

  test('[MEDIA-11] the sound of a share of whoever is muted by force is not to be heard', async () => {
    const [moderator, rosa, kenji] = [
      await enter('moderator'),
      await enter('member08'),
      await enter('member09'),
    ];
    const heard = () => rosterOf(kenji)?.peers.find(({ userId }) => userId === 'member08')?.mayBeHeard;
    await expect.poll(heard).toBe(true);
    await force(moderator, rosa, { forceMuteAudio: -1 });
    await expect.poll(heard).toBe(false);
    await force(moderator, rosa, { forceMuteAudio: null });
    await expect.poll(heard).toBe(true);
  });

  test('[MEDIA-11] who closed their socket a moment ago is muted by force like everybody', async () => {
    const [moderator, rosa] = [await enter('moderator'), await enter('member08')];
    await sends(rosa, ALL);
    await expect.poll(() => sendsAt(moderator, rosa)).toEqual(ALL);
    rosa.socket.close();
    await force(moderator, rosa, { forceMuteAudio: -1 });
    // 3 s end well before the stay ends by itself.
    await expect
      .poll(() => sendsAt(moderator, rosa), { timeout: 3000 })
      .toEqual({ ...ALL, microphone: false });
  });
});

test('[SHARE-05] the list of those who see no shared screen is kept with the session and told to all', async () => {
  const [moderator, rosa] = [await enter('moderator'), await enter('member08')];
  await moderator.client.call('updateVotingSessionDavra', {
    params: { idVotingSession: SESSION },
    body: { screenshareViewing: { disable: ['member08', 'member08'] } },
  });
  const { session } = await rosa.socket.nextChange('session');
  expect(session.screenshareViewingDisabledUsers).toEqual(['member08']);
  const [kept] = await rosa.client.call('getVotingSession', { params: { idVotingSession: SESSION } });
  expect(kept?.data_json.screenshareViewingDisabledUsers).toEqual(['member08']);
});

describe('moderators and members who act at once', () => {
  const changeSession = (change: string) => ({
    pool: server.database.pool,
    change: `update voting_sessions set ${change} where id = '${SESSION}';
      select pg_advisory_xact_lock(hashtextextended('force-mute-all:' || current_schema() || '${SESSION}', 0))`,
  });

  test('[MEDIA-11] nobody shows as unmuted who unmutes at the moment at which all are muted by force', async () => {
    const rosa = await enter('member08');
    const unmute = () =>
      rosa.client.call('updatePeopleState', { params: { userId: 'member08' }, body: { muteAudio: 0 } });
    expect(await refusalOf(meanwhile(changeSession('force_mute_all_audio = true'), unmute))).toBe(
      'force-muted',
    );
    expect((await stateOf(rosa, 'member08'))?.muteAudio).toBe(1);
  });

  test('[PERM-22] all are muted by force also where somebody released them at the same moment', async () => {
    const moderator = await enter('moderator');
    await forceAll(moderator, { audio: true });
    const heard = hearNews(server.bus);
    await meanwhile(changeSession('force_mute_all_audio = false'), () =>
      forceAll(moderator, { audio: true }),
    );
    expect(heard.items).toContainEqual({ kind: 'mediaRights', idVotingSession: SESSION, userIds: null });
  });
});
