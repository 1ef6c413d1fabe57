import { createCipheriv, createDecipheriv, hkdfSync, type KeyObject, randomBytes } from 'node:crypto';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const KEY_BYTES = 32;

/** Seals a text for the database under the secret of the site: AES-256-GCM with a random nonce,
 *  base64url. `boundTo` says what the text is and where it stands; it opens with the same words
 *  only, so that it cannot be moved to another row. Source: BEY-21. */
export function sealText(secret: KeyObject, boundTo: readonly string[], text: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', keyOf(secret), nonce).setAAD(wordsOf(boundTo));
  return Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]).toString(
    'base64url',
  );
}

/** Opens a sealed text; null where it was changed, moved, or sealed under another secret. */
export function openText(secret: KeyObject, boundTo: readonly string[], sealed: string): string | null {
  const bytes = Buffer.from(sealed, 'base64url');
  if (bytes.length < NONCE_BYTES + TAG_BYTES) return null;
  try {
    const decipher = createDecipheriv('aes-256-gcm', keyOf(secret), bytes.subarray(0, NONCE_BYTES), {
      authTagLength: TAG_BYTES,
    })
      .setAAD(wordsOf(boundTo))
      .setAuthTag(bytes.subarray(-TAG_BYTES));
    const opened = [decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()];
    return Buffer.concat(opened).toString('utf8');
  } catch {
    return null;
  }
}

function keyOf(secret: KeyObject): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', 'hemicycle sealed text', KEY_BYTES));
}

function wordsOf(boundTo: readonly string[]): Buffer {
  return Buffer.from(JSON.stringify(boundTo));
}
