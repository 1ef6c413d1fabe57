import { Transform, type Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { DomainError } from './domain-error.ts';

/** Mounts routes that receive the bytes of a program. Nothing of the body is read before the
 *  handler asks for it. */
export async function mountBytesRoutes(
  http: FastifyInstance,
  mount: (scope: FastifyInstance) => void,
): Promise<void> {
  await http.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _body, done) => done(null));
    mount(scope);
  });
}

/** The body of a request as a stream, which fails where it has more than `maxBytes` or ends early.
 *  @throws DomainError `file-too-large` by the request's header. */
export function receiveBytes({ raw, headers }: FastifyRequest, maxBytes: number): Readable {
  if (Number(headers['content-length'] ?? 0) > maxBytes) throw new DomainError('file-too-large');
  let taken = 0;
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      taken += chunk.length;
      if (taken > maxBytes) done(new DomainError('file-too-large'));
      else done(null, chunk);
    },
  });
  raw.once('close', () => {
    if (!raw.complete) counted.destroy(new DomainError('invalid-input'));
  });
  return raw.pipe(counted);
}
