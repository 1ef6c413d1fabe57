import swagger from '@fastify/swagger';
import type { StaticDocumentSpec } from '@fastify/swagger';
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

/** Publishes the declared calls as OpenAPI 3.1 at `/api/openapi.json`, readable at `/api/docs`. */
export async function publishApiDocuments(http: FastifyInstance): Promise<void> {
  const document = openApiDocument(Object.values(endpoints), serverPackage.version);
  http.get('/api/openapi.json', async (_request, reply) => reply.send(document));
  await http.register(swagger, {
    mode: 'static',
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the plugin knows OpenAPI 3.0 by type and 3.1 by value
    specification: { document: document as unknown as StaticDocumentSpec['document'] },
  } as const);
  await http.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: DOCS_CSP,
    uiConfig: { docExpansion: 'list', deepLinking: true, requestInterceptor: undefined },
    theme: { title: 'Hemicycle: the API' },
  });
}
