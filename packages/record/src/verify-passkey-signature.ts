import { verify } from 'node:crypto';
import type { CastSignature } from '@hemicycle/contract/records';
import { base64urlBytes } from './base64url.ts';
import { readPasskeyKey } from './passkey-public-key.ts';

/** Whether a passkey's signature over bytes is by its public key. Never throws. */
export type VerifyPasskeySignature = (
  signed: Pick<CastSignature, 'algorithm' | 'publicKey' | 'signature'>,
  bytes: Uint8Array,
) => boolean;

/** Checks a passkey's signature with Node's own cryptography; not for the browser. ES256 is ECDSA
 *  on P-256 with SHA-256 and a signature in DER, EdDSA is Ed25519, RS256 is RSASSA-PKCS1-v1_5 with
 *  SHA-256. The key must be of that kind, in its one spelling, and not weak. Source: BEY-31. */
export const verifyPasskeySignature: VerifyPasskeySignature = (
  { algorithm, publicKey, signature },
  bytes,
) => {
  try {
    const [der, signed] = [base64urlBytes(publicKey), base64urlBytes(signature)];
    if (der === null || signed === null) return false;
    const key = readPasskeyKey(der, algorithm);
    return key !== null && verify(algorithm === 'EdDSA' ? null : 'sha256', bytes, key, signed);
  } catch {
    return false;
  }
};
