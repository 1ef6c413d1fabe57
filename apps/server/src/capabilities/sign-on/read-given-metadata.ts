import type { AnswerOf, BodyOf } from '@hemicycle/contract/endpoint';
import type { readSamlMetadata } from '@hemicycle/contract/saml';
import { fetchMetadata, readMetadata } from '../../adapters/saml/read-metadata.ts';
import type { Deps } from '../../deps.ts';
import { requireSafeAddress } from './policy.ts';

/** Reads the metadata of a provider of SAML into settings, from an address or as pasted; else says
 *  what is wrong with them. Source: BEY-21. */
export async function readGivenMetadata(
  { config }: Pick<Deps, 'config'>,
  { address, xml = '' }: BodyOf<typeof readSamlMetadata>,
): Promise<AnswerOf<typeof readSamlMetadata>> {
  if (address !== undefined) {
    try {
      requireSafeAddress(address, config);
    } catch {
      return { problem: 'insecure', said: null, read: null };
    }
  }
  const read = address === undefined ? readMetadata(xml) : await fetchMetadata(address);
  if (!read.ok) return { problem: read.problem, said: read.said, read: null };
  const { entityId, entryPoint, logoutAddress, certificates } = read.settings;
  const saml = {
    entryPoint,
    logoutAddress,
    certificates: [...certificates],
    metadataAddress: address ?? null,
  };
  return { problem: null, said: null, read: { issuer: entityId, saml } };
}
