import { z } from 'zod';
import type { Clock } from '../../platform/clock/clock.ts';
import { MeetingProviderError } from '../meeting-provider/meeting-provider.ts';

const REQUEST_TIMEOUT_MS = 8_000;

const accessAnswer = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() });

/** The credentials of an app at the provider, with the one that renews its token. */
export interface WebexCredentials {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly refreshToken: string;
}

export interface WebexApiOptions {
  readonly apiUrl: string;
  readonly credentials: WebexCredentials;
  readonly clock: Clock;
  readonly fetch?: typeof fetch;
}

/** Calls the provider's API with the token of an app. It renews the token after half of its
 *  lifetime, or when it was refused. Rejects with `MeetingProviderError`, whose message contains no
 *  token. */
export type WebexCall = <T>(
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  body: object | null,
  shape: z.ZodType<T>,
) => Promise<T>;

/** Makes the function that calls the API for one app; its tokens stay in memory. */
export function createWebexApi({
  apiUrl,
  credentials,
  clock,
  fetch: ask = fetch,
}: WebexApiOptions): WebexCall {
  let access: { readonly token: string; readonly untilMs: number } | null = null;
  let askingAccess: Promise<string> | null = null;

  async function call<T>(
    { method, path, token }: { method: string; path: string; token: string | null },
    body: object | null,
    shape: z.ZodType<T>,
  ): Promise<T> {
    // Only the path of the address, because the query may name people.
    const called = `${method} ${path.split('?')[0]}`;
    let response: Response;
    try {
      response = await ask(`${apiUrl}${path}`, {
        method,
        headers: {
          ...(body !== null && { 'content-type': 'application/json' }),
          ...(token !== null && { authorization: `Bearer ${token}` }),
        },
        ...(body !== null && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
      });
    } catch (cause) {
      throw new MeetingProviderError(`${called}: no answer`, { cause });
    }
    if (response.status === 401) access = null;
    if (!response.ok) throw new MeetingProviderError(`${called}: ${response.status}`);
    const parsed = shape.safeParse(await response.json().catch(() => null));
    // The answer may hold tokens, so it stays out of the message.
    if (!parsed.success) throw new MeetingProviderError(`${called}: an answer of another form`);
    return parsed.data;
  }

  async function renewAccess(): Promise<string> {
    const askedMs = clock.nowMs();
    const { access_token, expires_in } = await call(
      { method: 'POST', path: '/v1/access_token', token: null },
      {
        grant_type: 'refresh_token',
        client_id: credentials.clientId,
        client_secret: credentials.clientSecret,
        refresh_token: credentials.refreshToken,
      },
      accessAnswer,
    );
    access = { token: access_token, untilMs: askedMs + expires_in * 500 };
    return access_token;
  }

  async function accessToken(): Promise<string> {
    if (access !== null && clock.nowMs() < access.untilMs) return access.token;
    askingAccess ??= renewAccess().finally(() => {
      askingAccess = null;
    });
    return askingAccess;
  }

  return async (method, path, body, shape) => call({ method, path, token: await accessToken() }, body, shape);
}
