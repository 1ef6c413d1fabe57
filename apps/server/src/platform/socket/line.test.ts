import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebSocket, type PerMessageDeflateOptions } from 'ws';
import { expect, onTestFinished, test } from 'vitest';
import { createLog } from '../log/log.ts';
import type { Line } from './line.ts';
import { SharedText, type TextParts } from './shared-text.ts';
import { attachSockets } from './socket-server.ts';

/** Opens a client of a server that sends these messages to each socket as it opens. */
async function receive(
  messages: readonly TextParts[],
  options: { packs: PerMessageDeflateOptions | boolean },
) {
  const http = createServer().listen(0, '127.0.0.1');
  await once(http, 'listening');
  const said: string[] = [];
  const sockets = attachSockets<null>(http, {
    answers: () => true,
    admit: () => Promise.resolve({ ok: true, who: null }),
    open: (line: Line) => {
      for (const parts of messages) line.send(parts);
      return { message: (text) => said.push(text), closed: () => undefined, tick: () => undefined };
    },
    log: createLog({ level: 'silent' }),
    tooManyMessagesCode: 4429,
  });
  onTestFinished(async () => {
    await sockets.stop(1001);
    http.close();
  });
  const { port } = http.address() as AddressInfo;
  const socket = new WebSocket(`ws://127.0.0.1:${port}/`, { perMessageDeflate: options.packs });
  const heard: string[] = [];
  socket.on('message', (data: Buffer) => heard.push(data.toString()));
  let read = () => 0;
  // These bytes include the answer to the upgrade, whose length is always the same.
  socket.on('upgrade', ({ socket: connection }) => (read = () => connection.bytesRead));
  while (heard.length < messages.length) await once(socket, 'message');
  return { heard, bytes: () => read(), socket, said };
}

const LONG = JSON.stringify(Array.from({ length: 2_000 }, (_, n) => ({ n, name: 'Ngozi, آمنة and 王小明' })));
/** More bytes than one stored block holds, and than 16 bits of a frame's length can say. */
const OWN = 'é'.repeat(70_000);

const messages = (): TextParts[] => {
  const shared = new SharedText(LONG);
  return [
    ['{"small":1}'],
    ['{"a":', shared, ',"b":"', OWN, '","c":', shared, '}'],
    [new SharedText('[1]'), 'not worth packing'],
    [shared],
    ['after it'],
  ];
};

const texts = [
  '{"small":1}',
  `{"a":${LONG},"b":"${OWN}","c":${LONG}}`,
  '[1]not worth packing',
  LONG,
  'after it',
];

test('a message arrives as it was written, in its order, packed or not', async () => {
  const packed = await receive(messages(), { packs: true });
  expect(packed.heard).toEqual(texts);
  const plain = await receive(messages(), { packs: false });
  expect(plain.heard).toEqual(texts);
  const small = await receive(messages(), { packs: { serverMaxWindowBits: 9 } });
  expect(small.heard).toEqual(texts);
});

test('what is shared travels packed', async () => {
  const { bytes } = await receive([['{"people":', new SharedText(LONG), '}']], { packs: true });
  expect(bytes()).toBeLessThan(LONG.length / 5);
});

test('what a client says packed is heard', async () => {
  const { socket, said } = await receive([['hello']], { packs: true });
  const text = JSON.stringify({ says: 'x'.repeat(5_000) });
  socket.send(text, { compress: true });
  socket.send('short');
  await expect.poll(() => said).toEqual([text, 'short']);
});

test('[PRIV-05] a part that is of one viewer alone is not packed with what others wrote', async () => {
  const secret = 'receipt-0123456789abcdef';
  const { heard, bytes } = await receive([[new SharedText(LONG), secret]], { packs: true });
  const other = await receive([[new SharedText(LONG), 'receipt-fedcba9876543210']], { packs: true });
  expect(heard[0]?.endsWith(secret)).toBe(true);
  expect(bytes()).toBe(other.bytes());
});
