import { isMainThread } from 'node:worker_threads';
import { serveTasks } from './serve-tasks.ts';

/** The tasks that the tests of the pool run. */
export const testingTasks = {
  double: (input: number) => input * 2,
  isMainThread: () => isMainThread,
  fail: () => {
    throw new Error('no such luck');
  },
  die: (): number => process.exit(3),
  hang: async (): Promise<number> => new Promise(() => undefined),
};

serveTasks(testingTasks);
