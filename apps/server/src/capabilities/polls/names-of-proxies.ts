import type { Deps } from '../../deps.ts';
import { loadNames } from '../accounts/public.ts';
import type { ElectorRow } from './electorate-store.ts';
import type { CountedVoteRow } from './vote-store.ts';

/** The names of the proxies who cast votes. They are loaded separately, because a proxy without a
 *  weight is not in the electorate. */
export async function loadNamesOfProxies(
  db: Deps['db'],
  electors: readonly ElectorRow[],
  votes: readonly CountedVoteRow[],
): Promise<ReadonlyMap<string, string>> {
  const names = new Map(electors.map((elector) => [elector.user_id, elector.display_name]));
  const others = votes.flatMap(({ proxyUserId: id }) => (id === null || names.has(id) ? [] : id));
  if (others.length === 0) return names;
  return new Map([...names, ...(await loadNames(db, others))]);
}
