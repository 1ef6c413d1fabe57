import { expect, test } from 'vitest';
import type { Deps } from '../../deps.ts';
import { createListDesk } from './list-desk.ts';
import type { ReadImport } from './parse-import.ts';

const listOf = (csv: string) => ({ csv, corrections: [] });

const csvOf = (input: unknown) =>
  typeof input === 'object' && input !== null && 'csv' in input ? input.csv : '';

/** A desk whose worker finishes a list when the test calls `finish`. */
function openDesk() {
  const orders: { task: string; input: unknown; finish: () => void }[] = [];
  const workers: Deps['workers'] = {
    size: 2,
    run: (task, input) =>
      new Promise((resolve) => {
        const read: ReadImport = { is: 'refused', details: [] };
        orders.push({ task, input, finish: () => resolve(read as never) });
      }),
    async stop() {},
  };
  return { orders, desk: createListDesk({ workers }) };
}

test('[BEY-20] a list is read by a thread, one at a time, and people take turns', async () => {
  const { orders, desk } = openDesk();
  const first = desk.readImport('ana', listOf('a1'));
  const second = desk.readImport('ana', listOf('a2'));
  const other = desk.readImport('ben', listOf('b1'));
  const inputs = () => orders.map(({ input }) => csvOf(input));
  expect(inputs()).toEqual(['a1']);
  orders[0]?.finish();
  await first;
  await expect.poll(inputs).toHaveLength(2);
  orders[1]?.finish();
  await expect.poll(inputs).toHaveLength(3);
  orders[2]?.finish();
  await Promise.all([second, other]);
  expect(inputs().toSorted()).toEqual(['a1', 'a2', 'b1']);
});

test('one person cannot fill the queue, and others are still served', async () => {
  const { orders, desk } = openDesk();
  const taken = [1, 2, 3].map((list) => desk.readImport('ana', listOf(String(list))));
  await expect(desk.readImport('ana', listOf('one too many'))).rejects.toMatchObject({
    code: 'rate-limited',
  });
  taken.push(desk.readImport('ben', listOf('b1')));
  for (let done = 0; done < taken.length; done += 1) {
    await expect.poll(() => orders.length).toBeGreaterThan(done);
    orders[done]?.finish();
  }
  await Promise.all(taken);
});
