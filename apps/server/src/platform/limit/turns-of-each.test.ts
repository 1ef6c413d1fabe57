import { expect, test } from 'vitest';
import { createTurnsOfEach } from './turns-of-each.ts';

/** Turns whose pieces of work end when the test says so. */
function setUp(atOnce: number) {
  const turns = createTurnsOfEach(atOnce);
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  return {
    begun,
    turns,
    come: (key: string, name: string) =>
      turns.run(key, () => {
        begun.push(name);
        return new Promise<string>((end) => ends.push(() => end(name)));
      }),
    async endFirst() {
      ends.shift()?.();
      await new Promise((resolve) => setImmediate(resolve));
    },
  };
}

test('each key has its turns, the others of the key wait in their order', async () => {
  const { come, begun, endFirst } = setUp(2);
  const answers = ['a', 'b', 'c', 'd'].map((name) => come('ada', name));
  void come('ben', 'e');
  await new Promise((resolve) => setImmediate(resolve));
  expect(begun).toEqual(['a', 'b', 'e']);
  await endFirst();
  expect(begun).toEqual(['a', 'b', 'e', 'c']);
  for (let count = 0; count < 4; count += 1) await endFirst();
  expect(await Promise.all(answers)).toEqual(['a', 'b', 'c', 'd']);
});

test('work that fails gives its turn back', async () => {
  const { come, turns, begun } = setUp(1);
  const failed = turns.run('ada', async () => {
    throw new Error('no');
  });
  void come('ada', 'next');
  await expect(failed).rejects.toThrow('no');
  await new Promise((resolve) => setImmediate(resolve));
  expect(begun).toEqual(['next']);
});
