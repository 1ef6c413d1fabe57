import type { DisplayState } from '@hemicycle/contract/display-state';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { shareStates } from './share-states.ts';

// Which state it is does not matter here: null stands for one.
const load = vi.fn<(idVotingSession: string) => Promise<DisplayState | null>>();

beforeEach(() => {
  vi.useFakeTimers();
  load.mockReset().mockResolvedValue(null);
});
afterEach(() => vi.useRealTimers());

test('[BEY-33] those who ask for the state of a session together have it read once', async () => {
  const states = shareStates(load);
  await Promise.all(Array.from({ length: 100 }, () => states.read('s1')));
  await states.read('s1');
  await states.read('s2');
  expect(load.mock.calls).toEqual([['s1'], ['s2']]);
  await vi.advanceTimersByTimeAsync(400);
  await states.read('s1');
  expect(load).toHaveBeenCalledTimes(3);
});

test('[BEY-33] a failed reading fails for those who wait for it, and is not kept', async () => {
  const states = shareStates(load);
  load.mockRejectedValueOnce(new Error('away'));
  const asked = await Promise.allSettled([states.read('s1'), states.read('s1')]);
  expect(asked.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await states.read('s1')).toBeNull();
  expect(load).toHaveBeenCalledTimes(2);
});
