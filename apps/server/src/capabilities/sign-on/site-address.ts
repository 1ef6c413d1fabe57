import { getSamlMetadata, postSamlAnswer, postSamlSignOut } from '@hemicycle/contract/saml';
import { SIGN_ON_ANSWER_PATH, SIGNED_OUT_PATH } from '@hemicycle/contract/sign-on';
import type { FastifyRequest } from 'fastify';
import type { SamlSite } from '../../adapters/saml/saml-provider.ts';
import type { Config } from '../../config.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { isLoopback } from './policy.ts';

/** The addresses of this site that are registered at providers. */
export interface SiteAddresses {
  /** Where somebody comes back with an answer. */
  readonly answer: string;
  /** Where somebody comes back after signing out there. */
  readonly signedOut: string;
}

/** The addresses of this site: under the configured public one, or, outside of production, under
 *  that of the request where it is on this machine. Any client may name any host in a request, so
 *  no other is believed. Null: the site has no address of its own. */
export function findSiteAddresses(
  { publicUrl, mode }: Pick<Config, 'publicUrl' | 'mode'>,
  { protocol, host }: Pick<FastifyRequest, 'protocol' | 'host'>,
): SiteAddresses | null {
  const own = publicUrl ?? `${protocol}://${host}`;
  if (!URL.canParse(own)) return null;
  const address = new URL(own);
  if (publicUrl === null && (mode === 'production' || !isLoopback(address))) return null;
  return {
    answer: `${address.origin}${SIGN_ON_ANSWER_PATH}`,
    signedOut: `${address.origin}${SIGNED_OUT_PATH}`,
  };
}

/** This site as a provider of SAML knows it. */
export function samlSiteOf({ answer }: Pick<SiteAddresses, 'answer'>, providerId: string): SamlSite {
  const { origin } = new URL(answer);
  const addressOf = ({ path }: { readonly path: string }) =>
    origin + path.replace(':providerId', encodeURIComponent(providerId));
  return {
    entityId: addressOf(getSamlMetadata),
    answerAddress: addressOf(postSamlAnswer),
    signOutAddress: addressOf(postSamlSignOut),
  };
}

/** As `findSiteAddresses`. @throws DomainError `sign-on-no-address`. */
export function siteAddressesOf(
  config: Pick<Config, 'publicUrl' | 'mode'>,
  request: Pick<FastifyRequest, 'protocol' | 'host'>,
): SiteAddresses {
  const addresses = findSiteAddresses(config, request);
  if (addresses === null) throw new DomainError('sign-on-no-address');
  return addresses;
}
