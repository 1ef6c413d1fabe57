import type { WorkerTasks } from './worker-tasks.ts';

/** The tasks that a close waits for. The pool does them before all others, and keeps one thread
 *  free for them. Source: BEY-01. */
export const urgentTasks = ['prepareClosing'] as const satisfies readonly (keyof WorkerTasks)[];
