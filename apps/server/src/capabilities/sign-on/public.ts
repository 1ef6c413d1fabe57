import type { FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';
import { findSiteAddresses } from './site-address.ts';

export { deleteAllIdentitiesOf } from './identity-store.ts';

/** The address of the site for programs outside, without a path; null: it has none of its own. */
export function originOfSite(
  config: Pick<Config, 'publicUrl' | 'mode'>,
  request: Pick<FastifyRequest, 'protocol' | 'host'>,
): string | null {
  const addresses = findSiteAddresses(config, request);
  return addresses === null ? null : new URL(addresses.answer).origin;
}
