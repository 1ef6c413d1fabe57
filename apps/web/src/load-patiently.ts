import { noteFailure } from './note-failure.ts';
import { pageState } from './page-state.ts';

/** The wait before the first repeated load, in ms. Each further wait is twice as long. */
const FIRST_WAIT_MS = 350;
const LONGEST_WAIT_MS = 6000;

/** The style sheets that failed to load. The bundler inserts the style sheet of a part only once,
 *  and not again when the part is loaded again. */
const missingStyles = pageState(() => new Set<HTMLLinkElement>());
addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') missingStyles().add(target);
  },
  true,
);

/** Loads the failed style sheets again. */
export function askForMissingStyles(): void {
  const links = [...missingStyles()];
  missingStyles().clear();
  for (const link of links) link.replaceWith(link.cloneNode());
}

/** Loads a part of the page with its style sheets. A failed load is repeated five times within
 *  about ten seconds. So a short loss of the connection, or a restart of the site, leaves no page
 *  without its content. Rejects with the last failure. Source: BEY-23. */
export async function loadPatiently<T>(load: () => Promise<T>, waitMs = FIRST_WAIT_MS): Promise<T> {
  try {
    return await load();
  } catch (error) {
    if (waitMs > LONGEST_WAIT_MS) throw error;
    noteFailure('a part of the page could not be loaded and is asked for again', error);
    await new Promise((resolve) => setTimeout(resolve, waitMs));
    askForMissingStyles();
    return loadPatiently(load, waitMs * 2);
  }
}
