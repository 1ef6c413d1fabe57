import { createServer, type Server } from 'node:http';
import { build } from 'vite';

/** A page for tests, served on a free port of this machine. */
export interface ServedPage {
  readonly address: string;
  close: () => Promise<void>;
}

async function bundle(entry: string): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      minify: false,
      target: 'es2022',
      lib: { entry, formats: ['es'], fileName: 'page' },
    },
  });
  const [output] = Array.isArray(result) ? result : [result];
  if (output === undefined || !('output' in output)) throw new Error('The bundler gave no output');
  return output.output[0].code;
}

/** Bundles a module and serves an empty page that runs only this script. */
export async function serveModule(entry: string): Promise<ServedPage> {
  const script = await bundle(entry);
  const server: Server = createServer((request, response) => {
    const wantsScript = request.url === '/page.js';
    response.setHeader('content-type', wantsScript ? 'text/javascript' : 'text/html; charset=utf-8');
    response.end(
      wantsScript
        ? script
        : '<!doctype html><title>Media</title><script type="module" src="/page.js"></script>',
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const bound = server.address();
  if (bound === null || typeof bound === 'string') throw new Error('No port was bound');
  return {
    address: `http://127.0.0.1:${bound.port}/`,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
