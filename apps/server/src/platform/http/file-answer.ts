import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { attachmentHeader } from './attachment-header.ts';

/** A stored file as an answer. */
export class FileAnswer {
  readonly content: Readable;
  readonly name: string;
  readonly type: string;
  readonly sizeBytes: number;

  constructor(file: { content: Readable; name: string; type: string; sizeBytes: number }) {
    this.content = file.content;
    this.name = file.name;
    this.type = file.type;
    this.sizeBytes = file.sizeBytes;
  }
}

/** Sends a file that a user uploaded. The browser is to save it and never show it; the other
 *  headers limit the harm if it is opened all the same. Source: DESIGN §7. */
export function sendFile(reply: FastifyReply, { content, name, type, sizeBytes }: FileAnswer): FastifyReply {
  return reply
    .code(200)
    .headers({
      'content-type': type,
      'content-length': sizeBytes,
      'content-disposition': attachmentHeader(name),
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'private, no-store',
    })
    .send(content);
}
