import { setTimeout as pause } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { atMostEvery } from './at-most-every.ts';

test('does the first at once, and what is asked for meanwhile together, for each key apart', async () => {
  const done: string[] = [];
  const soon = atMostEvery(5, async (key) => void done.push(key));
  for (const key of ['a', 'a', 'a', 'b']) soon(key);
  expect(done).toEqual(['a', 'b']);
  await vi.waitFor(() => expect(done).toEqual(['a', 'b', 'a']));
  await pause(30);
  expect(done).toHaveLength(3);
  soon('a');
  expect(done).toHaveLength(4);
});
