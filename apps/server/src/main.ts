import { createRequire } from 'node:module';
import { createApp } from './app.ts';
import { StartError } from './platform/start-error.ts';
import { startServer } from './start-server.ts';

/** Runs the server until a signal ends it, and writes to standard output when it is ready. It
 *  prepares its database at once, but serves only after `webClient`, the build of the browser
 *  client, is done. Exits with 1 and one line on standard error where it cannot start. */
export async function run(webClient: Promise<void> = Promise.resolve()): Promise<void> {
  let leave = (_reason: Error) => {};
  const left = new Promise<never>((_resolve, reject) => (leave = reject));
  const webClientOrLeft = Promise.race([webClient, left]);
  // An empty handler: the promise may reject before any code waits for it.
  webClientOrLeft.catch(() => undefined);
  const starting = startServer(process.env, createApp, webClientOrLeft);

  async function stop(): Promise<void> {
    leave(new Error('Hemicycle was stopped before it was ready.'));
    const server = await starting.catch(() => null);
    if (server === null) return;
    await server.stop();
    process.exit(0);
  }

  // A signal during the start waits until the start is complete, so that nothing half-started stays
  // behind; it does not wait for the build. A second signal changes nothing (npm repeats the signal
  // that the terminal has sent already).
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
    process.on(signal, () => void stop());
  }
  try {
    const { address } = await starting;
    process.stdout.write(`Hemicycle is ready at ${address}\n`);
  } catch (error) {
    const isOperators = error instanceof StartError;
    process.stderr.write(`${isOperators ? error.message : describe(error)}\n`);
    process.exit(1);
  }
}

function describe(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

/** Whether Node was started with this file. False where another file imports it. */
function isStarted(): boolean {
  try {
    return createRequire(import.meta.url).resolve(process.argv[1] ?? '') === import.meta.filename;
  } catch {
    return false;
  }
}

if (isStarted()) await run();
