import { execFile } from 'node:child_process';
import { rename, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** The length of a file of picture or sound in ms; null where nothing in it can be read. */
export async function lengthOf(path: string): Promise<number | null> {
  try {
    const args = ['-v', 'error', '-show_entries', 'format=duration', '-of', 'csv=p=0', path];
    const { stdout } = await run('ffprobe', args);
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

/** Packs a file of samples as FLAC beside it, and gives its length in ms; null where it is
 *  empty. */
export async function flacOf(path: string): Promise<{ readonly name: string; readonly ms: number } | null> {
  const samples = Math.floor((await stat(path)).size / SAMPLE_BYTES);
  const ms = Math.floor((samples * 1000) / SAMPLE_RATE);
  if (ms < 1) return null;
  const packed = `${path}.flac`;
  const args = ['-hide_banner', '-nostdin', '-loglevel', 'error', ...OF_SAMPLES, '-i', path];
  await run('ffmpeg', [...args, '-c:a', 'flac', '-y', packed]);
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
