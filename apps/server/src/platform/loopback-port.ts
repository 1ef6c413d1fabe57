import { createServer } from 'node:net';

/** A port on the loopback address that is free just now: `preferred` where that is free. */
export async function freeLoopbackPort(preferred = 0): Promise<number> {
  const port = (await tryPort(preferred)) ?? (await tryPort(0));
  if (port === null) throw new Error('no port on the loopback address is free');
  return port;
}

/** Answers the port, or null when it is taken. `wanted` 0 means any port. */
function tryPort(wanted: number): Promise<number | null> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(null));
    server.listen(wanted, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(address !== null && typeof address === 'object' ? address.port : null));
    });
  });
}
