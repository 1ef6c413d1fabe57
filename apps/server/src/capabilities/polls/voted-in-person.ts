import type { Kysely } from 'kysely';
import type { Database } from '../../database.ts';
import { loadVotersInPerson } from './in-person-store.ts';
import { loadProxiesOf } from './standings.ts';

/** The people among `userIds` who have a proxy in an open poll and have voted in person, by their
 *  proxy. No query where none of them has a proxy. Source: PROXY-09. */
export async function loadVotedInPersonByProxy(
  db: Kysely<Database>,
  pollId: string,
  userIds: readonly string[],
): Promise<Map<string, string[]>> {
  const proxyOf = await loadProxiesOf(db, pollId);
  const represented = userIds.filter((userId) => proxyOf.has(userId));
  const byProxy = new Map<string, string[]>();
  if (represented.length === 0) return byProxy;
  for (const userId of await loadVotersInPerson(db, pollId, represented)) {
    const proxy = proxyOf.get(userId);
    if (proxy !== undefined) byProxy.set(proxy, [...(byProxy.get(proxy) ?? []), userId]);
  }
  return byProxy;
}
