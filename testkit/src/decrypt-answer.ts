import { createDecipheriv } from 'node:crypto';

const TAG_BYTES = 16;

/** Decrypts an encrypted answer: one compact JWE (`dir`, `A256GCM`), or each JWE of an array. It
 *  follows the standard with Node's own cipher, so that the tests do not depend on the server's
 *  library.
 *  @throws Error when a JWE cannot be decrypted. */
export function decryptAnswer(answer: unknown, key: Uint8Array): unknown {
  return Array.isArray(answer) ? answer.map((item) => decryptObject(item, key)) : decryptObject(answer, key);
}

function decryptObject(jwe: unknown, key: Uint8Array): unknown {
  if (typeof jwe !== 'string') throw new Error('an encrypted answer must be text');
  const [header = '', encryptedKey, iv = '', ciphertext = '', tag = ''] = jwe.split('.');
  const { alg, enc } = JSON.parse(Buffer.from(header, 'base64url').toString());
  if (alg !== 'dir' || enc !== 'A256GCM' || encryptedKey !== '')
    throw new Error(`unexpected JWE ${alg} ${enc}`);
  const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(iv, 'base64url'), {
    authTagLength: TAG_BYTES,
  });
  decipher.setAAD(Buffer.from(header, 'ascii'));
  decipher.setAuthTag(Buffer.from(tag, 'base64url'));
  const plain = Buffer.concat([decipher.update(Buffer.from(ciphertext, 'base64url')), decipher.final()]);
  return JSON.parse(plain.toString('utf8'));
}
