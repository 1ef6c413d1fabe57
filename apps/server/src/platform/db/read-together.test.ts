import { expect, test } from 'vitest';
import { readTogether } from './read-together.ts';

interface Read {
  readonly keys: readonly string[];
  readonly finish: (found: ReadonlyMap<string, string>) => void;
  readonly fail: (error: Error) => void;
}

function heldReads() {
  const reads: Read[] = [];
  const lookUp = readTogether<string, string>(
    (keys) => new Promise((finish, fail) => reads.push({ keys, finish, fail })),
  );
  return { reads, lookUp };
}

const valuesOf = (keys: readonly string[]) => new Map(keys.map((key) => [key, `value of ${key}`]));

test('[AUTH-02] what is asked for while two reads are under way shares the next one', async () => {
  const { reads, lookUp } = heldReads();
  const asked = ['a', 'b', 'c', 'd', 'c'].map((key) => lookUp(key));
  expect(reads.map(({ keys }) => keys)).toEqual([['a'], ['b']]);
  reads[1]?.finish(valuesOf(['b']));
  await expect.poll(() => reads.length).toBe(3);
  expect(reads[2]?.keys).toEqual(['c', 'd']);
  reads[0]?.finish(valuesOf(['a']));
  reads[2]?.finish(valuesOf(['c']));
  expect(await Promise.all(asked)).toEqual([
    'value of a',
    'value of b',
    'value of c',
    undefined,
    'value of c',
  ]);
});

test('[AUTH-02] a key asked for again while it is read is read anew: the answer is never older than the question', async () => {
  const { reads, lookUp } = heldReads();
  const before = lookUp('a');
  const after = lookUp('a');
  expect(reads.map(({ keys }) => keys)).toEqual([['a'], ['a']]);
  reads[0]?.finish(new Map([['a', 'old']]));
  reads[1]?.finish(new Map([['a', 'new']]));
  expect(await Promise.all([before, after])).toEqual(['old', 'new']);
});

test('[AUTH-02] a read that fails fails its keys only, and the next goes on', async () => {
  const { reads, lookUp } = heldReads();
  const asked = Promise.allSettled(['a', 'b', 'c'].map((key) => lookUp(key)));
  reads[0]?.fail(new Error('gone'));
  reads[1]?.finish(valuesOf(['b']));
  await expect.poll(() => reads.length).toBe(3);
  reads[2]?.finish(valuesOf(['c']));
  expect((await asked).map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled']);
});
