import { createServer, type IncomingMessage } from 'node:http';
import { once } from 'node:events';
import {
  createECDH,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  verify,
  createPublicKey,
} from 'node:crypto';
import { buffer } from 'node:stream/consumers';

/** A message as a push service of a browser took it over, opened with the browser's keys. */
export interface TakenPush {
  readonly path: string;
  readonly ttlS: number;
  readonly topic: string;
  readonly message: { readonly [Name in 'title' | 'body' | 'lang' | 'dir' | 'tag' | 'path']: string };
}

/** A push service on the loopback address, for tests. It does what RFC 8030 asks of one, checks the
 *  site's signature (RFC 8292) and opens the message as a browser does (RFC 8291). `status` sets
 *  what it answers for a path. */
export async function startPushService() {
  const subscriptions = new Map<string, { ecdh: ReturnType<typeof createECDH>; auth: Buffer }>();
  const answers = new Map<string, number[]>();
  const taken: TakenPush[] = [];
  const asked: string[] = [];
  const problems: string[] = [];
  const server = createServer((request, response) => {
    void (async () => {
      const path = request.url ?? '';
      asked.push(path);
      const body = await buffer(request);
      const of = subscriptions.get(path);
      const status = answers.get(path)?.shift() ?? (of === undefined ? 404 : 201);
      if (status === 201 && of !== undefined) {
        problems.push(...problemsOf(request, origin));
        taken.push({
          path,
          ttlS: Number(request.headers['ttl']),
          topic: String(request.headers['topic']),
          // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a test compares it
          message: JSON.parse(open(body, of)) as TakenPush['message'],
        });
      }
      response.writeHead(status).end();
    })().catch((error: unknown) => {
      problems.push(String(error));
      response.writeHead(500).end();
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  return {
    origin,
    taken,
    asked,
    problems,
    /** Makes a subscription as a browser does. */
    subscribe(name: string) {
      const ecdh = createECDH('prime256v1');
      ecdh.generateKeys();
      const auth = randomBytes(16);
      subscriptions.set(`/push/${name}`, { ecdh, auth });
      return {
        address: `${origin}/push/${name}`,
        p256dh: ecdh.getPublicKey('base64url'),
        auth: auth.toString('base64url'),
      };
    },
    /** Makes the service answer the next messages for a subscription with these statuses, one each,
     *  instead of taking them. */
    answer(name: string, ...statuses: number[]) {
      answers.set(`/push/${name}`, statuses);
    },
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
}

function problemsOf({ headers }: IncomingMessage, origin: string): string[] {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(headers.authorization ?? '') ?? [];
  const [head = '', claims = '', signature = ''] = token.split('.');
  const raw = Buffer.from(key, 'base64url');
  const jwk = {
    ...{ kty: 'EC', crv: 'P-256' },
    x: raw.subarray(1, 33).toString('base64url'),
    y: raw.subarray(33).toString('base64url'),
  };
  const publicKey = createPublicKey({ key: jwk, format: 'jwk' });
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what it is not, a test tells
  const { aud, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as Record<string, string>;
  return [
    ...(isSigned ? [] : ['the message is not signed by the site']),
    ...(aud === origin ? [] : ['the message is meant for another push service']),
    ...(/^(mailto|https):/.test(sub ?? '') ? [] : ['the message names no contact']),
    ...(headers['content-encoding'] === 'aes128gcm' ? [] : ['the message is encrypted in another way']),
    ...(headers['urgency'] === 'high' ? [] : ['the message may wait']),
  ];
}

/** Opens a message of RFC 8188 and 8291. */
function open(body: Buffer, { ecdh, auth }: { ecdh: ReturnType<typeof createECDH>; auth: Buffer }): string {
  const salt = body.subarray(0, 16);
  const keyLength = body[20] ?? 0;
  const theirs = body.subarray(21, 21 + keyLength);
  const sealed = body.subarray(21 + keyLength);
  const secret = ecdh.computeSecret(theirs);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), theirs]);
  const prk = createHmac('sha256', auth).update(secret).digest();
  const ikm = createHmac('sha256', prk)
    .update(Buffer.concat([info, Buffer.from([1])]))
    .digest();
  const derive = (name: string, length: number) =>
    Buffer.from(hkdfSync('sha256', ikm, salt, Buffer.from(`Content-Encoding: ${name}\0`), length));
  const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
  decipher.setAuthTag(sealed.subarray(-16));
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  return padded.subarray(0, padded.lastIndexOf(2)).toString();
}
