import type { Deps } from '@hemicycle/server/deps';
import { workerTasks } from '@hemicycle/server/worker-tasks';

/** Runs the tasks of worker threads at once and in this thread, for tests of code that uses
 *  workers. */
export const workersInProcess: Deps['workers'] = {
  size: 1,
  run: async (task, input) => workerTasks[task](input as never) as never,
  async stop() {},
};
