import { expect, test } from 'vitest';
import type { Deps } from '../../deps.ts';
import type { ClosingTree } from './read-closing-tree.ts';
import { createRecordDesk } from './record-desk.ts';

const tree: ClosingTree = {
  leaves: [],
  hashes: [],
  summary: null,
  head: { format: 'hemicycle-record/2', session: 'sitting', sequence: 1, treeSize: 0, root: '' },
};

/** A desk whose worker finishes a task when the test calls `finish`. */
function openDesk() {
  const orders: { task: string; finish: () => void }[] = [];
  const workers: Deps['workers'] = {
    size: 2,
    run: (task) =>
      new Promise((resolve) => {
        orders.push({ task, finish: () => resolve(tree as never) });
      }),
    async stop() {},
  };
  return { orders, desk: createRecordDesk({ workers }) };
}

const settle = () => new Promise((resolve) => setImmediate(resolve));

test('[BEY-02] the tree of a poll is read once for all who ask, and one tree at a time', async () => {
  const { orders, desk } = openDesk();
  const loaded: string[] = [];
  const treeOf = (userId: string, pollId: string) =>
    desk.treeOf(userId, pollId, async () => {
      loaded.push(pollId);
      return { entry: '{}', hash: pollId };
    });
  const asked = ['ana', 'ben', 'cem'].map((userId) => treeOf(userId, 'first'));
  await settle();
  asked.push(treeOf('ana', 'second'), treeOf('dan', 'first'));
  await settle();
  expect(orders.map(({ task }) => task)).toEqual(['readClosingTree']);
  orders[0]?.finish();
  await settle();
  await settle();
  expect(loaded).toEqual(['first', 'second']);
  orders[1]?.finish();
  const trees = await Promise.all(asked);
  expect(trees.map(({ head }) => head.pollId)).toEqual(['first', 'first', 'first', 'second', 'first']);
  expect(orders).toHaveLength(2);
});

test('[BEY-02] one person who asks for the trees of many polls is told at once to come again', async () => {
  const { orders, desk } = openDesk();
  const asked = Array.from({ length: 705 }, (_, poll) =>
    desk.treeOf('selfish', `poll ${poll}`, async () => ({ entry: '{}', hash: '' })),
  );
  const outcomes = Promise.allSettled(asked);
  for (let done = 0; done < 3; done += 1) {
    await expect.poll(() => orders.length).toBeGreaterThan(done);
    orders[done]?.finish();
  }
  const kept = (await outcomes).filter(({ status }) => status === 'fulfilled');
  expect(kept).toHaveLength(3);
  expect(orders).toHaveLength(3);
});

test('[BEY-02] a closing that could not be loaded for one person is loaded for the next', async () => {
  const { orders, desk } = openDesk();
  const refused = desk.treeOf('ana', 'poll', async () => {
    throw new Error('no such receipt');
  });
  const next = desk.treeOf('ben', 'poll', async () => ({ entry: '{}', hash: '' }));
  await expect(refused).rejects.toThrow('no such receipt');
  await expect.poll(() => orders.length).toBe(1);
  orders[0]?.finish();
  expect((await next).head.pollId).toBe('poll');
});
