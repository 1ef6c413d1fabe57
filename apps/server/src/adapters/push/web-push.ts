import { mkdirSync, readFileSync } from 'node:fs';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { join } from 'node:path';
import webPush from 'web-push';
import { z } from 'zod';
import { StartError } from '../../platform/start-error.ts';
import { writeWhole } from '../../platform/write-whole.ts';
import { mayPushTo } from './may-push-to.ts';
import type { Push, PushOutcome } from './push.ts';

/** The site's key for web push stands beside the keys of its records. */
const FOLDER = 'record-keys';
const FILE = 'web-push.json';
const TIMEOUT_MS = 10_000;
const vapidKeys = z.object({ publicKey: z.string().min(80), privateKey: z.string().min(40) });

/** Web push (RFC 8030, 8291, 8292). It sends to push services of browsers alone, and to the origins
 *  of the settings; it follows no redirect. The key is made at the first start. Servers that share
 *  a database must share its file.
 *  @throws StartError where the file is damaged. Source: BEY-42. */
export function openWebPush(settings: {
  readonly dataDir: string;
  /** Whom a push service may ask about messages: an https address, or `mailto:`. */
  readonly contact: string;
  readonly otherOrigins: readonly string[];
}): Push {
  const { dataDir, contact, otherOrigins } = settings;
  const { publicKey, privateKey } = readKeys(join(dataDir, FOLDER));
  return {
    publicKey,
    allows: (address) => mayPushTo(address, otherOrigins),
    async send({ address, p256dh, auth }, { text, ttlS, topic }) {
      if (!mayPushTo(address, otherOrigins)) return 'refused';
      try {
        const { headers, body } = webPush.generateRequestDetails(
          { endpoint: address, keys: { p256dh, auth } },
          text,
          {
            vapidDetails: { subject: contact, publicKey, privateKey },
            ...{ TTL: ttlS, topic, urgency: 'high', contentEncoding: 'aes128gcm' },
          },
        );
        return outcomeOf(await post(address, headers, body));
      } catch {
        return 'not-now';
      }
    },
  };
}

function readKeys(folder: string): z.output<typeof vapidKeys> {
  const path = join(folder, FILE);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  try {
    return vapidKeys.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch (cause) {
    if (!(cause instanceof Error && 'code' in cause && cause.code === 'ENOENT')) {
      throw new StartError(`${path} is damaged or cannot be read. Bring it back from the backup.`, {
        cause,
      });
    }
  }
  // Where another server has written it meanwhile, that file stays.
  writeWhole(path, JSON.stringify(webPush.generateVAPIDKeys()));
  return vapidKeys.parse(JSON.parse(readFileSync(path, 'utf8')));
}

/** Posts the message and answers the status. */
function post(address: string, headers: Record<string, unknown>, body: Buffer | null): Promise<number> {
  const url = new URL(address);
  const sent = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
  const ask = url.protocol === 'http:' ? requestHttp : requestHttps;
  return new Promise((resolve, reject) => {
    const request = ask(
      url,
      { method: 'POST', headers: sent, signal: AbortSignal.timeout(TIMEOUT_MS) },
      (answer) => {
        answer.resume();
        resolve(answer.statusCode ?? 0);
      },
    );
    request.once('error', reject);
    request.end(body ?? undefined);
  });
}

function outcomeOf(status: number): PushOutcome {
  if (status >= 200 && status < 300) return 'taken';
  if (status === 404 || status === 410) return 'gone';
  return status === 429 || status >= 500 ? 'not-now' : 'refused';
}
