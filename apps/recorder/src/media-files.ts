import { execFile } from 'node:child_process';
import { rename } from 'node:fs/promises';
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

/** Cuts a segment after so many ms without encoding it, and gives the length that it has then; null
 *  where nothing is left. */
export async function beginningOf(path: string, ms: number): Promise<number | null> {
  const cut = `${path}.cut`;
  const args = ['-hide_banner', '-nostdin', '-loglevel', 'error', '-i', path, '-t', String(ms / 1000)];
  try {
    await run('ffmpeg', [...args, '-c', 'copy', '-f', 'mpegts', '-y', cut]);
    await rename(cut, path);
  } catch {
    return null;
  }
  return lengthOf(path);
}
