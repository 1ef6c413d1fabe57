import type { MediaSends } from '@hemicycle/contract/media';
import type { ClientMessage } from '@hemicycle/contract/socket';
import { socketCloseCodes } from '@hemicycle/contract/socket';
import { accountOf, cast, signInCast } from '@hemicycle/testkit/permission-table/cast';
import type { Actor } from '@hemicycle/testkit/permission-table/cast';
import { draftPoll, makeWorld } from '@hemicycle/testkit/permission-table/world';
import type { World } from '@hemicycle/testkit/permission-table/world';
import type { TestClient } from '@hemicycle/testkit/test-client';
import { startTestServer } from '@hemicycle/testkit/test-server';
import type { TestServer } from '@hemicycle/testkit/test-server';
import { openTestSocket } from '@hemicycle/testkit/test-socket';
import type { TestSocket, TestSocketOptions } from '@hemicycle/testkit/test-socket';
import { afterAll, beforeAll, expect, test } from 'vitest';

let server: TestServer;
let clients: Readonly<Record<Actor, TestClient>>;

beforeAll(async () => {
  server = await startTestServer();
  clients = await signInCast(server);
});
afterAll(() => server.stop());

/** One message in one situation, and its outcome in a word for each actor of the cast. */
interface SocketCase {
  readonly what: string;
  readonly run: (socket: TestSocket, world: World) => Promise<string>;
  readonly expected: Readonly<Record<Actor, string>>;
}

/** A person who does not belong to the session gets no socket, so the server never hears a message
 *  of theirs. */
function forPeople(outcome: string, otherwise: Partial<Record<Actor, string>> = {}): Record<Actor, string> {
  const all = Object.fromEntries(cast.map((actor) => [actor, outcome])) as Record<Actor, string>;
  return { ...all, ...otherwise, nobody: 'refused 401', outsider: 'refused 404' };
}

const off: MediaSends = { microphone: false, camera: false, share: false };
const someWhoSend = {
  admin: 'sends',
  moderator: 'sends',
  interpreter: 'sends',
  member: 'sends',
  guest: 'sends',
};

/** Every message a client can send. A new message without a line here does not compile. */
const table: Readonly<Record<ClientMessage['type'], readonly SocketCase[]>> = {
  authenticate: [
    {
      what: '[WS-05] as oneself',
      run: async (socket, { userId }) => {
        socket.send({ type: 'authenticate', personId: userId });
        return answersAfter(socket);
      },
      expected: forPeople('goes on'),
    },
    {
      what: '[WS-05] as another',
      run: async (socket) => {
        socket.send({ type: 'authenticate', personId: 'member03' });
        return `closed ${await socket.closed}`;
      },
      expected: forPeople(`closed ${socketCloseCodes.wrongPerson}`),
    },
  ],
  heartbeatFromClient: [
    {
      what: '[WS-06] is answered',
      run: answersAfter,
      expected: forPeople('goes on'),
    },
  ],
  resync: [
    {
      what: '[PRIV-06] a new snapshot, with drafts only for those who run polls',
      run: async (socket, world) => {
        await socket.snapshot();
        await draftPoll(world);
        const before = socket.messages.filter(({ type }) => type === 'snapshot').length;
        socket.send({ type: 'resync' });
        await expect
          .poll(() => socket.messages.filter(({ type }) => type === 'snapshot').length)
          .toBeGreaterThan(before);
        const { polls } = await socket.snapshot();
        return `${polls.length} drafts`;
      },
      expected: forPeople('0 drafts', { admin: '1 drafts', moderator: '1 drafts' }),
    },
  ],
  notificationRead: [
    {
      what: '[NOTIF-07] of something sent to somebody else notes nothing',
      run: async (socket, { userId }) => {
        const id = `sent-to-member03-beside-${userId}`;
        const { pool } = server.database;
        await pool.query(
          `insert into notifications (id, id_voting_session, user_id, from_user_id, notification, created_ms)
           values ($1, 'plenary-sitting-114', 'member03', 'moderator', '{}', 1) on conflict (id) do nothing`,
          [id],
        );
        socket.send({ type: 'notificationRead', id });
        const after = await answersAfter(socket);
        const { rows } = await pool.query('select 1 from notifications where id = $1 and read_ms > 0', [id]);
        return `${after}, ${rows.length} noted`;
      },
      expected: forPeople('goes on, 0 noted'),
    },
  ],
  mediaJoin: [
    {
      what: '[PERM-33] anybody of the session watches and listens',
      run: async (socket) => {
        const { you } = await join(socket);
        return JSON.stringify(you.sends) === JSON.stringify(off) ? 'watches' : 'sends';
      },
      expected: forPeople('watches'),
    },
  ],
  mediaLeave: [
    {
      what: '[PERM-33] without a stay does nothing',
      run: async (socket) => {
        socket.send({ type: 'mediaLeave' });
        return answersAfter(socket);
      },
      expected: forPeople('goes on'),
    },
  ],
  mediaPublish: [
    {
      what: '[PERM-33] microphone and camera: holders of the video controls',
      run: (socket) => publish(socket, { ...off, microphone: true, camera: true }),
      expected: forPeople('refused video-not-allowed', someWhoSend),
    },
    {
      what: '[PERM-19] a screen: holders of the share control beside',
      run: (socket) => publish(socket, { ...off, share: true }),
      expected: forPeople('refused share-not-allowed', {
        ...someWhoSend,
        interpreter: 'refused share-not-allowed',
      }),
    },
  ],
  mediaSignal: [
    {
      what: '[WS-01] without a stay in the room reaches nobody',
      run: async (socket) => {
        socket.send(signalTo('somebody'));
        return answersAfter(socket);
      },
      expected: forPeople('goes on'),
    },
    {
      what: '[WS-01] never into the room of another session',
      run: async (socket, { actor }) => {
        const elsewhere = await makeWorld(server, clients, actor);
        const other = await open(clients.moderator, 'moderator', {
          idVotingSession: elsewhere.idVotingSession,
        });
        const { you } = await join(other);
        await join(socket);
        socket.send(signalTo(you.peerId));
        await answersAfter(socket);
        await answersAfter(other);
        const heard = other.messages.some(({ type }) => type === 'mediaSignal');
        other.close();
        return heard ? 'heard' : 'not heard';
      },
      expected: forPeople('not heard'),
    },
  ],
  secondLine: [
    {
      what: '[BEY-37] into a huddle that nobody gave as a second room is refused',
      run: async (socket, { idVotingSession }) => {
        const { id } = await clients.moderator.call('createHuddle', {
          params: { idVotingSession },
          body: { title: 'Alcove' },
        });
        socket.send({ type: 'secondLine', message: { type: 'mediaJoin', epoch: 1, roomId: id } });
        const { message } = await socket.next('secondLine');
        await clients.moderator.call('closeHuddle', { params: { roomId: id } });
        return message.type === 'mediaRefused' ? `refused ${message.reason}` : message.type;
      },
      expected: forPeople('refused room-not-allowed'),
    },
    {
      what: '[BEY-37] into the main chamber is refused',
      run: async (socket) => {
        socket.send({ type: 'secondLine', message: { type: 'mediaJoin', epoch: 1 } });
        const { message } = await socket.next('secondLine');
        return message.type === 'mediaRefused' ? `refused ${message.reason}` : message.type;
      },
      expected: forPeople('refused room-not-allowed'),
    },
  ],
};

for (const [type, cases] of Object.entries(table)) {
  for (const { what, run, expected } of cases) {
    test(`${what} (${type})`, async () => {
      const got: Partial<Record<Actor, string>> = {};
      for (const actor of cast) got[actor] = await outcomeFor(actor, run);
      expect(got).toEqual(expected);
    });
  }
}

test.each<[string, Partial<TestSocketOptions>, string, Partial<Record<Actor, string>>]>([
  ['[WS-01] a socket of the own page', {}, 'opened', { outsider: 'refused 404' }],
  ['[WS-01] a socket that claims another person', { query: { personId: 'member03' } }, 'refused 403', {}],
  [
    '[WS-01] a socket of another origin',
    { origin: 'https://evil.test' },
    'refused 403',
    { nobody: 'refused 403' },
  ],
  ['[WS-01] a socket without an origin', { origin: null }, 'refused 403', { nobody: 'refused 403' }],
  ['[WS-01] a session that is not there', { idVotingSession: 'nowhere' }, 'refused 404', {}],
])('%s', async (_what, options, outcome, otherwise) => {
  const got: Partial<Record<Actor, string>> = {};
  for (const actor of cast) {
    const { idVotingSession, userId } = await makeWorld(server, clients, actor);
    got[actor] = await open(clients[actor], userId, { idVotingSession, ...options }).then((socket) => {
      socket.close();
      return 'opened';
    }, refusalOf);
  }
  const all = Object.fromEntries(cast.map((actor) => [actor, outcome]));
  expect(got).toEqual({ ...all, nobody: 'refused 401', ...otherwise });
});

async function outcomeFor(actor: Actor, run: SocketCase['run']): Promise<string> {
  const world = await makeWorld(server, clients, actor);
  let socket: TestSocket;
  try {
    socket = await open(clients[actor], accountOf(actor) ?? 'member02', world);
  } catch (error) {
    return refusalOf(error);
  }
  try {
    return await run(socket, world);
  } finally {
    socket.close();
  }
}

function open(client: TestClient, personId: string, options: TestSocketOptions): Promise<TestSocket> {
  const { idVotingSession, origin, query } = options;
  return openTestSocket(client, personId, {
    idVotingSession,
    ...(origin === undefined ? {} : { origin }),
    ...(query === undefined ? {} : { query }),
  });
}

function refusalOf(error: unknown): string {
  const status = /\b(4\d\d)\b/.exec(error instanceof Error ? error.message : '')?.[1];
  if (status === undefined) throw error;
  return `refused ${status}`;
}

/** Whether the socket still answers: one more heartbeat comes back. */
async function answersAfter(socket: TestSocket): Promise<string> {
  const heartbeats = () => socket.messages.filter(({ type }) => type === 'heartbeatFromServer').length;
  await socket.next('heartbeatFromServer');
  const before = heartbeats();
  socket.send({ type: 'heartbeatFromClient', heartbeat: { source: 'websocket' } });
  await expect.poll(heartbeats).toBeGreaterThan(before);
  return 'goes on';
}

async function join(socket: TestSocket) {
  socket.send({ type: 'mediaJoin', epoch: 1 });
  return socket.next('mediaPeers');
}

async function publish(socket: TestSocket, sends: MediaSends): Promise<string> {
  await join(socket);
  socket.send({ type: 'mediaPublish', sends });
  return Promise.race([
    socket
      .next('mediaPeers', ({ you }) => JSON.stringify(you.sends) === JSON.stringify(sends))
      .then(() => 'sends'),
    socket.next('mediaRefused').then(({ reason }) => `refused ${reason}`),
  ]);
}

function signalTo(peerId: string): ClientMessage {
  return {
    type: 'mediaSignal',
    to: peerId,
    epoch: 1,
    payload: {
      kind: 'candidates',
      fromLink: 1,
      toLink: null,
      candidates: [{ candidate: '', sdpMid: null, sdpMLineIndex: null, usernameFragment: null }],
    },
  };
}
