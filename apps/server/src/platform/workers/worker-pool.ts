import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { Delivery, InputOf, Order, OutputOf, Tasks } from './task.ts';

/** Worker threads that do tasks, so that the event loop answers requests meanwhile. */
export interface WorkerPool<All extends Tasks> {
  /** How many tasks are done at once. */
  readonly size: number;
  /** Runs a task on the next free thread; an urgent one before those that wait. Rejects with the
   *  error that the task threw, or when its thread ended or took too long: longer than `longestMs`,
   *  where that is given. */
  run<Name extends keyof All & string>(
    task: Name,
    input: InputOf<All[Name]>,
    longestMs?: number,
  ): Promise<OutputOf<All[Name]>>;
  /** Ends the threads; tasks under way and waiting are rejected. Idempotent. */
  stop(): Promise<void>;
}

interface Job {
  readonly order: Order;
  readonly isUrgent: boolean;
  readonly longestMs: number;
  readonly resolve: (output: never) => void;
  readonly reject: (error: Error) => void;
}

/** A task that takes longer than this is taken to be stuck. */
const LONGEST_MS = 120_000;

/** Makes a pool of at most `size` threads that run `file` (see `serveTasks`). A thread starts when
 *  a task finds no free thread. A new thread replaces one that ended. Tasks that are not `urgent`
 *  are done on all threads but one together, so that an urgent task never waits for them; a pool
 *  of one thread does an urgent task next. */
export function createWorkerPool<All extends Tasks>({
  file,
  size,
  urgent = [],
  longestMs = LONGEST_MS,
}: {
  readonly file: string;
  readonly size: number;
  readonly urgent?: readonly (keyof All & string)[];
  readonly longestMs?: number;
}): WorkerPool<All> {
  const idle: Worker[] = [];
  const busy = new Map<Worker, { readonly job: Job; readonly timer: NodeJS.Timeout }>();
  /** Jobs in the order in which they came. */
  const waiting: Job[] = [];
  const urgentTasks = new Set<string>(urgent);
  const mostOfOthers = urgentTasks.size === 0 ? size : Math.max(1, size - 1);
  let stopped = false;

  function giveOut(): void {
    while (busy.size < size) {
      const job = takeNext();
      if (job === undefined) return;
      begin(idle.pop() ?? start(), job);
    }
  }

  /** Takes the next job that may begin now. */
  function takeNext(): Job | undefined {
    const ofUrgent = waiting.findIndex(({ isUrgent }) => isUrgent);
    if (ofUrgent >= 0) return waiting.splice(ofUrgent, 1)[0];
    const others = [...busy.values()].filter(({ job }) => !job.isUrgent);
    return others.length < mostOfOthers ? waiting.shift() : undefined;
  }

  function begin(worker: Worker, job: Job): void {
    busy.set(worker, { job, timer: setTimeout(() => void worker.terminate(), job.longestMs) });
    worker.ref();
    worker.postMessage(job.order);
  }

  /** Takes back the task of a thread that finished it or ended; null where the thread had none. */
  function takeJob(worker: Worker): Job | null {
    const given = busy.get(worker);
    if (given === undefined) return null;
    clearTimeout(given.timer);
    busy.delete(worker);
    worker.unref();
    return given.job;
  }

  function start(): Worker {
    const worker = newWorker(file);
    worker.unref();
    worker.on('message', (delivery: Delivery) => {
      const job = takeJob(worker);
      idle.push(worker);
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what the task of this name makes
      if (delivery.is === 'made') job?.resolve(delivery.output as never);
      else job?.reject(delivery.error);
      giveOut();
    });
    // An error thrown outside a task ends the thread, and the end of the thread rejects its task.
    worker.on('error', () => undefined);
    worker.on('exit', () => {
      const place = idle.indexOf(worker);
      if (place >= 0) idle.splice(place, 1);
      const job = takeJob(worker);
      if (job === null) return;
      job.reject(new Error(`a worker ended while it did ${job.order.task}`));
      if (!stopped) giveOut();
    });
    return worker;
  }

  return {
    size,
    run: (task, input, ofTaskMs = longestMs) =>
      new Promise((resolve, reject) => {
        if (stopped) return reject(new Error('the workers have stopped'));
        const isUrgent = urgentTasks.has(task);
        waiting.push({ order: { task, input }, isUrgent, longestMs: ofTaskMs, resolve, reject });
        giveOut();
      }),
    async stop() {
      stopped = true;
      for (const { reject } of waiting.splice(0)) reject(new Error('the workers have stopped'));
      await Promise.all([...idle, ...busy.keys()].map((worker) => worker.terminate()));
    },
  };
}

/** Starts a thread that runs a file of a build, or of the sources. */
function newWorker(file: string): Worker {
  if (!file.endsWith('.ts')) return new Worker(file, { execArgv: [] });
  const workerData = pathToFileURL(file).href;
  return new Worker(join(import.meta.dirname, 'source-worker.mjs'), { execArgv: [], workerData });
}
