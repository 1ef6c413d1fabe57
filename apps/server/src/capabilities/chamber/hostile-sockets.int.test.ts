import { connect, type Socket } from 'node:net';
import { startTestServer, type TestServer } from '@hemicycle/testkit/test-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

/** A connection of somebody who keeps to no protocol: it never closes its own side. */
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
    // What is written to a connection that the server let go of is answered by a reset.
    const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
    const writing = setInterval(() => socket.write('x'), 10);
    await closed;
    clearInterval(writing);
    expect(socket.destroyed).toBe(true);
  });
});
