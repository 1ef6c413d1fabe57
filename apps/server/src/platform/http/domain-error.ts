import type { ErrorCode, ErrorDetail } from '@hemicycle/contract/errors';

/** A refusal that the caller may know about. One handler maps it to status and body; anything else thrown is a 500 without detail. */
export class DomainError extends Error {
  readonly code: ErrorCode;
  readonly details: readonly ErrorDetail[];

  constructor(code: ErrorCode, details: readonly ErrorDetail[] = [], options?: ErrorOptions) {
    super(code, options);
    this.name = 'DomainError';
    this.code = code;
    this.details = details;
  }
}
