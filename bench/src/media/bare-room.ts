import { createServer } from 'node:http';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { build } from 'vite';
import { z } from 'zod';
import { createLivekitMediaServer } from '../../../apps/server/src/adapters/livekit/livekit-media-server.ts';
import { runLivekitServer } from '../../../apps/server/src/adapters/livekit/run-livekit-server.ts';
import { systemClock } from '../../../apps/server/src/platform/clock/clock.ts';
import { freeLoopbackPort } from '../../../apps/server/src/platform/loopback-port.ts';
import type { ChromiumBrowser } from '../bytes/page-of-chromium.ts';
import type { Undo } from '../undo.ts';
import { openLooking } from './person.ts';
import { joinTimes, type JoinTimes, LOOKS_MS } from './sitting.ts';

const ROOM = 'bare';

/** A media server of its own, and an empty page with livekit-client alone in which somebody sits. */
export interface BareRoom {
  /** Somebody else comes in such a page, and goes again. */
  join(): Promise<JoinTimes>;
  /** Who sits there goes. */
  close(): Promise<void>;
}

export async function openBareRoom(program: string, browser: ChromiumBrowser, undo: Undo): Promise<BareRoom> {
  const running = await runLivekitServer({
    program,
    port: await freeLoopbackPort(),
    rtcTcpPort: await freeLoopbackPort(),
    rtcUdpPort: await freeLoopbackPort(),
    webhookUrl: null,
    log: { debug: () => undefined, error: () => undefined },
  });
  undo.add(() => running.stop());
  const server = createLivekitMediaServer({ ...running, iceServers: [], clock: systemClock });
  const pageUrl = await servePage(await bundle(join(import.meta.dirname, 'bare-page.ts')), undo);
  /** The expression that comes into the room, with a key made beforehand. */
  const entrance = async (identity: string) => {
    const grants = { maySend: { microphone: true, camera: true, share: true }, hidden: false };
    const { token } = await server.issueToken({ roomId: ROOM, identity, grants });
    return `enterBare(${JSON.stringify(running.url)}, ${JSON.stringify(token)})`;
  };
  const [sitting, joining] = [await openLooking(browser), await openLooking(browser)];
  await sitting.open(pageUrl);
  await sitting.until(`'enterBare' in window`);
  await sitting.evaluate(await entrance('sitting'), z.unknown());
  await sitting.until(`look.anyPlays('video.own')`);
  let turn = 0;
  return {
    async join() {
      await joining.open(pageUrl);
      await joining.until(`'enterBare' in window`);
      await pause(LOOKS_MS);
      turn += 1;
      const enter = await entrance(`joining-${turn}`);
      const times = await joining.evaluate(
        `look.join(() => ${enter}, 'video.own', 'video.other')`,
        joinTimes,
      );
      await joining.evaluate('leaveBare()', z.unknown());
      await joining.open('about:blank');
      return times;
    },
    async close() {
      await sitting.evaluate('leaveBare()', z.unknown());
      await running.stop();
    },
  };
}

async function bundle(entry: string): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    build: { write: false, target: 'es2022', lib: { entry, formats: ['es'], fileName: 'page' } },
  });
  const [output] = Array.isArray(result) ? result : [result];
  if (output === undefined || !('output' in output)) throw new Error('The bundler gave no output.');
  return output.output[0].code;
}

async function servePage(script: string, undo: Undo): Promise<string> {
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
