/** Turns that each key has for itself. */
export interface TurnsOfEach {
  /** Runs `work` when a turn of the key is free. Resolves or rejects as `work` does. */
  run<Result>(key: string, work: () => Promise<Result>): Promise<Result>;
}

/** Makes turns for `atOnce` pieces of work of each key. The others of the key wait in the order in
 *  which they came, in the memory of this server; other keys do not wait for them. The caller
 *  limits how many come. */
export function createTurnsOfEach(atOnce: number): TurnsOfEach {
  const keys = new Map<string, { running: number; readonly waiting: (() => void)[] }>();

  async function begin(key: string): Promise<void> {
    const turns = keys.get(key) ?? { running: 0, waiting: [] };
    keys.set(key, turns);
    if (turns.running >= atOnce) return new Promise((resolve) => turns.waiting.push(resolve));
    turns.running += 1;
    return undefined;
  }

  function end(key: string): void {
    const turns = keys.get(key);
    const next = turns?.waiting.shift();
    if (next !== undefined) return next();
    if (turns !== undefined) turns.running -= 1;
    if (turns?.running === 0) keys.delete(key);
  }

  return {
    async run(key, work) {
      await begin(key);
      try {
        return await work();
      } finally {
        end(key);
      }
    },
  };
}
