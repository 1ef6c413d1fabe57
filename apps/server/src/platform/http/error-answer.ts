import { errorRegistry } from '@hemicycle/contract/errors';
import type { ErrorBody, ErrorCode, ErrorDetail } from '@hemicycle/contract/errors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { isDatabaseUnavailable } from '../db/database-errors.ts';
import { hasNoRoom } from '../has-no-room.ts';
import { DomainError } from './domain-error.ts';

const TOO_MANY = 429;

interface Refusal {
  code: ErrorCode;
  details: readonly ErrorDetail[];
  retryAfterMs: number | null;
  /** False for a fault that the operator must look at: it is logged as an error. */
  foreseen: boolean;
}

/** The one place where a thrown error becomes an answer. A `DomainError` is answered by its code,
 *  the framework's own refusal of a body by its status, a lost database by 503, and a
 *  full disk by 507. Any other error
 *  becomes a 500 that tells only its request id. Source: DESIGN §4. */
export function answerErrors(http: FastifyInstance, log: Logger): void {
  http.setErrorHandler((error, request, reply) => {
    if (isOfFileServer(error)) return reply.callNotFound();
    const refusal = refusalOf(error);
    if (!refusal.foreseen && !hasGone(request)) {
      log.error({ err: error, requestId: request.id, route: routeOf(request) }, 'a request failed');
    }
    if (errorRegistry[refusal.code].status === TOO_MANY) {
      reply.header('retry-after', Math.max(1, Math.ceil((refusal.retryAfterMs ?? 0) / 1000)));
    }
    return sendError(request, reply, refusal.code, refusal.details);
  });
}

/** Sends the error body of DESIGN §4 with the status that the registry gives the code. */
export function sendError(
  request: FastifyRequest,
  reply: FastifyReply,
  code: ErrorCode,
  details: readonly ErrorDetail[] = [],
): FastifyReply {
  const { status, message } = errorRegistry[code];
  const body: ErrorBody = { error: { code, message, requestId: request.id } };
  if (details.length > 0) body.error.details = [...details];
  return reply.code(status).type('application/json; charset=utf-8').send(JSON.stringify(body));
}

/** The declared path of the request's route. It never holds the values in the address. */
export function routeOf(request: FastifyRequest): string {
  return `${request.method} ${request.routeOptions.url ?? '(no route)'}`;
}

function refusalOf(error: unknown): Refusal {
  if (error instanceof DomainError) {
    const { code, details, retryAfterMs } = error;
    return { code, details, retryAfterMs, foreseen: true };
  }
  const none = { details: [], retryAfterMs: null };
  if (isDatabaseUnavailable(error)) return { code: 'database-unavailable', ...none, foreseen: false };
  if (hasNoRoom(error)) return { code: 'storage-full', ...none, foreseen: false };
  switch (statusOf(error)) {
    case 400:
      return { code: 'invalid-input', ...none, foreseen: true };
    case 404:
      return { code: 'not-found', ...none, foreseen: true };
    case 413:
      return { code: 'body-too-large', ...none, foreseen: true };
    case 415:
      return { code: 'unsupported-media-type', ...none, foreseen: true };
    default:
      return { code: 'internal', ...none, foreseen: false };
  }
}

/** Whether the client went away before it had sent the whole request. Clients may do that, so it is
 *  not logged as an error. */
function hasGone({ raw }: FastifyRequest): boolean {
  return raw.destroyed && !raw.complete;
}

/** Whether the file server refused the address (a NUL in it, a folder): there is no such file. */
function isOfFileServer(error: unknown): boolean {
  return error instanceof Error && 'expose' in error && error.expose === true;
}

/** The status of a refusal by Fastify itself, whose codes begin with FST_. No other error may
 *  choose its own status. */
function statusOf(error: unknown): number | null {
  if (!(error instanceof Error) || !('code' in error) || !('statusCode' in error)) return null;
  const isFrameworks = typeof error.code === 'string' && error.code.startsWith('FST_');
  return isFrameworks && typeof error.statusCode === 'number' ? error.statusCode : null;
}
