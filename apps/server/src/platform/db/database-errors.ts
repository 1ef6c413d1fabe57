/** The database cannot answer just now; the request itself may be correct. The HTTP layer answers
 *  503 `database-unavailable`, and a retry helps. */
export class DatabaseUnavailableError extends Error {
  override name = 'DatabaseUnavailableError';
}

const LOST_SYSTEM_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOENT',
  'EHOSTUNREACH',
]);
/** The SQL states admin_shutdown, crash_shutdown, cannot_connect_now, too_many_connections. */
const LOST_SQL_STATES = new Set(['57P01', '57P02', '57P03', '53300']);
const LOST_MESSAGE =
  /connection terminated|connection error and is not queryable|client was closed|timeout exceeded when trying to connect|server closed the connection/i;

/** The SQL states serialization_failure and deadlock_detected: PostgreSQL rolled the whole
 *  transaction back, so it may simply run again. */
const CONFLICT_SQL_STATES = new Set(['40001', '40P01']);

/** True when the error says that the connection to PostgreSQL is lost or refused, or that
 *  PostgreSQL is starting or stopping. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (error instanceof DatabaseUnavailableError) return true;
  if (error instanceof AggregateError && error.errors.some(isDatabaseUnavailable)) return true;
  const code = codeOf(error);
  if (code !== null && (LOST_SYSTEM_CODES.has(code) || LOST_SQL_STATES.has(code) || /^08...$/.test(code)))
    return true;
  return error instanceof Error && LOST_MESSAGE.test(error.message);
}

/** True when PostgreSQL rolled the transaction back because of another one: a retry helps. */
export function isTransactionConflict(error: unknown): boolean {
  const code = codeOf(error);
  return code !== null && CONFLICT_SQL_STATES.has(code);
}

/** True when a unique constraint (or only the one named) refused the row. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  if (codeOf(error) !== '23505') return false;
  if (constraint === undefined) return true;
  return error instanceof Error && 'constraint' in error && error.constraint === constraint;
}

function codeOf(error: unknown): string | null {
  if (!(error instanceof Error) || !('code' in error)) return null;
  return typeof error.code === 'string' ? error.code : null;
}
