import type { FrameRate } from '@hemicycle/rules/background/frame-rate';
import { expect, test } from 'vitest';
import { runRenderLoop } from './render-loop.ts';

/** A loop whose ticks, and whose pictures, come when the test says so. */
function loopByHand() {
  let nowMs = 0;
  let tick: (() => void) | null = null;
  let asked = 0;
  const [rates, failures, lines]: [FrameRate[], unknown[], string[]] = [[], [], []];
  let waiting: { resolve: () => void; reject: (error: unknown) => void } | null = null;
  let everyMs = 0;
  const stop = runRenderLoop({
    render: () => {
      asked += 1;
      return new Promise((resolve, reject) => {
        waiting = { resolve, reject };
      });
    },
    every(ms, run) {
      everyMs = ms;
      tick = run;
      return () => {
        tick = null;
      };
    },
    nowMs: () => nowMs,
    onFrameRate: (rate) => rates.push(rate),
    onFailed: (error) => failures.push(error),
    log: (line) => lines.push(line),
  });
  const settled = async () => {
    for (let turn = 0; turn < 4; turn += 1) await Promise.resolve();
  };
  return {
    stop,
    rates,
    failures,
    lines,
    everyMs: () => everyMs,
    asked: () => asked,
    ticking: () => tick !== null,
    pass(ms: number) {
      nowMs += ms;
      tick?.();
    },
    async finish() {
      waiting?.resolve();
      await settled();
    },
    async breakDown(error: Error) {
      waiting?.reject(error);
      await settled();
    },
  };
}

test('[VBG-21] [VBG-27] a picture every 66 ms, one at a time: never more than 15 a second', async () => {
  const loop = loopByHand();
  expect(loop.everyMs()).toBe(66);
  loop.pass(66);
  loop.pass(33);
  loop.pass(33);
  expect(loop.asked()).toBe(1);
  await loop.finish();
  loop.pass(66);
  expect(loop.asked()).toBe(2);
});

test('[VBG-27] a slow picture leaves as much time for the page before the next', async () => {
  const loop = loopByHand();
  loop.pass(66);
  loop.pass(200);
  await loop.finish();
  loop.pass(66);
  loop.pass(66);
  expect(loop.asked()).toBe(1);
  loop.pass(66);
  expect(loop.asked()).toBe(2);
});

test('[VBG-16] the rate is looked at every second, by what was finished', async () => {
  const loop = loopByHand();
  for (let picture = 0; picture < 15; picture += 1) {
    loop.pass(66);
    await loop.finish();
  }
  expect(loop.rates).toEqual([]);
  loop.pass(10);
  expect(loop.rates).toHaveLength(1);
  expect(loop.rates[0]?.actualFps).toBe(15);
  loop.pass(999);
  expect(loop.rates).toHaveLength(1);
  loop.pass(1);
  expect(loop.rates[1]).toEqual({ actualFps: 0, theoreticalFps: null });
});

test('[VBG-17] the rate is logged every 60 s', async () => {
  const loop = loopByHand();
  for (let second = 1; second <= 120; second += 1) {
    loop.pass(1000);
    await loop.finish();
  }
  expect(loop.lines).toEqual([
    'virtual background: 1.0 frames a second',
    'virtual background: 1.0 frames a second',
  ]);
});

test('[VBG-15] a picture stuck for more than 10 s is given up, and the loop with it', () => {
  const loop = loopByHand();
  loop.pass(66);
  loop.pass(10_000);
  expect(loop.failures).toEqual([]);
  loop.pass(1);
  expect(String(loop.failures[0])).toContain('stuck for more than 10 s');
  expect(loop.ticking()).toBe(false);
});

test('[VBG-11] a picture that fails ends the loop once', async () => {
  const loop = loopByHand();
  loop.pass(66);
  await loop.breakDown(new Error('context lost'));
  expect(loop.failures).toEqual([new Error('context lost')]);
  expect(loop.ticking()).toBe(false);
});

test('a loop that was stopped says nothing more', async () => {
  const loop = loopByHand();
  loop.pass(66);
  loop.stop();
  await loop.breakDown(new Error('late'));
  expect(loop.failures).toEqual([]);
});
