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

/** How loud a tone is in a file, in dB below full scale. */
export async function loudnessOf(path: string, hertz: number): Promise<number> {
  const band = `bandpass=f=${hertz}:width_type=h:w=40`;
  const filter = `${band},${band},volumedetect`;
  const loud = await run('ffmpeg', ['-hide_banner', '-i', path, '-vn', '-af', filter, '-f', 'null', '-']);
  return Number(/mean_volume: (-?[\d.]+) dB/.exec(loud.stderr)?.[1] ?? Number.NaN);
}
