import type { getElectorate } from '@hemicycle/contract/votes';
import type { AnswerOf } from '@hemicycle/contract/endpoint';
import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { loadPresentUserIds } from '../presence/public.ts';
import { loadSiteFlags } from '../site/public.ts';
import { loadElectorsByName, type ElectorRow } from './electorate-store.ts';
import { electorateNow } from './electorate-now.ts';
import { requirePollOf } from './policy.ts';

type Electorate = AnswerOf<typeof getElectorate>;

/** The electorate of a poll with weights and proxies, and the members who may not vote, with the
 *  reasons. For a draft it is the electorate if the poll opened now; otherwise it is the frozen
 *  one. Until the poll has ended, it also tells who is present.
 *  @throws DomainError `not-found`. Source: DESIGN §6, PROXY-08. */
export async function viewElectorate(deps: Deps, viewer: Viewer, pollId: string): Promise<Electorate> {
  const row = await requirePollOf(deps.db, viewer, pollId);
  if (row.type === 'timer') return { electors: [], others: [] };
  const now = await electorateNow(deps.db, row, await loadSiteFlags(deps.db));
  const electors = row.status === 'draft' ? now.electors : await loadElectorsByName(deps.db, pollId);
  const isOver = row.status === 'closed' || row.status === 'cancelled';
  const present = isOver ? null : new Set(await loadPresentUserIds(deps.db, row.id_voting_session));
  const nameOf = new Map(electors.map((elector) => [elector.user_id, elector.display_name]));
  const others = now.members.filter(({ userId }) => !nameOf.has(userId));
  return {
    electors: electors.map((elector) => ({
      userId: elector.user_id,
      name: elector.display_name,
      groupId: elector.group_id,
      groupName: elector.group_name,
      color: elector.group_color,
      weight: elector.weight,
      proxyUserId: elector.proxy_user_id,
      proxyName: proxyName(elector, nameOf, now.members),
      present: present === null ? null : present.has(elector.user_id),
    })),
    others: others.map(({ userId, displayName, right }) => ({
      userId,
      name: displayName,
      reason: right.mayVote ? 'arrived-after-opening' : right.reason,
    })),
  };
}

/** The name of the elector's proxy, who need not be in the electorate. */
function proxyName(
  { proxy_user_id: proxy }: Pick<ElectorRow, 'proxy_user_id'>,
  nameOf: ReadonlyMap<string, string>,
  members: readonly { readonly userId: string; readonly displayName: string }[],
): string | null {
  if (proxy === null) return null;
  return nameOf.get(proxy) ?? members.find(({ userId }) => userId === proxy)?.displayName ?? null;
}
