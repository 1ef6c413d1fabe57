import type { ApiEndpoints } from '@hemicycle/contract/endpoints';
import type { AnswerOf, BodyInputOf, EndpointDeclaration, QueryInputOf } from '@hemicycle/contract/endpoint';
import type { ErrorCode, ErrorDetail } from '@hemicycle/contract/errors';
import { openAnswer } from './open-answer.ts';
import { serverClock } from './server-clock.ts';
import { noteFailure } from './note-failure.ts';
import { pageState } from './page-state.ts';

export type ApiCall = keyof ApiEndpoints;
type Declared<K extends ApiCall> = Extract<ApiEndpoints[K], EndpointDeclaration>;

type PathParams<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | PathParams<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

type ParamsPart<K extends ApiCall> = [PathParams<K>] extends [never]
  ? { params?: never }
  : { params: Readonly<Record<PathParams<K>, string>> };
type Optional<Value, Name extends string> = [Value] extends [undefined]
  ? { [P in Name]?: never }
  : undefined extends Value
    ? { [P in Name]?: Exclude<Value, undefined> }
    : { [P in Name]: Value };

/** A query of which nothing must be given may be left out. */
type QueryPart<K extends ApiCall> =
  Record<never, never> extends QueryInputOf<Declared<K>>
    ? { query?: QueryInputOf<Declared<K>> }
    : Optional<QueryInputOf<Declared<K>>, 'query'>;

type ListPart<K extends ApiCall> =
  Declared<K> extends { receives: 'list' } ? { list: Blob } : { list?: never };

/** The options of a call, as its declaration defines them: the parameters of its path, its query
 *  and its body, or the bytes of the list that it receives. */
export type CallOptions<K extends ApiCall> = ParamsPart<K> &
  ListPart<K> &
  QueryPart<K> &
  Optional<BodyInputOf<Declared<K>>, 'body'> & { signal?: AbortSignal };
type OptionsArgument<K extends ApiCall> =
  Record<never, never> extends CallOptions<K> ? [options?: CallOptions<K>] : [options: CallOptions<K>];
export type ApiAnswer<K extends ApiCall> = AnswerOf<Declared<K>>;

/** The error codes of the server, and three more for calls without a readable answer. */
export type ApiErrorCode = ErrorCode | 'timeout' | 'network' | 'unreadable';

/** A failed call. `status` is 0 where no answer came. `requestId` identifies the line in the
 *  server's log. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: ApiErrorCode;
  readonly status: number;
  readonly requestId: string | undefined;
  readonly details: readonly ErrorDetail[];
  constructor(
    code: ApiErrorCode,
    status: number,
    message: string,
    more: {
      requestId?: string | undefined;
      details?: readonly ErrorDetail[] | undefined;
      cause?: unknown;
    } = {},
  ) {
    super(message, { cause: more.cause });
    this.code = code;
    this.status = status;
    this.requestId = more.requestId;
    this.details = more.details ?? [];
    // Without an answer, the cause is not in this program, so its stack would only distract.
    if (status === 0) this.stack = `${this.name}: ${message}`;
  }
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
export type TimeoutsMs = Readonly<Record<Method, number>>;

/** The time-outs in ms, used until the configuration of the site is known. */
export const DEFAULT_TIMEOUTS_MS: TimeoutsMs = {
  GET: 30_000,
  POST: 30_000,
  PUT: 30_000,
  PATCH: 30_000,
  DELETE: 30_000,
};

export interface ApiClientParts {
  fetch: typeof fetch;
  nowMs: () => number;
  log: (message: string, error: unknown) => void;
  noteServerTime: (serverTimeMs: number, sentAtMs: number, receivedAtMs: number) => void;
}

export interface ApiClient {
  /** Makes the call `'METHOD /path'`. Resolves with the answer (decrypted, undefined for 204);
   *  rejects with ApiError only. */
  call: <K extends ApiCall>(call: K, ...options: OptionsArgument<K>) => Promise<ApiAnswer<K>>;
  /** Sets the time-outs of the site configuration, in ms by method. Source: FND-23. */
  setTimeouts: (timeouts: TimeoutsMs) => void;
  /** Sends each GET again that has no answer yet. Call this when a lost connection is back: a
   *  request that went out over the old network would wait for its whole time-out. Source:
   *  BEY-23. */
  sendReadsAgain: () => void;
  /** Sets the key of this sign-in, from `info.payloadKey` of sessioninfo. Source: FND-26. */
  setPayloadKey: (key: string | undefined) => void;
}

interface RawOptions {
  params?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, string | number | boolean | null | undefined>>;
  body?: unknown;
  list?: Blob;
  signal?: AbortSignal;
}

/** The calls that fail without a readable answer. A cast counts as recorded only with its receipt.
 *  Source: DESIGN §7. */
const NEEDS_AN_ANSWER: ReadonlySet<string> = new Set(['POST /api/polls/:pollId/votes']);

/** Makes a client of the HTTP API. Its parts are injected, so that tests need neither network nor
 *  clock. */
export function createApiClient(parts: ApiClientParts): ApiClient {
  let timeouts = DEFAULT_TIMEOUTS_MS;
  let payloadKey: string | undefined;
  /** One for each GET that has no answer yet. Its abort sends the GET again. */
  const unansweredReads = new Set<AbortController>();

  async function send(address: string, init: RequestInit): Promise<Response> {
    if (init.method !== 'GET') return parts.fetch(address, init);
    const again = new AbortController();
    unansweredReads.add(again);
    try {
      const signal = init.signal ? AbortSignal.any([init.signal, again.signal]) : again.signal;
      return await parts.fetch(address, { ...init, signal });
    } catch (cause) {
      if (!again.signal.aborted || init.signal?.aborted) throw cause;
      return await send(address, init);
    } finally {
      unansweredReads.delete(again);
    }
  }

  async function call(name: string, options: RawOptions = {}): Promise<unknown> {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the type of the key says so
    const method = name.slice(0, name.indexOf(' ')) as Method;
    const timeout = AbortSignal.timeout(timeouts[method]);
    const sentAtMs = parts.nowMs();
    let response: Response;
    let text: string;
    try {
      response = await send(addressOf(name, options), {
        method,
        credentials: 'same-origin',
        headers: {
          accept: 'application/json',
          'x-hemicycle-request': '1',
          ...(options.body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(options.list === undefined ? {} : { 'content-type': 'text/csv' }),
        },
        ...(options.body === undefined ? {} : { body: JSON.stringify(options.body) }),
        ...(options.list === undefined ? {} : { body: options.list }),
        ...(method === 'GET' ? { cache: 'no-store' as const } : {}),
        signal: options.signal ? AbortSignal.any([options.signal, timeout]) : timeout,
      });
      text = await response.text();
    } catch (cause) {
      if (timeout.aborted) {
        parts.log(`time-out of ${name}`, cause);
        throw new ApiError('timeout', 0, `No answer within ${timeouts[method]} ms.`, { cause });
      }
      throw new ApiError('network', 0, 'The server could not be reached.', { cause });
    }
    if (!response.ok) throw errorOf(response, text);
    if (response.status === 204) return undefined;
    const answer = parseJson(text);
    if (answer === undefined || hasError(answer)) {
      if (method === 'POST' && response.status === 200 && !NEEDS_AN_ANSWER.has(name)) return {};
      throw new ApiError('unreadable', response.status, 'The answer could not be read.', {
        requestId: response.headers.get('x-request-id') ?? undefined,
      });
    }
    if (hasServerTime(answer)) parts.noteServerTime(answer.serverTime, sentAtMs, parts.nowMs());
    return openAnswer(answer, payloadKey, (error) =>
      parts.log(`an item of ${name} could not be decrypted`, error),
    );
  }

  return {
    // The declarations type the call; the server checks both directions against the same
    // declaration.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
    call: call as ApiClient['call'],
    setTimeouts: (next) => {
      timeouts = next;
    },
    sendReadsAgain: () => {
      for (const again of [...unansweredReads]) again.abort();
    },
    setPayloadKey: (key) => {
      payloadKey = key;
    },
  };
}

function addressOf(name: string, options: RawOptions): string {
  const path = name
    .slice(name.indexOf(' ') + 1)
    .replace(/:(\w+)/g, (_, param: string) => encodeURIComponent(options.params?.[param] ?? ''));
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(options.query ?? {})) {
    if (value !== undefined && value !== null) query.set(key, String(value));
  }
  return query.size > 0 ? `${path}?${query.toString()}` : path;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function hasServerTime(value: unknown): value is { serverTime: number } {
  return isObject(value) && typeof value['serverTime'] === 'number';
}

function hasError(value: unknown): value is { error: Record<string, unknown> } {
  return isObject(value) && isObject(value['error']) && typeof value['error']['code'] === 'string';
}

/** Whether something is an error code by its form. The page has words for the codes it knows, and
 *  does not carry the list of them. */
export function isErrorCode(code: unknown): code is ErrorCode {
  return typeof code === 'string' && /^[a-z]+(?:-[a-z]+)*$/.test(code);
}

function isDetail(value: unknown): value is ErrorDetail {
  return isObject(value) && typeof value['path'] === 'string' && typeof value['problem'] === 'string';
}

function errorOf(response: Response, text: string): ApiError {
  const answer = parseJson(text);
  const error = hasError(answer) ? answer.error : {};
  const code = isErrorCode(error['code'])
    ? error['code']
    : response.status === 401
      ? 'not-signed-in'
      : 'unreadable';
  const message =
    typeof error['message'] === 'string' ? error['message'] : `The server answered ${response.status}.`;
  const requestId = typeof error['requestId'] === 'string' ? error['requestId'] : undefined;
  const details = Array.isArray(error['details']) ? error['details'].filter(isDetail) : undefined;
  return new ApiError(code, response.status, message, {
    requestId: requestId ?? response.headers.get('x-request-id') ?? undefined,
    details,
  });
}

const client = pageState(() =>
  createApiClient({
    fetch: (input, init) => fetch(input, init),
    nowMs: () => Date.now(),
    log: noteFailure,
    noteServerTime: serverClock.note,
  }),
);

/** Calls the API by the client of this page: `api('POST /api/auth/login', { body })`. */
export const api: ApiClient['call'] = async (name, ...options) => client().call(name, ...options);
export const setTimeouts: ApiClient['setTimeouts'] = (timeouts) => client().setTimeouts(timeouts);
export const sendReadsAgain: ApiClient['sendReadsAgain'] = () => client().sendReadsAgain();
export const setPayloadKey: ApiClient['setPayloadKey'] = (key) => client().setPayloadKey(key);
