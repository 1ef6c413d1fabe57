import { zodOf } from '@hemicycle/contract/endpoint';
import type {
  AnswerOf,
  BodyInputOf,
  EndpointDeclaration,
  ParamsOf,
  QueryInputOf,
} from '@hemicycle/contract/endpoint';
import { endpoints } from '@hemicycle/contract/endpoints';
import type { EndpointName, Endpoints } from '@hemicycle/contract/endpoints';
import type { ErrorBody } from '@hemicycle/contract/errors';
import { decryptAnswer } from './decrypt-answer.ts';

/** The input of one call: the parameters of the path, the query and the body, where the declaration
 *  has them. */
type CallInput<E extends EndpointDeclaration> = ('params' extends keyof E
  ? { params: ParamsOf<E> }
  : unknown) &
  ('query' extends keyof E ? { query?: QueryInputOf<E> } : unknown) &
  ('body' extends keyof E
    ? undefined extends BodyInputOf<E>
      ? { body?: BodyInputOf<E> }
      : { body: BodyInputOf<E> }
    : unknown);

type CallArguments<E extends EndpointDeclaration> = 'params' extends keyof E
  ? [input: CallInput<E>]
  : 'body' extends keyof E
    ? undefined extends BodyInputOf<E>
      ? [input?: CallInput<E>]
      : [input: CallInput<E>]
    : 'query' extends keyof E
      ? [input?: CallInput<E>]
      : [];

/** A call that was refused. */
export class CallError extends Error {
  readonly status: number;
  readonly body: ErrorBody;

  constructor(name: string, status: number, body: ErrorBody) {
    super(`${name}: ${status} ${body.error.code}`);
    this.name = 'CallError';
    this.status = status;
    this.body = body;
  }

  /** The error code from the closed registry. */
  get code(): string {
    return this.body.error.code;
  }
}

/** A client that behaves like a browser: it keeps the cookie and sends requests as the site's own
 *  page does. */
export interface TestClient {
  /** The address of the server, `http://127.0.0.1:port`. */
  readonly url: string;
  /** The `Cookie` header; null before signing in. */
  readonly cookie: string | null;
  /** Calls an endpoint of the contract and returns its answer, decrypted. @throws CallError when it
   *  is refused. */
  call<N extends EndpointName>(
    name: N,
    ...input: CallArguments<Endpoints[N]>
  ): Promise<AnswerOf<Endpoints[N]>>;
  /** Any request, with the cookie and as a same-origin page unless `init.headers` says
   *  otherwise. */
  fetch(path: string, init?: RequestInit): Promise<Response>;
}

/** Makes a client that is not signed in, or one with the given cookie of a sign-in. */
export function createTestClient(url: string, given: string | null = null): TestClient {
  let cookie = given;

  async function request(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers({ 'x-hemicycle-request': 'testkit' });
    if (cookie !== null) headers.set('cookie', cookie);
    for (const [name, value] of new Headers(init.headers)) headers.set(name, value);
    const response = await fetch(new URL(path, url), { redirect: 'manual', ...init, headers });
    for (const set of response.headers.getSetCookie()) {
      const [pair = ''] = set.split(';');
      cookie = pair.endsWith('=') ? null : pair;
    }
    return response;
  }

  return {
    url,
    get cookie() {
      return cookie;
    },
    fetch: request,
    async call(name, ...[input]) {
      const endpoint: EndpointDeclaration = endpoints[name];
      const { params, query, body } = (input ?? {}) as {
        params?: Record<string, string>;
        query?: Record<string, string>;
        body?: unknown;
      };
      const search = query === undefined ? '' : `?${new URLSearchParams(query).toString()}`;
      const response = await request(`${pathOf(endpoint, params ?? {})}${search}`, {
        method: endpoint.method,
        ...(body === undefined
          ? {}
          : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
      });
      if (!response.ok) throw new CallError(name, response.status, (await response.json()) as ErrorBody);
      if (endpoint.answer === undefined) return undefined as never;
      const answer: unknown = await response.json();
      const plain = endpoint.encrypted ? await decryptAnswer(answer, await payloadKey()) : answer;
      return zodOf(endpoint.answer).parse(plain) as never;
    },
  };

  async function payloadKey(): Promise<Uint8Array> {
    const response = await request('/api/auth/sessioninfo');
    const { info } = endpoints.getSessionInfo.answer.parse(await response.json());
    return Buffer.from(info.payloadKey, 'base64url');
  }
}

/** The path of an endpoint with its parameters filled in. */
export function pathOf(
  endpoint: Pick<EndpointDeclaration, 'path'>,
  params: Readonly<Record<string, string>>,
): string {
  return endpoint.path.replaceAll(/:([A-Za-z]+)/g, (_whole, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`${endpoint.path} needs ${name}`);
    return encodeURIComponent(value);
  });
}
