import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { wordsOfFault } from '@hemicycle/contract/recorder-faults';
import { startChild, type Child } from './child.ts';
import { leadsInside } from './leads-inside.ts';

/** When more bytes than this wait for a slow stream server, the connection is made anew. */
const WAITING_MAX_BYTES = 8 * 1024 * 1024;
const AGAIN_AFTER_MS = 2000;

/** Sends what is encoded to a stream server. */
export interface Pusher {
  /** Gives it the copy of an encoder that has just begun. */
  feed(copy: Readable): void;
  isLive(): boolean;
  stop(): Promise<void>;
}

/** The only reason that is told when a stream server does not take the stream. Its own answer is
 *  not passed on, because a person could start streams to explore the addresses of a network. */
const NOT_TAKEN = wordsOfFault('stream-not-taken');

/** Sends to `rtmp` by an ffmpeg of its own, so that a server that refuses or stops disturbs no
 *  recording. It tries again every 2 s. An address in the own network is refused unless
 *  `allowsInside`. `changed` is called with null when frames arrive, with the
 *  reason when they no longer do. */
export function createPusher(
  rtmp: string,
  { env, allowsInside }: { readonly env: NodeJS.ProcessEnv; readonly allowsInside: boolean },
  changed: (problem: string | null) => void,
): Pusher {
  let copy: Readable | null = null;
  let child: Child | null = null;
  let isLive = false;
  let isOver = false;
  let again: NodeJS.Timeout | null = null;
  let isLooking = false;

  function pass(bytes: Buffer) {
    if (!child?.stdin) return;
    child.stdin.write(bytes);
    if (child.stdin.writableLength > WAITING_MAX_BYTES) void child.stop('SIGKILL');
  }

  async function start() {
    again = null;
    if (isOver || child !== null || isLooking) return;
    isLooking = true;
    const isRefused = !allowsInside && (await leadsInside(rtmp));
    isLooking = false;
    if (isOver) return;
    if (isRefused) {
      changed(NOT_TAKEN);
      again = setTimeout(() => void start(), AGAIN_AFTER_MS);
      return;
    }
    const started = await startChild(
      'ffmpeg',
      [
        ...['-hide_banner', '-nostats', '-progress', 'pipe:1', '-stats_period', '0.5', '-loglevel', 'error'],
        ...[
          '-fflags',
          '+nobuffer',
          '-analyzeduration',
          '1000000',
          '-probesize',
          '500000',
          '-f',
          'mpegts',
          '-i',
          'pipe:0',
          '-map',
          '0',
          '-c',
          'copy',
        ],
        ...['-flvflags', 'no_duration_filesize', '-f', 'flv', rtmp],
      ],
      { env, stdin: true },
    );
    child = started;
    started.output(2).resume();
    createInterface({ input: started.output(1) }).on('line', (line) => {
      if (!line.startsWith('total_size=') || !(Number(line.slice(11)) > 0) || isLive) return;
      isLive = true;
      changed(null);
    });
    await started.ended;
    child = null;
    isLive = false;
    if (isOver) return;
    changed(NOT_TAKEN);
    again = setTimeout(() => void start(), AGAIN_AFTER_MS);
  }

  return {
    feed(next) {
      copy?.off('data', pass);
      copy = next;
      copy.on('data', pass);
      // A new encoder counts its time from 0: the stream server is told so by a new connection.
      if (child) void child.stop('SIGTERM');
      else if (again === null) void start();
    },
    isLive: () => isLive,
    async stop() {
      isOver = true;
      if (again) clearTimeout(again);
      child?.stdin?.end();
      await child?.stop('SIGTERM');
    },
  };
}
