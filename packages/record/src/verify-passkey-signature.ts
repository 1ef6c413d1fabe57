import { createPublicKey, verify, type KeyObject } from 'node:crypto';
import type { CastSignature } from '@hemicycle/contract/records';
import { base64urlBytes } from './base64url.ts';

/** Whether a passkey's signature over bytes is by its public key. Never throws. */
export type VerifyPasskeySignature = (
  signed: Pick<CastSignature, 'algorithm' | 'publicKey' | 'signature'>,
  bytes: Uint8Array,
) => boolean;

/** Where the point begins in the SubjectPublicKeyInfo of a key on P-256, and how one begins that names both coordinates. */
const P256_POINT_AT = 26;
const UNCOMPRESSED_POINT = 0x04;

/** Checks what a passkey signed by Node's own cryptography; not for the browser. ES256 is ECDSA on P-256 with SHA-256 and a signature in
 *  DER, EdDSA Ed25519, RS256 RSASSA-PKCS1-v1_5 with SHA-256; the key has to be of that kind, and its point on P-256 uncompressed.
 *  Source: BEY-31. */
export const verifyPasskeySignature: VerifyPasskeySignature = (
  { algorithm, publicKey, signature },
  bytes,
) => {
  try {
    const [der, signed] = [base64urlBytes(publicKey), base64urlBytes(signature)];
    if (der === null || signed === null) return false;
    const key = createPublicKey({ key: Buffer.from(der), format: 'der', type: 'spki' });
    // The same key has one spelling; of a point on P-256 Node itself keeps three.
    if (!key.export({ format: 'der', type: 'spki' }).equals(der)) return false;
    if (algorithm === 'ES256' && der[P256_POINT_AT] !== UNCOMPRESSED_POINT) return false;
    return isOfKind(key, algorithm) && verify(algorithm === 'EdDSA' ? null : 'sha256', bytes, key, signed);
  } catch {
    return false;
  }
};

function isOfKind(
  { asymmetricKeyType, asymmetricKeyDetails }: KeyObject,
  algorithm: CastSignature['algorithm'],
): boolean {
  switch (algorithm) {
    case 'ES256':
      return asymmetricKeyType === 'ec' && asymmetricKeyDetails?.namedCurve === 'prime256v1';
    case 'EdDSA':
      return asymmetricKeyType === 'ed25519';
    case 'RS256':
      return asymmetricKeyType === 'rsa';
  }
}
