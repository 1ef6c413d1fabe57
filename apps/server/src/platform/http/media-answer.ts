import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** Picture, sound, captions, or a list of them, for a player. */
export class MediaAnswer {
  readonly content: Readable | string;
  readonly type: string;
  /** How long a player may keep it, in seconds; 0: it changes. */
  readonly keptSeconds: number;
  /** Whether a proxy may keep it for others. */
  readonly isPublic: boolean;

  constructor(answer: { content: Readable | string; type: string; keptSeconds: number; isPublic?: boolean }) {
    this.content = answer.content;
    this.type = answer.type;
    this.keptSeconds = answer.keptSeconds;
    this.isPublic = answer.isPublic ?? false;
  }
}

/** Sends media to a player of this site. Nothing but a player can make use of it. */
export function sendMedia(
  reply: FastifyReply,
  { content, type, keptSeconds, isPublic }: MediaAnswer,
): FastifyReply {
  const kept = `${isPublic ? 'public' : 'private'}, max-age=${keptSeconds}, immutable`;
  return reply
    .code(200)
    .headers({
      'content-type': type,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': keptSeconds > 0 ? kept : 'no-store',
    })
    .send(content);
}
