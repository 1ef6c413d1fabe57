import { setTimeout as pause } from 'node:timers/promises';

/** The number of reads under way at once. More reads would only make each one smaller. */
const READS_AT_ONCE = 2;
const KEYS_PER_READ_MAX = 500;
/** After a read of several keys, the next read waits this many ms for each key beyond the first,
 *  and at most `PAUSE_MAX_MS`. So a rush of requests fills a few large reads, while a request that
 *  comes alone does not wait. */
const PAUSE_PER_KEY_MS = 5;
const PAUSE_MAX_MS = 25;

interface Asked<Key, Value> {
  readonly key: Key;
  readonly resolve: (value: Value | undefined) => void;
  readonly reject: (error: unknown) => void;
}

/** Makes a lookup by one key from a function that reads many keys. Lookups that come while reads
 *  are under way share the next read, so that a thousand people who come at once cost a handful of
 *  queries. A lookup that comes alone never waits for others. A read begins after its lookups were
 *  asked for, never before. A key that the read does not find gives undefined. An error of the read
 *  rejects the lookups of all its keys. */
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
