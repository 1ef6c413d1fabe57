import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { copyOfTheSources } from './copy-of-the-sources.ts';

test(
  'npm run build: what is served is for production, also on the machine of a developer',
  { timeout: 120_000 },
  async () => {
    const cwd = await copyOfTheSources();
    const env = { PATH: process.env['PATH'], NODE_ENV: 'development' };
    const { stdout } = await promisify(execFile)(process.execPath, ['scripts/build.mjs', 'apps/web'], {
      cwd,
      env,
    });
    expect(stdout).toBe('built apps/web\n');

    const assets = join(cwd, 'apps/web/dist/assets');
    const programs = (await readdir(assets)).filter((name) => name.endsWith('.js'));
    const forDevelopers: string[] = [];
    for (const name of programs)
      if ((await readFile(join(assets, name), 'utf8')).includes('Download the React DevTools'))
        forDevelopers.push(name);
    expect(forDevelopers).toEqual([]);

    const names = await readdir(assets);
    const compressed = names.filter((name) => /^base-.*\.(?:js|css)\.br$/.test(name));
    expect(compressed).toHaveLength(1);
    for (const name of compressed) {
      const original = await readFile(join(assets, name.replace(/\.br$/, '')));
      expect(brotliDecompressSync(await readFile(join(assets, name)))).toEqual(original);
    }
    expect(names.filter((name) => name.endsWith('.new'))).toEqual([]);
  },
);
