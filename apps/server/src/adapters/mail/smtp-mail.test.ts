import { createServer } from 'node:net';
import type { Server, Socket } from 'node:net';
import { expect, test } from 'vitest';
import { createLog } from '../../platform/log/log.ts';
import { describeMailContract } from './mail-contract-suite.ts';
import { createSmtpMail } from './smtp-mail.ts';

const from = 'Chamber <chamber@parliament.test>';
const log = createLog({ level: 'silent' });

/** Just enough of RFC 5321 to take letters in. */
async function startSmtpServer(): Promise<{ url: string; letters: string[]; close(): Promise<void> }> {
  const letters: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket.setEncoding('utf8'));
    let input = '';
    let inLetter = false;
    socket.write('220 ready\r\n');
    socket.on('data', (text) => {
      input += String(text);
      for (let end = nextEnd(); end >= 0; end = nextEnd()) {
        const part = input.slice(0, end);
        input = input.slice(end + (inLetter ? 5 : 2));
        socket.write(inLetter ? take(part) : answer(part));
      }
    });
    const nextEnd = () => input.indexOf(inLetter ? '\r\n.\r\n' : '\r\n');
    const take = (letter: string) => {
      inLetter = false;
      letters.push(`${letter.replaceAll('\r\n..', '\r\n.')}\r\n`);
      return '250 taken\r\n';
    };
    const answer = (command: string) => {
      if (/^RCPT TO:<nobody@/i.test(command)) return '550 no such person\r\n';
      inLetter = /^DATA$/i.test(command);
      return inLetter ? '354 go on\r\n' : '250 fine\r\n';
    };
  });
  const port = await listen(server);
  return {
    url: `smtp://127.0.0.1:${port}`,
    letters,
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

describeMailContract('SMTP', async () => {
  const server = await startSmtpServer();
  const mail = createSmtpMail({ url: server.url, from, log });
  return {
    mail,
    received: () => Promise.resolve(server.letters),
    async close() {
      await mail.close();
      await server.close();
    },
  };
});

test('a letter that the SMTP server refuses is an error', async () => {
  const server = await startSmtpServer();
  const mail = createSmtpMail({ url: server.url, from, log });
  await expect(mail.send({ to: 'nobody@members.test', subject: 'x', text: 'x' })).rejects.toThrow(
    'no such person',
  );
  await mail.close();
  await server.close();
});
