/** Decodes base64url without padding; null when the text is not base64url, or not the one spelling
 *  of its bytes. */
export function base64urlBytes(text: string): Uint8Array | null {
  try {
    const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0));
    return base64urlText(bytes) === text ? bytes : null;
  } catch {
    return null;
  }
}

/** Encodes bytes as base64url without padding. */
export function base64urlText(bytes: Uint8Array): string {
  const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}
