import type { FastifyReply } from 'fastify';
import { isToken } from '../../platform/auth/token.ts';
import { SIGN_IN_LONGEST_MS } from './sign-in-times.ts';

/** The name of the sign-in cookie. Where the site's public address is https it has the prefix
 *  `__Host-`. Browsers accept such a cookie from this very host only, so another host of the same
 *  domain cannot set one. */
function cookieName(isHttps: boolean): string {
  return isHttps ? '__Host-hemicycle_sign_in' : 'hemicycle_sign_in';
}

/** The token in a `Cookie` header; null when there is none, or it has not the form of a token. */
export function tokenOf(cookieHeader: string | undefined, isHttps: boolean): string | null {
  if (cookieHeader === undefined) return null;
  for (const pair of cookieHeader.split(';')) {
    const [name, value] = pair.trim().split('=', 2);
    if (name === cookieName(isHttps) && value !== undefined && isToken(value)) return value;
  }
  return null;
}

/** Sets the cookie with the token. `HttpOnly`: no script reads it. `SameSite=Lax` rather than
 *  `Strict`: a link in an invitation must lead a signed-in member into the chamber. Requests that
 *  change something are checked for their origin as well. `Secure` where the site's public address
 *  is https. */
export function setSignInCookie(reply: FastifyReply, token: string, isHttps: boolean): void {
  reply.header('set-cookie', cookie(token, Math.floor(SIGN_IN_LONGEST_MS / 1000), isHttps));
}

/** Removes the cookie from the browser. */
export function clearSignInCookie(reply: FastifyReply, isHttps: boolean): void {
  reply.header('set-cookie', cookie('', 0, isHttps));
}

function cookie(value: string, maxAgeSeconds: number, isHttps: boolean): string {
  const secure = isHttps ? '; Secure' : '';
  return `${cookieName(isHttps)}=${value}; Path=/; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Lax${secure}`;
}
