import type { RelayTransport } from '@hemicycle/contract/nettest-names';

interface RelayAddress {
  readonly by: RelayTransport;
  /** null: the one that belongs to the scheme. */
  readonly port: string | null;
}

/** How a browser reaches the relay at this address; null: it is no relay, or in a way that browsers
 *  do not know (DTLS). Source: RFC 7065. */
function readAddress(url: string): RelayAddress | null {
  const [, scheme, port = null, query = ''] =
    /^(turns?):(?:\[[^\]]*\]|[^:?]*)(?::(\d+))?(?:\?(.*))?$/i.exec(url) ?? [];
  if (scheme === undefined) return null;
  const transport = /transport=(udp|tcp)/i.exec(query)?.[1]?.toLowerCase();
  if (scheme.toLowerCase() === 'turns') return transport === 'udp' ? null : { by: 'tls', port };
  return { by: transport === 'tcp' ? 'tcp' : 'udp', port };
}

/** The addresses of relays that are reached in this way. A `turn:` address that names no transport
 *  is reached by UDP. Source: BEY-44. */
export function relaysBy(transport: RelayTransport, urls: readonly string[]): string[] {
  return urls.filter((url) => readAddress(url)?.by === transport);
}

/** The addresses of relays that are reached by TCP on port 443, as most firewalls allow. A `turns:`
 *  address has port 5349 unless it names another one. Source: BEY-44. */
export function relaysOver443(urls: readonly string[]): string[] {
  return urls.filter((url) => {
    const address = readAddress(url);
    return address !== null && address.by !== 'udp' && address.port === '443';
  });
}
