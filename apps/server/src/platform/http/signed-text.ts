import type { FastifyInstance } from 'fastify';

/** Mounts routes whose body is a text that its sender signed: it must reach the handler letter by
 *  letter. */
export async function mountSignedTextRoutes(
  http: FastifyInstance,
  mount: (scope: FastifyInstance) => void,
): Promise<void> {
  await http.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
    mount(scope);
  });
}
