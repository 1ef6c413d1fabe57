/** Lets a limited number of pieces of work run at the same time. */
export interface Turns {
  /** Runs `work` when its turn comes. Resolves or rejects as `work` does. */
  run<Result>(work: () => Promise<Result>): Promise<Result>;
}

/** Makes turns for `atOnce` pieces of work. The others wait in the order in which they came. A
 *  piece that takes longer than `longestMs` goes on, but its turn passes to the next: slow work, as
 *  making a file or checking a password, keeps nobody waiting. The turns are those of this server:
 *  they spare its event loop. Source: BEY-23. */
export function createTurns({ atOnce, longestMs }: { atOnce: number; longestMs: number }): Turns {
  const waiting: (() => void)[] = [];
  let running = 0;

  function begin(): Promise<void> | undefined {
    if (running >= atOnce) return new Promise((resolve) => waiting.push(resolve));
    running += 1;
    return undefined;
  }

  function passOn(): void {
    const next = waiting.shift();
    if (next === undefined) running -= 1;
    else next();
  }

  return {
    async run(work) {
      await begin();
      let hasTurn = true;
      const end = () => {
        if (hasTurn) passOn();
        hasTurn = false;
      };
      const tooLong = setTimeout(end, longestMs);
      try {
        return await work();
      } finally {
        clearTimeout(tooLong);
        end();
      }
    },
  };
}
