import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { startChild, type Child } from './child.ts';

/** No frame for this long: the encoder hangs. */
const ENCODER_HANGS_AFTER_MS = 10_000;
const LOOK_EVERY_MS = 1000;

/** How long an encoder may take to read the rest of its input. */
const READS_WITHIN_MS = 3000;

export interface EncoderOptions {
  /** The display to grab; null: sound only. */
  readonly display: string | null;
  /** The sink to hear; null: samples of 16 bits at 48 kHz, one channel, come to `input`. */
  readonly sink: string | null;
  readonly width: number;
  readonly height: number;
  readonly fps: number;
  readonly segmentSeconds: number;
  /** Encodes for a stream: as little delay as possible, at the cost of bytes. */
  readonly lowDelay: boolean;
  /** Copies all that is encoded to standard output, too. */
  readonly copies: boolean;
  /** Where the segments go: `00000.ts`, `00001.ts`, … */
  readonly folder: string;
  readonly env: NodeJS.ProcessEnv;
  /** Without a frame for this long, in ms, it hangs; absent: 10 s. */
  readonly hangsAfterMs?: number;
}

export interface EncoderEvents {
  /** The first frame was taken at `atMs` (ms since epoch). Comes before every other event. */
  begun(atMs: number): void;
  /** Frames go on. */
  moved(): void;
  /** A segment is finished. Times are ms since the first frame. */
  segment(name: string, fromMs: number, toMs: number): void;
}

/** An encoder that runs. `ended`: how it ended, in words. */
export interface Encoder {
  readonly child: Child;
  /** Where samples go that come from no sink. */
  readonly input: Writable | null;
  readonly copy: Readable | null;
  readonly ended: Promise<string>;
  /** Finishes the last segment, which comes as an event before the end. */
  stop(): Promise<void>;
}

/** Starts ffmpeg on a display and the monitor of a sink. Segments are MPEG-TS: each can be read by
 *  itself, also one that was torn by a kill. An encoder that gives no frame for 10 s is killed. */
export async function startEncoder(options: EncoderOptions, events: EncoderEvents): Promise<Encoder> {
  const child = await startChild('ffmpeg', argsOf(options), {
    env: options.env,
    cwd: options.folder,
    extraOutputs: 2,
    stdin: options.sink === null,
  });
  if (!options.copies) child.output(1).resume();
  const list = createInterface({ input: child.output(4) });
  list.on('line', (line) => {
    const [name, from, to] = line.split(',');
    if (name && from && to) events.segment(name, Number(from) * 1000, Number(to) * 1000);
  });
  const listed = new Promise<void>((resolve) => list.once('close', resolve));
  let lastWords = '';
  let hasBegun = options.sink === null;
  if (hasBegun) events.begun(Date.now());
  createInterface({ input: child.output(2) }).on('line', (line) => {
    const start = /Duration: N\/A, start: (\d+\.\d+)/.exec(line)?.[1];
    if (start && !hasBegun) {
      hasBegun = true;
      events.begun(Math.round(Number(start) * 1000));
    }
    if (/error|fail|unable|invalid|cannot/i.test(line)) lastWords = line.trim().slice(0, 300);
  });
  let movedAtMs = Date.now();
  let count = 0;
  const counter = options.display === null ? 'out_time_us=' : 'frame=';
  createInterface({ input: child.output(3) }).on('line', (line) => {
    if (!line.startsWith(counter)) return;
    const counted = Number(line.slice(counter.length));
    if (!(counted > count)) return;
    count = counted;
    movedAtMs = Date.now();
    events.moved();
  });
  const { hangsAfterMs = ENCODER_HANGS_AFTER_MS } = options;
  let hung = false;
  const looking = setInterval(
    () => {
      if (Date.now() - movedAtMs < hangsAfterMs) return;
      hung = true;
      void child.stop('SIGKILL');
    },
    Math.min(LOOK_EVERY_MS, hangsAfterMs),
  );
  const ended = child.ended.then(async (how) => {
    clearInterval(looking);
    await listed;
    if (hung) return `it gave no frame for ${hangsAfterMs / 1000} s`;
    return lastWords === '' ? how : `${how}: ${lastWords}`;
  });
  return {
    child,
    input: child.stdin,
    copy: options.copies ? child.output(1) : null,
    ended,
    async stop() {
      // It has read all of its input once it ends by itself.
      child.stdin?.end();
      if (child.stdin !== null) await Promise.race([child.ended, pause(READS_WITHIN_MS)]);
      await child.stop('SIGINT');
      await ended;
    },
  };
}

function argsOf(options: EncoderOptions): string[] {
  const { display, sink, width, height, fps, segmentSeconds, lowDelay, copies } = options;
  const video =
    display === null
      ? []
      : [
          // A machine that is too busy drops pictures rather than fall behind: what waits is lost
          // when the encoder is asked to end.
          ...['-thread_queue_size', '32', '-f', 'x11grab', '-draw_mouse', '0', '-framerate', String(fps)],
          ...['-video_size', `${width}x${height}`, '-i', display],
        ];
  // The two devices are opened one after the other: the sound is moved to the clock of the picture.
  const devices = [
    ...(display === null ? [] : ['-isync', '0']),
    ...['-thread_queue_size', '1024', '-f', 'pulse', '-fragment_size', '3840', '-i', `${sink}.monitor`],
  ];
  const sound = sink === null ? ['-f', 's16le', '-ar', '48000', '-ac', '1', '-i', 'pipe:0'] : devices;
  const encodesVideo =
    display === null
      ? ['-map', '0:a']
      : [
          ...['-map', '0:v', '-map', '1:a', '-c:v', 'libx264', '-pix_fmt', 'yuv420p', '-crf', '23'],
          ...['-maxrate', '3M', '-bufsize', '6M', '-preset', lowDelay ? 'superfast' : 'veryfast'],
          ...(lowDelay ? ['-tune', 'zerolatency'] : []),
          ...['-force_key_frames', `expr:gte(t,n_forced*${segmentSeconds})`],
        ];
  const segments = `f=segment:segment_time=${segmentSeconds}:segment_format=mpegts:segment_list=pipe\\\\:4:segment_list_type=csv`;
  const outputs = [`[${segments}]%05d.ts`, ...(copies ? ['[f=mpegts:onfail=ignore]pipe\\:1'] : [])];
  return [
    ...['-hide_banner', '-nostdin', '-nostats', '-progress', 'pipe:3', '-stats_period', '0.5'],
    ...video,
    ...sound,
    ...encodesVideo,
    ...['-c:a', 'aac', '-b:a', '128k', '-ar', '48000', '-flags', '+global_header'],
    ...['-f', 'tee', outputs.join('|')],
  ];
}
