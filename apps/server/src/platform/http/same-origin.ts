import type { IncomingHttpHeaders } from 'node:http';

/** The header that clients other than browsers send with every request that changes something. A
 *  page of another origin cannot send it: it would need a CORS permission, which this server never
 *  gives. */
export const REQUEST_HEADER = 'x-hemicycle-request';

/** Whether a request comes from a page of this site or from a client that is no browser. Browsers
 *  send `Sec-Fetch-Site`, or only `Origin` on addresses without TLS. A request with neither must
 *  carry `REQUEST_HEADER`. `publicUrl` is the configured address; null: any `Host` that the request
 *  came to. Never throws. Source: DESIGN §4, §7. */
export function isSameOrigin(headers: IncomingHttpHeaders, publicUrl: string | null): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  const { origin } = headers;
  if (origin !== undefined) return isOwnOrigin(origin, headers.host, publicUrl);
  return headers[REQUEST_HEADER] !== undefined;
}

/** Whether an origin is that of this site: the configured address, or, without one, the host that
 *  the request came to. */
export function isOwnOrigin(
  origin: string | undefined,
  host: string | undefined,
  publicUrl: string | null,
): boolean {
  if (origin === undefined || !URL.canParse(origin)) return false;
  if (publicUrl !== null) return new URL(publicUrl).origin === origin;
  return host !== undefined && new URL(origin).host === host.toLowerCase();
}
