import { type ChildProcess, spawn } from 'node:child_process';
import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort } from '@hemicycle/testkit/free-port';
import { onTestFinished, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { copyOfTheSources } from './copy-of-the-sources.ts';

const PATIENCE = { timeout: 90_000, interval: 100 };

function startDev(cwd: string, port: number) {
  const child = spawn(process.execPath, ['scripts/dev.mjs'], {
    cwd,
    env: {
      ...process.env,
      DATABASE_URL: '',
      HEMICYCLE_DATA_DIR: join(cwd, 'data'),
      HEMICYCLE_HOST: '127.0.0.1',
      HEMICYCLE_LOG_LEVEL: 'error',
      HEMICYCLE_PORT: String(port),
      NODE_ENV: 'development',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
  onTestFinished(async () => void (await stopped(child)));
  return { child, said: () => said };
}

async function stopped(child: ChildProcess): Promise<number | null> {
  if (child.exitCode !== null) return child.exitCode;
  const gone = new Promise<number | null>((resolve) => child.once('close', resolve));
  child.kill('SIGTERM');
  return gone;
}

/** Connects to the development server as a page does. Returns the list of the messages that it
 *  sends to pages; the list grows as they arrive. */
async function listenToUpdates(web: string): Promise<string[]> {
  const client = await (await fetch(`${web}@vite/client`)).text();
  const token = /wsToken = "(?<token>[^"]+)"/.exec(client)?.groups?.['token'] ?? '';
  const heard: string[] = [];
  const socket = new WebSocket(`${web.replace('http', 'ws')}?token=${token}`, 'vite-hmr');
  onTestFinished(() => socket.terminate());
  socket.on('message', (data: Buffer) => heard.push(data.toString()));
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
  return heard;
}

test('npm run dev: a change of the server starts it again, a change of the client reaches the page, SIGTERM ends both', async () => {
  const folder = await copyOfTheSources();
  const port = await freePort();
  const { child, said } = startDev(folder, port);
  const readyTimes = () => said().split('Hemicycle is ready at').length - 1;
  await vi.waitFor(() => expect(readyTimes(), said()).toBe(1), PATIENCE);
  const web = await vi.waitFor(() => {
    const address = /hot reload is at (?<web>http\S+)/.exec(said())?.groups?.['web'];
    expect(address, said()).toBeDefined();
    return address ?? '';
  }, PATIENCE);
  const answer = await fetch(new URL('/api/siteconfig/client', web));
  expect(answer.status).toBe(200);

  await appendFile(join(folder, 'apps/server/src/main.ts'), '\n// changed\n');
  await vi.waitFor(() => expect(readyTimes(), said()).toBe(2), PATIENCE);

  const heard = await listenToUpdates(web);
  expect(await (await fetch(new URL('/src/ui/Wordmark.tsx', web))).text()).toContain('HemicycleMark');
  await appendFile(join(folder, 'apps/web/src/ui/Wordmark.tsx'), '\n// changed\n');
  await vi.waitFor(
    () => expect(heard.find((message) => message.includes('/src/ui/Wordmark.tsx'))).toContain('js-update'),
    PATIENCE,
  );

  expect(await stopped(child)).toBe(0);
  await expect(fetch(`http://127.0.0.1:${port}/healthz`)).rejects.toThrow();
}, 240_000);
