import type { ErrorCode, ErrorDetail } from '@hemicycle/contract/errors';

/** What a refusal carries beside its code. */
interface RefusalOptions extends ErrorOptions {
  /** After how many ms a retry may help, for an answer of status 429. */
  readonly retryAfterMs?: number;
}

/** A refusal that the caller may know about. One handler maps it to status and body; anything else
 *  thrown is a 500 without detail. */
export class DomainError extends Error {
  readonly code: ErrorCode;
  readonly details: readonly ErrorDetail[];
  readonly retryAfterMs: number | null;

  constructor(code: ErrorCode, details: readonly ErrorDetail[] = [], options?: RefusalOptions) {
    super(code, options);
    this.name = 'DomainError';
    this.code = code;
    this.details = details;
    this.retryAfterMs = options?.retryAfterMs ?? null;
  }
}
