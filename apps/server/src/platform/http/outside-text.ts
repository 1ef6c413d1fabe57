import type { FastifyInstance } from 'fastify';

/** Mounts routes whose body is the text of a program. The handler must get it unchanged. */
export async function mountOutsideTextRoutes(
  http: FastifyInstance,
  mount: (scope: FastifyInstance) => void,
): Promise<void> {
  await http.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
    mount(scope);
  });
}
