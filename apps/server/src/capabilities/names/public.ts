/** The exports that other capabilities may use. */
export { shownName } from './shown-name-store.ts';
