import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  nextToastCleanupAtMs,
  noToasts,
  reduceToasts,
  type Toast,
  type ToastEvent,
  type ToastList,
} from './toast-list.ts';

const shows = (text: string, nowMs: number, timeOutMs = 4000): ToastEvent<Toast> => ({
  type: 'show',
  toast: { id: `${text}@${nowMs}`, text, timeOutMs },
  nowMs,
  popups: true,
});
const cleanup = (nowMs: number): ToastEvent<Toast> => ({ type: 'cleanup', nowMs });
const after = (events: ToastEvent<Toast>[]): ToastList<Toast> =>
  events.reduce<ToastList<Toast>>(reduceToasts, noToasts);
const texts = (list: ToastList<Toast>): string[] => list.shown.map((entry) => entry.toast.text);

test.each([
  {
    id: 'TOAST-02',
    why: 'three at once',
    events: [shows('a', 0), shows('b', 1), shows('c', 2)],
    expected: ['a', 'b', 'c'],
  },
  {
    id: 'TOAST-02',
    why: 'a fourth takes the place of the oldest',
    events: [shows('a', 0), shows('b', 1), shows('c', 2), shows('d', 3)],
    expected: ['b', 'c', 'd'],
  },
  {
    id: 'TOAST-04',
    why: 'one that stays is not the first to go',
    events: [shows('a', 0, 0), shows('b', 1), shows('c', 2), shows('d', 3)],
    expected: ['a', 'c', 'd'],
  },
  {
    id: 'TOAST-03',
    why: 'still there before its time-out',
    events: [shows('a', 0), cleanup(4000)],
    expected: ['a'],
  },
  { id: 'TOAST-06', why: 'still there 9 ms after', events: [shows('a', 0), cleanup(4009)], expected: ['a'] },
  { id: 'TOAST-06', why: 'gone 10 ms after', events: [shows('a', 0), cleanup(4010)], expected: [] },
  { id: 'TOAST-04', why: 'time-out 0 stays', events: [shows('a', 0, 0), cleanup(1e9)], expected: ['a'] },
  {
    id: 'TOAST-04',
    why: 'until dismissed',
    events: [shows('a', 0, 0), { type: 'dismissed' as const, id: 'a@0' }],
    expected: [],
  },
  {
    id: 'TOAST-05',
    why: 'the same text within 9.9 s',
    events: [shows('a', 0, 0), shows('a', 9899)],
    expected: ['a'],
  },
  {
    id: 'TOAST-05',
    why: 'also when it is gone',
    events: [shows('a', 0), cleanup(5000), shows('a', 9899)],
    expected: [],
  },
  {
    id: 'TOAST-05',
    why: 'after 9.9 s',
    events: [shows('a', 0), cleanup(5000), shows('a', 9900)],
    expected: ['a'],
  },
  {
    id: 'TOAST-05',
    why: 'a suppressed repeat does not prolong the time',
    events: [shows('a', 0), cleanup(5000), shows('a', 9000), shows('a', 9900)],
    expected: ['a'],
  },
  { id: 'FND-20', why: 'none with popups off', events: [{ ...shows('a', 0), popups: false }], expected: [] },
])('[$id] $why', ({ events, expected }) => {
  expect(texts(after(events))).toEqual(expected);
});

test('[TOAST-06] when to clean up next', () => {
  expect(nextToastCleanupAtMs(after([shows('a', 0), shows('b', 100, 1000), shows('c', 200, 0)]))).toBe(1110);
  expect(nextToastCleanupAtMs(after([shows('c', 200, 0)]))).toBeNull();
  expect(nextToastCleanupAtMs(noToasts)).toBeNull();
});

test('[TOAST-02] never more than three, and the newest of them is always there', () => {
  const event = fc.record({
    text: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
    timeOutMs: fc.constantFrom(0, 100, 4000),
  });
  fc.assert(
    fc.property(fc.array(event), (list) => {
      let toasts: ToastList<Toast> = noToasts;
      for (const [index, { text, timeOutMs }] of list.entries()) {
        toasts = reduceToasts(toasts, shows(text, index * 10_000, timeOutMs));
        expect(toasts.shown.length).toBeLessThanOrEqual(3);
        expect(texts(toasts).at(-1)).toBe(text);
      }
    }),
  );
});
