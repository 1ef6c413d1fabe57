import type { Kysely } from 'kysely';
import type { Database } from '../../database.ts';
import { loadVotersInPerson } from './in-person-store.ts';
import { loadProxiesOf } from './standings.ts';

/** Of the people given, those who are represented in an open poll and have voted in person, by
 *  their proxy. Costs nothing where none of them is represented. Source: PROXY-09. */
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
