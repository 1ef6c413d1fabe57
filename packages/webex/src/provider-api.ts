/** The provider's API refused a call or did not answer. `status` is null where no answer came. */
export class ProviderApiError extends Error {
  override name = 'ProviderApiError';
  readonly status: number | null;

  constructor(message: string, status: number | null, options?: ErrorOptions) {
    super(message, options);
    this.status = status;
  }
}

/** Calls to the meeting provider's API on behalf of this person: each carries the token as its
 *  bearer. Each rejects with `ProviderApiError`; answers are JSON, or undefined where the body is
 *  empty. Source: AUTH-11. */
export interface ProviderApi {
  get: (path: string) => Promise<unknown>;
  post: (path: string, body: unknown) => Promise<unknown>;
  put: (path: string, body: unknown) => Promise<unknown>;
  delete: (path: string) => Promise<unknown>;
}

export interface ProviderApiOptions {
  /** The address of the API, without a slash at its end. A `path` that is a complete address is
   *  used as it is. */
  readonly apiUrl: string;
  readonly token: () => string;
  readonly fetch: typeof fetch;
}

/** Makes the calls. The browser sends neither cookies nor a referrer with them. */
export function createProviderApi({ apiUrl, token, fetch: ask }: ProviderApiOptions): ProviderApi {
  async function call(method: string, path: string, body?: unknown): Promise<unknown> {
    const address = /^https?:\/\//.test(path) ? path : `${apiUrl}${path}`;
    let response: Response;
    try {
      response = await ask(address, {
        method,
        headers: {
          authorization: `Bearer ${token()}`,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        credentials: 'omit',
        referrerPolicy: 'no-referrer',
      });
    } catch (cause) {
      throw new ProviderApiError(`${method} ${path}: no answer`, null, { cause });
    }
    if (!response.ok) throw new ProviderApiError(`${method} ${path}: ${response.status}`, response.status);
    const text = await response.text();
    return text === '' ? undefined : JSON.parse(text);
  }

  return {
    get: (path) => call('GET', path),
    post: (path, body) => call('POST', path, body),
    put: (path, body) => call('PUT', path, body),
    delete: (path) => call('DELETE', path),
  };
}

/** The provider's account of the token's owner. Rejects with `ProviderApiError`, also for an answer
 *  without an id. Source: AUTH-10. */
export async function loadOwnDetails(
  api: ProviderApi,
): Promise<{ readonly id: string; readonly displayName: string }> {
  const me: unknown = await api.get('/v1/people/me');
  if (typeof me !== 'object' || me === null || !('id' in me) || typeof me.id !== 'string') {
    throw new ProviderApiError('GET /v1/people/me: no person', 200);
  }
  const name = 'displayName' in me && typeof me.displayName === 'string' ? me.displayName : '';
  return { id: me.id, displayName: name };
}
