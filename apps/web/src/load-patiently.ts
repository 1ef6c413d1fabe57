import { noteFailure } from './note-failure.ts';
import { pageState } from './page-state.ts';

/** A part that could not be loaded is asked for again so much later, and then after twice as long
 *  each time. */
const FIRST_WAIT_MS = 350;
const LONGEST_WAIT_MS = 6000;

/** Styles that did not come. The bundler puts the style of a part into the page once, and not again
 *  with the part. */
const missingStyles = pageState(() => new Set<HTMLLinkElement>());
addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') missingStyles().add(target);
  },
  true,
);

/** Asks once more for the styles that did not come. */
export function askForMissingStyles(): void {
  const links = [...missingStyles()];
  missingStyles().clear();
  for (const link of links) link.replaceWith(link.cloneNode());
}

/** Loads a part of the page, with its styles, and asks for it again five times within some ten
 *  seconds: a line that is gone for a moment, or a site that starts anew, leaves no page without
 *  its words. Rejects with the last failure. Source: BEY-23. */
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
