import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** Picture, sound, captions, or a list of them, for a player. */
export class MediaAnswer {
  readonly content: Readable | string;
  readonly type: string;
  /** How long a player may keep it, in seconds; 0: it changes. */
  readonly keptSeconds: number;

  constructor(answer: { content: Readable | string; type: string; keptSeconds: number }) {
    this.content = answer.content;
    this.type = answer.type;
    this.keptSeconds = answer.keptSeconds;
  }
}

/** Sends media to a player of this site. Nothing but a player can make use of it. */
export function sendMedia(reply: FastifyReply, { content, type, keptSeconds }: MediaAnswer): FastifyReply {
  return reply
    .code(200)
    .headers({
      'content-type': type,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': keptSeconds > 0 ? `private, max-age=${keptSeconds}, immutable` : 'no-store',
    })
    .send(content);
}
