import { findLivekitServer } from '../../../apps/server/src/adapters/livekit/find-livekit-server.ts';
import { createLivekitMediaServer } from '../../../apps/server/src/adapters/livekit/livekit-media-server.ts';
import { runLivekitServer } from '../../../apps/server/src/adapters/livekit/run-livekit-server.ts';
import type { MediaServer } from '../../../apps/server/src/adapters/media-server/media-server.ts';
import { systemClock } from '../../../apps/server/src/platform/clock/clock.ts';
import { freeLoopbackPort } from '../../../apps/server/src/platform/db/postgres-process.ts';

/** The program that the tests with LiveKit need; `npm test` looks for one, or builds it, and says why there is none. */
export const livekitProgram = findLivekitServer(process.env['LIVEKIT_SERVER_PATH'] ?? null);

/** Why tests with LiveKit are skipped. */
export const NO_LIVEKIT = process.env['LIVEKIT_MISSING'] ?? 'no livekit-server: set LIVEKIT_SERVER_PATH';

/** A real media server for one test file, on free ports of this machine, behind the real adapter. */
export async function startTestLivekit(): Promise<{ server: MediaServer; stop: () => Promise<void> }> {
  const running = await runLivekitServer({
    program: livekitProgram ?? '',
    port: await freeLoopbackPort(),
    rtcTcpPort: await freeLoopbackPort(),
    rtcUdpPort: await freeLoopbackPort(),
    webhookUrl: null,
    log: { debug: () => undefined, error: () => undefined },
  });
  const server = createLivekitMediaServer({ ...running, iceServers: [], clock: systemClock });
  return { server, stop: running.stop };
}
