import { z } from 'zod';
import type { ChromiumPage } from './page-of-chromium.ts';

const LOAD_PATIENCE_MS = 30_000;
/** A page counts as loaded when no more scripts and styles have come in this time. Talk on its line
 *  goes on for ever, and programs that it loads ahead come only after ten seconds. */
const QUIET_MS = 2000;
const LOOK_EVERY_MS = 100;

const response = z.object({
  type: z.string(),
  response: z.object({ url: z.string(), status: z.number() }),
});
const exception = z.object({ exceptionDetails: z.object({ text: z.string() }) });

/** Opens an address with an empty cache and returns the paths of the scripts and styles that it
 *  loaded, including lazily loaded ones. `awaits`: the path of a file that must be among them.
 *  @throws Error when that file does not come or the page fails. */
export async function loadedFiles(page: ChromiumPage, url: string, awaits?: string): Promise<string[]> {
  const paths = new Set<string>();
  let failure: string | null = null;
  let lastMs = performance.now();
  page.on((method, params) => {
    if (method === 'Runtime.exceptionThrown') {
      failure = exception.safeParse(params).data?.exceptionDetails.text ?? 'an exception';
    }
    if (method !== 'Network.responseReceived') return;
    const { type, response: received } = response.parse(params);
    if (received.status < 400 && (type === 'Script' || type === 'Stylesheet')) {
      lastMs = performance.now();
      paths.add(new URL(received.url).pathname);
    }
  });
  await page.send('Network.enable');
  await page.send('Runtime.enable');
  await page.send('Page.enable');
  await page.send('Network.setCacheDisabled', { cacheDisabled: true });
  await page.send('Page.navigate', { url });
  const untilMs = performance.now() + LOAD_PATIENCE_MS;
  const isLoaded = () =>
    performance.now() - lastMs > QUIET_MS && paths.size > 0 && (awaits === undefined || paths.has(awaits));
  while (!isLoaded()) {
    if (failure !== null) throw new Error(`${url} failed: ${String(failure)}`);
    if (performance.now() > untilMs) {
      if (awaits === undefined || paths.has(awaits)) break;
      throw new Error(`${url} did not load ${awaits}.`);
    }
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
  return [...paths].toSorted();
}
