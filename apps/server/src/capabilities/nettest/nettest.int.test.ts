import { NETWORK_TEST_SOCKET_PATH, TEST_ROOM_KEPT_MS } from '@hemicycle/contract/nettest-names';
import {
  testRoomServerMessage,
  type TestRoomEnd,
  type TestRoomServerMessage,
} from '@hemicycle/contract/nettest';
import { createFakeClock } from '@hemicycle/testkit/fake-clock';
import { refusalOf } from '@hemicycle/testkit/refusal-of';
import type { TestClient } from '@hemicycle/testkit/test-client';
import { startTestServer, type TestServer } from '@hemicycle/testkit/test-server';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import WebSocket from 'ws';
import type { MediaServer } from '../../adapters/media-server/media-server.ts';

const SESSION = 'plenary-sitting-114';
const clock = createFakeClock();
let server: TestServer;
let rosa: TestClient;

beforeAll(async () => {
  server = await startTestServer({ clock });
  rosa = await server.signIn('member08');
});
afterAll(() => server.stop());

const createRoom = async (client: TestClient) =>
  (await client.call('createNetworkTestRoom', { body: { title: 'Network test' } })).id;

interface TestLine {
  readonly heard: TestRoomServerMessage[];
  send(end: TestRoomEnd, message: object): void;
  readonly closed: Promise<number>;
  close(): void;
}

/** Opens the line of a test room as the page in the frame does. @throws where it is refused. */
async function openLine(client: TestClient, roomId: string): Promise<TestLine> {
  const address = new URL(NETWORK_TEST_SOCKET_PATH, client.url.replace(/^http/, 'ws'));
  address.searchParams.set('room', roomId);
  const cookie = client.cookie === null ? {} : { cookie: client.cookie };
  const socket = new WebSocket(address, { headers: { ...cookie, origin: client.url } });
  const heard: TestRoomServerMessage[] = [];
  socket.on('message', (data: Buffer) =>
    heard.push(testRoomServerMessage.parse(JSON.parse(data.toString('utf8')))),
  );
  const closed = new Promise<number>((resolve) => socket.on('close', (code: number) => resolve(code)));
  await new Promise<void>((resolve, reject) => {
    socket.once('open', () => resolve());
    socket.once('error', reject);
  });
  onTestFinished(() => socket.close());
  return {
    ...{ heard, closed },
    send: (end, message) => socket.send(JSON.stringify({ end, message })),
    close: () => socket.close(),
  };
}

const refusedLine = (client: TestClient, roomId: string) =>
  openLine(client, roomId).then(
    () => 'open',
    (error: Error) => error.message,
  );

async function rooms(of = server): Promise<string[]> {
  const { rows } = await of.database.pool.query<{ id: string }>('select id from network_test_rooms');
  return rows.map(({ id }) => id);
}

test('[NET-14] a test room is made by its title, and only its maker enters it, once', async () => {
  const roomId = await createRoom(rosa);
  expect(roomId).toMatch(/^network-test-/);
  const other = await server.signIn('member09');
  expect(await refusedLine(other, roomId)).toContain('404');
  expect(await refusedLine(server.client(), roomId)).toContain('401');
  await openLine(rosa, roomId);
  await vi.waitFor(async () => expect(await refusedLine(rosa, roomId)).toContain('404'));
  expect(await refusalOf(rosa.call('createNetworkTestRoom', { body: { title: ' ' } }))).toBe('invalid-input');
});

test('[BEY-44] both ends of a test room meet on the mesh and exchange signals; closing removes the room', async () => {
  const roomId = await createRoom(rosa);
  const line = await openLine(rosa, roomId);
  line.send('one', { type: 'mediaJoin', epoch: 1, roomId: SESSION });
  line.send('other', { type: 'mediaJoin', epoch: 2, roomId: SESSION });
  const peersOf = (end: TestRoomEnd) =>
    line.heard.flatMap(({ end: at, message }) =>
      at === end && message.type === 'mediaPeers' ? [message] : [],
    );
  await vi.waitFor(() => expect(peersOf('one').at(-1)?.peers).toHaveLength(1));
  expect(peersOf('one').at(-1)?.roomId).toBe(roomId);
  const to = peersOf('one').at(-1)?.peers[0]?.peerId;
  const payload = { kind: 'restart', fromLink: 1, toLink: null };
  line.send('one', { type: 'mediaSignal', to, epoch: 1, payload });
  await vi.waitFor(() =>
    expect(line.heard).toContainEqual(
      expect.objectContaining({
        end: 'other',
        message: expect.objectContaining({ type: 'mediaSignal', payload }),
      }),
    ),
  );
  line.close();
  await vi.waitFor(async () => expect(await rooms()).not.toContain(roomId));
});

test('[NET-14] a room that nobody uses is removed by itself, and cannot be entered any more', async () => {
  const roomId = await createRoom(rosa);
  await clock.advance(TEST_ROOM_KEPT_MS + 1);
  expect(await refusedLine(rosa, roomId)).toContain('404');
  await expect.poll(() => clock.advance(1000).then(() => rooms())).not.toContain(roomId);
});

test('[NET-14] nobody makes more than twelve test rooms in ten minutes', async () => {
  const client = await server.signIn('member10');
  for (let made = 0; made < 12; made += 1) await createRoom(client);
  expect(await refusalOf(createRoom(client))).toBe('rate-limited');
});

test('[NET-14] a message that is none ends the line, and so does signing out', async () => {
  const line = await openLine(rosa, await createRoom(rosa));
  line.send('one', { type: 'mediaDance' });
  expect(await line.closed).toBe(4400);
  const client = await server.signIn('member11');
  const other = await openLine(client, await createRoom(client));
  await client.call('logout');
  expect(await other.closed).toBe(4001);
});

test('[BEY-44] the clerk sees the last self-test of each person who is expected', async () => {
  const path = {
    way: 'relay',
    ...{ isOnDevice: false, roundTripMs: 90, lossFraction: 0.2, jitterMs: 8 },
    ...{ upKbps: 800, downKbps: 700, voice: null },
    relayBy: 'tcp',
    relay443: 'reached',
    relays: { udp: 'not-reached', tcp: 'reached', tls: 'not-configured' },
  } as const;
  await rosa.call('saveSelfTest', {
    body: { tests: [{ name: 'server-calls', result: 'failed' }], path: null },
  });
  await rosa.call('saveSelfTest', { body: { tests: [{ name: 'server-calls', result: 'passed' }], path } });
  const clerk = await server.signIn('moderator');
  const ofSession = { params: { idVotingSession: SESSION } };
  const { people } = await clerk.call('listSelfTests', ofSession);
  expect(people.find(({ userId }) => userId === 'member08')?.selfTest).toMatchObject({
    ...{ state: 'poor', failed: [], path },
  });
  expect(people.find(({ userId }) => userId === 'member20')?.selfTest).toBeNull();
  expect(await refusalOf(rosa.call('listSelfTests', ofSession))).toBe('permission-missing');
});

test('[BEY-44] at a media server each end has a key of its own, and both are put out in the end', async () => {
  const removed: string[] = [];
  const mediaServer: MediaServer = {
    ...{ url: 'ws://media.test', iceServers: null },
    issueToken: async ({ roomId, identity }) => ({ token: `${roomId} ${identity}`, expiresAtMs: 1 }),
    updatePermissions: async () => undefined,
    mutePublishedTrack: async () => false,
    removeParticipant: async ({ identity }) => void removed.push(identity),
    participantsIn: async () => [],
    verifyWebhook: async (body) => JSON.parse(body),
  };
  const served = await startTestServer({ mediaServer });
  onTestFinished(() => served.stop());
  const client = await served.signIn('member08');
  const roomId = await createRoom(client);
  const line = await openLine(client, roomId);
  line.send('one', { type: 'mediaJoin', epoch: 1 });
  line.send('other', { type: 'mediaJoin', epoch: 2 });
  const peers = () =>
    line.heard.flatMap(({ end, message }) =>
      message.type === 'mediaGrant' ? [`${end} ${message.token}`] : [],
    );
  await vi.waitFor(() =>
    expect(peers().toSorted()).toEqual([`one ${roomId} member08.1`, `other ${roomId} member08-other.2`]),
  );
  line.close();
  await vi.waitFor(() => expect(removed.toSorted()).toEqual(['member08-other.2', 'member08.1']));
  await vi.waitFor(async () => expect(await rooms(served)).toEqual([]));
});

test('[BEY-44] at a media server only the two ends of a line stay in its room, and a line gets four keys', async () => {
  const removed: string[] = [];
  const mediaServer: MediaServer = {
    ...{ url: 'ws://media.test', iceServers: null },
    issueToken: async ({ identity }) => ({ token: identity, expiresAtMs: 1 }),
    updatePermissions: async () => undefined,
    mutePublishedTrack: async () => false,
    removeParticipant: async ({ identity }) => void removed.push(identity),
    participantsIn: async () => [],
    verifyWebhook: async (body) => JSON.parse(body),
  };
  const served = await startTestServer({ mediaServer });
  onTestFinished(() => served.stop());
  const client = await served.signIn('member08');
  const roomId = await createRoom(client);
  const line = await openLine(client, roomId);
  const answers = (type: string) => line.heard.filter(({ message }) => message.type === type).length;
  const join = async (end: TestRoomEnd, epoch: number) => {
    const before = answers('mediaGrant');
    line.send(end, { type: 'mediaJoin', epoch });
    await vi.waitFor(() => expect(answers('mediaGrant')).toBe(before + 1));
  };
  await join('one', 1);
  await join('other', 2);
  await join('one', 3);
  expect(removed).toEqual(['member08.1']);
  // The media server tells who comes in; a key that was replaced still opens the room there.
  const comesIn = async (identity: string) => {
    const { status } = await served.client().fetch('/api/media/reports', {
      method: 'POST',
      headers: { authorization: `signed ${identity}`, 'content-type': 'application/webhook+json' },
      body: JSON.stringify({ kind: 'joined', roomId, identity }),
    });
    expect(status).toBe(204);
  };
  for (const identity of ['member08.3', 'member08-other.2', 'member08.1']) await comesIn(identity);
  await vi.waitFor(() => expect(removed).toEqual(['member08.1', 'member08.1']));
  await join('one', 4);
  line.send('other', { type: 'mediaJoin', epoch: 5 });
  await vi.waitFor(() => expect(answers('mediaRefused')).toBe(1));
  expect(answers('mediaGrant')).toBe(4);
});
