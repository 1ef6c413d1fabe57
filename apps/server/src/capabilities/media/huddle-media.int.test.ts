import { hearNews } from '@hemicycle/testkit/heard-news';
import type { TestClient } from '@hemicycle/testkit/test-client';
import { openTestSocket, type TestSocket } from '@hemicycle/testkit/test-socket';
import { startTestServer, type TestServer } from '@hemicycle/testkit/test-server';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { MOVES_WITHIN_MS } from './media-door.ts';

const SESSION = 'plenary-sitting-114';
const EVERYTHING = { microphone: true, camera: true, share: true };
let server: TestServer;
let moderator: TestClient;
let roomId: string;
let epoch = 0;

beforeAll(async () => {
  server = await startTestServer();
  moderator = await server.signIn('moderator');
  await moderator.call('updateSessionInfo', { body: { userSession: { votingSessionToAttend: SESSION } } });
});
afterAll(() => server.stop());
beforeEach(async () => {
  roomId = await makeHuddle();
});

let made = 0;
async function makeHuddle(): Promise<string> {
  const { id } = await moderator.call('createHuddle', {
    params: { idVotingSession: SESSION },
    body: { title: `Alcove ${(made += 1)}` },
  });
  return id;
}

async function enter(account: string) {
  const client = await server.signIn(account);
  await client.call('updateSessionInfo', { body: { userSession: { votingSessionToAttend: SESSION } } });
  await client.call('setMeeting', { body: { idVotingSession: SESSION, meeting: 'mainchamber' } });
  const socket = await openTestSocket(client, account, { idVotingSession: SESSION });
  onTestFinished(() => socket.close());
  return { client, socket, account };
}

/** Joins the media of a room; resolves with the roster of the room. */
async function joinMedia(socket: TestSocket, room?: string) {
  epoch += 1;
  const mine = epoch;
  socket.send({ type: 'mediaJoin', epoch: mine, ...(room !== undefined && { roomId: room }) });
  return socket.next('mediaPeers', ({ you }) => you.epoch === mine);
}

async function refusedMedia(socket: TestSocket, room: string) {
  epoch += 1;
  const mine = epoch;
  socket.send({ type: 'mediaJoin', epoch: mine, roomId: room });
  return (await socket.next('mediaRefused', (message) => message.epoch === mine)).reason;
}

const into = (client: TestClient, room: string) => client.call('joinHuddle', { params: { roomId: room } });

test('[HUD-06] the media of a huddle is for its members alone: not for who did not join it, nor after leaving it', async () => {
  const { client, socket } = await enter('member01');
  expect(await refusedMedia(socket, roomId)).toBe('room-not-allowed');
  await into(client, roomId);
  expect(await joinMedia(socket, roomId)).toMatchObject({ roomId });
  await client.call('leaveHuddle', { params: { roomId } });
  await socket.next('mediaRefused', ({ reason, epoch: of }) => reason === 'room-not-allowed' && of === epoch);
  expect(await refusedMedia(socket, roomId)).toBe('room-not-allowed');
  expect(await joinMedia(socket)).toMatchObject({ roomId: SESSION });
});

test('[HUD-06] [BEY-19] a join of the main chamber that waits does not take out of the huddle that was entered since', async () => {
  const { client, socket, account } = await enter('member02');
  const { pool } = server.database;
  const place = async () =>
    (
      await pool.query<{ huddle_id: string | null }>(
        'select huddle_id from people_states where id_voting_session = $1 and user_id = $2',
        [SESSION, account],
      )
    ).rows[0]?.huddle_id;
  // The join waits for the sign-in, which another transaction holds.
  const holder = await pool.connect();
  try {
    await holder.query('begin');
    await holder.query('select from sign_ins where user_id = $1 for update', [account]);
    epoch += 1;
    socket.send({ type: 'mediaJoin', epoch });
    await vi.waitFor(async () => {
      const { rows } = await pool.query('select from pg_locks where not granted');
      expect(rows.length).toBeGreaterThan(0);
    });
    await into(client, roomId);
    await holder.query('commit');
  } finally {
    holder.release();
  }
  // The server deals with the messages of a connection in their order.
  expect(await joinMedia(socket, roomId)).toMatchObject({ roomId });
  expect(await place()).toBe(roomId);
  // A join that is asked for afterwards leads back.
  await joinMedia(socket);
  expect(await place()).toBeNull();
});

test('[HUD-06] whoever entered a huddle has a moment to go over, and is out of the media of the main chamber then', async () => {
  const { client, socket } = await enter('member01');
  await joinMedia(socket);
  await into(client, roomId);
  const enteredAt = Date.now();
  await vi.waitFor(
    () =>
      expect(socket.messages.at(-1)).toMatchObject({
        type: 'mediaRefused',
        reason: 'room-not-allowed',
        epoch,
      }),
    { timeout: 2 * MOVES_WITHIN_MS },
  );
  expect(Date.now() - enteredAt).toBeGreaterThan(MOVES_WITHIN_MS / 2);
}, 15_000);

test('[HANDS-02] [HUD-06] whoever comes back from a huddle by the media, as after a reload, has the hand in the order again, and all are told', async () => {
  const { client, socket } = await enter('member01');
  await client.call('updatePeopleState', { params: { userId: 'member01' }, body: { handType: 1 } });
  await into(client, roomId);
  const news = hearNews(server.bus);
  await joinMedia(socket);
  await vi.waitFor(() =>
    expect(news.items.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['people', 'mediaRights', 'hands']),
    ),
  );
});

test('[HUD-06] a huddle, another huddle and the main chamber never signal to each other', async () => {
  const [ana, ben, eve, ole] = [
    await enter('member01'),
    await enter('member02'),
    await enter('member03'),
    await enter('member04'),
  ];
  const other = await makeHuddle();
  await into(ana.client, roomId);
  await into(ben.client, roomId);
  await into(eve.client, other);
  const first = await joinMedia(ana.socket, roomId);
  await joinMedia(ben.socket, roomId);
  const elsewhere = await joinMedia(eve.socket, other);
  expect(elsewhere.peers).toEqual([]);
  const main = await joinMedia(ole.socket);
  const roster = await ana.socket.next('mediaPeers', ({ peers }) => peers.length === 1);
  expect(roster.peers[0]?.userId).toBe('member02');
  const payload = {
    kind: 'description',
    fromLink: 1,
    toLink: null,
    sdpType: 'offer',
    sdp: 'v=0',
  } as const;
  // Signals to a person in the main chamber and to one in another huddle, by ids that leaked, then
  // to a peer in the same huddle.
  const stray = [main.you.peerId, elsewhere.you.peerId];
  const own = first.you.epoch;
  for (const to of [...stray, roster.peers[0]?.peerId ?? '']) {
    ana.socket.send({ type: 'mediaSignal', to, epoch: own, payload });
  }
  await ben.socket.next('mediaSignal', ({ from }) => from === first.you.peerId);
  for (const { socket } of [eve, ole]) {
    expect(socket.messages.filter(({ type }) => type === 'mediaSignal')).toEqual([]);
  }
});

test('[HUD-02][HUD-08] a huddle that is closed sends its people out of its media, and nobody back in', async () => {
  const { client, socket } = await enter('member05');
  await into(client, roomId);
  await joinMedia(socket, roomId);
  const mine = epoch;
  await moderator.call('closeHuddle', { params: { roomId } });
  await socket.next('mediaRefused', (message) => message.epoch === mine);
  await socket.nextChange('people', ({ people }) =>
    people.some((one) => one.userId === 'member05' && one.meeting === 'mainchamber'),
  );
  expect(await refusedMedia(socket, roomId)).toBe('room-not-allowed');
});

test('[MEDIA-11] force-mute and a mute by a moderator reach people in a huddle', async () => {
  const { client, socket } = await enter('member06');
  await into(client, roomId);
  await joinMedia(socket, roomId);
  const sends = (microphone: boolean, camera: boolean) =>
    socket.next(
      'mediaPeers',
      ({ you }) => you.sends.microphone === microphone && you.sends.camera === camera,
    );
  socket.send({ type: 'mediaPublish', sends: EVERYTHING });
  await sends(true, true);
  const params = { userId: 'member06' };
  await client.call('updatePeopleState', { params, body: { muteVideo: 0 } });
  await moderator.call('updatePeopleState', { params, body: { muteVideo: 1 } });
  await sends(true, false);
  await moderator.call('updatePeopleState', { params, body: { forceMuteAudio: -1 } });
  await sends(false, false);
});

test('[PERM-12] who holds the huddle button hears of huddles, others do not', async () => {
  const { socket } = await enter('member07');
  const { socket: of } = await enter('observer');
  expect((await socket.snapshot()).huddles.map(({ id }) => id)).toContain(roomId);
  expect((await of.snapshot()).huddles).toEqual([]);
  const later = await makeHuddle();
  await socket.nextChange('huddles', ({ huddles }) => huddles.some(({ id }) => id === later));
  const told = await of.nextChange('huddles');
  expect(told.huddles).toEqual([]);
});

test('[EXIT-10] the media of a huddle outlasts the end of the main meeting', async () => {
  const { client, socket } = await enter('member10');
  await into(client, roomId);
  await joinMedia(socket, roomId);
  await moderator.call('endVotingSession', { params: { idVotingSession: SESSION } });
  await moderator.call('updatePeopleState', { params: { userId: 'member10' }, body: { forceMuteVideo: -1 } });
  expect(await joinMedia(socket, roomId)).toMatchObject({ roomId });
  expect(await refusedMedia(socket, SESSION)).toBe('room-not-allowed');
});
