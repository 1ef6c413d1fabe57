import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  ANSWER_WITHIN_MS,
  ASLEEP_AFTER_MS,
  createLineWatch,
  FIRST_WORD_WITHIN_MS,
  SILENT_AFTER_MS,
} from './line-watch.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function watch() {
  const [ask, onDead] = [vi.fn(() => true), vi.fn()];
  return { ask, onDead, line: createLineWatch({ nowMs: () => Date.now(), ask, onDead }) };
}

test('[BEY-23] a line without a word for 45 s is dead; each word begins the time anew', () => {
  const { line, onDead } = watch();
  line.heard();
  vi.advanceTimersByTime(SILENT_AFTER_MS - 1);
  line.heard();
  vi.advanceTimersByTime(SILENT_AFTER_MS - 1);
  expect(onDead).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(onDead).toHaveBeenCalledOnce();
});

test('[BEY-23] a line on which the server does not speak up after the opening is dead sooner', () => {
  const { line, onDead } = watch();
  line.opened();
  line.heard();
  vi.advanceTimersByTime(FIRST_WORD_WITHIN_MS);
  expect(onDead).not.toHaveBeenCalled();
  line.opened();
  vi.advanceTimersByTime(FIRST_WORD_WITHIN_MS);
  expect(onDead).toHaveBeenCalledOnce();
});

test('[BEY-23] a page that slept asks, and looks for another line when no answer comes within 5 s', () => {
  const { line, ask, onDead } = watch();
  line.heard();
  vi.setSystemTime(Date.now() + ASLEEP_AFTER_MS);
  line.wake();
  expect(ask).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(ANSWER_WITHIN_MS - 1);
  expect(onDead).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(onDead).toHaveBeenCalledOnce();
});

test('[BEY-23] an answer after sleep keeps the line, and a page that only looked away asks nothing', () => {
  const { line, ask, onDead } = watch();
  line.heard();
  line.wake();
  expect(ask).not.toHaveBeenCalled();
  vi.setSystemTime(Date.now() + ASLEEP_AFTER_MS);
  line.wake();
  line.heard();
  vi.advanceTimersByTime(SILENT_AFTER_MS - 1);
  expect(onDead).not.toHaveBeenCalled();
});

test('[BEY-23] a network that comes back may have another address: the line is asked at once', () => {
  const { line, ask, onDead } = watch();
  line.heard();
  line.doubt();
  expect(ask).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(ANSWER_WITHIN_MS);
  expect(onDead).toHaveBeenCalledOnce();
});

test('[BEY-23] where no line stands nothing is watched', () => {
  const { line, ask, onDead } = watch();
  line.heard();
  line.closed();
  line.wake();
  line.doubt();
  vi.advanceTimersByTime(SILENT_AFTER_MS * 2);
  expect(ask).not.toHaveBeenCalled();
  expect(onDead).not.toHaveBeenCalled();
});
