import type { FastifyInstance, FastifyRequest } from 'fastify';
import { DomainError } from './domain-error.ts';

const TYPES = ['text/csv', 'text/tab-separated-values', 'application/octet-stream'];
const CHARSET = /;\s*charset="?([^";\s]+)"?/i;

/** A received list: its bytes, and the encoding named in its content type, in lower case; null:
 *  none named. */
export interface ReceivedList {
  readonly bytes: Buffer;
  readonly charset: string | null;
}

/** Mounts routes that receive a list as the bytes that a spreadsheet saved: nothing may decode them
 *  on the way. A page of another origin cannot send these content types without asking for
 *  permission. */
export async function mountListRoutes(
  http: FastifyInstance,
  mount: (scope: FastifyInstance) => void,
): Promise<void> {
  await http.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(TYPES, { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    mount(scope);
  });
}

/** The list in a request. @throws DomainError `unsupported-media-type` when the request has
 *  none. */
export function receiveList({ body, headers }: FastifyRequest): ReceivedList {
  if (!Buffer.isBuffer(body)) throw new DomainError('unsupported-media-type');
  const charset = CHARSET.exec(headers['content-type'] ?? '')?.[1] ?? null;
  return { bytes: body, charset: charset === null ? null : charset.toLowerCase() };
}
