import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { systemClock } from '../clock/clock.ts';
import { keepMeasured, KEPT_FOR_MS, WAITS_AT_MOST_MS } from './keep-measured.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A measure whose answers the test gives by hand. */
function askedByHand() {
  const answers: { resolve: (value: number) => void; reject: (error: Error) => void }[] = [];
  const measure = () => new Promise<number>((resolve, reject) => answers.push({ resolve, reject }));
  return { answers, measure };
}

test('[BEY-24] several readers ask once, and for some seconds have the same answer', async () => {
  const { answers, measure } = askedByHand();
  const kept = keepMeasured(systemClock, measure);
  const both = Promise.all([kept.read(), kept.read()]);
  answers[0]?.resolve(7);
  expect(await both).toEqual([7, 7]);
  vi.advanceTimersByTime(KEPT_FOR_MS - 1);
  expect(await kept.read()).toBe(7);
  expect([answers.length, kept.ageMs()]).toEqual([1, KEPT_FOR_MS - 1]);
  vi.advanceTimersByTime(1);
  const anew = kept.read();
  answers[1]?.resolve(8);
  expect([await anew, kept.ageMs()]).toEqual([8, 0]);
});

test('[BEY-24] who waits long has the answer before, with its age, and nothing is asked twice at a time', async () => {
  const { answers, measure } = askedByHand();
  const kept = keepMeasured(systemClock, measure);
  const first = kept.read();
  vi.advanceTimersByTime(WAITS_AT_MOST_MS);
  expect([await first, kept.ageMs()]).toEqual([null, null]);
  answers[0]?.resolve(7);
  expect(await kept.read()).toBe(7);
  vi.advanceTimersByTime(KEPT_FOR_MS);
  for (let scrape = 0; scrape < 3; scrape += 1) {
    const late = kept.read();
    vi.advanceTimersByTime(KEPT_FOR_MS);
    // oxlint-disable-next-line no-await-in-loop -- one scrape after the other
    expect(await late).toBe(7);
  }
  expect(answers).toHaveLength(2);
  expect(kept.ageMs()).toBe(4 * KEPT_FOR_MS);
});

test('[BEY-24] what fails has no value', async () => {
  const { answers, measure } = askedByHand();
  const kept = keepMeasured(systemClock, measure);
  const read = kept.read();
  answers[0]?.reject(new Error('no answer'));
  expect([await read, kept.ageMs()]).toEqual([null, null]);
});
