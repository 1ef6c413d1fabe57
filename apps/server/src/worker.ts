import { serveTasks } from './platform/workers/serve-tasks.ts';
import { workerTasks } from './worker-tasks.ts';

// The program of each worker thread.
serveTasks(workerTasks);
