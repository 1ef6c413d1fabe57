import { X509Certificate } from 'node:crypto';
import { ProviderError } from '../proven-person.ts';
import { elementsOf, parsePlainXml } from './safe-xml.ts';
import type { SamlSettings } from './saml-provider.ts';

const METADATA = 'urn:oasis:names:tc:SAML:2.0:metadata';
const SIGNATURE = 'http://www.w3.org/2000/09/xmldsig#';
const BY_REDIRECT = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect';
const TIMEOUT_MS = 8_000;
const METADATA_MAX_CHARS = 500_000;

/** Why metadata could not be used. */
type MetadataProblem = 'unreachable' | 'no-metadata' | 'several-providers' | 'no-redirect' | 'no-certificate';

/** The settings that metadata hold, or what is wrong. `said`: what helps to mend it. */
type ReadMetadata =
  | { readonly ok: true; readonly settings: Omit<SamlSettings, 'vouches'> }
  | { readonly ok: false; readonly problem: MetadataProblem; readonly said: string | null };

/** Fetches metadata and reads it. Never rejects. Source: BEY-21. */
export async function fetchMetadata(address: string): Promise<ReadMetadata> {
  const failed = (said: string | null): ReadMetadata => ({ ok: false, problem: 'unreachable', said });
  try {
    const response = await fetch(address, {
      headers: { accept: 'application/samlmetadata+xml, application/xml, text/xml' },
      signal: AbortSignal.timeout(TIMEOUT_MS),
      redirect: 'error',
    });
    if (!response.ok) return failed(String(response.status));
    return readMetadata((await response.text()).slice(0, METADATA_MAX_CHARS));
  } catch (error) {
    const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
    return failed(
      cause instanceof Error && 'code' in cause && typeof cause.code === 'string' ? cause.code : null,
    );
  }
}

/** Reads the metadata of one identity provider: its name, its addresses and its certificates. Their
 *  own signature is not checked: an administrator vouches for them by saving what was read. Never
 *  throws. Source: BEY-21. */
export function readMetadata(xml: string): ReadMetadata {
  const failed = (problem: MetadataProblem, said: string | null = null): ReadMetadata => ({
    ...{ ok: false, problem, said },
  });
  let document: Document;
  try {
    // Metadata may well say who made them in a comment; what it says is nothing to this site.
    document = parsePlainXml(withoutComments(xml));
  } catch (error) {
    if (error instanceof ProviderError) return failed('no-metadata');
    throw error;
  }
  const providers = elementsOf(document, METADATA, 'IDPSSODescriptor');
  const [provider] = providers;
  if (provider === undefined) return failed('no-metadata');
  if (providers.length > 1) return failed('several-providers', String(providers.length));
  const entity = elementsOf(document, METADATA, 'EntityDescriptor').find((one) =>
    elementsOf(one, METADATA, 'IDPSSODescriptor').includes(provider),
  );
  const entityId = entity?.getAttribute('entityID') ?? null;
  if (entityId === null || entityId.trim() === '') return failed('no-metadata');
  const entryPoint = addressOf(provider, 'SingleSignOnService');
  if (entryPoint === null) return failed('no-redirect');
  const certificates = certificatesOf(provider);
  if (certificates.length === 0) return failed('no-certificate');
  return {
    ok: true,
    settings: {
      ...{ entityId: entityId.trim(), entryPoint, certificates },
      logoutAddress: addressOf(provider, 'SingleLogoutService'),
    },
  };
}

/** The certificate of a provider; null where the text is none. */
export function readCertificate(base64: string): X509Certificate | null {
  try {
    return new X509Certificate(Buffer.from(base64, 'base64'));
  } catch {
    return null;
  }
}

function withoutComments(xml: string): string {
  return xml.replace(/<!--[\s\S]*?-->/g, '');
}

function addressOf(provider: Element, service: string): string | null {
  const found = elementsOf(provider, METADATA, service).find(
    (one) => one.getAttribute('Binding') === BY_REDIRECT,
  );
  const address = found?.getAttribute('Location') ?? '';
  return /^https?:\/\//i.test(address) && URL.canParse(address) ? address : null;
}

function certificatesOf(provider: Element): string[] {
  const keys = elementsOf(provider, METADATA, 'KeyDescriptor').filter(
    (key) => key.getAttribute('use') !== 'encryption',
  );
  const texts = keys
    .flatMap((key) => elementsOf(key, SIGNATURE, 'X509Certificate'))
    .map((one) => (one.textContent ?? '').replaceAll(/\s/g, ''));
  return [...new Set(texts)].filter((text) => readCertificate(text) !== null);
}
