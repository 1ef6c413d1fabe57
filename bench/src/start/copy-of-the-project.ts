import { existsSync, readdirSync } from 'node:fs';
import { cp, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { ROOT } from '../running-server.ts';
import type { Undo } from '../undo.ts';

/** The folders that a clone does not have: installed, built or written by a server, and the
 *  history. */
const NOT_IN_A_CLONE =
  /^(?:node_modules|dist|dist\.new-\d+|data|coverage|test-results|playwright-report|\..+)$/u;
const WORKSPACES = ['.', 'apps/server', 'apps/web'];

/** Whether a path of the project, relative to its top folder, would be in a fresh clone. */
export function isInClone(path: string): boolean {
  return !path.split('/').some((name) => NOT_IN_A_CLONE.test(name));
}

/** A copy of the project as after a clone and `npm ci`: nothing is built, and the installed
 *  packages are linked. */
export async function copyOfTheProject(undo: Undo): Promise<string> {
  const copy = await mkdtemp(join(tmpdir(), 'hemicycle-bench-clone-'));
  undo.add(() => rm(copy, { recursive: true, force: true }));
  for (const name of readdirSync(ROOT)) {
    if (!isInClone(name)) continue;
    const filter = (path: string) => isInClone(relative(ROOT, path));
    await cp(join(ROOT, name), join(copy, name), { recursive: true, filter });
  }
  for (const workspace of WORKSPACES) {
    const installed = join(ROOT, workspace, 'node_modules');
    if (existsSync(installed)) await symlink(installed, join(copy, workspace, 'node_modules'));
  }
  return copy;
}
