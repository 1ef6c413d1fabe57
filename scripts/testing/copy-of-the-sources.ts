import { cp, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { onTestFinished } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const PARTS = ['apps', 'packages', 'scripts', 'package.json', 'package-lock.json', 'tsconfig.base.json'];

/** The sources in a folder of their own until the test is over, so that it may change them, with nothing built; installed packages by a link. */
export async function copyOfTheSources(): Promise<string> {
  const copy = await mkdtemp(join(tmpdir(), 'hemicycle-sources-'));
  onTestFinished(() => rm(copy, { recursive: true, force: true }));
  const filter = (path: string) => !/^(?:node_modules|dist.*|data)$/.test(basename(path));
  for (const part of PARTS) await cp(join(ROOT, part), join(copy, part), { recursive: true, filter });
  await symlink(join(ROOT, 'node_modules'), join(copy, 'node_modules'));
  return copy;
}
