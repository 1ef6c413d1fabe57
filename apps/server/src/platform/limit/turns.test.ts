import { expect, test, vi } from 'vitest';
import { createTurns } from './turns.ts';

/** Two turns, and work that notes when it begins and ends when it is told to. */
function twoTurns() {
  const turns = createTurns({ atOnce: 2, longestMs: 100 });
  const began: string[] = [];
  const pieces = new Map<string, { resolve: (value: string) => void; reject: (error: Error) => void }>();
  const run = (name: string) =>
    turns.run(() => {
      began.push(name);
      return new Promise<string>((resolve, reject) => pieces.set(name, { resolve, reject }));
    });
  return { began, run, end: (name: string) => pieces.get(name)?.resolve(`of ${name}`), pieces };
}

async function settle(): Promise<void> {
  await new Promise((resolve) => setImmediate(resolve));
}

test('[BEY-23] as many run as there are turns, the others in the order in which they came', async () => {
  const { began, run, end, pieces } = twoTurns();
  const all = ['a', 'b', 'c', 'd'].map((name) => run(name));
  await settle();
  expect(began).toEqual(['a', 'b']);
  end('b');
  expect(await all[1]).toBe('of b');
  await settle();
  expect(began).toEqual(['a', 'b', 'c']);
  pieces.get('a')?.reject(new Error('a failed'));
  await expect(all[0]).rejects.toThrow('a failed');
  await settle();
  expect(began).toEqual(['a', 'b', 'c', 'd']);
});

test('[BEY-23] slow work passes its turn on and goes on itself, and counts once', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { began, run, end } = twoTurns();
  const slow = [run('slow'), run('slower')];
  const next = ['a', 'b', 'c'].map((name) => run(name));
  await settle();
  expect(began).toEqual(['slow', 'slower']);
  vi.advanceTimersByTime(100);
  await settle();
  expect(began).toEqual(['slow', 'slower', 'a', 'b']);
  end('slow');
  expect(await slow[0]).toBe('of slow');
  await settle();
  expect(began).toEqual(['slow', 'slower', 'a', 'b']);
  end('a');
  expect(await next[0]).toBe('of a');
  await settle();
  expect(began).toEqual(['slow', 'slower', 'a', 'b', 'c']);
  vi.useRealTimers();
});

test('work that throws at once gives its turn back', async () => {
  const turns = createTurns({ atOnce: 1, longestMs: 100 });
  const throwing = () => {
    throw new Error('at once');
  };
  await expect(turns.run(throwing)).rejects.toThrow('at once');
  expect(await turns.run(() => Promise.resolve('next'))).toBe('next');
});
