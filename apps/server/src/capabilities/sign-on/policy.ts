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

/** Checks the address of a provider. @throws DomainError `sign-on-insecure`. Source: BEY-21. */
export function requireSafeIssuer(issuer: string, config: Pick<Config, 'mode'>): void {
  if (new URL(issuer).protocol === 'https:' || mayBeInsecure(issuer, config)) return;
  throw new DomainError('sign-on-insecure');
}
