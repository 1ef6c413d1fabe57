import { pageState, pageStore } from '../page-state.ts';

/** What the browsers say of a part of the program that is not there, and Vite of the style of
 *  one. */
const NOT_THERE = /dynamically imported module|importing a module script failed|unable to preload css/i;

/** Whether a part of the page could not be loaded: the site was renewed under it, or the line was
 *  gone. React does not ask for it again. */
export function isPartMissing(error: unknown): boolean {
  return error instanceof Error && NOT_THERE.test(error.message);
}

/** Whether a part of this page that has no place of its own to say it could not be loaded. */
export const useMissingPart = pageStore<{ readonly missing: boolean }>(() => ({ missing: false }));

const failures = pageState(() => new Set<() => void>());

/** Keeps how a failed part is made ready to be asked for anew. */
export function rememberMissingPart(forget: () => void): void {
  failures().add(forget);
}

/** From now on parts that failed are asked for again when they are drawn.  Source: BEY-23. */
export function forgetMissingParts(): void {
  for (const forget of failures()) forget();
  failures().clear();
  useMissingPart.setState({ missing: false });
}
