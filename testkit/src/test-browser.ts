import type { ErrorBody } from '@hemicycle/contract/errors';
import { createTestClient, type TestClient } from './test-client.ts';

/** A browser that keeps all cookies of the site, as people have it before they sign in. */
export interface TestBrowser {
  readonly cookies: Map<string, string>;
  /** Begins a sign-in at a provider. Returns the address there. */
  start(providerId: string): Promise<URL>;
  /** Begins a proof of the signed-in person's identity at a provider. Returns the address there. */
  startProof(providerId: string): Promise<URL>;
  /** Hands in the answer of a provider: the error code, or null where it signed in. */
  finish(answer: string): Promise<string | null>;
  /** The client of the person who is signed in in this browser. */
  client(): TestClient;
}

/** Opens a browser at a site. */
export function openBrowser(url: string): TestBrowser {
  const cookies = new Map<string, string>();
  async function post(path: string, body?: object): Promise<Response> {
    const response = await fetch(new URL(path, url), {
      method: 'POST',
      headers: {
        'x-hemicycle-request': 'testkit',
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    for (const set of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
      cookies.set(name, value);
    }
    return response;
  }
  async function begin(path: string): Promise<URL> {
    const response = await post(path);
    const answer = (await response.json()) as { address: string } & Partial<ErrorBody>;
    if (!response.ok) throw new Error(answer.error?.code);
    return new URL(answer.address);
  }
  return {
    cookies,
    start: (providerId) => begin(`/api/auth/sign-on/${providerId}/start`),
    startProof: (providerId) => begin(`/api/auth/sign-on/${providerId}/proof`),
    async finish(answer) {
      const response = await post('/api/auth/sign-on/answer', { answer });
      return response.ok ? null : ((await response.json()) as ErrorBody).error.code;
    },
    client: () => createTestClient(url, `hemicycle_sign_in=${cookies.get('hemicycle_sign_in') ?? ''}`),
  };
}
