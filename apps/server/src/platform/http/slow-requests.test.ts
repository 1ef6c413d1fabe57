import { once } from 'node:events';
import { connect } from 'node:net';
import { endpoint } from '@hemicycle/contract/endpoint';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { receiveBytes } from './received-bytes.ts';
import { route } from './route.ts';
import { createTestHttp } from './testing-http.ts';

test('[FND-61] a client that sends without end is given up; a file takes as long as it needs', async () => {
  const write = endpoint({
    ...{ name: 'write', method: 'POST', path: '/api/things', access: 'public', summary: 'Writes.' },
    body: z.object({ size: z.number() }),
  });
  const put = endpoint({
    ...{ name: 'put', method: 'PUT', path: '/api/bytes', access: 'public', summary: 'Puts.' },
    receives: 'bytes',
    bodyLimitBytes: 1000,
  });
  const taken: number[] = [];
  const site = await createTestHttp({
    requestTimeoutMs: 250,
    routes: [
      route(write, async () => {}),
      route(put, async ({ request }) => {
        for await (const chunk of receiveBytes(request, 1000)) taken.push(Number(chunk.length));
      }),
    ],
  });
  expect(site.server.headersTimeout).toBe(250);
  await site.listen({ host: '127.0.0.1', port: 0 });
  const { port } = z.object({ port: z.number() }).parse(site.server.address());
  const send = (head: string) => {
    const socket = connect(port, '127.0.0.1');
    socket.write(`${head} HTTP/1.1\r\nHost: a\r\nX-Hemicycle-Request: 1\r\nContent-Length: 8\r\n`);
    return { socket, ended: once(socket, 'close'), answer: once(socket, 'data') };
  };
  const slow = send('POST /api/things');
  const file = send('PUT /api/bytes');
  slow.socket.write('Content-Type: application/json\r\n\r\n');
  file.socket.write('Content-Type: video/mp4\r\n\r\n');
  const writing = setInterval(() => {
    slow.socket.write(' ');
    file.socket.write('x');
  }, 100);
  slow.answer.catch(() => undefined);
  await slow.ended;
  const [answer] = z.tuple([z.instanceof(Buffer)]).parse(await file.answer);
  expect(answer.toString()).toContain('204');
  expect(taken.reduce((sum, bytes) => sum + bytes, 0)).toBe(8);
  clearInterval(writing);
  // A pause as long as that ends it, too.
  const paused = send('PUT /api/bytes');
  paused.socket.write('\r\n');
  paused.answer.catch(() => undefined);
  await paused.ended;
  file.socket.destroy();
  await site.close();
});
