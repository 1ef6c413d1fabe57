import { expect, test } from 'vitest';
import { sharingCheck } from './check-chain.ts';

test('one check at a time: who asks meanwhile gets its answer, who asks later the next one', async () => {
  const ends: ((answer: number) => void)[] = [];
  const check = sharingCheck(() => new Promise<number>((resolve) => ends.push(resolve)));
  const [first, second] = [check(), check()];
  expect(ends).toHaveLength(1);
  ends[0]?.(1);
  expect(await Promise.all([first, second])).toEqual([1, 1]);
  const third = check();
  expect(ends).toHaveLength(2);
  ends[1]?.(2);
  expect(await third).toBe(2);
});
