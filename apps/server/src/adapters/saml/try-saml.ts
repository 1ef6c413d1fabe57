import type { SignOnFinding } from '@hemicycle/contract/sign-on-admin';
import { fetchMetadata, readCertificate } from './read-metadata.ts';
import type { SamlSettings } from './saml-provider.ts';

const TIMEOUT_MS = 8_000;
const SOON_MS = 30 * 86_400_000;

/** Tries settings of SAML and says what works and what does not: the certificates, whether the
 *  provider answers, whether its metadata still say the same, and sign-out. `siteIsKnown`: whether
 *  the site has an address of its own. Nobody signs in by it. Never rejects. Source: BEY-21. */
export async function trySaml(
  settings: SamlSettings & { readonly metadataAddress: string | null },
  { nowMs, siteIsKnown }: { readonly nowMs: number; readonly siteIsKnown: boolean },
): Promise<SignOnFinding[]> {
  const found = [...(await findAnswer(settings.entryPoint)), ...findInCertificates(settings, nowMs)];
  if (!siteIsKnown) found.push({ is: 'no-site-address', weight: 'bad', said: null });
  if (settings.metadataAddress !== null)
    found.push(...(await findInMetadata(settings, settings.metadataAddress)));
  if (settings.logoutAddress === null) found.push({ is: 'no-sign-out', weight: 'note', said: null });
  return found;
}

async function findAnswer(address: string): Promise<SignOnFinding[]> {
  try {
    const response = await fetch(address, { redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS) });
    await response.body?.cancel();
    // Without a request any answer but a fault of the server or an unknown address is right.
    return response.status === 404 || response.status === 502 || response.status === 503
      ? [{ is: 'unreachable', weight: 'bad', said: String(response.status) }]
      : [{ is: 'reached', weight: 'good', said: null }];
  } catch (error) {
    const cause = error instanceof Error ? error.cause : undefined;
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : null;
    return [{ is: 'unreachable', weight: 'bad', said: code }];
  }
}

function findInCertificates({ certificates }: SamlSettings, nowMs: number): SignOnFinding[] {
  const ends = certificates.map((one) => Date.parse(readCertificate(one)?.validTo ?? '') || 0);
  const last = Math.max(...ends);
  const said = new Date(last).toISOString().slice(0, 10);
  // Providers sign on with an old certificate as long as nobody renews it; people are kept out by
  // the metadata that change, not by the date.
  if (last < nowMs) return [{ is: 'certificate-over', weight: 'note', said }];
  return [
    {
      is: last < nowMs + SOON_MS ? 'certificate-ends' : 'certificate-good',
      weight: last < nowMs + SOON_MS ? 'note' : 'good',
      said,
    },
  ];
}

async function findInMetadata(settings: SamlSettings, address: string): Promise<SignOnFinding[]> {
  const read = await fetchMetadata(address);
  if (!read.ok) return [{ is: 'metadata-unread', weight: 'note', said: read.said }];
  const { entityId, entryPoint, logoutAddress, certificates } = read.settings;
  const isSame =
    entityId === settings.entityId &&
    entryPoint === settings.entryPoint &&
    logoutAddress === settings.logoutAddress &&
    JSON.stringify(certificates) === JSON.stringify(settings.certificates);
  return isSame ? [] : [{ is: 'metadata-differs', weight: 'note', said: null }];
}
