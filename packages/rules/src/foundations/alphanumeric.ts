/** The letters and digits of a text, of any script; nothing else. Never throws. Source: FND-35. */
export function onlyAlphanumeric(text: string): string {
  return text.replaceAll(/[^\p{L}\p{M}\p{N}]/gu, '');
}
