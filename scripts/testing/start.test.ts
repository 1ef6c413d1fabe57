import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { copyOfTheSources } from './copy-of-the-sources.ts';

/** Runs `npm start` in a folder. Returns its output and how it ended. */
function start(cwd: string, settings: Record<string, string>) {
  const env = { PATH: process.env.PATH, HEMICYCLE_DATA_DIR: join(cwd, 'data'), ...settings };
  return new Promise<{ code: unknown; stdout: string; stderr: string }>((resolve) => {
    execFile(process.execPath, ['scripts/start.mjs'], { cwd, env }, (error, stdout, stderr) =>
      resolve({ code: error?.code ?? 0, stdout, stderr }),
    );
  });
}

test(
  'npm start: a wrong setting is refused in one line before anything is built',
  { timeout: 60_000 },
  async () => {
    const copy = await copyOfTheSources();
    expect(await start(copy, { HEMICYCLE_PORT: 'abc' })).toEqual({
      code: 1,
      stdout: '',
      stderr: 'HEMICYCLE_PORT must be a port number from 0 to 65535.\n',
    });
    expect(await start(copy, { HEMICYCLE_MEDIA: 'livekit', LIVEKIT_URL: 'wss://media.example.org' })).toEqual(
      {
        code: 1,
        stdout: '',
        stderr: 'LIVEKIT_URL needs LIVEKIT_API_KEY and LIVEKIT_API_SECRET beside it.\n',
      },
    );
    expect(await start(copy, { HEMICYCLE_PROT: '3001' })).toEqual({
      code: 1,
      stdout: '',
      stderr: 'HEMICYCLE_PROT is no setting of Hemicycle. Is HEMICYCLE_PORT meant?\n',
    });
    const built = ['.cache', 'apps/server/dist', 'apps/web/dist', 'data'];
    expect(built.filter((path) => existsSync(join(copy, path)))).toEqual([]);
  },
);
