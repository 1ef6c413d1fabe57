import { createPublicKey, type JsonWebKey } from 'node:crypto';
import { cose, decodeCredentialPublicKey } from '@simplewebauthn/server/helpers';
import type { CastSignature } from '@hemicycle/contract/records';
import { readPasskeyKey } from '@hemicycle/record/passkey-public-key';

/** The public key of a passkey in a form that anybody can read: its algorithm, and the DER of its
 *  SubjectPublicKeyInfo (base64url). */
export type PublicKeyText = Pick<CastSignature, 'algorithm' | 'publicKey'>;

/** Converts the public key that an authenticator gave (COSE, RFC 9052). Null for a weak key, and
 *  for a kind of key that the record does not know. Source: BEY-31. */
export function publicKeyTextOf(coseKey: Uint8Array<ArrayBuffer>): PublicKeyText | null {
  try {
    return textOf(coseKey);
  } catch {
    // The bytes are not a key at all, for example a point that is not on its curve.
    return null;
  }
}

function textOf(coseKey: Uint8Array<ArrayBuffer>): PublicKeyText | null {
  const key = decodeCredentialPublicKey(coseKey);
  if (cose.isCOSEPublicKeyEC2(key) && key.get(cose.COSEKEYS.crv) === cose.COSECRV.P256) {
    return spelled('ES256', {
      kty: 'EC',
      crv: 'P-256',
      x: text(key.get(cose.COSEKEYS.x)),
      y: text(key.get(cose.COSEKEYS.y)),
    });
  }
  if (cose.isCOSEPublicKeyOKP(key) && key.get(cose.COSEKEYS.crv) === cose.COSECRV.ED25519) {
    return spelled('EdDSA', { kty: 'OKP', crv: 'Ed25519', x: text(key.get(cose.COSEKEYS.x)) });
  }
  if (cose.isCOSEPublicKeyRSA(key) && key.get(cose.COSEKEYS.alg) === cose.COSEALG.RS256) {
    return spelled('RS256', {
      kty: 'RSA',
      n: text(key.get(cose.COSEKEYS.n)),
      e: text(key.get(cose.COSEKEYS.e)),
    });
  }
  return null;
}

function spelled(algorithm: PublicKeyText['algorithm'], key: JsonWebKey): PublicKeyText | null {
  const der = createPublicKey({ key, format: 'jwk' }).export({ format: 'der', type: 'spki' });
  return readPasskeyKey(der, algorithm) === null ? null : { algorithm, publicKey: der.toString('base64url') };
}

function text(bytes: Uint8Array | undefined): string {
  return Buffer.from(bytes ?? []).toString('base64url');
}
