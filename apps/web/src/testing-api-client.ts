import { beforeEach, vi } from 'vitest';
import * as client from './api-client.ts';

/** Lets `answer` take the place of `api` in the tests of a file, for all modules that call it. What
 *  it returns is the answer; what it throws is what the caller gets. The end of the file puts the
 *  API client back. */
export function standInForApi(answer: (call: string, options?: unknown) => Promise<unknown>): void {
  beforeEach(() => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- one loose type serves all calls
    vi.spyOn(client, 'api').mockImplementation(answer as typeof client.api);
  });
}
