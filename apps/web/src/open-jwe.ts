/** `{"alg":"dir","enc":"A256GCM"}` in base64url: the one protected header that the server
 *  writes. */
const HEADER = 'eyJhbGciOiJkaXIiLCJlbmMiOiJBMjU2R0NNIn0';
const COMPACT = /^([\w-]+)\.\.([\w-]{16})\.([\w-]+)\.([\w-]{22})$/;
const KEY_BYTES = 32;

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (sign) =>
    sign.charCodeAt(0),
  );
}

/** Opens one compact JWE with direct encryption by AES-256-GCM and returns its bytes. `key`:
 *  base64url, 32 bytes. Any other header, key length, initial vector (12 bytes) or tag length (16
 *  bytes) is refused before decryption.
 *  @throws Error where the text is not such a JWE, or was not made with this key. Source:
 *  FND-26. */
export async function openJwe(jwe: string, key: string): Promise<ArrayBuffer> {
  const [, header = '', vector = '', text = '', tag = ''] = COMPACT.exec(jwe) ?? [];
  if (header !== HEADER) throw new Error('Not a compact JWE with dir and A256GCM.');
  const keyBytes = bytesOf(key);
  if (keyBytes.length !== KEY_BYTES) throw new Error('The payload key is not of 32 bytes.');
  const [textBytes, tagBytes] = [bytesOf(text), bytesOf(tag)];
  const sealed = new Uint8Array(textBytes.length + tagBytes.length);
  sealed.set(textBytes);
  sealed.set(tagBytes, textBytes.length);
  return crypto.subtle.decrypt(
    {
      name: 'AES-GCM',
      iv: bytesOf(vector),
      additionalData: new TextEncoder().encode(header),
      tagLength: 8 * tagBytes.length,
    },
    await crypto.subtle.importKey('raw', keyBytes, 'AES-GCM', false, ['decrypt']),
    sealed,
  );
}
