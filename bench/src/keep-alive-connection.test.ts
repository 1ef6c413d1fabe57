import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { KeepAliveConnection, postRequest } from './keep-alive-connection.ts';

async function serve(listener: RequestListener): Promise<number> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

test('requests follow each other on one connection, answers in pieces are put together', async () => {
  const ports = new Set<number | undefined>();
  const port = await serve((request, response) => {
    ports.add(request.socket.remotePort);
    void (async () => {
      const [body]: unknown[] = await once(request, 'data');
      response.writeHead(201, { 'content-length': 2 * Buffer.byteLength(String(body)) });
      response.write(String(body));
      setImmediate(() => response.end(String(body)));
    })();
  });
  const connection = await KeepAliveConnection.open(port);
  const send = (text: string) =>
    connection.request(postRequest({ port, path: '/', cookie: 'a=b', body: { text } }));
  expect(await send('one')).toEqual({ status: 201, body: '{"text":"one"}{"text":"one"}' });
  expect(await send('two')).toEqual({ status: 201, body: '{"text":"two"}{"text":"two"}' });
  expect(ports.size).toBe(1);
  connection.close();
});

test('an answer without a body, one in chunks, one too long, and a connection that ends', async () => {
  const port = await serve((request, response) => {
    if (request.url === '/empty') response.writeHead(204).end();
    else if (request.url === '/chunked') {
      response.write('one, ');
      setImmediate(() => response.end('two'));
    } else if (request.url === '/long') response.writeHead(200, { 'content-length': 2 ** 21 }).write('x');
    else request.socket.destroy();
  });
  const connection = await KeepAliveConnection.open(port);
  const ask = (path: string) => connection.request(postRequest({ port, path, cookie: '', body: {} }));
  expect(await ask('/empty')).toEqual({ status: 204, body: '' });
  expect(await ask('/chunked')).toEqual({ status: 200, body: 'one, two' });
  expect(await ask('/empty')).toEqual({ status: 204, body: '' });
  await expect(ask('/long')).rejects.toThrow('too long');
  const another = await KeepAliveConnection.open(port);
  await expect(another.request(postRequest({ port, path: '/gone', cookie: '', body: {} }))).rejects.toThrow();
});
