import { once } from 'node:events';
import { createServer } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { WebSocketServer } from 'ws';
import { postRequest } from '../keep-alive-connection.ts';
import { heardTimes, Listeners } from './listeners.ts';

async function broadcaster(tell: (index: number) => string) {
  const http = createServer((_request, response) => {
    [...sockets.clients].forEach((socket, index) => socket.send(tell(index)));
    response.writeHead(204).end();
  }).listen(0, '127.0.0.1');
  const sockets = new WebSocketServer({ server: http });
  await once(http, 'listening');
  const listeners = new Listeners();
  onTestFinished(() => {
    listeners.close();
    sockets.close();
    http.close();
  });
  const address = http.address();
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0;
  const origin = `http://127.0.0.1:${port}`;
  await listeners.do({
    kind: 'connect',
    group: 'all',
    awaits: '',
    listeners: Array.from({ length: 3 }, () => ({
      url: origin.replace('http', 'ws'),
      origin,
      cookie: '',
      says: '',
    })),
  });
  const request = postRequest({ port, path: '/', cookie: '', body: {} });
  return { listeners, port, request };
}

test('the time ends when the last socket has the message that was asked for', async () => {
  const { listeners, port, request } = await broadcaster((index) => `news of poll ${index}`);
  const job = { kind: 'trigger', group: 'all', port, request, marker: 'poll', patienceMs: 5000 } as const;
  const { firstMs, lastMs, text } = heardTimes.parse(await listeners.do(job));
  expect(firstMs).toBeGreaterThan(0);
  expect(lastMs).toBeGreaterThanOrEqual(firstMs);
  expect(text).toMatch(/^news of poll \d$/u);
});

test('a socket that does not hear is counted, not waited for', async () => {
  const { listeners, port, request } = await broadcaster((index) =>
    index === 0 ? 'something else' : 'poll',
  );
  const job = { kind: 'trigger', group: 'all', port, request, marker: 'poll', patienceMs: 50 } as const;
  await expect(listeners.do(job)).rejects.toThrow('1 sockets heard nothing within 50 ms.');
});
