/** The bytes of base64url without padding, or null when the text is none, or is spelled otherwise than its bytes would be. */
export function base64urlBytes(text: string): Uint8Array | null {
  try {
    const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
    const spelled = btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
    return spelled === text ? Uint8Array.from(binary, (character) => character.charCodeAt(0)) : null;
  } catch {
    return null;
  }
}
