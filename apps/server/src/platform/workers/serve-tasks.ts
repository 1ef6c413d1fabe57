import { parentPort } from 'node:worker_threads';
import type { Delivery, Order, Tasks } from './task.ts';

/** Does the tasks that a pool sends to this worker thread, one order at a time. The file that the
 *  pool runs calls this once. */
export function serveTasks(tasks: Tasks): void {
  parentPort?.on('message', (order: Order) => {
    void deliver(tasks, order).then((delivery) => parentPort?.postMessage(delivery));
  });
}

async function deliver(tasks: Tasks, { task, input }: Order): Promise<Delivery> {
  try {
    const work = tasks[task];
    if (work === undefined) throw new Error(`there is no task ${task}`);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the pool checks the input of each task by its type
    return { is: 'made', output: await work(input as never) };
  } catch (error) {
    return { is: 'failed', error: error instanceof Error ? error : new Error(String(error)) };
  }
}
