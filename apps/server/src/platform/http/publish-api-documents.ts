import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { endpoints } from '@hemicycle/contract/endpoints';
import type { FastifyInstance } from 'fastify';
import serverPackage from '../../../package.json' with { type: 'json' };
import { openApiDocument } from './openapi-document.ts';

/** The page loads only files of this server. It writes style attributes, has one style element
 *  (allowed by its hash), and carries its icons as data URLs. */
const DOCS_CSP =
  "default-src 'none'; script-src 'self'; style-src 'self' 'sha256-RL3ie0nH+Lzz2YNqQN83mnU0J1ot4QL7b99vMdIX99w='; style-src-attr 'unsafe-inline'; img-src 'self' data:; " +
  "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; object-src 'none'";

/** Publishes the declared calls as OpenAPI 3.1 at `/api/openapi.json`, readable at `/api/docs`. The
 *  document is made when somebody first asks for it: that takes as long as a tenth of a start. */
export async function publishApiDocuments(http: FastifyInstance): Promise<void> {
  let made: ReturnType<typeof openApiDocument> | undefined;
  const document = () => (made ??= openApiDocument(Object.values(endpoints), serverPackage.version));
  http.get('/api/openapi.json', async (_request, reply) => reply.send(document()));
  // The viewer asks for this plugin, and `transformSpecification` for nothing that is in it.
  const empty = { openapi: '3.1.0', info: { title: '', version: '' }, paths: {} };
  await http.register(swagger, { mode: 'static', specification: { document: empty } });
  await http.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: DOCS_CSP,
    uiConfig: { docExpansion: 'list', deepLinking: true, requestInterceptor: undefined },
    theme: { title: 'Hemicycle: the API' },
    transformSpecification: document,
    transformSpecificationClone: false,
  });
}
