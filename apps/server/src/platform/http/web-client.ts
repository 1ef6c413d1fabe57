import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import serveStatic from '@fastify/static';
import { clientPagePaths } from '@hemicycle/contract/client-pages';
import { DISPLAY_PATH } from '@hemicycle/contract/display-names';
import { NETWORK_TEST_PATH } from '@hemicycle/contract/nettest-names';
import type { FastifyInstance, FastifyReply } from 'fastify';

const IMMUTABLE = 'public, max-age=31536000, immutable';
/** The sign-in page and displays are separate programs, which need no WebAssembly. */
const SMALL_PATHS = ['/app/login', '/app/login/', `${DISPLAY_PATH}*`];
/** The page of a network test, which the other pages open in a frame. */
const FRAME_PATHS = [NETWORK_TEST_PATH];
/** On the other pages the virtual background may run. The browser goes from one of these pages to
 *  another without loading a new document. */
const PAGE_PATHS = [...clientPagePaths.flatMap((path) => [path, `${path}/`]), '/guest/*'];
/** The files that the build names by a hash of their content, and their compressed copies. */
const HASHED_NAME = /[\\/]assets[\\/].*-[A-Za-z0-9_-]{8,}\.[a-z0-9]+(?:\.br)?$/;

/** Serves the built browser client from its folder. Browsers keep files with a hash in their name
 *  for ever, and revalidate all others. Of a file that the build has compressed, they get the
 *  compressed copy. Every address of the client is answered with one page, and
 *  `/` redirects to the client. Without a build, the answer says that the client is not built. */
export async function serveWebClient(http: FastifyInstance, folder: string): Promise<void> {
  const isBuilt = existsSync(join(folder, 'index.html'));
  http.get('/', (_request, reply) => reply.redirect('/app', 302));
  if (!isBuilt) {
    for (const path of [...SMALL_PATHS, ...FRAME_PATHS, ...PAGE_PATHS]) {
      http.get(path, (_request, reply) => sayNotBuilt(reply));
    }
    return;
  }
  await http.register(serveStatic, {
    root: folder,
    index: false,
    wildcard: true,
    dotfiles: 'ignore',
    cacheControl: false,
    preCompressed: true,
    setHeaders: (reply, path) => {
      reply.setHeader('vary', 'accept-encoding');
      reply.setHeader('cache-control', HASHED_NAME.test(path) ? IMMUTABLE : 'no-cache');
    },
  });
  for (const path of SMALL_PATHS) http.get(path, (_request, reply) => reply.sendFile('index.html'));
  for (const path of FRAME_PATHS) {
    http.get(path, { config: { standsInFrame: true } }, (_request, reply) => reply.sendFile('index.html'));
  }
  for (const path of PAGE_PATHS) {
    http.get(path, { config: { runsWebAssembly: true } }, (_request, reply) => reply.sendFile('index.html'));
  }
}

/** The page of the built client. For an unknown address it tells the visitor so, in the visitor's
 *  language. null without a build. */
export function readClientPage(folder: string): Promise<Buffer | null> {
  return readFile(join(folder, 'index.html')).catch(() => null);
}

function sayNotBuilt(reply: FastifyReply): FastifyReply {
  return reply
    .code(503)
    .type('text/plain; charset=utf-8')
    .send('The browser client is not built. Run npm run build.\n');
}
