import type { Deps } from '@hemicycle/server/deps';
import { workerTasks } from '@hemicycle/server/worker-tasks';

/** Does the tasks of worker threads at once and in this thread, for tests of what asks for them. */
export const workersInProcess: Deps['workers'] = {
  size: 1,
  run: async (task, input) => workerTasks[task](input as never) as never,
  async stop() {},
};
