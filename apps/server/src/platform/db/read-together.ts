import { setTimeout as pause } from 'node:timers/promises';

/** Reads at once; more would only make each smaller. */
const READS_AT_ONCE = 2;
const KEYS_PER_READ_MAX = 500;
/** After a read of several keys the next one waits this long for each key but the first, in ms, and
 *  never longer than the second figure: so a rush fills a few large reads, while somebody who comes
 *  alone waits for nobody. */
const PAUSE_PER_KEY_MS = 5;
const PAUSE_MAX_MS = 25;

interface Asked<Key, Value> {
  readonly key: Key;
  readonly resolve: (value: Value | undefined) => void;
  readonly reject: (error: unknown) => void;
}

/** Makes a lookup by one key from a read of many: what is asked for while reads are under way
 *  shares the next one, so that a thousand people who come at once cost a handful of queries. Who
 *  asks alone never waits for company. A read begins after it was asked for, never before. Keys
 *  that the read does not find give undefined; an error of the read is that of all its keys. */
export function readTogether<Key, Value>(
  read: (keys: readonly Key[]) => Promise<ReadonlyMap<Key, Value>>,
): (key: Key) => Promise<Value | undefined> {
  let waiting: Asked<Key, Value>[] = [];
  let underWay = 0;

  function begin(): void {
    while (underWay < READS_AT_ONCE && waiting.length > 0) {
      const asked = waiting.slice(0, KEYS_PER_READ_MAX);
      waiting = waiting.slice(KEYS_PER_READ_MAX);
      underWay += 1;
      void answer(asked).finally(() => {
        underWay -= 1;
        begin();
      });
    }
  }

  async function answer(asked: readonly Asked<Key, Value>[]): Promise<void> {
    try {
      const found = await read([...new Set(asked.map(({ key }) => key))]);
      for (const { key, resolve } of asked) resolve(found.get(key));
    } catch (error) {
      for (const { reject } of asked) reject(error);
    }
    if (asked.length > 1) await pause(Math.min((asked.length - 1) * PAUSE_PER_KEY_MS, PAUSE_MAX_MS));
  }

  return (key) =>
    new Promise((resolve, reject) => {
      waiting.push({ key, resolve, reject });
      begin();
    });
}
