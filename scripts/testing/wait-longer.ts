import { afterAll, beforeAll, vi } from 'vitest';

/** How long `vi.waitFor` waits where a test does not say it, in ms. Only a failing test waits this
 *  long. Vitest's own second is too short where other programs hold the machine. */
const WAITS_MS = 10_000;

const { waitFor } = vi;

beforeAll(() => {
  vi.waitFor = async (callback, options) =>
    waitFor(callback, typeof options === 'number' ? options : { timeout: WAITS_MS, ...options });
});
afterAll(() => {
  vi.waitFor = waitFor;
});
