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
import { type Looking, openLooking } from './person.ts';
import { servePage } from './serve-page.ts';
import { type JoinTimes, LOOKS_MS, timeJoin } from './sitting.ts';

const ROOM = 'bare';

/** A media server of its own, and empty pages with livekit-client alone. */
export interface BareRoom {
  /** One page is in the room, and a second one joins; then both leave. */
  join(): Promise<JoinTimes>;
  close(): Promise<void>;
}

export async function openBareRoom(program: string, browser: ChromiumBrowser, undo: Undo): Promise<BareRoom> {
  const running = await runLivekitServer({
    program,
    port: await freeLoopbackPort(),
    rtcUdpPort: await freeLoopbackPort(),
    webhookUrl: null,
    log: { debug: () => undefined, error: () => undefined },
  });
  undo.add(() => running.stop());
  const server = createLivekitMediaServer({ ...running, iceServers: [], clock: systemClock });
  const pageUrl = await servePage(await bundle(join(import.meta.dirname, 'bare-page.ts')), undo);
  /** The expression that enters the room, with a key made beforehand. */
  const entrance = async (identity: string) => {
    const grants = { maySend: { microphone: true, camera: true, share: true }, hidden: false };
    const { token } = await server.issueToken({ roomId: ROOM, identity, grants });
    return `enterBare(${JSON.stringify(running.url)}, ${JSON.stringify(token)})`;
  };
  const [sitting, joining] = [await openLooking(browser), await openLooking(browser)];
  const enters = (looking: Looking) => looking.until(`'enterBare' in window`);
  const goes = async (looking: Looking) => {
    await looking.evaluate('leaveBare()', z.unknown());
    await looking.open('about:blank');
  };
  let turn = 0;
  return {
    async join() {
      turn += 1;
      await Promise.all([sitting.open(pageUrl), joining.open(pageUrl)]);
      await Promise.all([enters(sitting), enters(joining)]);
      await sitting.evaluate(await entrance(`sitting-${turn}`), z.unknown());
      await sitting.until(`look.anyPlays('video.own')`);
      const enter = await entrance(`joining-${turn}`);
      await pause(LOOKS_MS);
      const times = await timeJoin(
        { joiner: joining, sitter: sitting },
        { begin: enter, own: 'video.own', others: 'video.other', seen: `look.anyPlays('video.other')` },
      );
      await Promise.all([goes(sitting), goes(joining)]);
      return times;
    },
    close: () => running.stop(),
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
