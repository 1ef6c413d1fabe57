import { createPublicKey, type KeyObject } from 'node:crypto';
import type { CastSignature } from '@hemicycle/contract/records';
import { isWeakEd25519 } from './weak-ed25519.ts';

/** Where the point begins in the SubjectPublicKeyInfo of a key on P-256, and how one begins that
 *  names both coordinates. */
const P256_POINT_AT = 26;
const UNCOMPRESSED_POINT = 0x04;
const ED25519_BYTES = 32;
const RSA_BITS_MIN = 2048;
const RSA_EXPONENT_MIN = 3n;

/** Reads a passkey's public key (the DER of its SubjectPublicKeyInfo) for Node's cryptography;
 *  null where it is not of the kind that the algorithm names, is spelled otherwise than that key
 *  is, or is weak: RSA under 2,048 bits, or with an exponent of 1 or an even one; a point of
 *  Ed25519 of small order; a point that is not on P-256. A signature under a weak key proves
 *  nothing of whoever holds it. Not for the browser. Source: BEY-31, docs/record-format.md §8. */
export function readPasskeyKey(der: Uint8Array, algorithm: CastSignature['algorithm']): KeyObject | null {
  try {
    const key = createPublicKey({ key: Buffer.from(der), format: 'der', type: 'spki' });
    // The same key has one spelling; of a point on P-256 Node itself keeps three.
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
