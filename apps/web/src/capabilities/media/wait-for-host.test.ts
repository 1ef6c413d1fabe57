import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createHostWait } from './wait-for-host.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function page() {
  const meeting = { state: 'IDLE' as 'IDLE' | 'ACTIVE', hostPresent: false };
  const happened: string[] = [];
  const wait = createHostWait({
    meeting: () => meeting,
    hangUp: () => void happened.push('hung up'),
    join: () => void happened.push('joined'),
    show: (waiting) => void happened.push(waiting ? 'shown' : 'hidden'),
    setTimer: (run, afterMs) => setTimeout(run, afterMs),
    clearTimer: (timer) => clearTimeout(Number(timer)),
  });
  const hostComes = () => Object.assign(meeting, { state: 'ACTIVE', hostPresent: true });
  return { meeting, happened, wait, hostComes };
}

test('[SESS-10] [SESS-11] looked for every 2 s; then hidden, hung up after 2 s and joined after 5 s', () => {
  vi.useFakeTimers();
  const { happened, wait, hostComes } = page();
  wait.begin();
  wait.begin();
  expect(happened).toEqual(['shown']);
  vi.advanceTimersByTime(100_000);
  hostComes();
  vi.advanceTimersByTime(1_999);
  expect(happened).toEqual(['shown']);
  vi.advanceTimersByTime(1);
  expect(happened).toEqual(['shown', 'hidden']);
  vi.advanceTimersByTime(1_999);
  expect(happened).toHaveLength(2);
  vi.advanceTimersByTime(1);
  expect(happened.at(-1)).toBe('hung up');
  vi.advanceTimersByTime(2_999);
  expect(happened).toHaveLength(3);
  vi.advanceTimersByTime(1);
  expect(happened.at(-1)).toBe('joined');
  vi.advanceTimersByTime(100_000);
  expect(happened).toHaveLength(4);
});

test('[SESS-09] a meeting that runs without its host is waited for', () => {
  const { happened, wait, meeting } = page();
  meeting.state = 'ACTIVE';
  wait.begin();
  vi.advanceTimersByTime(60_000);
  expect(happened).toEqual(['shown']);
});

test('[SESS-09] refused again after joining, it waits again', () => {
  const { happened, wait, hostComes } = page();
  wait.begin();
  hostComes();
  vi.advanceTimersByTime(7_000);
  wait.begin();
  expect(happened).toEqual(['shown', 'hidden', 'hung up', 'joined', 'shown']);
});

test('[SESS-09] who leaves while waiting joins nothing', () => {
  const { happened, wait, hostComes } = page();
  wait.begin();
  hostComes();
  vi.advanceTimersByTime(2_000);
  wait.stop();
  vi.advanceTimersByTime(60_000);
  expect(happened).toEqual(['shown', 'hidden', 'hidden']);
});
