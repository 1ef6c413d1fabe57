import { pageState, pageStore } from '../page-state.ts';

/** The error messages of browsers for a missing part of the program, and of Vite for a missing
 *  style sheet. */
const NOT_THERE = /dynamically imported module|importing a module script failed|unable to preload css/i;

/** Whether an error says that a part of the page could not be loaded: the site was updated since,
 *  or the connection was lost. React does not load such a part again. */
export function isPartMissing(error: unknown): boolean {
  return error instanceof Error && NOT_THERE.test(error.message);
}

/** Whether a part could not be loaded that has no place on the page to say so itself. */
export const useMissingPart = pageStore<{ readonly missing: boolean }>(() => ({ missing: false }));

const failures = pageState(() => new Set<() => void>());

/** Registers a function that lets a failed part be loaded again. */
export function rememberMissingPart(forget: () => void): void {
  failures().add(forget);
}

/** Lets all failed parts be loaded again when they are drawn. Source: BEY-23. */
export function forgetMissingParts(): void {
  for (const forget of failures()) forget();
  failures().clear();
  useMissingPart.setState({ missing: false });
}
