import type { FastifyReply } from 'fastify';
import { isToken } from './sign-in-token.ts';
import { SIGN_IN_LONGEST_MS } from './sign-in-times.ts';

/** The cookie of a sign-in. Where the site's public address is https it carries the prefix for
 *  which browsers take it from this very host only: a neighbour below the same domain cannot plant
 *  one of its own. */
function cookieName(isHttps: boolean): string {
  return isHttps ? '__Host-hemicycle_sign_in' : 'hemicycle_sign_in';
}

/** The token in a `Cookie` header; null when there is none that could be one. */
export function tokenOf(cookieHeader: string | undefined, isHttps: boolean): string | null {
  if (cookieHeader === undefined) return null;
  for (const pair of cookieHeader.split(';')) {
    const [name, value] = pair.trim().split('=', 2);
    if (name === cookieName(isHttps) && value !== undefined && isToken(value)) return value;
  }
  return null;
}

/** Gives the browser the token. `HttpOnly`: no script reads it. `SameSite=Lax` rather than
 *  `Strict`: a link in an invitation must lead a signed-in member into the chamber; requests that
 *  change something are checked for their origin besides. `Secure` where the site's public address
 *  is https. */
export function setSignInCookie(reply: FastifyReply, token: string, isHttps: boolean): void {
  reply.header('set-cookie', cookie(token, Math.floor(SIGN_IN_LONGEST_MS / 1000), isHttps));
}

/** Takes the token from the browser. */
export function clearSignInCookie(reply: FastifyReply, isHttps: boolean): void {
  reply.header('set-cookie', cookie('', 0, isHttps));
}

function cookie(value: string, maxAgeSeconds: number, isHttps: boolean): string {
  const secure = isHttps ? '; Secure' : '';
  return `${cookieName(isHttps)}=${value}; Path=/; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Lax${secure}`;
}
