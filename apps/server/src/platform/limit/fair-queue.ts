/** A waiter in the queue. Lanes (a network, a person) share the turns out among them; `name` is one
 *  waiter of a lane (an account). */
export interface Waiter {
  readonly lane: string;
  readonly name: string;
  /** How many pieces of work of the lane may run at once; default: as many as the queue allows. */
  readonly mostOfLane?: number;
}

/** The limits of a queue: how many pieces of work it takes. */
export interface FairQueueLimits {
  /** Pieces of work that may be under way at once. */
  readonly atOnce: number;
  /** Pieces of one name in one lane, waiting and under way together. */
  readonly perName: number;
  /** Pieces that wait in one lane. */
  readonly perLane: number;
  /** Pieces that wait in all lanes together. */
  readonly inAll: number;
  /** The waiters of a lane have their turns in the order in which they came; default: first and
   *  last alternately. */
  readonly inOrder?: true;
}

/** A queue of work that waits for a limited number of turns. */
export interface FairQueue {
  /** Runs `work` when its turn comes. Answers null, at once, where the queue is full for this
   *  waiter. */
  run<Result>(waiter: Waiter, work: () => Promise<Result>): Promise<Result> | null;
}

interface Waiting {
  readonly name: string;
  readonly begin: () => void;
}

interface Lane {
  /** In the order of arrival. */
  readonly waiting: Waiting[];
  /** The names whose work is under way. */
  readonly running: Set<string>;
  readonly most: number;
  lastComesNext: boolean;
}

/** Gives turns to the lanes one after another, so that a lane with many waiters delays another lane
 *  by one turn. Within a lane, turns go alternately to the waiter that came first and to the one
 *  that came last, unless they must keep their order. So a waiter behind a flood soon has a turn,
 *  and no waiter waits for ever. Each name in a lane has at most one piece of work under way. The
 *  queue is kept in the memory of this server. */
export function createFairQueue({ atOnce, perName, perLane, inAll, inOrder }: FairQueueLimits): FairQueue {
  /** The lanes in the order of their turns. A lane is removed when none of its work waits or is
   *  under way. */
  const lanes = new Map<string, Lane>();
  const countOf = new Map<string, number>();
  let running = 0;
  let waiting = 0;

  /** Gives free turns to waiting work. */
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
      lane.lastComesNext = inOrder !== true && !lane.lastComesNext;
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

/** Begins `work` at once; an error that it throws becomes a rejection. */
async function run<Result>(work: () => Promise<Result>): Promise<Result> {
  return work();
}

function keyOf({ lane, name }: Waiter): string {
  return JSON.stringify([lane, name]);
}
