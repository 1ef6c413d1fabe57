/** With 160 bits, an author of two texts needs 2^80 attempts to make them begin alike. */
const SHOWN_DIGITS = 40;
const GROUP_DIGITS = 4;

/** A closing hash, or the head of a session, in the one form in which people compare it: the first
 *  160 bits as ten groups of four hexadecimal digits, `b7e1 04c9 5d2f 88a3 1c60 92ab 770d e5c4 03f8
 *  6b1e`. It is written from left to right in every language. Screens, prints, exports and the
 *  verifier show no other form. Source: BEY-02, docs/record-format.md §5. */
export function shownHash(hash: string): string {
  return groupsOfShownHash(hash).join(' ');
}

/** The groups of `shownHash`, for places that put something between them. */
export function groupsOfShownHash(hash: string): string[] {
  return hash.slice(0, SHOWN_DIGITS).match(new RegExp(`.{1,${GROUP_DIGITS}}`, 'gu')) ?? [];
}
