import { createPublicKey, verify } from 'node:crypto';
import type { VerifySignature } from './signed-bytes.ts';

/** What stands before the 32 bytes of a public key in its DER form (RFC 8410). */
const DER_PREFIX = Buffer.from('302a300506032b6570032100', 'hex');

/** Checks an Ed25519 signature (RFC 8032) by Node's own cryptography; not for the browser. */
export const verifyEd25519: VerifySignature = (publicKey, bytes, signature) => {
  try {
    const der = Buffer.concat([DER_PREFIX, Buffer.from(publicKey, 'base64url')]);
    const key = createPublicKey({ key: der, format: 'der', type: 'spki' });
    return verify(null, bytes, key, Buffer.from(signature, 'base64url'));
  } catch {
    return false;
  }
};
