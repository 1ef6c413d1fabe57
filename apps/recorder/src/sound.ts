import { execFile } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { wordsOfFault } from '@hemicycle/contract/recorder-faults';
import { startChild, type Child } from './child.ts';

const run = promisify(execFile);
const READY_TRIES = 50;
const TRY_AGAIN_MS = 100;

/** The sound daemon of a recorder. Each job has a sink of its own, so that jobs do not hear each
 *  other. */
export interface Sound {
  /** What programs need in their environment to reach the daemon. */
  readonly env: NodeJS.ProcessEnv;
  readonly child: Child;
  /** Makes a sink; its monitor is `<name>.monitor`. */
  addSink(name: string): Promise<{ remove(): Promise<void> }>;
}

/** Starts PulseAudio with its socket and settings in `folder`. The path must be short: that of a
 *  socket has at most 107 bytes. */
export async function startSound(folder: string, base: NodeJS.ProcessEnv): Promise<Sound> {
  const runtime = join(folder, 'pulse');
  mkdirSync(runtime, { recursive: true, mode: 0o700 });
  const env = {
    ...base,
    HOME: folder,
    XDG_RUNTIME_DIR: folder,
    PULSE_RUNTIME_PATH: runtime,
    PULSE_SERVER: `unix:${runtime}/native`,
  };
  const child = await startChild(
    'pulseaudio',
    [
      ...['-n', '--daemonize=no', '--exit-idle-time=-1', '--use-pid-file=no', '--disable-shm=yes'],
      ...['--log-target=stderr', '--log-level=error', '-L', 'module-native-protocol-unix'],
      // Without a sink that always exists, a program whose sink went away would hang.
      ...['-L', 'module-null-sink sink_name=silence'],
    ],
    { env },
  );
  child.output(1).resume();
  child.output(2).resume();
  let isRunning = true;
  void child.ended.then(() => {
    isRunning = false;
  });
  for (let tries = 1; ; tries += 1) {
    try {
      await run('pactl', ['info'], { env });
      break;
    } catch (error) {
      if (!isRunning || tries === READY_TRIES) {
        await child.stop('SIGKILL');
        throw new Error(wordsOfFault('sound-not-ready'), { cause: error });
      }
      await new Promise((resolve) => setTimeout(resolve, TRY_AGAIN_MS));
    }
  }
  return {
    env,
    child,
    async addSink(name) {
      const { stdout } = await run(
        'pactl',
        ['load-module', 'module-null-sink', `sink_name=${name}`, 'rate=48000', 'channels=2'],
        { env },
      );
      return {
        async remove() {
          if (isRunning) await run('pactl', ['unload-module', stdout.trim()], { env }).catch(() => undefined);
        },
      };
    },
  };
}
