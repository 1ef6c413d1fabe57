import { execFile } from 'node:child_process';
import { rename, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { promisify } from 'node:util';

const execute = promisify(execFile);

/** How long a program may take with one segment, in ms. One that hangs is killed then. */
const SEGMENT_MAX_MS = 60_000;

function run(
  program: string,
  args: readonly string[],
  maxMs = SEGMENT_MAX_MS,
): Promise<{ readonly stdout: string }> {
  return execute(program, [...args], { timeout: maxMs, killSignal: 'SIGKILL' });
}

/** The length of a file of picture or sound in ms; null where nothing in it can be read within
 *  `maxMs`. */
export async function lengthOf(path: string, maxMs = SEGMENT_MAX_MS): Promise<number | null> {
  try {
    const args = ['-v', 'error', '-show_entries', 'format=duration', '-of', 'csv=p=0', path];
    const { stdout } = await run('ffprobe', args, maxMs);
    const seconds = Number(stdout.trim());
    return seconds > 0 ? Math.round(seconds * 1000) : null;
  } catch {
    return null;
  }
}

/** The rate of the samples of one person, in Hz; each has 16 bits. */
export const SAMPLE_RATE = 48_000;
export const SAMPLE_BYTES = 2;
export const OF_SAMPLES = ['-f', 's16le', '-ar', String(SAMPLE_RATE), '-ac', '1'];

/** Packs a file of samples as FLAC beside it, and gives its length in ms; null where it is empty.
 *  @throws Error where the program fails, or takes longer than `maxMs`. */
export async function flacOf(
  path: string,
  maxMs = SEGMENT_MAX_MS,
): Promise<{ readonly name: string; readonly ms: number } | null> {
  const samples = Math.floor((await stat(path)).size / SAMPLE_BYTES);
  const ms = Math.floor((samples * 1000) / SAMPLE_RATE);
  if (ms < 1) return null;
  const packed = `${path}.flac`;
  const args = ['-hide_banner', '-nostdin', '-loglevel', 'error', ...OF_SAMPLES, '-i', path];
  await run('ffmpeg', [...args, '-c:a', 'flac', '-y', packed], maxMs);
  return { name: basename(packed), ms };
}

/** Cuts a segment after so many ms without encoding a picture, and gives the length that it has
 *  then; null where nothing is left. */
export async function beginningOf(
  path: string,
  ms: number,
  format: 'mpegts' | 'flac',
): Promise<number | null> {
  const cut = `${path}.cut`;
  const args = ['-hide_banner', '-nostdin', '-loglevel', 'error', '-i', path, '-t', String(ms / 1000)];
  try {
    await run('ffmpeg', [...args, '-c', format === 'flac' ? 'flac' : 'copy', '-f', format, '-y', cut]);
    await rename(cut, path);
  } catch {
    return null;
  }
  return lengthOf(path);
}
