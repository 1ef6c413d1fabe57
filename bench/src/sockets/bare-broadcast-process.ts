import { once } from 'node:events';
import { createServer } from 'node:http';
import { WebSocketServer } from 'ws';
import { z } from 'zod';
import { answerQuestions } from '../own-process.ts';

// Sends the same text to every socket as soon as a request comes: no sign-in, no rights, no
// database.
let text = '';
const http = createServer((_request, response) => {
  for (const socket of sockets.clients) socket.send(text);
  response.writeHead(204).end();
});
const sockets = new WebSocketServer({ server: http, perMessageDeflate: false });
http.listen(0, '127.0.0.1');
await once(http, 'listening');

answerQuestions(z.object({ text: z.string() }), (question) => {
  text = question.text;
  const address = http.address();
  return Promise.resolve({ port: typeof address === 'object' ? address?.port : undefined });
});
