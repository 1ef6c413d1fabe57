import { expect, test } from 'vitest';
import { Coalescer } from './coalescer.ts';

function handTimers() {
  let pending: (() => void) | undefined;
  return {
    after(_delayMs: number, run: () => void) {
      pending = run;
      return () => {
        pending = undefined;
      };
    },
    pass() {
      const run = pending;
      pending = undefined;
      run?.();
    },
  };
}

test('the first is told at once, what follows within the interval together at its end', () => {
  const timers = handTimers();
  const told: string[][] = [];
  const coalescer = new Coalescer<string>(timers, 100, (items) => told.push([...items]));
  coalescer.add('a');
  expect(told).toEqual([['a']]);
  coalescer.add('b', 'c');
  coalescer.add('b');
  expect(told).toHaveLength(1);
  timers.pass();
  expect(told).toEqual([['a'], ['b', 'c']]);
  timers.pass();
  coalescer.add('d');
  expect(told.at(-1)).toEqual(['d']);
});

test('after stop nothing is told', () => {
  const timers = handTimers();
  const told: string[][] = [];
  const coalescer = new Coalescer<string>(timers, 100, (items) => told.push([...items]));
  coalescer.add('a');
  coalescer.add('b');
  coalescer.stop();
  timers.pass();
  expect(told).toEqual([['a']]);
});

test('the first may wait for those that come with it', () => {
  const timers = handTimers();
  const told: string[][] = [];
  const coalescer = new Coalescer<string>(timers, 100, (items) => told.push([...items]), 30);
  coalescer.add('a');
  coalescer.add('b');
  expect(told).toEqual([]);
  timers.pass();
  expect(told).toEqual([['a', 'b']]);
  timers.pass();
  coalescer.add('c');
  coalescer.stop();
  timers.pass();
  expect(told).toEqual([['a', 'b']]);
});
