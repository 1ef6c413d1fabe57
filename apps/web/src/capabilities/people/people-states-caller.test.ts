import { expect, test, vi } from 'vitest';
import { createPeopleStatesCaller } from './people-states-caller.ts';

function caller() {
  let nowMs = 0;
  const answers: ((people: string[]) => void)[] = [];
  const apply = vi.fn();
  const call = createPeopleStatesCaller({
    nowMs: () => nowMs,
    load: () => new Promise<string[]>((resolve) => answers.push(resolve)),
    apply,
  });
  return { call, apply, answers, pass: (ms: number) => (nowMs += ms) };
}

test('[PEOP-08][PEOP-28] the call is made at most every 120 s, unless it is forced', async () => {
  const { call, apply, answers, pass } = caller();
  const first = call();
  answers[0]?.(['Rosa']);
  expect(await first).toBe(true);
  expect(apply).toHaveBeenCalledWith(['Rosa']);
  pass(119_999);
  expect(await call()).toBe(false);
  const forced = call({ forced: true });
  answers[1]?.([]);
  expect(await forced).toBe(true);
  pass(120_000);
  const due = call();
  answers[2]?.([]);
  expect(await due).toBe(true);
});

test('[PEOP-09] none is made while one is pending, forced or not', async () => {
  const { call, answers, pass } = caller();
  const first = call();
  pass(500_000);
  expect(await call()).toBe(false);
  expect(await call({ forced: true })).toBe(false);
  answers[0]?.([]);
  await first;
  expect(answers).toHaveLength(1);
});

test('[PEOP-08] one that failed counts: the next waits as well', async () => {
  const call = createPeopleStatesCaller({
    nowMs: () => 0,
    load: () => Promise.reject(new Error('no network')),
    apply: vi.fn(),
  });
  await expect(call()).rejects.toThrow('no network');
  expect(await call()).toBe(false);
});
