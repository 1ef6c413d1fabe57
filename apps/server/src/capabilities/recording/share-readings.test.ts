import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { shareReadings } from './share-readings.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('[STREAM-12] a thousand who ask within half a second cost one reading', async () => {
  const load = vi.fn(async (key: string) => ({ key }));
  const { read } = shareReadings(load);
  const asked = await Promise.all(Array.from({ length: 1_000 }, () => read('a')));
  expect(new Set(asked).size).toBe(1);
  await read('a');
  await read('b');
  expect(load.mock.calls).toEqual([['a'], ['b']]);
  await vi.advanceTimersByTimeAsync(600);
  await read('a');
  expect(load).toHaveBeenCalledTimes(3);
});

test('a reading that failed is tried again', async () => {
  const load = vi.fn().mockRejectedValueOnce(new Error('away')).mockResolvedValue(1);
  const { read } = shareReadings<number>(load);
  await expect(read('a')).rejects.toThrow('away');
  expect(await read('a')).toBe(1);
});
