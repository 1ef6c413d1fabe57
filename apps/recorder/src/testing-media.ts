import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { z } from 'zod';

const run = promisify(execFile);
const probed = z.object({
  streams: z.array(z.object({ nb_read_frames: z.string() })),
  format: z.object({ duration: z.string() }),
});

/** What ffprobe and ffmpeg measure in a file. `meanDb`: the loudness of its sound; `colours`: how
 *  many different pictures two a second show. */
export async function measure(
  path: string,
): Promise<{ seconds: number; frames: number; meanDb: number; pictures: number }> {
  const probe = await run('ffprobe', [
    ...['-v', 'error', '-count_frames', '-select_streams', 'v:0'],
    ...['-show_entries', 'stream=nb_read_frames:format=duration', '-of', 'json', path],
  ]);
  const found = probed.parse(JSON.parse(probe.stdout));
  const loud = await run('ffmpeg', [
    '-hide_banner',
    '-i',
    path,
    '-vn',
    '-af',
    'volumedetect',
    '-f',
    'null',
    '-',
  ]);
  const meanDb = Number(/mean_volume: (-?[\d.]+) dB/.exec(loud.stderr)?.[1] ?? Number.NaN);
  const seconds = Number(found.format.duration);
  const [video] = found.streams;
  if (video === undefined) return { seconds, frames: 0, meanDb, pictures: 0 };
  const hashes = await run('ffmpeg', [
    ...['-v', 'error', '-i', path, '-an', '-vf', 'fps=2,scale=16:9', '-f', 'framemd5', '-'],
  ]);
  const lines = hashes.stdout.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return {
    seconds,
    frames: Number(video.nb_read_frames),
    meanDb,
    pictures: new Set(lines.map((line) => line.split(',').at(-1)?.trim())).size,
  };
}

/** How loud a tone is in a file, in dB below full scale. `sound`: in which of its sounds. */
export async function loudnessOf(path: string, hertz: number, sound = 0): Promise<number> {
  const band = `bandpass=f=${hertz}:width_type=h:w=40`;
  const filter = `${band},${band},volumedetect`;
  const from = ['-hide_banner', '-i', path, '-map', `0:a:${sound}`];
  const loud = await run('ffmpeg', [...from, '-af', filter, '-f', 'null', '-']);
  return Number(/mean_volume: (-?[\d.]+) dB/.exec(loud.stderr)?.[1] ?? Number.NaN);
}

/** The sounds of a file, in their order: the language and the name of each. */
export async function soundsOf(path: string): Promise<{ language: string; title: string }[]> {
  const entries = ['-show_entries', 'stream_tags=language,handler_name', '-of', 'json', path];
  const { stdout } = await run('ffprobe', ['-v', 'error', '-select_streams', 'a', ...entries]);
  const tagged = z.object({
    streams: z.array(z.object({ tags: z.object({ language: z.string(), handler_name: z.string() }) })),
  });
  return tagged
    .parse(JSON.parse(stdout))
    .streams.map(({ tags }) => ({ language: tags.language, title: tags.handler_name }));
}

/** In how many of its pictures, two a second, a file shows a colour anywhere, and how many there
 *  are. */
export async function picturesWith(
  path: string,
  [red, green, blue]: readonly [number, number, number],
): Promise<{ shown: number; all: number }> {
  const small = ['-an', '-vf', 'fps=2,scale=64:36', '-pix_fmt', 'rgb24', '-f', 'rawvideo', '-'];
  const { stdout } = await run('ffmpeg', ['-v', 'error', '-i', path, ...small], {
    encoding: 'buffer',
    maxBuffer: 256 * 1024 * 1024,
  });
  const pictureBytes = 64 * 36 * 3;
  const isNear = (at: number) =>
    Math.abs((stdout[at] ?? 0) - red) < 60 &&
    Math.abs((stdout[at + 1] ?? 0) - green) < 60 &&
    Math.abs((stdout[at + 2] ?? 0) - blue) < 60;
  let shown = 0;
  for (let from = 0; from + pictureBytes <= stdout.length; from += pictureBytes) {
    const points = Array.from({ length: 64 * 36 }, (_, point) => from + point * 3);
    if (points.filter(isNear).length > 8) shown += 1;
  }
  return { shown, all: Math.floor(stdout.length / pictureBytes) };
}
