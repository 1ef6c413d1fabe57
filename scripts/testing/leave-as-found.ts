import { afterAll, vi } from 'vitest';

/** The next file of this worker meets the clock, the globals, the variables of the process and the
 *  functions as they were. */
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});
