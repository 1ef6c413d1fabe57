import { createServer } from 'node:http';
import { createLivekitMediaServer } from '../../../apps/server/src/adapters/livekit/livekit-media-server.ts';
import { runLivekitServer } from '../../../apps/server/src/adapters/livekit/run-livekit-server.ts';
import type {
  MediaServer,
  MediaServerEvent,
} from '../../../apps/server/src/adapters/media-server/media-server.ts';
import { systemClock } from '../../../apps/server/src/platform/clock/clock.ts';
import { freeLoopbackPort } from '../../../apps/server/src/platform/loopback-port.ts';
import { livekitProgram } from './livekit-program.ts';

/** A real media server for one test file. */
export interface TestLivekit {
  readonly server: MediaServer;
  /** The events that the server has reported by itself. `undefined` stands for a report that did
   *  not verify. */
  readonly reports: readonly (MediaServerEvent | null | undefined)[];
  /** Kills the server, as the machine would. */
  kill: () => void;
  stop: () => Promise<void>;
}

/** Starts a media server on free ports of this machine, behind the real adapter. */
export async function startTestLivekit(): Promise<TestLivekit> {
  const reports: (MediaServerEvent | null | undefined)[] = [];
  const receiver = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (text: string) => {
      body += text;
    });
    request.on('end', () => {
      response.end();
      void server.verifyWebhook(body, request.headers.authorization).then((event) => reports.push(event));
    });
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  const address = receiver.address();
  const running = await runLivekitServer({
    program: livekitProgram ?? '',
    port: await freeLoopbackPort(),
    rtcUdpPort: await freeLoopbackPort(),
    webhookUrl: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/`,
    log: { debug: () => undefined, error: () => undefined },
  });
  const server = createLivekitMediaServer({ ...running, iceServers: [], clock: systemClock });
  return {
    server,
    reports,
    kill: () => void process.kill(running.pid(), 'SIGKILL'),
    async stop() {
      await running.stop();
      await new Promise((resolve) => receiver.close(resolve));
    },
  };
}
