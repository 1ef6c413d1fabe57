import { expect, test } from 'vitest';
import { atMost } from './at-most.ts';

test('[AUTH-02] a chamber that signs in at once waits in order, only so many at a time', async () => {
  const limited = atMost(2);
  const begun: number[] = [];
  const ends: ((fails: boolean) => void)[] = [];
  const work = (number: number) =>
    limited(async () => {
      begun.push(number);
      if (await new Promise<boolean>((end) => ends.push(end))) throw new Error(`work ${number}`);
      return number;
    });
  const all = Promise.allSettled([work(1), work(2), work(3), work(4)]);
  await expect.poll(() => begun).toEqual([1, 2]);
  ends[1]?.(true);
  await expect.poll(() => begun).toEqual([1, 2, 3]);
  ends[0]?.(false);
  await expect.poll(() => begun).toEqual([1, 2, 3, 4]);
  for (const end of ends) end(false);
  expect((await all).map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
    'fulfilled',
    'fulfilled',
  ]);
});
