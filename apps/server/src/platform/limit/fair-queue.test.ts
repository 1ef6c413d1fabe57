import { expect, test } from 'vitest';
import { createFairQueue, type FairQueueLimits } from './fair-queue.ts';

const PLENTY = { atOnce: 1, perName: 100, perLane: 1000, inAll: 2000 };

/** A queue whose pieces of work end when the test says so. */
function setUp(limits: Partial<FairQueueLimits> = {}) {
  const queue = createFairQueue({ ...PLENTY, ...limits });
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  return {
    begun,
    come(lane: string, name: string, mostOfLane?: number) {
      const waiter = { lane, name, ...(mostOfLane === undefined ? {} : { mostOfLane }) };
      return queue.run(waiter, () => {
        begun.push(`${lane} ${name}`);
        return new Promise<string>((end) => ends.push(() => end(name)));
      });
    },
    async endAll() {
      for (let end = ends.shift(); end !== undefined; end = ends.shift()) {
        end();
        await new Promise((resolve) => setImmediate(resolve));
      }
    },
  };
}

test('lanes have their turns one after another, however much waits in one of them', async () => {
  const { come, begun, endAll } = setUp();
  for (let index = 0; index < 50; index += 1) void come('hall', `guess ${index}`);
  void come('office', 'ada');
  void come('home', 'ben');
  await endAll();
  expect(begun.slice(0, 4)).toEqual(['hall guess 0', 'office ada', 'home ben', 'hall guess 49']);
  expect(begun).toHaveLength(52);
});

test('who comes behind a flood in the same lane has a turn soon, and who came first is not passed by for ever', async () => {
  const { come, begun, endAll } = setUp();
  for (let index = 0; index < 400; index += 1) void come('hall', `guess ${index}`);
  void come('hall', 'ada');
  await endAll();
  expect(begun.indexOf('hall ada')).toBeLessThan(4);
  expect(begun.indexOf('hall guess 1')).toBeLessThan(4);
  expect(new Set(begun).size).toBe(401);
});

test('of one name, of one lane and of all only so much waits; the rest is refused at once, and nothing is forgotten', async () => {
  const { come, begun, endAll } = setUp({ perName: 2, perLane: 4, inAll: 5 });
  const first = [come('hall', 'ada'), come('hall', 'ada'), come('hall', 'ada')];
  expect(first.map((answer) => answer !== null)).toEqual([true, true, false]);
  const ofLane = [come('hall', 'ben'), come('hall', 'cem'), come('hall', 'dan'), come('hall', 'eve')];
  expect(ofLane.map((answer) => answer !== null)).toEqual([true, true, true, false]);
  expect([come('home', 'fay') !== null, come('home', 'gil') !== null]).toEqual([true, false]);
  await endAll();
  expect(begun).toHaveLength(6);
  expect(await first[0]).toBe('ada');
  expect(come('hall', 'ada')).not.toBeNull();
});

test('a lane that may have little under way leaves the other turns to the others', async () => {
  const { come, begun } = setUp({ atOnce: 3 });
  for (const name of ['1', '2', '3']) void come('import', name, 1);
  expect(begun).toEqual(['import 1']);
  void come('hall', 'ada');
  void come('hall', 'ben');
  void come('hall', 'cem');
  expect(begun).toEqual(['import 1', 'hall ada', 'hall ben']);
});

test('of one name one piece of work is under way at a time, and the others pass it by', () => {
  const { come, begun } = setUp({ atOnce: 3 });
  for (let index = 0; index < 3; index += 1) void come('hall', 'ada');
  void come('hall', 'ben');
  expect(begun).toEqual(['hall ada', 'hall ben']);
});

test('work that fails gives its turn back', async () => {
  const queue = createFairQueue(PLENTY);
  const failing = queue.run({ lane: 'hall', name: 'ada' }, () => Promise.reject(new Error('no')));
  await expect(failing).rejects.toThrow('no');
  await expect(queue.run({ lane: 'hall', name: 'ada' }, async () => 'yes')).resolves.toBe('yes');
});

test('a queue that keeps the order gives the waiters of a lane their turns as they came', async () => {
  const { come, begun, endAll } = setUp({ inOrder: true });
  for (const name of ['a', 'b', 'c', 'd']) void come('stream', name);
  await endAll();
  expect(begun).toEqual(['stream a', 'stream b', 'stream c', 'stream d']);
});
