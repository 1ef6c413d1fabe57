import { endianness } from 'node:os';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { DomainError } from './domain-error.ts';

const TYPE = 'application/octet-stream';

/** Mounts routes that receive samples of sound. A page of another origin cannot send this content
 *  type without asking for permission. */
export async function mountSoundRoutes(
  http: FastifyInstance,
  mount: (scope: FastifyInstance) => void,
): Promise<void> {
  await http.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(TYPE, { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    mount(scope);
  });
}

/** The samples of 16 bits, little-endian, in a request. @throws DomainError
 *  `unsupported-media-type` when the request has none, `invalid-input` for half a sample. */
export function receiveSamples({ body }: Pick<FastifyRequest, 'body'>): Int16Array {
  if (!Buffer.isBuffer(body) || body.length === 0) throw new DomainError('unsupported-media-type');
  if (body.length % 2 !== 0) {
    throw new DomainError('invalid-input', [{ path: '', problem: 'Samples have two bytes each.' }]);
  }
  // A copy begins at an even place of its memory.
  const bytes = Uint8Array.from(body);
  if (endianness() === 'BE') Buffer.from(bytes.buffer).swap16();
  return new Int16Array(bytes.buffer);
}
