import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createServer } from 'vite';
import { stopWithNpm } from './stop-with-npm.mjs';

// `npm run dev` runs the server and the browser client. The server starts again whenever one of its
// sources changes. The browser client has hot reload, and its own server passes API calls and the
// socket on. Ctrl+C ends both.

stopWithNpm();

const root = join(import.meta.dirname, '..');

const server = spawn(
  process.execPath,
  [join(root, 'node_modules/tsx/dist/cli.mjs'), 'watch', '--clear-screen=false', 'apps/server/src/main.ts'],
  {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { NODE_ENV: 'development', ...process.env },
    // tsx kills the server at a second signal. So Ctrl+C in the terminal must not reach tsx, and
    // `stop` sends the only signal.
    detached: true,
  },
);
const serverGone = new Promise((resolve) => server.once('close', resolve));

const listening = process.listeners('SIGTERM');
const web = await createServer({
  root: join(root, 'apps/web'),
  configFile: join(root, 'apps/web/vite.config.ts'),
  // The configuration imports TypeScript packages, which Node itself reads only from 22.18 on.
  configLoader: 'runner',
});
// Vite's own listener would end this process before the server has stopped.
for (const ofVite of process.listeners('SIGTERM').filter((one) => !listening.includes(one)))
  process.off('SIGTERM', ofVite);
await web.listen();
console.log(`The browser client with hot reload is at ${web.resolvedUrls?.local[0] ?? 'an unknown address'}`);

let isStopping = false;
async function stop(exitCode) {
  if (isStopping) return;
  isStopping = true;
  server.kill('SIGTERM');
  await Promise.all([web.close(), serverGone]);
  process.exit(exitCode);
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => void stop(0));
server.once('close', (code) => void stop(code ?? 1));
