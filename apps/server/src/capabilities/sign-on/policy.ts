import type { SamlProviderSettings } from '@hemicycle/contract/saml';
import { readCertificate } from '../../adapters/saml/read-metadata.ts';
import type { Config } from '../../config.ts';
import { DomainError } from '../../platform/http/domain-error.ts';

/** Whether this is an address on the machine itself, to which no TLS is needed outside of
 *  production. */
export function isLoopback({ hostname }: URL): boolean {
  return (
    hostname === 'localhost' ||
    hostname.endsWith('.localhost') ||
    hostname === '[::1]' ||
    /^127(\.\d{1,3}){3}$/.test(hostname)
  );
}

/** Whether a provider may be spoken to without TLS: only on this machine, and never in
 *  production. */
export function mayBeInsecure(issuer: string, { mode }: Pick<Config, 'mode'>): boolean {
  const address = new URL(issuer);
  return mode === 'demo' && address.protocol === 'http:' && isLoopback(address);
}

/** What the address of the sign-in page says of an answer to no request. */
export const BEGUN_THERE = 'begun-there';

/** Checks an address of a provider. @throws DomainError `sign-on-insecure`. Source: BEY-21. */
export function requireSafeAddress(address: string, config: Pick<Config, 'mode'>): void {
  if (new URL(address).protocol === 'https:' || mayBeInsecure(address, config)) return;
  throw new DomainError('sign-on-insecure');
}

/** The settings that tell what a provider speaks. */
interface SettingsOfKind {
  readonly issuer: string;
  readonly clientId: string | null;
  readonly scopes: string | null;
  readonly clientSecret?: string | null | undefined;
  readonly saml: SamlProviderSettings | null;
}

/** Checks that settings are whole for what the provider speaks, and its addresses.
 *  @throws DomainError `invalid-input`, `sign-on-insecure`. Source: BEY-21. */
export function requireWholeSettings(settings: SettingsOfKind, config: Pick<Config, 'mode'>): void {
  const { issuer, clientId, scopes, clientSecret = null, saml } = settings;
  const refuse = (path: string, problem: string) => new DomainError('invalid-input', [{ path, problem }]);
  if (saml === null) {
    const isAddress = /^https?:\/\//i.test(issuer) && URL.canParse(issuer) && !/[?#]/.test(issuer);
    if (!isAddress) throw refuse('issuer', 'An address, without a question mark and without #.');
    if (clientId === null) throw refuse('clientId', 'OpenID Connect needs a client.');
    if (scopes === null) throw refuse('scopes', 'OpenID Connect needs scopes.');
    requireSafeAddress(issuer, config);
    return;
  }
  if (clientId !== null || scopes !== null || clientSecret !== null)
    throw refuse('saml', 'SAML has no client, secret and scopes.');
  const unread = saml.certificates.findIndex((one) => readCertificate(one) === null);
  if (unread !== -1) throw refuse(`saml.certificates.${unread}`, 'This is no certificate.');
  for (const address of [saml.entryPoint, saml.logoutAddress, saml.metadataAddress])
    if (address !== null) requireSafeAddress(address, config);
}
