import { startChild, type Child } from './child.ts';
import type { ServerFiles } from './server-files.ts';

/** A still and the loudness are taken this often, in ms. */
export const PREVIEW_EVERY_MS = 4_000;
/** The loudness is that of this time, in seconds. */
const HEARD_SECONDS = 0.5;
/** A still leaves so long after it was taken, in ms: the news that a sitting was closed may be late
 *  by a second. */
export const PREVIEW_HELD_MS = 1_500;
const WIDTH_PX = 320;
/** The greatest still, in bytes. */
const STILL_MAX_BYTES = 100_000;

/** What is looked at: a display (null: sound alone) and the sink of its sound. */
export interface PreviewOptions {
  readonly display: string | null;
  readonly sink: string;
  readonly width: number;
  readonly height: number;
  readonly env: NodeJS.ProcessEnv;
}

/** The preview of a job for those who run its channels. Source: ADMIN-04. */
export interface Preview {
  start(options: PreviewOptions): void;
  /** At once: a still that was taken and not sent yet is dropped. Resolves once its program has
   *  ended. */
  stop(): Promise<void>;
}

/** Takes a small still and the loudness of a job every few seconds, while it encodes, and puts
 *  them. One that cannot be taken or put is left out: the recording does not depend on it. */
export function createPreview(jobId: string, files: Pick<ServerFiles, 'putPreview'>): Preview {
  let turn = 0;
  let timer: NodeJS.Timeout | undefined;
  let child: Child | null = null;

  async function take(options: PreviewOptions, mine: number): Promise<void> {
    const takenAt = Date.now();
    child = await startChild('ffmpeg', argsOf(options), { env: options.env });
    const taking = child;
    const [still, words] = await Promise.all([collect(taking, 1), collect(taking, 2), taking.ended]);
    child = null;
    await new Promise((resolve) => setTimeout(resolve, PREVIEW_HELD_MS));
    if (mine !== turn || still.length > STILL_MAX_BYTES) return;
    await files.putPreview(jobId, { takenAt, levelDb: levelIn(words.toString('utf8')), still });
  }

  function plan(options: PreviewOptions, mine: number): void {
    timer = setTimeout(() => {
      void take(options, mine)
        .catch(() => undefined)
        .then(() => {
          if (mine === turn) plan(options, mine);
        });
    }, PREVIEW_EVERY_MS);
  }

  async function stop(): Promise<void> {
    turn += 1;
    clearTimeout(timer);
    await child?.stop('SIGKILL');
  }

  return {
    start(options) {
      void stop();
      plan(options, turn);
    },
    stop,
  };
}

function argsOf({ display, sink, width, height }: PreviewOptions): string[] {
  const picture =
    display === null
      ? []
      : [
          ...['-f', 'x11grab', '-draw_mouse', '0', '-framerate', '5'],
          ...['-video_size', `${width}x${height}`, '-i', display],
        ];
  const still =
    display === null
      ? []
      : [
          ...['-map', '0:v', '-frames:v', '1', '-vf', `scale=${WIDTH_PX}:-2`, '-q:v', '7'],
          ...['-c:v', 'mjpeg', '-f', 'image2pipe', 'pipe:1'],
        ];
  return [
    ...['-hide_banner', '-nostdin', '-nostats', ...picture, '-f', 'pulse', '-i', `${sink}.monitor`, ...still],
    ...['-map', display === null ? '0:a' : '1:a', '-t', String(HEARD_SECONDS)],
    ...['-af', 'volumedetect', '-f', 'null', '-'],
  ];
}

async function collect(child: Child, fd: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of child.output(fd)) if (Buffer.isBuffer(chunk)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** The mean loudness in dB below full scale, as ffmpeg says it; null: it heard nothing. */
export function levelIn(words: string): number | null {
  const found = /mean_volume: (-?\d+(?:\.\d+)?) dB/u.exec(words)?.[1];
  return found === undefined ? null : Math.max(-99, Math.min(0, Number(found)));
}
