/** How long an import of people can be taken back, in ms, and how long what that needs is kept. */
export const IMPORT_UNDO_MS = 30 * 86_400_000;

/** How many imports a list of them has at most. */
export const IMPORTS_LISTED_MAX = 100;
