import { hostname } from 'node:os';
import { monitorEventLoopDelay, performance } from 'node:perf_hooks';
import { getHeapStatistics } from 'node:v8';
import type { Logger } from 'pino';
import type { Bus } from '../bus/bus.ts';
import { timeOfNews } from '../bus/time-of-news.ts';
import type { Timers } from '../clock/clock.ts';

/** How often a server measures its load, in ms. */
export const LOAD_EVERY_MS = 2_000;
/** The event loop is looked at this often, in ms. */
const LOOP_RESOLUTION_MS = 10;
/** 1 of 100 looks at the event loop waited longer than the delay that is told. */
const LOOP_PERCENTILE = 99;

/** How much one server has to do. `processorShare`: how much of one core it used, which is more
 *  than 1 where its threads work too. `loopDelayMs`: how long work waited for its event loop.
 *  `memoryShare`: the part of its largest possible heap that is used. `newsLagMs`: how long a
 *  message takes from it over the bus and back; null: none came. */
export interface ServerLoad {
  readonly name: string;
  readonly processorShare: number;
  readonly loopDelayMs: number;
  readonly memoryBytes: number;
  readonly memoryShare: number;
  readonly sockets: number;
  readonly newsLagMs: number | null;
}

/** Measures the load of this server every two seconds, and hands it to `tell`, until the returned
 *  function is called. Source: ADMIN-03. */
export function watchLoad({
  bus,
  timers,
  log,
  countSockets,
  tell,
}: {
  readonly bus: Bus;
  readonly timers: Timers;
  readonly log: Logger;
  readonly countSockets: () => number;
  readonly tell: (load: ServerLoad) => void;
}): () => void {
  const loop = monitorEventLoopDelay({ resolution: LOOP_RESOLUTION_MS });
  loop.enable();
  let cancel = () => {};
  let stopped = false;
  let used = process.cpuUsage();
  let sinceMs = performance.now();

  async function measure(): Promise<void> {
    const { user, system } = process.cpuUsage(used);
    const nowMs = performance.now();
    const processorMs = (user + system) / 1000;
    const load = {
      name: hostname(),
      processorShare: processorMs / Math.max(1, nowMs - sinceMs),
      // The histogram counts the whole time between two looks.
      loopDelayMs: Math.max(0, loop.percentile(LOOP_PERCENTILE) / 1e6 - LOOP_RESOLUTION_MS),
      memoryBytes: process.memoryUsage.rss(),
      memoryShare: getHeapStatistics().used_heap_size / getHeapStatistics().heap_size_limit,
      sockets: countSockets(),
    };
    loop.reset();
    used = process.cpuUsage();
    sinceMs = nowMs;
    const newsLagMs = await timeOfNews(bus, timers);
    if (!stopped) tell({ ...load, newsLagMs });
  }

  function measureLater(): void {
    if (stopped) return;
    cancel = timers.after(LOAD_EVERY_MS, () => {
      measure()
        .catch((error: unknown) => log.error({ err: error }, 'the load of this server was not measured'))
        .finally(measureLater);
    });
  }

  measureLater();
  return () => {
    stopped = true;
    cancel();
    loop.disable();
  };
}
