import type { Deps } from '../../deps.ts';
import { loadFlagsOf } from '../site/public.ts';
import { servicesOf } from './third-parties.ts';

/** Whether an address of a ping is not a path of this site. */
const isOutside = (address: string) => !address.startsWith('/');

/** For how long what was read is used, in ms. */
const READ_EVERY_MS = 1_000;

/** Makes the function that names the origins to which pages may connect beside the site, as its
 *  settings are now: the fleet server, the service that tells addresses, and what network tests
 *  call, also those of the exceptions of roles, and nothing else of others. Source: CFG-12, CFG-15,
 *  NET-10, PERM-07. */
export function createOutsideOrigins({
  db,
  clock,
}: Pick<Deps, 'db' | 'clock'>): () => Promise<readonly string[]> {
  let read: { readonly atMs: number; readonly origins: Promise<readonly string[]> } | null = null;

  async function load(): Promise<readonly string[]> {
    const flagsOf = await loadFlagsOf(db);
    const { roleBasedExceptions } = flagsOf({ roleNames: [] });
    const origins = [[], ...Object.keys(roleBasedExceptions).map((role) => [role])].flatMap((roleNames) => {
      const flags = flagsOf({ roleNames });
      const { fleetClientLogsDestinationServer: server } = flags;
      const fleet = server === null ? [] : [server, server.replace(/^http/u, 'ws')];
      const services = servicesOf(flags).flatMap(({ url, service }) => (url === null ? [] : [service]));
      const pinged = flags.networkTestsPingUrls.filter(isOutside).map((url) => new URL(url).origin);
      return [...fleet, ...services, ...pinged];
    });
    return [...new Set(origins)];
  }

  return () => {
    const nowMs = clock.nowMs();
    if (read === null || nowMs - read.atMs >= READ_EVERY_MS) read = { atMs: nowMs, origins: load() };
    return read.origins;
  };
}
