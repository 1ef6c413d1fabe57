/** Runs each piece of work given to it, at most `count` at a time, in the order in which they came. */
export function atMost(count: number): <Result>(work: () => Promise<Result>) => Promise<Result> {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running < count) running += 1;
    else await new Promise<void>((begin) => waiting.push(begin));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      // Whoever begins takes this place over, so that nobody who comes meanwhile goes first.
      if (next === undefined) running -= 1;
      else next();
    }
  };
}
