import { createPublicKey, type KeyObject } from 'node:crypto';
import type { CastSignature } from '@hemicycle/contract/records';
import { isWeakEd25519 } from './weak-ed25519.ts';

/** Where the point begins in the SubjectPublicKeyInfo of a key on P-256, and the first byte of a
 *  point with both coordinates. */
const P256_POINT_AT = 26;
const UNCOMPRESSED_POINT = 0x04;
const ED25519_BYTES = 32;
const RSA_BITS_MIN = 2048;
const RSA_EXPONENT_MIN = 3n;

/** Reads a passkey's public key (the DER of its SubjectPublicKeyInfo) for Node's cryptography. Null
 *  where the key is of another kind than the algorithm names, is not in its one spelling, or is
 *  weak. Weak are: RSA under 2,048 bits, or with an exponent of 1 or an even one; a point of
 *  Ed25519 of small order; a point that is not on P-256. A signature under a weak key does not
 *  prove who made it. Not for the browser. Source: BEY-31, docs/record-format.md §8. */
export function readPasskeyKey(der: Uint8Array, algorithm: CastSignature['algorithm']): KeyObject | null {
  try {
    const key = createPublicKey({ key: Buffer.from(der), format: 'der', type: 'spki' });
    // Accept one spelling of a key only. Node reads three spellings of a point on P-256 and writes
    // each as it was.
    if (!key.export({ format: 'der', type: 'spki' }).equals(der)) return null;
    return isGood(key, der, algorithm) ? key : null;
  } catch {
    return null;
  }
}

function isGood(
  { asymmetricKeyType, asymmetricKeyDetails }: KeyObject,
  der: Uint8Array,
  algorithm: CastSignature['algorithm'],
): boolean {
  const { namedCurve, modulusLength = 0, publicExponent = 0n } = asymmetricKeyDetails ?? {};
  switch (algorithm) {
    case 'ES256':
      return (
        asymmetricKeyType === 'ec' && namedCurve === 'prime256v1' && der[P256_POINT_AT] === UNCOMPRESSED_POINT
      );
    case 'EdDSA':
      return asymmetricKeyType === 'ed25519' && !isWeakEd25519(der.subarray(-ED25519_BYTES));
    case 'RS256':
      return (
        asymmetricKeyType === 'rsa' &&
        modulusLength >= RSA_BITS_MIN &&
        publicExponent >= RSA_EXPONENT_MIN &&
        publicExponent % 2n === 1n
      );
  }
}
