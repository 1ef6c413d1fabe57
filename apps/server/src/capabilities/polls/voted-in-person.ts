import type { LiveState } from '@hemicycle/contract/live';
import type { Poll } from '@hemicycle/contract/polls';
import type { Kysely } from 'kysely';
import type { Database } from '../../database.ts';
import { loadVotersInPerson } from './in-person-store.ts';
import { loadProxiesOf } from './standings.ts';

/** Whom the viewer of these polls represents and who has voted in person: the viewer's vote for them counts no more. Costs nothing where
 *  the viewer represents nobody. Source: PROXY-09. */
export async function loadVotedInPerson(
  db: Kysely<Database>,
  polls: readonly Poll[],
): Promise<LiveState['votedInPerson']> {
  const found = await Promise.all(
    polls
      .filter(({ voting }) => voting.onBehalfOf.length > 0)
      .map(async ({ id: pollId, voting }) => {
        const principals = voting.onBehalfOf.map(({ userId }) => userId);
        const inPerson = await loadVotersInPerson(db, pollId, principals);
        return inPerson.map((userId) => ({ pollId, userId }));
      }),
  );
  return found.flat();
}

/** Of the people given, those who are represented in an open poll and have voted in person, by their proxy. Costs nothing where none of
 *  them is represented. Source: PROXY-09. */
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
