import { NO_REDIS, startOwnRedis, type OwnRedis } from '@hemicycle/testkit/own-redis';
import { type Faults, randomBySeed } from '@hemicycle/testkit/unsteady-buses';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createLog } from '../../platform/log/log.ts';
import { describeBusContract, describeBusOnBadLine } from '../../platform/bus/bus-contract-suite.ts';
import { openRedisBus } from './redis-bus.ts';

const log = createLog({ level: 'silent' });
/** The stream that the adapter uses. */
const STREAM = 'hemicycle:news';

if (NO_REDIS !== null) test.skip(`the bus over Redis: ${NO_REDIS}`, () => undefined);

describe.skipIf(NO_REDIS !== null)('bus over Redis', () => {
  let redis: OwnRedis;
  /** The next databases of Redis that no test has used. */
  let databases = 2;
  beforeAll(async () => {
    redis = await startOwnRedis();
  });
  afterAll(() => redis.stop());
  const open = (options: { unsentMax?: number; keptMessages?: number } = {}) =>
    openRedisBus({ url: redis.url, log, ...options });

  describeBusContract('Redis', async () => ({ here: await open(), there: await open() }));

  describeBusOnBadLine('Redis, late and doubled', (seed) => openOnBadLine(seed, { doubled: 0.5 }), {
    loses: false,
  });
  describeBusOnBadLine(
    'Redis, late, doubled, out of order and lost',
    (seed) => openOnBadLine(seed, { lost: 0.1, doubled: 0.3, mixed: true }),
    { loses: true },
  );

  /** The buses of two servers, each on a stream of its own. What one writes is carried to the
   *  stream of the other with faults. */
  async function openOnBadLine(seed: number, faults: Faults) {
    databases += 2;
    const [from, to] = [`${redis.url}/${databases - 2}`, `${redis.url}/${databases - 1}`];
    const there = await openRedisBus({ url: to, log });
    const line = carryBadly(from, to, seed, faults);
    const here = await openRedisBus({ url: from, log });
    await line.carriedOne;
    const close = () => Promise.all([here.close(), line.close()]).then(() => undefined);
    return { here: { ...here, close }, there };
  }

  test('what was published while Redis was away arrives once it is back, in order; own subscribers wait for nothing', async () => {
    const [here, there] = [await open(), await open()];
    const heard: unknown[] = [];
    const own: unknown[] = [];
    here.subscribe('a', (message) => own.push(message));
    there.subscribe('a', (message) => heard.push(message));
    here.publish('a', 0);
    await vi.waitFor(() => expect(heard).toEqual([0]));
    await redis.kill();
    await vi.waitFor(async () => expect(await here.isReachable()).toBe(false));
    for (const n of [1, 2, 3]) here.publish('a', n);
    await vi.waitFor(() => expect(own).toEqual([0, 1, 2, 3]), { timeout: 200 });
    await redis.start();
    await vi.waitFor(() => expect(heard).toEqual([0, 1, 2, 3]), { timeout: 10_000 });
    await vi.waitFor(async () => expect(await here.isReachable()).toBe(true), { timeout: 10_000 });
    await Promise.all([here.close(), there.close()]);
  });

  test('messages that had to be dropped are noticed by the other servers', async () => {
    const [here, there] = [await open({ unsentMax: 2 }), await open()];
    const heard: unknown[] = [];
    const missed = vi.fn<() => void>();
    there.subscribe('a', (message) => heard.push(message));
    there.onMissed(missed);
    here.publish('a', 0);
    await vi.waitFor(() => expect(heard).toEqual([0]));
    await redis.kill();
    for (const n of [1, 2, 3, 4]) here.publish('a', n);
    await redis.start();
    await vi.waitFor(() => expect(missed).toHaveBeenCalled(), { timeout: 10_000 });
    expect(heard).toEqual([0, 1, 2]);
    await Promise.all([here.close(), there.close()]);
  });

  test('a Redis that is not there, or refuses the password, is told in one line without the password', async () => {
    await expect(openRedisBus({ url: 'redis://clerk:hunter2@127.0.0.1:1', log })).rejects.toThrow(
      'REDIS_URL: Redis at 127.0.0.1:1 cannot be reached. Start it, or correct the address.',
    );
    const closed = await startOwnRedis('hunter2');
    await expect(openRedisBus({ url: closed.url.replace('hunter2', 'wrong'), log })).rejects.toThrow(
      /^REDIS_URL: Redis at 127\.0\.0\.1:\d+ refuses the user name or the password\.$/,
    );
    const bus = await openRedisBus({ url: closed.url, log });
    expect(await bus.isReachable()).toBe(true);
    await bus.close();
    await closed.stop();
  });
});

/** Carries entries from one stream to another, some of them late, twice, too early or not at all.
 *  `carriedOne`: the number of messages before the first one has arrived. */
function carryBadly(from: string, to: string, seed: number, faults: Faults) {
  const random = randomBySeed(seed);
  const [reader, writer] = [new Redis(from), new Redis(to)];
  let closed = false;
  let overtaken: string | undefined;
  const write = (entry: string) => writer.xadd(STREAM, '*', 'entry', entry);

  async function carry(entry: string): Promise<void> {
    const isMessage = !entry.includes('"topic":null');
    if (isMessage && random() < (faults.lost ?? 0)) return;
    if (isMessage && faults.mixed === true && overtaken === undefined && random() < 0.2) {
      overtaken = entry;
      return;
    }
    await write(entry);
    if (random() < (faults.doubled ?? 0)) await write(entry);
    if (overtaken !== undefined) await write(overtaken);
    overtaken = undefined;
  }

  let carriedFirst = () => {};
  const carriedOne = new Promise<void>((resolve) => (carriedFirst = resolve));
  async function run(): Promise<void> {
    let position = '0-0';
    for (;;) {
      const read = await reader.xread('COUNT', 7, 'BLOCK', 1_000, 'STREAMS', STREAM, position);
      for (const [, entries] of read ?? []) {
        for (const [id, [, entry = '']] of entries) {
          position = id;
          await carry(entry);
          carriedFirst();
        }
      }
    }
  }
  const running = run().catch((error: unknown) => {
    if (!closed) throw error;
  });
  return {
    carriedOne,
    async close() {
      closed = true;
      reader.disconnect();
      writer.disconnect();
      await running;
    },
  };
}
