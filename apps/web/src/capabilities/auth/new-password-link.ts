const MARK = '#new-password=';

/** The token of a link for a new password, from the end of the page's address; null: there is
 *  none. */
export function tokenOfLink(addressEnd: string): string | null {
  return addressEnd.startsWith(MARK) ? addressEnd.slice(MARK.length) : null;
}
