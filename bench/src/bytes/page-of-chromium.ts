import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { WebSocket } from 'ws';
import { z } from 'zod';
import { endProcess } from '../own-process.ts';
import type { Undo } from '../undo.ts';

const START_PATIENCE_MS = 30_000;
const ANSWER_PATIENCE_MS = 170_000;
const FLAGS = [
  '--headless=new',
  '--no-sandbox',
  '--no-first-run',
  '--disable-gpu',
  '--disable-background-networking',
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
  '--remote-debugging-port=0',
];

const target = z.object({ webSocketDebuggerUrl: z.string() });
const context = z.object({ browserContextId: z.string() });
const created = z.object({ targetId: z.string() });
const message = z.object({
  id: z.number().optional(),
  method: z.string().optional(),
  params: z.unknown().optional(),
  result: z.unknown().optional(),
  error: z.object({ message: z.string() }).optional(),
});

/** An empty page of a headless browser, controlled by its debugging protocol. */
export interface ChromiumPage {
  /** Sends one command. @throws Error with the error of the browser. */
  send(method: string, params?: Record<string, unknown>): Promise<unknown>;
  on(hear: (method: string, params: unknown) => void): void;
}

/** A headless browser for several people, each with their own cookies and storage. */
export interface ChromiumBrowser {
  readonly pid: number;
  openPage(size: { readonly width: number; readonly height: number }): Promise<ChromiumPage>;
}

/** Starts a browser with its own profile and lets `undo` end it. */
export async function openPage(executable: string, undo: Undo): Promise<ChromiumPage> {
  const { port } = await startChromium(executable, [], undo);
  const answer = await fetch(`http://127.0.0.1:${port}/json/new?about:blank`, { method: 'PUT' });
  return connectTo(target.parse(await answer.json()).webSocketDebuggerUrl, undo);
}

/** The same for several people. `flags` are added to those of every browser here. `reach` gives the
 *  port on this machine that leads to a port of a browser in another network. */
export async function openBrowser(
  executable: string,
  flags: readonly string[],
  undo: Undo,
  reach: (port: string) => Promise<string> = (port) => Promise.resolve(port),
): Promise<ChromiumBrowser> {
  const { port: own, pid } = await startChromium(executable, flags, undo);
  const port = await reach(own);
  const answer = await fetch(`http://127.0.0.1:${port}/json/version`);
  const browser = await connectTo(target.parse(await answer.json()).webSocketDebuggerUrl, undo);
  return {
    pid,
    async openPage(size) {
      const { browserContextId } = context.parse(await browser.send('Target.createBrowserContext'));
      const where = { url: 'about:blank', browserContextId, newWindow: true, ...size };
      const { targetId } = created.parse(await browser.send('Target.createTarget', where));
      return connectTo(`ws://127.0.0.1:${port}/devtools/page/${targetId}`, undo);
    },
  };
}

async function startChromium(
  executable: string,
  flags: readonly string[],
  undo: Undo,
): Promise<{ port: string; pid: number }> {
  const profile = await mkdtemp(join(tmpdir(), 'hemicycle-bench-chromium-'));
  undo.add(() => rm(profile, { recursive: true, force: true, maxRetries: 5 }));
  const child = spawn(executable, [...FLAGS, ...flags, `--user-data-dir=${profile}`, 'about:blank'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  undo.add(() => endProcess(child));
  const port = await debuggingPort(createInterface({ input: child.stderr }));
  child.stderr.resume();
  return { port, pid: child.pid ?? 0 };
}

async function connectTo(address: string, undo: Undo): Promise<ChromiumPage> {
  const socket = new WebSocket(address, { perMessageDeflate: false });
  await once(socket, 'open');
  undo.add(() => socket.terminate());
  return speak(socket);
}

async function debuggingPort(lines: AsyncIterable<string>): Promise<string> {
  const late = AbortSignal.timeout(START_PATIENCE_MS);
  for await (const line of lines) {
    const port = /^DevTools listening on ws:\/\/127\.0\.0\.1:(?<port>\d+)\//u.exec(line)?.groups?.['port'];
    if (port !== undefined) return port;
    if (late.aborted) break;
  }
  throw new Error('Chromium did not start.');
}

function speak(socket: WebSocket): ChromiumPage {
  const waiting = new Map<number, (received: z.output<typeof message>) => void>();
  const hearing: ((method: string, params: unknown) => void)[] = [];
  let last = 0;
  socket.on('message', (data) => {
    if (!Buffer.isBuffer(data)) return;
    const received = message.parse(JSON.parse(data.toString()));
    if (received.id !== undefined) waiting.get(received.id)?.(received);
    else for (const hear of hearing) hear(received.method ?? '', received.params);
  });
  return {
    on: (hear) => void hearing.push(hear),
    async send(method, params = {}) {
      last += 1;
      const id = last;
      let late: NodeJS.Timeout | undefined;
      const answer = new Promise<z.output<typeof message>>((resolve, reject) => {
        waiting.set(id, resolve);
        const giveUp = () => reject(new Error(`Chromium did not answer ${method}.`));
        late = setTimeout(giveUp, ANSWER_PATIENCE_MS);
      });
      socket.send(JSON.stringify({ id, method, params }));
      // A timer that stayed would keep the answer, which may be some MB, until it is over.
      const { result, error } = await answer.finally(() => clearTimeout(late));
      waiting.delete(id);
      if (error !== undefined) throw new Error(`Chromium refused ${method}: ${error.message}`);
      return result;
    },
  };
}
