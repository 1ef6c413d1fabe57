import { base64urlBytes } from '@hemicycle/record/base64url';
import type { VerifySignatureHere } from '@hemicycle/record/check-inclusion';

/** Checks an Ed25519 signature with the browser's own cryptography. Null where the browser has no
 *  Ed25519, or withholds its cryptography from pages without https. Source: BEY-02. */
export const verifySignatureHere: VerifySignatureHere = async (publicKey, bytes, signature) => {
  const [raw, signed] = [base64urlBytes(publicKey), base64urlBytes(signature)];
  if (raw === null || signed === null) return false;
  // A page without https has no `subtle`, although its type says otherwise.
  const subtle: SubtleCrypto | undefined = globalThis.crypto.subtle;
  if (subtle === undefined) return null;
  try {
    const key = await subtle.importKey('raw', new Uint8Array(raw), 'Ed25519', false, ['verify']);
    return await subtle.verify('Ed25519', key, new Uint8Array(signed), new Uint8Array(bytes));
  } catch (error) {
    return error instanceof DOMException && error.name === 'NotSupportedError' ? null : false;
  }
};
