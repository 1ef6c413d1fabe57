import { createECDH, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';

/** A subscription as a browser makes it; `address` is at the push service below. */
export interface Subscription {
  readonly address: string;
  readonly p256dh: string;
  readonly auth: string;
}

/** A push service on the loopback address that takes every message and hands on at once for whom it
 *  is. It opens none: a browser does so on a machine of its own. */
export class PushService {
  readonly #server = createServer((request, response) => {
    const member = Number(request.url?.slice(1));
    request.resume().once('end', () => {
      response.writeHead(201).end();
      this.onPush(member);
    });
  });
  #origin = '';

  /** What is done when a message for a member has come, by the number of the member. */
  onPush: (member: number) => void = () => undefined;

  async start(): Promise<string> {
    await once(this.#server.listen({ port: 0, host: '127.0.0.1', backlog: 511 }), 'listening');
    const address = this.#server.address();
    this.#origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
    return this.#origin;
  }

  subscribe(member: number): Subscription {
    const keys = createECDH('prime256v1');
    keys.generateKeys();
    return {
      address: `${this.#origin}/${member}`,
      p256dh: keys.getPublicKey('base64url'),
      auth: randomBytes(16).toString('base64url'),
    };
  }
}
