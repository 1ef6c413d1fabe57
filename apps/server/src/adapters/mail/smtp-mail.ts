import { createTransport } from 'nodemailer';
import type { Log } from '../../platform/log/log.ts';
import { letterParts } from './letter-parts.ts';
import type { Mail } from './mail.ts';

const CONNECT_TIMEOUT_MS = 10_000;
/** The time limit for each step of a try to connect. */
const TRY_TIMEOUT_MS = 5000;

/** Mail over SMTP. `url` is `smtp://user:password@host:port` or `smtps://…`. */
export function createSmtpMail(options: { url: string; from: string; log: Log }): Mail {
  const { url, from, log } = options;
  const transport = createTransport(
    { url, pool: true, connectionTimeout: CONNECT_TIMEOUT_MS, greetingTimeout: CONNECT_TIMEOUT_MS },
    { from },
  );
  return {
    async send({ to, subject, ...content }) {
      await transport.sendMail({ to, subject, ...letterParts(content) });
      log.info({ to, subject }, 'mail handed over to the SMTP server');
    },
    verify: () => tryConnection(url, TRY_TIMEOUT_MS),
    close() {
      transport.close();
      return Promise.resolve();
    },
  };
}

/** Tries whether the SMTP server of `url` can be reached and accepts the login. If not, it writes
 *  one line to the log and nothing else: letters may be delivered later. Never rejects. `timeoutMs`
 *  is the time limit for each step. */
export async function warnOfUnreachableSmtp(options: {
  url: string;
  log: Log;
  timeoutMs?: number;
}): Promise<void> {
  const { url, log, timeoutMs = TRY_TIMEOUT_MS } = options;
  try {
    await tryConnection(url, timeoutMs);
  } catch (error) {
    const host = URL.parse(url)?.host ?? 'of that address';
    // The server's message may repeat secrets that were sent to it, so only the kind of failure is
    // logged.
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
    const problem = code === 'EAUTH' ? 'refuses the name or password of' : 'cannot be reached as set in';
    log.warn(
      { code },
      `the SMTP server ${host} ${problem} SMTP_URL (${code}); until this is put right no mail is sent`,
    );
  }
}

async function tryConnection(url: string, timeoutMs: number): Promise<void> {
  const transport = createTransport({
    url,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
  });
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}
