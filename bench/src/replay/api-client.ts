import { zodOf } from '@hemicycle/contract/endpoint';
import type { AnswerOf, BodyInputOf, EndpointDeclaration, ParamsOf } from '@hemicycle/contract/endpoint';
import { z } from 'zod';

const errorBody = z.object({ error: z.object({ code: z.string() }) });

interface CallInput<E extends EndpointDeclaration> {
  readonly params?: ParamsOf<E>;
  readonly body?: BodyInputOf<E>;
}

/** A call that the server refused, with the code of its answer. */
export class RefusedError extends Error {
  readonly status: number;
  readonly code: string;

  constructor(endpoint: EndpointDeclaration, status: number, code: string) {
    super(`${endpoint.method} ${endpoint.path} was refused: ${status} ${code}`);
    this.name = 'RefusedError';
    this.status = status;
    this.code = code;
  }
}

/** One person who calls the HTTP API, with their own cookie. */
export class ApiClient {
  readonly #url: string;
  #cookie: string | null = null;

  /** `cookie`: of somebody who is signed in already. */
  constructor(url: string, cookie: string | null = null) {
    this.#url = url;
    this.#cookie = cookie;
  }

  /** The `Cookie` header after the sign-in, null before. */
  get cookie(): string | null {
    return this.#cookie;
  }

  /** Calls an endpoint as the contract declares it. @throws RefusedError for an error answer, and
   *  any error of the network. */
  async call<E extends EndpointDeclaration>(endpoint: E, input: CallInput<E> = {}): Promise<AnswerOf<E>> {
    const text = await this.text(endpoint, input);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- AnswerOf is made from this very schema
    return (endpoint.answer && zodOf(endpoint.answer).parse(parseJson(text))) as AnswerOf<E>;
  }

  /** Calls an endpoint and returns its answer as text, for example a file. @throws as `call`
   *  does. */
  async text<E extends EndpointDeclaration>(endpoint: E, input: CallInput<E> = {}): Promise<string> {
    const response = await fetch(this.#url + pathOf(endpoint, input.params), {
      method: endpoint.method,
      headers: {
        'x-hemicycle-request': 'replay',
        ...(this.#cookie === null ? {} : { cookie: this.#cookie }),
        ...(input.body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(input.body === undefined ? {} : { body: JSON.stringify(input.body) }),
    });
    for (const line of response.headers.getSetCookie()) this.#cookie = line.split(';', 1)[0] ?? null;
    const text = await response.text();
    if (!response.ok) {
      const body = errorBody.safeParse(parseJson(text));
      const code = body.success ? body.data.error.code : 'no code';
      throw new RefusedError(endpoint, response.status, code);
    }
    return text;
  }
}

function pathOf(endpoint: EndpointDeclaration, params: unknown): string {
  const values = z.record(z.string(), z.string()).parse(params ?? {});
  return endpoint.path.replaceAll(/:(?<name>\w+)/gu, (_whole, name: string) =>
    encodeURIComponent(values[name] ?? ''),
  );
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
