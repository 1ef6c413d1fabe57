import { createTransport } from 'nodemailer';
import type { Log } from '../../platform/log/log.ts';
import type { Mail } from './mail.ts';

const CONNECT_TIMEOUT_MS = 10_000;

/** Mail over SMTP. `url` is `smtp://user:password@host:port` or `smtps://…`. */
export function createSmtpMail(options: { url: string; from: string; log: Log }): Mail {
  const { url, from, log } = options;
  const transport = createTransport(
    { url, pool: true, connectionTimeout: CONNECT_TIMEOUT_MS, greetingTimeout: CONNECT_TIMEOUT_MS },
    { from },
  );
  return {
    async send({ to, subject, text }) {
      await transport.sendMail({ to, subject, text });
      log.info({ to, subject }, 'mail handed over to the SMTP server');
    },
    close() {
      transport.close();
      return Promise.resolve();
    },
  };
}
