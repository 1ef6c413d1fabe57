import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { RoomServiceClient } from 'livekit-server-sdk';
import { StartError } from '../../platform/start-error.ts';
import { type LivekitProcess, spawnLivekit } from './livekit-process.ts';
import type { LivekitLog } from './livekit-runs.ts';

/** How long the media server may take until it first answers. */
const READY_WITHIN_MS = 15_000;
const LOOK_EVERY_MS = 50;
const LOOK_TIMEOUT_S = 1;
/** A server that ended by itself is started again after this time. The time doubles each time that
 *  it ended soon after its start. */
const AGAIN_AFTER_MS = 250;
const AGAIN_AT_MOST_MS = 30_000;
const RAN_WELL_MS = 60_000;

export interface RunLivekitOptions {
  /** The path of the program. */
  readonly program: string;
  readonly port: number;
  readonly rtcUdpPort: number;
  /** The keys that the server accepts; absent: new ones are made. */
  readonly keys?: { readonly apiKey: string; readonly apiSecret: string };
  /** The address to which the server reports events; null: it reports none. */
  readonly webhookUrl: string | null;
  /** The folder of the notes by which the next start finds a server that was left over
   *  (`livekit-runs.ts`); absent: no notes. */
  readonly runsFolder?: string;
  readonly log: LivekitLog;
}

/** A media server run by this application, with keys that nobody else knows. */
export interface RunningLivekit {
  readonly url: string;
  readonly apiKey: string;
  readonly apiSecret: string;
  /** The id of the process that runs now; it changes when the server is started again. */
  readonly pid: () => number;
  /** Ends the server and resolves when its process has ended. Idempotent. */
  stop: () => Promise<void>;
}

/** Starts `livekit-server` on the loopback address only, and waits until it answers and accepts the
 *  keys. It ends with this process, for whatever reason this process ends. If it ends by itself, it
 *  is started again with the same ports and keys, so that the browsers find it where it was. Its
 *  configuration, including the keys, is passed by its environment, because everybody on the
 *  machine can read command lines.
 *  @throws StartError when it does not start the first time. */
export async function runLivekitServer(options: RunLivekitOptions): Promise<RunningLivekit> {
  const { program, port, log, runsFolder = null } = options;
  const { apiKey, apiSecret } = options.keys ?? newKeys();
  const config = configOf(options, apiKey, apiSecret);
  const rooms = new RoomServiceClient(`http://127.0.0.1:${port}`, apiKey, apiSecret, {
    requestTimeout: LOOK_TIMEOUT_S,
  });
  let answered = false;
  let stopping = false;
  let again: NodeJS.Timeout | undefined;
  let quickEnds = 0;
  let current = start();

  function start(): LivekitProcess {
    const startedAtMs = performance.now();
    const made = spawnLivekit(program, config, { log, runsFolder });
    void made.gone.then(() => {
      if (stopping || !answered) return;
      log.error({ said: made.said().slice(-500) }, 'livekit-server ended by itself and is started again');
      quickEnds = performance.now() - startedAtMs > RAN_WELL_MS ? 0 : quickEnds + 1;
      again = setTimeout(
        () => {
          current = start();
        },
        Math.min(AGAIN_AT_MOST_MS, AGAIN_AFTER_MS * 2 ** quickEnds),
      );
    });
    return made;
  }

  async function stop(): Promise<void> {
    stopping = true;
    clearTimeout(again);
    await current.end();
  }

  const endsAtMs = Date.now() + READY_WITHIN_MS;
  while (!(await answers(rooms))) {
    if (!current.hasEnded() && Date.now() < endsAtMs) {
      await pause(LOOK_EVERY_MS);
      continue;
    }
    // The last part of its output may not have arrived yet.
    if (current.hasEnded()) await Promise.race([current.gone, pause(LOOK_EVERY_MS)]);
    const why = complaintOf(current);
    await stop();
    throw new StartError(
      `livekit-server (${program}) did not start: ${why}. Is it a LiveKit server? LIVEKIT_SERVER_PATH can name another program.`,
      { cause: current.failure() },
    );
  }
  answered = true;
  return { url: `ws://127.0.0.1:${port}`, apiKey, apiSecret, pid: () => current.pid, stop };
}

/** Makes keys that nobody else knows. */
export function newKeys(): { apiKey: string; apiSecret: string } {
  return {
    apiKey: `hemicycle-${randomBytes(6).toString('hex')}`,
    apiSecret: randomBytes(32).toString('hex'),
  };
}

/** The configuration in JSON, which is valid YAML. */
function configOf(options: RunLivekitOptions, apiKey: string, apiSecret: string): string {
  const { port, rtcUdpPort, webhookUrl } = options;
  return JSON.stringify({
    port,
    bind_addresses: ['127.0.0.1'],
    rtc: {
      // LiveKit would take media over TCP on every address, even with `interfaces` set, so TCP is
      // off.
      tcp_port: 0,
      udp_port: rtcUdpPort,
      use_external_ip: false,
      enable_loopback_candidate: true,
      node_ip: '127.0.0.1',
      interfaces: { includes: ['lo', 'lo0'] },
    },
    keys: { [apiKey]: apiSecret },
    logging: { level: 'warn', json: true },
    ...(webhookUrl === null ? {} : { webhook: { api_key: apiKey, urls: [webhookUrl] } }),
  });
}

/** Whether the server answers and accepts the keys. Another program on the same port would not know
 *  them. */
function answers(rooms: RoomServiceClient): Promise<boolean> {
  return rooms.listRooms(['none']).then(
    () => true,
    () => false,
  );
}

/** The reason why the server does not answer, with the last line of its output if there is one. */
function complaintOf(livekit: LivekitProcess): string {
  const failure = livekit.failure();
  if (failure !== null) return `it cannot be run (${failure.message})`;
  const happened = livekit.hasEnded() ? 'it ended at once' : 'it does not answer';
  const lastWords = livekit.said().trim().split('\n').at(-1)?.slice(0, 300) ?? '';
  return lastWords === '' ? `${happened} and said nothing` : `${happened}: ${lastWords}`;
}
