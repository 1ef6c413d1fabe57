import { createServer } from 'node:net';
import type { Server, Socket } from 'node:net';
import { expect, test } from 'vitest';
import { createLog } from '../../platform/log/log.ts';
import { describeMailContract } from './mail-contract-suite.ts';
import { createSmtpMail, warnOfUnreachableSmtp } from './smtp-mail.ts';

const from = 'Chamber <chamber@parliament.test>';
const log = createLog({ level: 'silent' });

/** A fake server with just enough of RFC 5321 to receive letters. With `refusing` it asks for a
 *  login and refuses it. */
async function startSmtpServer({ refusing = false } = {}): Promise<{
  url: string;
  letters: string[];
  close(): Promise<void>;
}> {
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
      if (refusing && /^EHLO/i.test(command)) return '250-fine\r\n250 AUTH PLAIN\r\n';
      if (/^AUTH/i.test(command)) return `535 not as ${command}\r\n`;
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

/** The lines in the log after a try to connect. */
async function linesOfTrying(url: string, timeoutMs?: number): Promise<string[]> {
  const lines: string[] = [];
  const log = createLog({ level: 'info', to: { write: (line: string) => void lines.push(line) } });
  await warnOfUnreachableSmtp({ url, log, ...(timeoutMs === undefined ? {} : { timeoutMs }) });
  return lines;
}

test('a server that takes letters is passed over in silence', async () => {
  const server = await startSmtpServer();
  expect(await linesOfTrying(server.url)).toEqual([]);
  await server.close();
});

test('nobody who listens, and nobody who answers in time, is one line that names the server and no password', async () => {
  const silent = createServer();
  const port = await listen(silent);
  const url = `smtp://clerk:hunter2@127.0.0.1:${port}`;
  const [mute, ...more] = await linesOfTrying(url, 50);
  expect(more).toEqual([]);
  expect(mute).toContain(`"level":"warn"`);
  expect(mute).toContain(
    `the SMTP server 127.0.0.1:${port} cannot be reached as set in SMTP_URL (ETIMEDOUT)`,
  );
  await new Promise((resolve) => silent.close(resolve));
  const [gone] = await linesOfTrying(url);
  expect(gone).toContain(`the SMTP server 127.0.0.1:${port} cannot be reached as set in SMTP_URL (ESOCKET)`);
  expect(`${mute}${gone}`).not.toContain('hunter2');
});

test('a server that does not let us in is told as such', async () => {
  const server = await startSmtpServer({ refusing: true });
  const [line, ...more] = await linesOfTrying(server.url.replace('//', '//clerk:hunter2@'));
  expect(more).toEqual([]);
  expect(line).toContain('refuses the name or password of SMTP_URL (EAUTH)');
  expect(line).not.toMatch(/hunter2|AUTH PLAIN/);
  await server.close();
});

test('an address that cannot be read is one line as well, without it', async () => {
  const [line, ...more] = await linesOfTrying('smtp://clerk:hunter2@a b');
  expect(more).toEqual([]);
  expect(line).toContain('the SMTP server of that address cannot be reached as set in SMTP_URL');
  expect(line).not.toContain('hunter2');
});
