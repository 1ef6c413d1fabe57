import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Log } from '../../platform/log/log.ts';
import { letterParts } from './letter-parts.ts';
import type { Mail } from './mail.ts';

/** Mail where no SMTP server is configured: each letter becomes a file `<time>-<id>.eml` in
 *  `folder`, readable by its owner only, and a line in the log that says so (without the text,
 *  which may hold a link to sign in). */
export function createFileMail(options: { folder: string; from: string; clock: Clock; log: Log }): Mail {
  const { folder, from, clock, log } = options;
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    async send({ to, subject, ...content }) {
      const { message } = await transport.sendMail({
        from,
        to,
        subject,
        ...letterParts(content),
        date: new Date(clock.nowMs()),
      });
      const time = new Date(clock.nowMs()).toISOString().replaceAll(/[:.]/g, '-');
      const file = join(folder, `${time}-${randomUUID()}.eml`);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await writeFile(file, message, { mode: 0o600, flag: 'wx' });
      log.info({ to, subject, file }, 'mail written to a file');
    },
    verify: () => Promise.resolve(),
    close() {
      transport.close();
      return Promise.resolve();
    },
  };
}
