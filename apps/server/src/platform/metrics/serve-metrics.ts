import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Log } from '../log/log.ts';
import type { Metrics } from './metrics.ts';

/** Answers `GET /metrics` on a port of its own, so that whoever watches the servers needs no
 *  account and no visitor of the site reads how they are. Returns the port and what ends it.
 *  @throws the error of the system when the address cannot be listened on. */
export async function serveMetrics(
  metrics: Metrics,
  { host, port, log }: { readonly host: string; readonly port: number; readonly log: Log },
): Promise<{ readonly port: number; stop: () => Promise<void> }> {
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    metrics.text().then(
      (text) => response.writeHead(200, { 'content-type': metrics.contentType }).end(text),
      (error: unknown) => {
        log.error({ err: error }, 'the metrics could not be read');
        response.writeHead(500).end();
      },
    );
  });
  server.listen(port, host);
  await once(server, 'listening');
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it listens on a port
  const { port: taken } = server.address() as AddressInfo;
  return {
    port: taken,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
