const HIDDEN = '[hidden]';
/** A signed token of three parts, as media servers and sign-on providers give. */
const SIGNED_TOKEN = /\beyJ[\w-]{8,}\.[\w-]{8,}\.[\w-]*/gu;
/** The codes of the site's links, tickets and sign-ins: 256 bits in base64url. */
const CODE = /(?<![\w-])[\w-]{43}(?![\w-])/gu;
/** What is named as a key: in an address, a header or JSON. */
const NAMED = /(token|ticket|password|secret)(["']?\s*[=:]\s*)("[^"]*"|'[^']*'|[^\s"'&,;)}]{8,})/giu;
const BEARER = /\b(bearer)\s+[^\s"',;]{8,}/giu;

/** A line without the keys in it: with one, a reader of logs could act as the person or enter the
 *  room. Source: CLOG-01, issue 34 §5. */
export function withoutKeys(line: string): string {
  return line
    .replaceAll(SIGNED_TOKEN, HIDDEN)
    .replaceAll(CODE, HIDDEN)
    .replaceAll(BEARER, `$1 ${HIDDEN}`)
    .replaceAll(NAMED, `$1$2${HIDDEN}`);
}
