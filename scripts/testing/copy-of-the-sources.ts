import { cp, mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { onTestFinished } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const PARTS = [
  'apps',
  'bench',
  'e2e',
  'packages',
  'scripts',
  'testkit',
  'knip.config.ts',
  'package.json',
  'package-lock.json',
  'tsconfig.base.json',
];

/** Copies the sources, without anything built, into a folder that the test may change; it is
 *  removed after the test. Installed packages are links to the originals, workspaces are links into
 *  the copy. */
export async function copyOfTheSources(): Promise<string> {
  const copy = await mkdtemp(join(tmpdir(), 'hemicycle-sources-'));
  onTestFinished(() => rm(copy, { recursive: true, force: true }));
  const filter = (path: string) => !/^(?:node_modules|dist.*|data)$/.test(basename(path));
  for (const part of PARTS) await cp(join(ROOT, part), join(copy, part), { recursive: true, filter });
  await linkPackages(join(ROOT, 'node_modules'), join(copy, 'node_modules'));
  return copy;
}

async function linkPackages(from: string, to: string): Promise<void> {
  await mkdir(to);
  for (const name of await readdir(from)) {
    if (name === '@hemicycle')
      await cp(join(from, name), join(to, name), { recursive: true, verbatimSymlinks: true });
    else await symlink(join(from, name), join(to, name));
  }
}
