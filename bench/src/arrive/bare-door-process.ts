import { once } from 'node:events';
import { createServer } from 'node:http';
import { randomBytes } from 'node:crypto';
import { WebSocketServer } from 'ws';
import { z } from 'zod';
import { answerQuestions } from '../own-process.ts';

// The bare server: it answers every call with nothing, and the first message of every socket with a
// state of the given size. It has no sign-in, no rights and no database, and sends no news of a
// newcomer.
let state = '';
const http = createServer((_request, response) => response.writeHead(204).end());
const sockets = new WebSocketServer({ server: http, perMessageDeflate: false });
sockets.on('connection', (socket) => socket.once('message', () => socket.send(state)));
http.listen({ port: 0, host: '127.0.0.1', backlog: 511 });
await once(http, 'listening');

answerQuestions(z.object({ bytes: z.number() }), ({ bytes }) => {
  state = `{"type":"snapshot","state":"${randomBytes(Math.ceil(bytes / 2)).toString('hex')}"}`;
  const address = http.address();
  return Promise.resolve({ port: typeof address === 'object' ? address?.port : undefined });
});
