/** Who waits for a turn: turns are shared out between lanes (a network, a person); `name` is one of
 *  a lane (an account). */
export interface Waiter {
  readonly lane: string;
  readonly name: string;
  /** How much of the lane is under way at once; as much as the queue allows where absent. */
  readonly mostOfLane?: number;
}

/** How much a queue takes. */
export interface FairQueueLimits {
  /** Pieces of work under way at once. */
  readonly atOnce: number;
  /** Waiting and under way together, of one name in one lane. */
  readonly perName: number;
  /** Waiting in one lane. */
  readonly perLane: number;
  /** Waiting in all lanes. */
  readonly inAll: number;
}

/** Work that waits for a limited number of turns. */
export interface FairQueue {
  /** Runs `work` when its turn comes. Null, at once, where the queue holds as much of this waiter
   *  as it takes. */
  run<Result>(waiter: Waiter, work: () => Promise<Result>): Promise<Result> | null;
}

interface Waiting {
  readonly name: string;
  readonly begin: () => void;
}

interface Lane {
  /** The longest waiting first. */
  readonly waiting: Waiting[];
  /** The names of what is under way. */
  readonly running: Set<string>;
  readonly most: number;
  lastComesNext: boolean;
}

/** Gives turns to the lanes one after another, so that a lane with many waiters delays another lane
 *  by one turn. Within a lane turns go alternately to the one that waits longest and to the one
 *  that came last: who comes behind a flood has a turn soon, and nobody waits for ever. Of one name
 *  in a lane one piece of work is under way at a time. What waits is in the memory of this
 *  server. */
export function createFairQueue({ atOnce, perName, perLane, inAll }: FairQueueLimits): FairQueue {
  /** In the order of their turns. A lane leaves when nothing of it waits or is under way. */
  const lanes = new Map<string, Lane>();
  const countOf = new Map<string, number>();
  let running = 0;
  let waiting = 0;

  /** Gives out the turns that are free. */
  function giveTurns(): void {
    while (running < atOnce) {
      const next = takeNext();
      if (next === null) return;
      running += 1;
      waiting -= 1;
      next.begin();
    }
  }

  function takeNext(): Waiting | null {
    for (const [name, lane] of lanes) {
      if (lane.running.size >= lane.most) continue;
      const isIdle = (one: Waiting) => !lane.running.has(one.name);
      const place = lane.lastComesNext ? lane.waiting.findLastIndex(isIdle) : lane.waiting.findIndex(isIdle);
      const [taken] = place < 0 ? [] : lane.waiting.splice(place, 1);
      if (taken === undefined) continue;
      lane.lastComesNext = !lane.lastComesNext;
      lane.running.add(taken.name);
      goLast(name, lane);
      return taken;
    }
    return null;
  }

  function goLast(name: string, lane: Lane): void {
    lanes.delete(name);
    if (lane.running.size > 0 || lane.waiting.length > 0) lanes.set(name, lane);
  }

  function end(waiter: Waiter, lane: Lane): void {
    lane.running.delete(waiter.name);
    running -= 1;
    goLast(waiter.lane, lane);
    const key = keyOf(waiter);
    const left = (countOf.get(key) ?? 1) - 1;
    if (left > 0) countOf.set(key, left);
    else countOf.delete(key);
    giveTurns();
  }

  return {
    run(waiter, work) {
      const lane = lanes.get(waiter.lane) ?? {
        waiting: [],
        running: new Set(),
        most: waiter.mostOfLane ?? atOnce,
        lastComesNext: false,
      };
      const count = countOf.get(keyOf(waiter)) ?? 0;
      if (count >= perName || lane.waiting.length >= perLane || waiting >= inAll) return null;
      lanes.set(waiter.lane, lane);
      countOf.set(keyOf(waiter), count + 1);
      return new Promise((resolve, reject) => {
        const begin = () => {
          const answer = run(work);
          void answer.then(resolve, reject).finally(() => end(waiter, lane));
        };
        lane.waiting.push({ name: waiter.name, begin });
        waiting += 1;
        giveTurns();
      });
    },
  };
}

/** Begins it at once; what it throws is what it rejects with. */
async function run<Result>(work: () => Promise<Result>): Promise<Result> {
  return work();
}

function keyOf({ lane, name }: Waiter): string {
  return JSON.stringify([lane, name]);
}
