/** Whether passkeys work on this page. `needs-name`: the address of the page is numeric, but
 *  browsers bind passkeys to a host name. `unsupported`: an old browser, or an address without
 *  https. Source: BEY-32. */
export type PasskeySupport = 'ready' | 'needs-name' | 'unsupported';

type Place = Pick<Location, 'hostname' | 'protocol' | 'port' | 'pathname' | 'search'>;

export function passkeySupport(
  place: Pick<Place, 'hostname'> = location,
  offers: boolean = typeof PublicKeyCredential === 'function',
): PasskeySupport {
  if (!offers) return 'unsupported';
  return /^[\d.]+$|^\[/.test(place.hostname) ? 'needs-name' : 'ready';
}

/** The address of this page at `localhost`, where its own address is a numeric one of this machine;
 *  null elsewhere. */
export function addressWithName(place: Place = location): string | null {
  if (!/^127\.|^\[::1\]$/.test(place.hostname)) return null;
  const port = place.port === '' ? '' : `:${place.port}`;
  return `${place.protocol}//localhost${port}${place.pathname}${place.search}`;
}
