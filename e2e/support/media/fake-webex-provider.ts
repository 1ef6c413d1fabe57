import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { type ServedPage, serveModule } from './bundle-page.ts';

/** Answers with the id and the token that an account of the site has at the provider. */
async function makeGuest(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const asked: unknown = await json(request);
  const subject = typeof asked === 'object' && asked !== null ? String(Reflect.get(asked, 'subject')) : '';
  response.end(
    JSON.stringify({ id: `person-${subject}`, accessToken: `token-${subject}`, expiresIn: 64_799 }),
  );
}

/** The fake provider on this machine, with the SDK's script at one address and the API at
 *  another. */
export interface FakeWebexProvider {
  readonly sdkUrl: string;
  readonly apiUrl: string;
  /** The requests that came to the API so far: method, path and bearer of each. */
  readonly asked: readonly string[];
  close: () => Promise<void>;
}

/** Serves the script and the API on free ports, for pages of any origin. */
export async function startFakeWebexProvider(): Promise<FakeWebexProvider> {
  const script: ServedPage = await serveModule(join(import.meta.dirname, 'webex-sdk-script.ts'));
  const asked: string[] = [];
  const api = createServer((request, response) => {
    response.setHeader('access-control-allow-origin', '*');
    response.setHeader('access-control-allow-headers', 'authorization, content-type');
    response.setHeader('access-control-allow-methods', 'GET, POST, PUT, DELETE');
    if (request.method === 'OPTIONS') return void response.writeHead(204).end();
    response.setHeader('content-type', 'application/json');
    if (request.url === '/v1/access_token') {
      return void response.end(JSON.stringify({ access_token: 'token-app', expires_in: 1_209_600 }));
    }
    const bearer = request.headers.authorization?.replace('Bearer ', '') ?? '';
    asked.push(`${request.method} ${request.url} ${bearer}`);
    if (!bearer.startsWith('token-')) return void response.writeHead(401).end();
    if (request.url === '/v1/guests/token') return void makeGuest(request, response);
    if (request.url === '/v1/people/me') {
      return void response.end(
        JSON.stringify({ id: bearer.replace('token', 'person'), displayName: bearer }),
      );
    }
    if (request.url === '/devices') {
      const devices = ['own', 'old-1', 'old-2', 'old-3'].map((name, index) => ({
        url: `${address}/devices/${name === 'own' ? bearer : name}`,
        deviceType: 'WEB',
        modificationTime: `2026-01-0${index + 1}T00:00:00Z`,
      }));
      return void response.end(JSON.stringify({ devices }));
    }
    return void response.writeHead(request.method === 'DELETE' ? 204 : 404).end();
  });
  await new Promise<void>((resolve) => api.listen(0, '127.0.0.1', resolve));
  const bound = api.address();
  if (bound === null || typeof bound === 'string') throw new Error('No port was bound');
  const address = `http://127.0.0.1:${bound.port}`;
  return {
    sdkUrl: `${script.address}page.js`,
    apiUrl: address,
    asked,
    async close() {
      await script.close();
      await new Promise<void>((resolve) => {
        api.closeAllConnections();
        api.close(() => resolve());
      });
    },
  };
}
