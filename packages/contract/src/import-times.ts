/** How long an import of people can be taken back, in ms, and how long what that needs is kept. */
export const IMPORT_UNDO_MS = 30 * 86_400_000;
