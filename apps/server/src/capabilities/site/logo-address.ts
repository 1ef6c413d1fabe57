/** The address of the logo with this hash; null: there is none. */
export function logoAddress(hash: string | null): string | null {
  return hash === null ? null : `/api/siteconfig/logo/${hash}`;
}
