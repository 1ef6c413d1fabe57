/** The header `Content-Disposition` for a file that browsers save and never show. It gives the name
 *  in plain letters for old clients, and in full as RFC 6266 and RFC 8187 write it. No name can
 *  break out of this one header. Never throws. Source: DESIGN §7. */
export function attachmentHeader(name: string): string {
  const whole = name.replaceAll(/\p{Surrogate}/gu, '_');
  const plain = whole.replaceAll(/[^\x20-\x7E]/gu, '_').replaceAll(/["\\%]/g, '_');
  const full = encodeURIComponent(whole).replaceAll(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${full}`;
}
