import { NO_REDIS, startOwnRedis, type OwnRedis } from '@hemicycle/testkit/own-redis';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createLog } from '../../platform/log/log.ts';
import { describeBusContract } from '../../platform/bus/bus-contract-suite.ts';
import { openRedisBus } from './redis-bus.ts';

const log = createLog({ level: 'silent' });

if (NO_REDIS !== null) test.skip(`the bus over Redis: ${NO_REDIS}`, () => undefined);

describe.skipIf(NO_REDIS !== null)('bus over Redis', () => {
  let redis: OwnRedis;
  beforeAll(async () => {
    redis = await startOwnRedis();
  });
  afterAll(() => redis.stop());
  const open = (options: { unsentMax?: number; keptMessages?: number } = {}) =>
    openRedisBus({ url: redis.url, log, ...options });

  describeBusContract('Redis', async () => ({ here: await open(), there: await open() }));

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
