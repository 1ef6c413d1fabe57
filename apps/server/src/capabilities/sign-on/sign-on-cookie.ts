import { createHmac } from 'node:crypto';
import { SIGN_ON_ATTEMPT_MS } from '@hemicycle/contract/sign-on';
import type { FastifyReply } from 'fastify';
import { isToken } from '../../platform/auth/token.ts';

/** The name of the cookie that ties a sign-in at a provider to the browser that began it. */
function cookieName(isHttps: boolean): string {
  return isHttps ? '__Host-hemicycle_sign_on' : 'hemicycle_sign_on';
}

/** The token of this browser in a `Cookie` header; null when there is none. */
export function browserTokenOf(cookieHeader: string | undefined, isHttps: boolean): string | null {
  for (const pair of cookieHeader?.split(';') ?? []) {
    const [name, value] = pair.trim().split('=', 2);
    if (name === cookieName(isHttps) && value !== undefined && isToken(value)) return value;
  }
  return null;
}

/** Sets the cookie for as long as somebody may take at a provider. `SameSite=Strict`: only the
 *  pages of this site send it. */
export function setBrowserToken(reply: FastifyReply, token: string, isHttps: boolean): void {
  const seconds = Math.floor(SIGN_ON_ATTEMPT_MS / 1000);
  const secure = isHttps ? '; Secure' : '';
  reply.header(
    'set-cookie',
    `${cookieName(isHttps)}=${token}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Strict${secure}`,
  );
}

/** What ties the answer of a provider to one attempt. */
export interface SecretsOfAttempt {
  readonly nonce: string;
  readonly verifier: string;
  readonly requestId: string;
}

/** What one attempt keeps from others, derived from the token of the browser and the state: so the
 *  database holds nothing by which an answer could be used. */
export function secretsOfAttempt(token: string, state: string): SecretsOfAttempt {
  const derive = (purpose: string) =>
    createHmac('sha256', token)
      .update(JSON.stringify([purpose, state]))
      .digest('base64url');
  // The id of a request of SAML is a name of XML, which begins with no digit.
  return { nonce: derive('nonce'), verifier: derive('verifier'), requestId: `_${derive('request')}` };
}
