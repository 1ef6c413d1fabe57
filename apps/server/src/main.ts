import { createApp } from './app.ts';
import { StartError } from './platform/start-error.ts';
import { startServer } from './start-server.ts';

const starting = startServer(process.env, createApp);

// A signal during the start waits for it to be through, so that nothing half-started stays behind. A second signal (npm
// passes on what the terminal sent already) changes nothing.
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
  process.on(signal, () => void stop());
}

async function stop(): Promise<void> {
  const server = await starting;
  await server.stop();
  process.exit(0);
}

try {
  const { address } = await starting;
  process.stdout.write(`Hemicycle is ready at ${address}\n`);
} catch (error) {
  const isOperators = error instanceof StartError;
  process.stderr.write(`${isOperators ? error.message : describe(error)}\n`);
  process.exit(1);
}

function describe(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
