import type { Deps } from '../../deps.ts';
import { loadSiteFlags } from '../site/public.ts';
import { servicesOf } from './third-parties.ts';

/** For how long what was read is used, in ms. */
const READ_EVERY_MS = 1_000;

/** Makes the function that names the origins to which pages may connect beside the site, as its
 *  settings are now: the fleet server and the service that tells addresses, and nothing else of
 *  others. Source: CFG-12, CFG-15. */
export function createOutsideOrigins({
  db,
  clock,
}: Pick<Deps, 'db' | 'clock'>): () => Promise<readonly string[]> {
  let read: { readonly atMs: number; readonly origins: Promise<readonly string[]> } | null = null;

  async function load(): Promise<readonly string[]> {
    const flags = await loadSiteFlags(db);
    const { fleetClientLogsDestinationServer: server } = flags;
    const fleet = server === null ? [] : [server, server.replace(/^http/u, 'ws')];
    const asked = servicesOf(flags).flatMap(({ url, service }) => (url === null ? [] : [service]));
    return [...fleet, ...asked];
  }

  return () => {
    const nowMs = clock.nowMs();
    if (read === null || nowMs - read.atMs >= READ_EVERY_MS) read = { atMs: nowMs, origins: load() };
    return read.origins;
  };
}
