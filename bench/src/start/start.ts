import { spawn } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { spreadOf } from '../measure.ts';
import { endProcess } from '../own-process.ts';
import type { Progress } from '../replay/progress.ts';
import type { Figure, Result } from '../result.ts';
import { readyAddress, serverEnvironment } from '../running-server.ts';
import type { Undo } from '../undo.ts';
import { copyOfTheProject } from './copy-of-the-project.ts';

const ROUNDS = 3;
/** After this time no further round begins, for busy machines. */
const ROUNDS_PATIENCE_MS = 35_000;
const PATIENCE_MS = 60_000;
const STOP_PATIENCE_MS = 15_000;
const LOOK_EVERY_MS = 50;
const AIM_SECONDS = { first: 8, later: 4 };

/** Measures the seconds from `npm start` to the ready line in a copy of the project. It measures
 *  the very first start, with nothing built; the first start with an empty data folder and a
 *  current build; and a start with everything there. */
export async function benchStart(undo: Undo, progress: Progress): Promise<Result> {
  progress.begin('starting', 3 * ROUNDS);
  const project = await copyOfTheProject(undo);
  const fresh: number[] = [];
  const emptyData: number[] = [];
  const later: number[] = [];
  const untilMs = performance.now() + ROUNDS_PATIENCE_MS;
  for (let round = 0; round < ROUNDS && (round === 0 || performance.now() < untilMs); round += 1) {
    await forget(project, ['.cache', 'apps/server/dist', 'apps/web/dist', 'data']);
    fresh.push(await secondsToReady(project, undo));
    progress.step();
    later.push(await secondsToReady(project, undo));
    progress.step();
    await forget(project, ['data']);
    emptyData.push(await secondsToReady(project, undo));
    progress.step();
  }
  progress.end();
  const { first, later: laterAim } = AIM_SECONDS;
  return {
    name: 'start',
    title: 'from npm start to the ready line',
    figures: [
      figureOf('first time after npm ci, both builds included', fresh, first),
      figureOf('first time with an empty data folder, nothing to build', emptyData, first),
      figureOf('second time', later, laterAim),
    ],
  };
}

async function forget(project: string, folders: readonly string[]): Promise<void> {
  await Promise.all(folders.map((folder) => rm(join(project, folder), { recursive: true, force: true })));
}

async function secondsToReady(project: string, undo: Undo): Promise<number> {
  const startedMs = performance.now();
  // A process group of its own, so that npm, its shell and the server can be ended together.
  const child = spawn('npm', ['start'], {
    cwd: project,
    env: serverEnvironment(join(project, 'data')),
    stdio: 'pipe',
    detached: true,
  });
  undo.add(() => endGroup(child.pid));
  const impatient = setTimeout(() => child.kill('SIGTERM'), PATIENCE_MS);
  try {
    await readyAddress(child);
    return (performance.now() - startedMs) / 1000;
  } finally {
    clearTimeout(impatient);
    await endProcess(child);
    await groupHasLeft(child.pid);
  }
}

/** Waits until the whole group has ended: npm ends before its server has stopped its database. */
async function groupHasLeft(pid: number | undefined): Promise<void> {
  if (pid === undefined) return;
  const untilMs = performance.now() + STOP_PATIENCE_MS;
  while (isThere(pid) && performance.now() < untilMs) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
}

function isThere(group: number): boolean {
  try {
    process.kill(-group, 0);
    return true;
  } catch {
    return false;
  }
}

/** Ends the group by SIGTERM, so that the server stops its database; processes that remain are
 *  ended by SIGKILL. */
async function endGroup(pid: number | undefined): Promise<void> {
  for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
    if (pid === undefined || !isThere(pid)) return;
    process.kill(-pid, signal);
    await groupHasLeft(pid);
  }
}

function figureOf(name: string, seconds: readonly number[], aim: number): Figure {
  const value = spreadOf(seconds);
  return {
    name,
    unit: 's',
    decimals: 1,
    value,
    baselines: [],
    target: { text: `at most ${aim} s`, met: value.median <= aim },
    notes: [],
  };
}
