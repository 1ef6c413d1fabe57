import { CompactEncrypt } from 'jose';

const text = new TextEncoder();

/** An answer whose objects travel encrypted: each item of an array, or the answer itself, becomes
 *  one compact JWE (`dir`, `A256GCM`) under the payload key (32 bytes) of the sign-in. Source:
 *  FND-26, DESIGN §4. */
export function encryptAnswer(answer: unknown, payloadKey: Uint8Array): Promise<string | string[]> {
  if (Array.isArray(answer)) return Promise.all(answer.map((item) => encryptObject(item, payloadKey)));
  return encryptObject(answer, payloadKey);
}

function encryptObject(object: unknown, payloadKey: Uint8Array): Promise<string> {
  return new CompactEncrypt(text.encode(JSON.stringify(object)))
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .encrypt(payloadKey);
}
