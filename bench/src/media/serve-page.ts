import { createServer } from 'node:http';
import type { Undo } from '../undo.ts';

/** Serves an empty page with one script on a free port, until `undo`. Returns its address. */
export async function servePage(script: string, undo: Undo): Promise<string> {
  const server = createServer((request, response) => {
    const wantsScript = request.url === '/page.js';
    response.setHeader('content-type', wantsScript ? 'text/javascript' : 'text/html; charset=utf-8');
    response.end(
      wantsScript
        ? script
        : '<!doctype html><title>Bare</title><script type="module" src="/page.js"></script>',
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  undo.add(() => {
    server.closeAllConnections();
    server.close();
  });
  const bound = server.address();
  if (bound === null || typeof bound === 'string') throw new Error('No port was bound.');
  return `http://127.0.0.1:${bound.port}/`;
}
