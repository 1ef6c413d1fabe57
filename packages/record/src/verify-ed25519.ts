import { createPublicKey, verify } from 'node:crypto';
import { base64urlBytes } from './base64url.ts';
import type { VerifySignature } from './signed-bytes.ts';

/** The bytes before the 32 bytes of a public key in its DER form (RFC 8410). */
const DER_PREFIX = Buffer.from('302a300506032b6570032100', 'hex');

/** Checks an Ed25519 signature (RFC 8032) with Node's own cryptography; not for the browser. A
 *  signature that is not the one spelling of its bytes is wrong. */
export const verifyEd25519: VerifySignature = (publicKey, bytes, signature) => {
  try {
    const [keyBytes, signed] = [base64urlBytes(publicKey), base64urlBytes(signature)];
    if (keyBytes === null || signed === null) return false;
    const der = Buffer.concat([DER_PREFIX, keyBytes]);
    const key = createPublicKey({ key: der, format: 'der', type: 'spki' });
    return verify(null, bytes, key, signed);
  } catch {
    return false;
  }
};
