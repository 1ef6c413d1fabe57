import { destination, pino, stdSerializers } from 'pino';
import type { Bindings, ChildLoggerOptions, DestinationStream, Logger } from 'pino';
import { isDatabaseUnavailable } from '../db/database-errors.ts';
import { createSaidOnce } from './said-once.ts';
import { withoutSecrets } from './without-secrets.ts';

/** The structured log: one JSON object a line. */
export type Log = Logger;

const ERROR_DETAILS = ['code', 'constraint', 'table', 'statusCode'] as const;

/** Makes the log. While PostgreSQL or the media server is away, each line about it is written once
 *  every 10 s, without a stack, which would not help. The log goes to standard error, because
 *  standard output carries the ready line only. It never holds cookies, passwords, tokens, receipts
 *  or vote decisions, at whatever depth of an object they are. */
export function createLog(options: { level: string; to?: DestinationStream; nowMs?: () => number }): Log {
  const saidOnce = createSaidOnce(options.nowMs ?? Date.now);
  const log = pino(
    {
      level: options.level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { log: withoutSecrets, level: (label) => ({ level: label }) },
      hooks: {
        logMethod(args, method) {
          const [given, message] = args as unknown[];
          if (!isAboutWhatIsAway(given)) return method.apply(this, args);
          const leftOut = saidOnce.say(String(message));
          if (leftOut === null) return undefined;
          return method.apply(this, [leftOut === 0 ? given : { ...given, leftOut }, String(message)]);
        },
      },
      serializers: {
        err: describeError,
        error: describeError,
        req: describeRequest,
        res: stdSerializers.res,
      },
    },
    options.to ?? destination({ fd: 2, sync: true }),
  );
  const { child } = log;
  // Child logs need this too: pino does not pass their bindings through the formatters above.
  Object.defineProperty(log, 'child', {
    value(this: Log, bindings: Bindings, settings?: ChildLoggerOptions): unknown {
      return Reflect.apply(child, this, [withoutSecrets(bindings), settings]);
    },
  });
  return log;
}

/** Whether a line is about an error that says that PostgreSQL or the media server cannot be reached
 *  just now. */
function isAboutWhatIsAway(given: unknown): given is { readonly err: Error } {
  return typeof given === 'object' && given !== null && 'err' in given && isAway(given.err);
}

function isAway(error: unknown): error is Error {
  return isDatabaseUnavailable(error) || (error instanceof Error && isDatabaseUnavailable(error.cause));
}

/** The parts of an error that say where it happened. PostgreSQL's `detail` and `where` repeat whole
 *  rows, so they stay out. */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return `not an Error but ${typeof error}`;
  const { name, message, stack } = error;
  const details = Object.fromEntries(
    ERROR_DETAILS.flatMap((key) => (key in error ? [[key, Reflect.get(error, key)]] : [])),
  );
  const cause = error.cause === undefined ? {} : { cause: describeError(error.cause) };
  return { name, message, ...(isAway(error) ? {} : { stack }), ...details, ...cause };
}

/** The request with its path. The query is left out, because it may hold a sign-in code. */
function describeRequest(request: { method?: string; url?: string; ip?: string }): Record<string, unknown> {
  return { method: request.method, path: request.url?.split('?')[0], remoteAddress: request.ip };
}
