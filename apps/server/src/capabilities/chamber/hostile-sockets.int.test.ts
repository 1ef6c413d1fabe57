import { connect, type Socket } from 'node:net';
import { socketCloseCodes } from '@hemicycle/contract/socket';
import { startTestServer, type TestServer } from '@hemicycle/testkit/test-server';
import { openTestSocket } from '@hemicycle/testkit/test-socket';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { CONNECTIONS_PER_ACCOUNT_MAX } from './account-sockets.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

/** A connection of a client that keeps to no protocol: it never closes its own side. */
function connectByHand(): Socket {
  const socket = connect({ port: Number(new URL(server.url).port), host: '127.0.0.1', allowHalfOpen: true });
  socket.on('error', () => undefined);
  return socket;
}

function upgradeOf(target: string): string {
  return `GET ${target} HTTP/1.1\r\nHost: ${new URL(server.url).host}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`;
}

describe('an upgrade written by hand', () => {
  test.each(['//', '/\\', '//%', 'http://[/app', ''])(
    '[WS-01] for %j is refused and the server lives on',
    async (target) => {
      const socket = connectByHand();
      socket.write(upgradeOf(target));
      const answer = await new Promise<string>((resolve) =>
        socket.once('data', (data) => resolve(String(data))),
      );
      expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /);
      socket.destroy();
      expect((await server.client().fetch('/healthz')).status).toBe(200);
    },
  );

  test('[WS-01] that was refused holds no connection, even when the other side never closes', async () => {
    const socket = connectByHand();
    socket.write(upgradeOf('/app?personId=member01'));
    await new Promise((resolve) => socket.once('end', resolve).resume());
    // The server has let go of the connection, so the system answers each further write with a
    // reset.
    const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
    const writing = setInterval(() => socket.write('x'), 10);
    await closed;
    clearInterval(writing);
    expect(socket.destroyed).toBe(true);
  });
});

test('[PERM-03] who belonged to a session by a role hears no more of it once the role is gone', async () => {
  const [admin, moderator] = await Promise.all([server.signIn('admin'), server.signIn('moderator')]);
  const { idVotingSession } = await admin.call('createVotingSession', {
    body: {
      title: 'In camera',
      epochStartTime: Date.now() - 60_000,
      epochEndTime: Date.now() + 3_600_000,
      members: ['member01', 'member02'],
    },
  });
  const socket = await openTestSocket(moderator, 'moderator', { idVotingSession });
  await socket.snapshot();
  await admin.call('updateUserRoles', { params: { userId: 'moderator' }, body: { roles: ['member'] } });
  expect(await socket.closed).toBe(socketCloseCodes.noSuchSession);
  await expect(openTestSocket(moderator, 'moderator', { idVotingSession })).rejects.toThrow('404');
});

test('[WS-01] one account has a limited number of connections, and others get in beside it', async () => {
  const idVotingSession = 'plenary-sitting-114';
  const [client, other] = await Promise.all([server.signIn('member03'), server.signIn('member04')]);
  const open = [];
  for (let tab = 0; tab < CONNECTIONS_PER_ACCOUNT_MAX; tab++) {
    open.push(
      await openTestSocket(client, 'member03', { idVotingSession, query: { browserTabId: String(tab) } }),
    );
  }
  const another = { idVotingSession, query: { browserTabId: '99' } };
  await expect(openTestSocket(client, 'member03', another)).rejects.toThrow('429');
  // A browser does not tell its page of the 429, so the page asks by a call.
  const full = { open: CONNECTIONS_PER_ACCOUNT_MAX, limit: CONNECTIONS_PER_ACCOUNT_MAX };
  expect(await client.call('getOwnConnections')).toEqual(full);
  expect(await other.call('getOwnConnections')).toMatchObject({ open: 0 });
  // A tab that comes back takes the place of its dead connection.
  const third = { idVotingSession, query: { browserTabId: '3' } };
  open.push(await openTestSocket(client, 'member03', third));
  expect(await open[3]?.closed).toBe(socketCloseCodes.reconnect);
  (await openTestSocket(other, 'member04', { idVotingSession })).close();
  open[0]?.close();
  await open[0]?.closed;
  const again = await vi.waitFor(() => openTestSocket(client, 'member03', another));
  for (const socket of [again, ...open]) socket.close();
});

test('[WS-01] one account has a limited number of connections, also when it opens many at once', async () => {
  const idVotingSession = 'plenary-sitting-114';
  const client = await server.signIn('member05');
  const tried = await Promise.allSettled(
    Array.from({ length: 2 * CONNECTIONS_PER_ACCOUNT_MAX }, (_, tab) =>
      openTestSocket(client, 'member05', { idVotingSession, query: { browserTabId: String(tab) } }),
    ),
  );
  const opened = tried.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  let ended = 0;
  for (const socket of opened) void socket.closed.then(() => (ended += 1));
  await vi.waitFor(() => expect(opened.length - ended).toBeLessThanOrEqual(CONNECTIONS_PER_ACCOUNT_MAX));
  for (const socket of opened) socket.close();
});
