import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import type { testingTasks } from './testing-worker.ts';
import { createWorkerPool, type WorkerPool } from './worker-pool.ts';

const file = join(import.meta.dirname, 'testing-worker.ts');
let pool: WorkerPool<typeof testingTasks> | null = null;
afterEach(() => pool?.stop());

function poolOf(size: number, longestMs?: number) {
  pool = createWorkerPool<typeof testingTasks>({
    file,
    size,
    ...(longestMs === undefined ? {} : { longestMs }),
  });
  return pool;
}

test('tasks are done outside the main thread, more of them than there are threads', async () => {
  const { run } = poolOf(2);
  expect(await run('isMainThread', undefined)).toBe(false);
  expect(await Promise.all([1, 2, 3, 4, 5].map((number) => run('double', number)))).toEqual([2, 4, 6, 8, 10]);
});

test('what a task throws is what its caller gets, and the thread goes on', async () => {
  const { run } = poolOf(1);
  await expect(run('fail', undefined)).rejects.toThrow('no such luck');
  expect(await run('double', 4)).toBe(8);
});

test('a task whose thread ends is rejected, and what waits behind it is done by another thread', async () => {
  const { run } = poolOf(1);
  const [died, doubled] = await Promise.allSettled([run('die', undefined), run('double', 4)]);
  expect(died).toMatchObject({ reason: { message: 'a worker ended while it did die' } });
  expect(doubled).toMatchObject({ value: 8 });
});

test('a task without an end is given up', async () => {
  const { run } = poolOf(1, 50);
  await expect(run('hang', undefined)).rejects.toThrow('a worker ended while it did hang');
});

test('[BEY-01] in a pool of two an urgent task waits for no other, however many others there are', async () => {
  pool = createWorkerPool<typeof testingTasks>({ file, size: 2, urgent: ['double'] });
  const { run, stop } = pool;
  const others = Promise.allSettled([1, 2, 3, 4].map(() => run('hang', undefined)));
  expect(await run('double', 2)).toBe(4);
  expect(await Promise.all([3, 4].map((number) => run('double', number)))).toEqual([6, 8]);
  await stop();
  expect((await others).map(({ status }) => status)).toEqual(Array(4).fill('rejected'));
});

test('[BEY-01] urgent tasks are done before others that came earlier, on the only thread too', async () => {
  pool = createWorkerPool<typeof testingTasks>({ file, size: 1, urgent: ['double'] });
  const { run } = pool;
  const done: string[] = [];
  await Promise.all([
    run('isMainThread', undefined).then(() => done.push('first')),
    run('isMainThread', undefined).then(() => done.push('second')),
    run('double', 1).then(() => done.push('urgent')),
  ]);
  expect(done).toEqual(['first', 'urgent', 'second']);
});

test('nothing is left behind by a stop', async () => {
  const { run, stop } = poolOf(1);
  const left = Promise.allSettled([run('hang', undefined), run('double', 1)]);
  await stop();
  expect((await left).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  await expect(run('double', 1)).rejects.toThrow('the workers have stopped');
});

test('a thread that has done many tasks is listened to as at its first', async () => {
  const warnings: string[] = [];
  const note = (warning: Error) => warnings.push(warning.message);
  process.on('warning', note);
  const { run } = poolOf(1);
  for (let number = 0; number < 20; number += 1) await run('double', number);
  process.off('warning', note);
  expect(warnings).toEqual([]);
});
