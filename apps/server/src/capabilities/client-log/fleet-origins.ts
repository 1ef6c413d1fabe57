import type { Deps } from '../../deps.ts';
import { loadSiteFlags } from '../site/public.ts';

/** For how long what was read is used, in ms. */
const READ_EVERY_MS = 1_000;

/** Makes the function that names the origins of the fleet server, as the site's settings are now:
 *  pages may connect to it and to nothing else of others. Source: CFG-12. */
export function createFleetOrigins({
  db,
  clock,
}: Pick<Deps, 'db' | 'clock'>): () => Promise<readonly string[]> {
  let read: { readonly atMs: number; readonly origins: Promise<readonly string[]> } | null = null;

  async function load(): Promise<readonly string[]> {
    const { fleetClientLogsDestinationServer: server } = await loadSiteFlags(db);
    return server === null ? [] : [server, server.replace(/^http/u, 'ws')];
  }

  return () => {
    const nowMs = clock.nowMs();
    if (read === null || nowMs - read.atMs >= READ_EVERY_MS) read = { atMs: nowMs, origins: load() };
    return read.origins;
  };
}
