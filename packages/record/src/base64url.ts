/** The bytes of base64url without padding, or null when the text is none, or is spelled
 *  otherwise than its bytes would be. */
export function base64urlBytes(text: string): Uint8Array | null {
  try {
    const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0));
    return base64urlText(bytes) === text ? bytes : null;
  } catch {
    return null;
  }
}

/** Bytes as base64url without padding. */
export function base64urlText(bytes: Uint8Array): string {
  const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}
