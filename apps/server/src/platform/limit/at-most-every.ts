import { setTimeout as pause } from 'node:timers/promises';

/** Returns a function that does a work for a key at once, and after that at most once in `everyMs`
 *  ms. What is asked for meanwhile is done together. `work` must not reject. */
export function atMostEvery(everyMs: number, work: (key: string) => Promise<void>): (key: string) => void {
  const doing = new Map<string, 'once' | 'again'>();

  async function doUntilQuiet(key: string): Promise<void> {
    do {
      doing.set(key, 'once');
      await work(key);
      await pause(everyMs, undefined, { ref: false });
    } while (doing.get(key) === 'again');
    doing.delete(key);
  }

  return (key) => {
    if (doing.has(key)) doing.set(key, 'again');
    else void doUntilQuiet(key);
  };
}
