import type { IncomingHttpHeaders } from 'node:http';

/** What tools other than browsers send with every request that changes something. A page of another
 *  origin cannot send it: it would need a CORS permission, which this server never gives. */
export const REQUEST_HEADER = 'x-hemicycle-request';

/** Whether a request comes from our own pages or from a tool that is no browser. Browsers say where
 *  a request comes from by `Sec-Fetch-Site`, on addresses without TLS by `Origin` only; what says
 *  neither must carry our header. `publicUrl` is the configured address, null: whatever `Host` the
 *  request came to. Never throws. Source: DESIGN §4, §7. */
export function isSameOrigin(headers: IncomingHttpHeaders, publicUrl: string | null): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  const { origin } = headers;
  if (origin !== undefined) return isOwnOrigin(origin, headers.host, publicUrl);
  return headers[REQUEST_HEADER] !== undefined;
}

/** Whether an origin is that of this site: the configured address and no other, or without one
 *  whatever host the request came to. */
export function isOwnOrigin(
  origin: string | undefined,
  host: string | undefined,
  publicUrl: string | null,
): boolean {
  if (origin === undefined || !URL.canParse(origin)) return false;
  if (publicUrl !== null) return new URL(publicUrl).origin === origin;
  return host !== undefined && new URL(origin).host === host.toLowerCase();
}
