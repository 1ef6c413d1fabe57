/** Codes of a full disk: of the system, and of PostgreSQL. */
const FULL: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT', '53100']);

/** Whether an error, or one that caused it, says that a disk is full. */
export function hasNoRoom(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ('code' in error && FULL.has(error.code)) || hasNoRoom(error.cause);
}
