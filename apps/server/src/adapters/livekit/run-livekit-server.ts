import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { StartError } from '../../platform/start-error.ts';

/** How long the media server may take until it answers. */
const READY_WITHIN_MS = 15_000;
const LOOK_EVERY_MS = 50;
/** It ends at once when told to; after this it is not asked again. */
const STOP_WITHIN_MS = 1_500;

export interface RunLivekitOptions {
  /** The program. */
  readonly program: string;
  readonly port: number;
  readonly rtcTcpPort: number;
  readonly rtcUdpPort: number;
  /** Where it reports what happens; null: nowhere. */
  readonly webhookUrl: string | null;
  readonly log: {
    debug: (fields: object, text: string) => void;
    error: (fields: object, text: string) => void;
  };
}

/** A media server of our own, with keys that nobody else knows. */
export interface RunningLivekit {
  readonly url: string;
  readonly apiKey: string;
  readonly apiSecret: string;
  readonly pid: number;
  /** Ends it and resolves when it is gone. Idempotent. */
  stop: () => Promise<void>;
}

/** Starts `livekit-server` on the loopback address alone, and waits until it answers. Its configuration, keys included, goes by its
 *  environment: command lines can be read by everybody on the machine.
 *  @throws StartError when it does not come up. */
export async function runLivekitServer(options: RunLivekitOptions): Promise<RunningLivekit> {
  const { program, port, log } = options;
  const apiKey = `hemicycle-${randomBytes(6).toString('hex')}`;
  const apiSecret = randomBytes(32).toString('hex');
  const child = spawn(program, [], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env['PATH'], LIVEKIT_CONFIG: configOf(options, apiKey, apiSecret) },
    // A session of its own: Ctrl+C in the terminal must reach the application alone, which ends its work first.
    detached: true,
  });
  let said = '';
  let stopping = false;
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      said = (said + text).slice(-2_000);
      log.debug({ livekit: text.trimEnd() }, 'livekit-server');
    });
  }
  let failure: Error | null = null;
  child.once('error', (error) => {
    failure = error;
  });
  const gone = new Promise<void>((resolve) => {
    child.once('close', () => resolve());
    child.once('error', () => resolve());
  });
  void gone.then(() => {
    if (!stopping)
      log.error(
        { said: said.slice(-500) },
        'livekit-server ended by itself: there is no media until the next start',
      );
  });

  async function stop(): Promise<void> {
    stopping = true;
    if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
    // It would wait for everybody to leave before it heeds a polite signal; they are told by our own socket.
    child.kill('SIGTERM');
    const urge = setTimeout(() => child.kill('SIGKILL'), STOP_WITHIN_MS);
    await gone;
    clearTimeout(urge);
  }

  const endsAtMs = Date.now() + READY_WITHIN_MS;
  while (!(await answers(port))) {
    const ended = failure !== null || child.exitCode !== null || child.signalCode !== null;
    if (!ended && Date.now() < endsAtMs) {
      await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
      continue;
    }
    await stop();
    throw new StartError(`livekit-server (${program}) did not start: ${complaintIn(said)}`, {
      cause: failure,
    });
  }
  return { url: `ws://127.0.0.1:${port}`, apiKey, apiSecret, pid: child.pid ?? 0, stop };
}

/** JSON is YAML. */
function configOf(options: RunLivekitOptions, apiKey: string, apiSecret: string): string {
  const { port, rtcTcpPort, rtcUdpPort, webhookUrl } = options;
  return JSON.stringify({
    port,
    bind_addresses: ['127.0.0.1'],
    rtc: {
      tcp_port: rtcTcpPort,
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

async function answers(port: number): Promise<boolean> {
  try {
    const answer = await fetch(`http://127.0.0.1:${port}/`, { signal: AbortSignal.timeout(1_000) });
    return answer.ok;
  } catch {
    return false;
  }
}

function complaintIn(said: string): string {
  return said.trim().split('\n').at(-1)?.slice(0, 300) ?? 'it said nothing';
}
