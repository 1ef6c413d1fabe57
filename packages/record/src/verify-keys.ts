import type { RecordFile } from '@hemicycle/contract/records';
import { base64urlBytes } from './base64url.ts';
import { sha256Hex } from './hashes.ts';
import { keySignedBytes, type VerifySignature } from './signed-bytes.ts';

/** What is wrong with the keys in a file, in words: an id that is not the key's hash, a key twice, one that the key before it did
 *  not sign. */
export function problemsOfKeys({ keys }: RecordFile, verifySignature: VerifySignature): string[] {
  const problems: string[] = [];
  const byId = new Map(keys.map((key) => [key.keyId, key]));
  if (byId.size < keys.length) problems.push('a key stands there twice');
  for (const { keyId, publicKey, endorsement } of keys) {
    const bytes = base64urlBytes(publicKey);
    if (bytes === null || sha256Hex(bytes) !== keyId) problems.push(`${keyId} is not the id of its key`);
    if (endorsement === null) continue;
    const before = byId.get(endorsement.keyId);
    if (before === undefined) problems.push(`the key that endorsed ${keyId} is missing`);
    else if (!verifySignature(before.publicKey, keySignedBytes(keyId), endorsement.signature)) {
      problems.push(`the endorsement of ${keyId} is wrong`);
    }
  }
  return problems;
}
