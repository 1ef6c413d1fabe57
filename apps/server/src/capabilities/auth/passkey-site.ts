import type { FastifyRequest } from 'fastify';
import { isIP } from 'node:net';
import type { Config } from '../../config.ts';
import { DomainError } from '../../platform/http/domain-error.ts';

/** The site that passkeys are bound to: its name (`rpId`) and the origin of its pages. */
export interface PasskeySite {
  readonly rpId: string;
  readonly origin: string;
}

/** The site that the passkeys of a request belong to: the configured public address, else the
 *  page's own address where that is `localhost`. An IP address is refused, since passkeys need a
 *  name. Without a public address, a name other than `localhost` is refused too, since any client
 *  may send any `Host`.
 *  @throws DomainError `passkeys-unavailable`. Source: BEY-32. */
export function passkeySiteOf(
  { publicUrl }: Pick<Config, 'publicUrl'>,
  { headers }: Pick<FastifyRequest, 'headers'>,
): PasskeySite {
  const address = publicUrl ?? headers.origin ?? `http://${headers.host ?? ''}`;
  if (!URL.canParse(address)) throw new DomainError('passkeys-unavailable');
  const { hostname, origin } = new URL(address);
  const isName = isIP(hostname) === 0 && !hostname.startsWith('[');
  if (!isName || (publicUrl === null && !isLoopbackName(hostname))) {
    throw new DomainError('passkeys-unavailable');
  }
  return { rpId: hostname, origin };
}

function isLoopbackName(hostname: string): boolean {
  return hostname === 'localhost' || hostname.endsWith('.localhost');
}
