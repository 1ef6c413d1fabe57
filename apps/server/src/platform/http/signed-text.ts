import type { FastifyInstance } from 'fastify';

/** Mounts routes whose body is a text that its sender signed. The handler must get it unchanged. */
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
