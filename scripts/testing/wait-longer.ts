import { afterAll, beforeAll, vi } from 'vitest';

/** How long `vi.waitFor` waits where a test does not say it, in ms. Only a failing test waits this
 *  long. Vitest's own second is too short where other programs hold the machine. */
const WAITS_MS = 10_000;

const { waitFor } = vi;

/** Where the waits were begun that are not over. A wait moves the fake clock of whatever test runs
 *  meanwhile. */
const waiting = new Set<Error>();

beforeAll(() => {
  vi.waitFor = async (callback, options) => {
    const begun = new Error('A wait was not over when its file was.');
    waiting.add(begun);
    try {
      return await waitFor(
        callback,
        typeof options === 'number' ? options : { timeout: WAITS_MS, ...options },
      );
    } finally {
      waiting.delete(begun);
    }
  };
});
afterAll(() => {
  vi.waitFor = waitFor;
  const [begun] = waiting;
  waiting.clear();
  if (begun !== undefined) throw begun;
});
