/** Whether passkeys can be used on this page. `needs-name`: browsers bind them to a name, and the
 *  page's address is made of numbers. `unsupported`: an old browser, or an address without https,
 *  where none has them. Source: BEY-32. */
export type PasskeySupport = 'ready' | 'needs-name' | 'unsupported';

type Place = Pick<Location, 'hostname' | 'protocol' | 'port' | 'pathname' | 'search'>;

export function passkeySupport(
  place: Pick<Place, 'hostname'> = location,
  offers: boolean = typeof PublicKeyCredential === 'function',
): PasskeySupport {
  if (!offers) return 'unsupported';
  return /^[\d.]+$|^\[/.test(place.hostname) ? 'needs-name' : 'ready';
}

/** The same page at `localhost`, where its address is one of this machine in numbers; null
 *  elsewhere. */
export function addressWithName(place: Place = location): string | null {
  if (!/^127\.|^\[::1\]$/.test(place.hostname)) return null;
  const port = place.port === '' ? '' : `:${place.port}`;
  return `${place.protocol}//localhost${port}${place.pathname}${place.search}`;
}
