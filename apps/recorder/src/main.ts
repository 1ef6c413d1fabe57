import { createHash } from 'node:crypto';
import { mkdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { findJoiners, findPrograms } from './find-programs.ts';
import { startRecorder } from './recorder.ts';
import { readSettings } from './settings.ts';
import { loadLivekitRoom } from './tracks/livekit-room.ts';

// `npm run recorder` runs a recorder until SIGTERM or SIGINT. It writes its log to standard output.
// Exit code 1: a setting is wrong, a program is missing, or another recorder uses its folder.

async function main(): Promise<void> {
  const read = readSettings(process.env);
  if (!read.ok) return refuse(read.line);
  const { settings } = read;
  const programs = settings.engine === 'own' ? findPrograms(process.env) : findJoiners(process.env);
  if (!programs.ok) return refuse(programs.line);
  const livekit = settings.engine === 'livekit-tracks' ? await loadLivekitRoom() : null;
  if (livekit?.ok === false) return refuse(livekit.line);
  const mark = createHash('sha256').update(settings.dataFolder).digest('hex').slice(0, 12);
  if (!(await isAlone(mark))) return refuse(`Another recorder uses ${settings.dataFolder}.`);
  mkdirSync(settings.dataFolder, { recursive: true });
  rmSync(join(settings.dataFolder, 'joins'), { recursive: true, force: true });
  const runFolder = join(tmpdir(), `hemicycle-recorder-${mark}`);
  rmSync(runFolder, { recursive: true, force: true });
  mkdirSync(runFolder, { mode: 0o700 });
  const log = pino({ base: { recorder: settings.name } });
  // The programs of a job need none of our secrets.
  const { HEMICYCLE_RECORDER_TOKEN: _token, LIVEKIT_API_SECRET: _secret, ...rest } = process.env;
  const env = { ...rest, TMPDIR: runFolder };
  const recorder = await startRecorder({
    settings,
    chromium: programs.chromium,
    enterRoom: livekit?.enterRoom ?? null,
    env,
    runFolder,
    note: (words, about = {}) => log.info(about, words),
  });
  let isStopping = false;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (isStopping) return;
      isStopping = true;
      void recorder.stop().finally(() => {
        rmSync(runFolder, { recursive: true, force: true });
        process.exit(0);
      });
    });
  }
}

/** Holds a name that the kernel gives once and takes back when this process ends. */
function isAlone(mark: string): Promise<boolean> {
  const held = createServer();
  return new Promise((resolve) => {
    held.once('error', () => resolve(false));
    held.listen(`\0hemicycle-recorder-${mark}`, () => resolve(true));
    held.unref();
  });
}

function refuse(line: string): void {
  process.stderr.write(`${line}\n`);
  process.exitCode = 1;
}

await main();
