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
  const hashes = await run('ffmpeg', [
    ...['-v', 'error', '-i', path, '-an', '-vf', 'fps=2,scale=16:9', '-f', 'framemd5', '-'],
  ]);
  const lines = hashes.stdout.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return {
    seconds: Number(found.format.duration),
    frames: Number(found.streams[0]?.nb_read_frames),
    meanDb,
    pictures: new Set(lines.map((line) => line.split(',').at(-1)?.trim())).size,
  };
}
